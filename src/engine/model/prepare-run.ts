import { assumptionFormulas, assumptionLabels, assumptionReasons } from '#words/engine/assumptions.ts'
import { countReasons } from '#words/engine/counts.ts'
import { modelRefusals } from '#words/engine/model-refusals.ts'
import { seedOf } from '../chance/random.ts'
import { cashNeedMonths, engineVersion, horizonMonths, maxPaths, minPaths, reportPaths } from '../economy/constants.ts'
import { createEvidenceBook, createNullEvidenceBook, type EvidenceBook } from '../evidence/evidence-book.ts'
import { assertCityFacts, assertCountryFacts } from '../market/assert-facts.ts'
import { closureIn } from '../market/closure.ts'
import { positiveValue } from '../market/fact-value.ts'
import { firstMonthOf } from '../market/opening.ts'
import type { Place } from '../market/place.ts'
import { archetypeInPlace } from '../market/plan-steps.ts'
import { findWeighed } from '../market/survey.ts'
import { fullTimeHoursIn, helperPayFor, helperWageIn } from '../market/wages.ts'
import { currencyFormats } from '../quantity/format.ts'
import { minorPerMajor } from '../quantity/money.ts'
import { monthCount } from '../quantity/month.ts'
import { localize, RefusalError } from '../quantity/refusal.ts'
import { type AssumptionRow, overrideRow, toAssumption } from './assumption-row.ts'
import { computeBreakEven } from './break-even.ts'
import type { ClosingRule } from './close-paths.ts'
import type { Streams } from './draw-tables.ts'
import { forecast } from './forecast.ts'
import type { Ranges, ValueKey, Values } from './model-inputs.ts'
import type { ModelInput } from './model-run.ts'
import { computeRatios } from './ratios.ts'
import { type Resolved, resolve } from './resolve.ts'
import type { BalanceSheet, CardModel, Model, Month, StartupLine } from './result.ts'
import { computeStartup } from './startup.ts'
import { type SurveyFactors, weighSurvey } from './weigh-survey.ts'

/** Limit of own money and of a loan, as a multiple of the usual need of the start. */
const fundingHeadroom = 10

/**
 * Random streams of a business in a place: preview, card and report of one engine version agree, and two ideas share the draws of their country and
 * city.
 */
function deriveStreams(archetypeId: string, { city, country }: Place): Streams {
  const seedFor = (text: string) => seedOf(`${text}|${engineVersion}`)
  return { business: seedFor(`${archetypeId}|${city.id}`), country: seedFor(`country|${country.code}`), city: seedFor(`city|${city.id}`) }
}

