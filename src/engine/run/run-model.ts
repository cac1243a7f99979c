import { horizonMonths, reportPaths, weeksPerMonth } from '../economy/constants.ts'
import { helperPayFor } from '../market/wages.ts'
import { cardLoans, loanOffers } from '../model/loan-capacity.ts'
import type { CardLoan } from '../model/loan-offer.ts'
import { modelEvidence } from '../model/model-evidence.ts'
import type { CardRun, ModelInput, ModelRun, OutcomeRun } from '../model/model-run.ts'
import { prepareRun } from '../model/prepare-run.ts'
import type { CardModel, CardRisk, Model, StartupLine } from '../model/result.ts'
import { selectLoanExample } from '../model/shown-loan.ts'
import { simulate, simulateMonths } from '../model/simulate.ts'
import type { MonthSeries } from '../model/simulations.ts'
import { type Refusal, RefusalError } from '../quantity/refusal.ts'
import { yearMoney } from '../risk/own-money.ts'
import { riskByMonth, riskDrivers, salesBand, summariseRisk } from '../risk/risk.ts'
import { netBenefits } from '../risk/value-of-information.ts'

/** Valid only during its own run: the next one overwrites it. */
let reusableSeries: MonthSeries | undefined

/**
 * The whole model of one archetype in one place: assumptions, 36 months of statements, break-even, ratios, risk and a loan example, from one set
 * of numbers. Pure: the same input gives the same bytes. Amounts are major units of the city's currency.
 *
 * Never throws for its input: an unknown key, a value outside its limits, a gap in the facts or a currency without a rate comes back as
 * `{ ok: false, reason }` naming it.
 */
export function runModel(input: ModelInput): ModelRun {
  return catchRefusal(() => {
    const base = prepareRun(input, input.evidence ?? true)
    const { values, ranges, shape, shocks, rows, run, minor, options, lenders, book } = base
    const unowned = withoutOwned(input, base.model.startup)
    const simulations = simulateMonths(values, ranges, shape, shocks, { ...options, reuse: reusableSeries })
    if (options.paths <= reportPaths) reusableSeries = simulations
    // The alternative to starting is a helper's pay for the owner's hours.
    const alternative = helperPayFor(values.ownerHoursPerWeek, input.place) * minor
    const benefits = netBenefits(simulations, values, run.balance[horizonMonths]!.liabilities.loan, alternative)
    const drivers = riskDrivers(values, ranges, shape, simulations, benefits, (key) => rows.get(key)!.label, minor)
    const loans = loanOffers(values, shape, run, simulations, lenders, minor).map((offer) => ({
      ...loanInMajor(offer, minor),
      ownToBeSafe: offer.ownToBeSafe / minor,
    }))
    const risk = {
      ...summariseRisk(simulations, options.needMonths, minor),
      byMonth: riskByMonth(simulations, values.ownCapital, minor),
      drivers,
    }
    const model: Model = assembleModel(base, unowned, simulations, risk, loans)
    return { ok: true, model, evidence: book ? [...book.list(), ...modelEvidence(model)] : [] }
  })
}

/** The same figures for a card: without evidence and the parts of a report alone, which take more than half of the time. */
export function runCard(input: ModelInput): CardRun {
  return catchRefusal(() => {
    const { model, simulations, minor } = computeCardModel(input)
    return { ok: true, model, sales24: salesBand(simulations, minor) }
  })
}

/** The model of a card with the result of each path after a year: net profit of year 1, spending before the first sale included; major units. */
export function runOutcomes(input: ModelInput): OutcomeRun {
  return catchRefusal(() => {
    const { model, simulations, minor } = computeCardModel(input)
    return { ok: true, model, year1: simulations.year1Profit.map((amount) => amount / minor) }
  })
}

function computeCardModel(input: ModelInput) {
  const base = prepareRun(input, false)
  const { values, ranges, shape, shocks, run, minor, options, lenders } = base
  const unowned = withoutOwned(input, base.model.startup)
  const simulations = simulate(values, ranges, shape, shocks, options)
  const loans = cardLoans(values, shape, run, lenders, minor).map((offer) => loanInMajor(offer, minor))
  const risk = summariseRisk(simulations, options.needMonths, minor)
  const model: CardModel = assembleModel(base, unowned, simulations, risk, loans)
  return { model, simulations, minor }
}

/** Where things are owned, `unowned` brings the first year's money too. */
function assembleModel<R extends CardRisk, L extends CardLoan>(
  base: ReturnType<typeof prepareRun>,
  unowned: ReturnType<typeof withoutOwned>,
  simulations: Parameters<typeof yearMoney>[0],
  risk: R,
  loans: L[],
) {
  return {
    ...base.model,
    yearMoney: yearMoney(simulations, base.minor),
    ...unowned,
    ...usualMonth(base, risk),
    risk,
    loanExample: selectLoanExample(loans),
    loans,
  }
}

/** One verdict for a business, whoever looks at it: what a person owns makes it neither better nor worse than its row in a list. */
function withoutOwned(input: ModelInput, startup: readonly StartupLine[]): Pick<Model, 'unowned' | 'yearMoney'> {
  if (!startup.some(({ owned }) => owned)) return {}
  const { startupTotal, breakEven, risk, yearMoney } = computeCardModel({ ...input, owned: [] }).model
  return {
    unowned: {
      startupTotal,
      cashNeededP80: risk.cashNeeded.p80,
      year2ProfitP50: risk.year2Profit.p50,
      year2LossOdds: risk.year2LossOdds,
      paybackMonth: breakEven.paybackMonth,
    },
    yearMoney: yearMoney!,
  }
}

/** An average month of year 2, and what it leaves for an hour beside the first year's. */
function usualMonth({ values, run, minor }: ReturnType<typeof prepareRun>, risk: CardRisk): Pick<Model, 'usualMonth' | 'perHour'> {
  const { p10, p50, p90 } = risk.year2Profit
  const monthOf = (year: number) => Math.round((year * minor) / 12) / minor
  const band = { p10: monthOf(p10), p50: monthOf(p50), p90: monthOf(p90) }
  const hours = values.ownerHoursPerWeek * weeksPerMonth
  // Under a minute a month counts as no work.
  if (!(hours >= 1 / 60)) return { usualMonth: band, perHour: { usual: null, year1: null } }
  const year = run.months.slice(0, 12).reduce((sum, row) => sum + row.netProfit, -run.opening.licences - run.opening.preOperating)
  const perHour = { usual: Math.round((band.p50 * minor) / hours) / minor, year1: Math.round(year / (12 * hours)) / minor }
  return { usualMonth: band, perHour }
}

function catchRefusal<T>(run: () => T): T | { ok: false; reason: Refusal } {
  try {
    return run()
  } catch (error) {
    if (error instanceof RefusalError) return { ok: false, reason: error.reason }
    throw error
  }
}

function loanInMajor<T extends CardLoan>(offer: T, minor: number): T {
  return {
    ...offer,
    amount: offer.amount / minor,
    need: offer.need / minor,
    own: offer.own / minor,
    totalRepaid: offer.totalRepaid / minor,
    instalments: offer.instalments.map((row) => ({
      month: row.month,
      payment: row.payment / minor,
      interest: row.interest / minor,
      principal: row.principal / minor,
      balance: row.balance / minor,
    })),
  }
}