/** The common part of card and report: everything but the simulations and their results. */
export function prepareRun(input: ModelInput, withEvidence: boolean) {
  const { archetype, place, facts, overrides = {} } = input
  const asOf = (input.asOf ?? facts.asOf).slice(0, 7)
  const paths = input.paths ?? reportPaths
  if (!Number.isInteger(paths) || paths < minPaths || paths > maxPaths) {
    throw new RefusalError('bad-paths', localize(modelRefusals.badPaths, { least: minPaths, most: maxPaths, paths }), 'paths')
  }
  const year = Math.floor(monthCount(asOf, 'asOf') / 12)
  const { currency } = place.country
  if (!currencyFormats[currency])
    throw new RefusalError('currency-without-rate', localize(modelRefusals.unknownCurrency, { currency }), currency)
  const minor = minorPerMajor(currency)
  assertCountryFacts(place.country)
  assertCityFacts(place.city)
  const book = withEvidence ? createEvidenceBook(facts.sources ?? {}, year) : createNullEvidenceBook()

  const { marketSpending, sellersNearby } = overrides
  const given = {
    ...(marketSpending === undefined ? {} : { marketSpending }),
    ...(sellersNearby === undefined ? {} : { sellersNearby }),
    ...(marketSpending === undefined && sellersNearby === undefined ? {} : { fairShareWeight: 1 }),
  }
  const surveyed = factorsOfSurvey(input, asOf, book)
  const { owned, answers } = input
  const resolved = resolve(archetype, place, facts, asOf, book, { owned, surveyed, given, answers })
  const { rows, shape, shocks } = resolved
  for (const key of Object.keys(overrides)) {
    if (!rows.has(key as ValueKey) && key !== 'ownCapital' && key !== 'loanAmount') {
      throw new RefusalError('unknown-assumption', localize(modelRefusals.unknownAssumption, { key }), key)
    }
  }
  const defaultStartup = computeStartup(valuesFromRows(rows), shape, resolved)
  const overrideEntries = Object.entries(overrides)
  for (const [key, value] of overrideEntries) applyOverride(rows.get(key as ValueKey), value, book)
  if (countedKeys.some((key) => overrides[key] !== undefined)) applyCount(rows.get('fairShareWeight'), book)

  const startup = overrideEntries.length > 0 ? computeStartup(valuesFromRows(rows), shape, resolved) : defaultStartup
  addFunding(rows, startup.toOpen + startup.toLiveOn, defaultStartup.toOpen + defaultStartup.toLiveOn, currency, minor, book)
  for (const key of ['ownCapital', 'loanAmount'] as const) {
    if (overrides[key] !== undefined) applyOverride(rows.get(key), overrides[key], book)
  }
  const values = valuesFromRows(rows)
  const ranges = rangesFromRows(rows)
  const run = forecast(values, shape)
  const streams = deriveStreams(archetype.id, place)
  const breakEven = computeBreakEven(values, shape, run)
  const needMonths = Math.max(cashNeedMonths, breakEven.paybackMonth ?? horizonMonths)
  positiveValue(helperWageIn(place), `${place.country.code} helperWage`)
  const wage = helperPayFor(fullTimeHoursIn(place), place) * minor
  const lowestMonth = run.months.reduce((least, row) => (row.closingCash < least.closingCash ? row : least))

  const model: Omit<CardModel, 'risk' | 'usualMonth' | 'perHour' | 'loanExample' | 'loans'> = {
    currency,
    asOf,
    firstMonth: firstMonthOf(archetypeInPlace(archetype, place), shape.season, asOf),
    horizonMonths,
    seed: streams.business,
    engineVersion,
    factsVersion: facts.factsVersion,
    closed: closureIn(archetype, place.city.id),
    assumptions: [...rows.values()].map(toAssumption),
    startup: startup.lines.map((line) => lineInMajor(line, minor)),
    startupTotal: startup.toOpen / minor,
    toLiveOn: { amount: startup.toLiveOn / minor, untilMonth: startup.lowestMonth },
    ...(archetype.staff.length > 0 ? { hiring: hiringIn(run.staffing) } : {}),
    ...(resolved.herd ? { kept: resolved.herd } : {}),
    months: run.months.map((row) => monthInMajor(row, minor)),
    balance: run.balance.filter((sheet) => sheet.month % 12 === 0).map((sheet) => sheetInMajor(sheet, minor)),
    taxes: {
      vat: shape.vat ? { limit: shape.vat.threshold / minor, fromMonth: run.vatFrom } : null,
      beyondFromYear: run.beyondFromYear,
      onSales: run.salesTax,
      cases: run.taxCases.slice(0, 3),
      bases: run.taxBases.slice(0, 3),
      choice: run.taxChoice && {
        onSales: run.taxChoice.onSales / minor,
        onProfit: run.taxChoice.onProfit / minor,
        accountant: run.taxChoice.accountant / minor,
      },
    },
    breakEven: { ...breakEven, revenuePerMonth: breakEven.revenuePerMonth === null ? null : Math.round(breakEven.revenuePerMonth) / minor },
    cashLow: { month: lowestMonth.month, amount: lowestMonth.closingCash / minor },
    ratios: computeRatios(values, shape, run, startup.toOpen + startup.toLiveOn, minor),
  }
  const closing = moneySetAside(startup, breakEven.month, values, shape)
  const options = { streams, paths, needMonths, wage, closing }
  const { lenders } = place.country
  return { model, values, ranges, shape, shocks, rows, run, options, lenders, book: withEvidence ? book : null, minor }
}

/** A seasonal helper who comes back is no new one: only a month with more people than ever before brings somebody. */
function hiringIn(staffing: readonly number[]): NonNullable<Model['hiring']> {
  let most = 0
  const months = staffing.flatMap((share, month) => {
    if (share <= most + 1e-9) return []
    most = share
    return [month]
  })
  return { first: months[0] ?? null, last: months.at(-1) ?? null }
}

/**
 * What a survey of real firms does to the plan, found once before it is resolved: from the plan without it, without what the person owns, and in the whole
 * city, because what was counted in one square is no reason for a survey to pull against it.
 */
export function factorsOfSurvey(
  input: Pick<ModelInput, 'archetype' | 'place' | 'facts'>,
  asOf: string,
  book: EvidenceBook,
): SurveyFactors | undefined {
  const { archetype, facts } = input
  const { spot: _, ...place } = input.place
  const found = findWeighed(facts.enterprise, archetype, place.country.code)
  if (!found) return undefined
  const plan = resolve(archetype, place, facts, asOf, createNullEvidenceBook())
  const values = valuesFromRows(plan.rows)
  const rangeOf = (key: ValueKey) => {
    const { low, value: likely, high } = plan.rows.get(key)!
    return { low, likely, high }
  }
  const startup = computeStartup(values, plan.shape, plan)
  return weighSurvey(
    found,
    { values, units: rangeOf('unitsPerDay'), cost: rangeOf('costOfSalesPerUnit'), hasHelp: archetype.staff.length > 0, startup },
    place,
    facts,
    asOf,
    book,
  )
}

/**
 * The money that is put aside: what the base case needs, or the sum that is safe, the larger. Where the base case never covers its costs, nobody puts
 * aside three years of losses: there it is what is safe until sales are what they will be, the end of the ramp-up. How far
 * another sum goes is shown beside it, and changes nothing of when this one is gone.
 */
function moneySetAside(
  startup: ReturnType<typeof computeStartup>,
  month: number | null,
  v: Values,
  { production }: Resolved['shape'],
): ClosingRule {
  const without = (amount: number) => Math.max(0, amount - v.loanAmount)
  if (month !== null) return { own: without(startup.toOpen + startup.toLiveOn) }
  const until = Math.min(horizonMonths, production.startsSelling - 1 + Math.ceil(v.rampMonths))
  return { own: without(startup.toOpen), until }
}

function applyOverride(row: AssumptionRow | undefined, value: number, book: EvidenceBook): void {
  if (!row) return
  overrideRow(row, value)
  book.override(`assumption:${row.key}`, row.label, value, row.unit)
}

/** Whoever enters one of these has counted or researched it. */
const countedKeys = ['sellersNearby', 'marketSpending'] as const satisfies readonly ValueKey[]

/** What a person counted limits sales: no guess beside the plan any more. */
function applyCount(row: AssumptionRow | undefined, book: EvidenceBook): void {
  if (!row) return
  Object.assign(row, { value: 1, low: 1, high: 1 })
  book.assumption({ id: `assumption:${row.key}`, label: row.label, value: 1, unit: row.unit, reason: countReasons.weight })
}

/**
 * Own capital is by default the whole need of the start, to open and to live on, without a loan: savings and family first. The limits of either
 * depend on the need before the person's own figures, so that a limit once shown holds whatever else is changed with it.
 */
function addFunding(
  rows: Resolved['rows'],
  capitalNeeded: number,
  defaultNeed: number,
  currency: string,
  minor: number,
  book: EvidenceBook,
): void {
  const total = capitalNeeded / minor
  const capitalId = book.derived({
    id: 'assumption:ownCapital',
    label: assumptionLabels.ownCapitalNeeded,
    value: total,
    unit: currency,
    formula: assumptionFormulas.ownCapital,
    inputs: ['model:startupTotal', 'model:toLiveOn.amount'],
  })
  const loanId = book.assumption({
    id: 'assumption:loanAmount',
    label: assumptionLabels.loanAmount,
    value: 0,
    unit: currency,
    reason: assumptionReasons.noLoan,
  })
  const row = (key: 'ownCapital' | 'loanAmount', label: string, value: number, id: string): AssumptionRow => ({
    key,
    label,
    value,
    unit: currency,
    low: value,
    high: value,
    min: 0,
    max: Math.max((defaultNeed / minor) * fundingHeadroom, total, 1),
    evidence: [id],
    editable: true,
    scale: minor,
  })
  rows.set('ownCapital', row('ownCapital', assumptionLabels.ownCapital, total, capitalId))
  rows.set('loanAmount', row('loanAmount', assumptionLabels.loanAmount, 0, loanId))
}

function valuesFromRows(rows: Resolved['rows']): Values {
  const values: Partial<Values> = { ownCapital: 0, loanAmount: 0, cashFloat: 0 }
  for (const row of rows.values()) values[row.key] = row.value * row.scale
  return values as Values
}

function rangesFromRows(rows: Resolved['rows']): Ranges {
  const ranges: Ranges = {}
  for (const row of rows.values()) ranges[row.key] = { low: row.low * row.scale, likely: row.value * row.scale, high: row.high * row.scale }
  return ranges
}

function lineInMajor(line: StartupLine, minor: number): StartupLine {
  return {
    ...line,
    amount: line.amount / minor,
    low: line.low / minor,
    high: line.high / minor,
    ...(line.owned === undefined ? {} : { owned: line.owned / minor }),
  }
}

function monthInMajor(row: Month, minor: number): Month {
  return {
    month: row.month,
    units: row.units,
    revenue: row.revenue / minor,
    costOfSales: row.costOfSales / minor,
    grossProfit: row.grossProfit / minor,
    operatingCosts: row.operatingCosts / minor,
    depreciation: row.depreciation / minor,
    interest: row.interest / minor,
    tax: row.tax / minor,
    vat: row.vat / minor,
    ownerDraw: row.ownerDraw / minor,
    netProfit: row.netProfit / minor,
    cashIn: row.cashIn / minor,
    cashOut: row.cashOut / minor,
    closingCash: row.closingCash / minor,
    loanBalance: row.loanBalance / minor,
  }
}

function sheetInMajor({ month, assets, liabilities, equity }: BalanceSheet, minor: number): BalanceSheet {
  return {
    month,
    assets: {
      cash: assets.cash / minor,
      ...(assets.float === undefined ? {} : { float: assets.float / minor }),
      stock: assets.stock / minor,
      debtors: assets.debtors / minor,
      prepaid: assets.prepaid / minor,
      equipment: assets.equipment / minor,
      total: assets.total / minor,
    },
    liabilities: {
      creditors: liabilities.creditors / minor,
      loan: liabilities.loan / minor,
      tax: liabilities.tax / minor,
      shortfall: liabilities.shortfall / minor,
      total: liabilities.total / minor,
    },
    equity: {
      capital: equity.capital / minor,
      retained: equity.retained / minor,
      drawings: equity.drawings / minor,
      total: equity.total / minor,
    },
  }
}
