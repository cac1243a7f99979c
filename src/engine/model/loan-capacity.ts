import { horizonMonths, lenderThresholds } from '../economy/constants.ts'
import { isBatchReady } from '../economy/price-index.ts'
import type { Lender } from '../market/place.ts'
import { power } from '../quantity/exact-math.ts'
import { quantiles } from '../quantity/quantiles.ts'
import { magnitude, powerOfTen } from '../quantity/significant.ts'
import { type Forecast, forecastIncome, type Income } from './forecast.ts'
import { effectiveRate } from './loan.ts'
import { type CardLoan, type LoanLevers, type LoanLimit, type LoanOffer, loanLimits } from './loan-offer.ts'
import type { BusinessShape, Values } from './model-inputs.ts'
import type { MonthlySimulations } from './simulations.ts'

/** Share of the simulations in which cash lasts. */
const safeShare = 0.8
/** Least part of the need that is one's own, where a lender asks for less or says nothing: our rule, so that a loss falls on the owner too. */
const minOwnShare = 0.1
/** A business is young so long: instalments that these months do not carry, later ones often do. */
const earlyMonths = 3
const leverStep = 0.05
const maxLeverChange = 1

/** Cash available for debt service without any loan: after the owner's pay, month by month, in the base case and with a fifth fewer sales. */
type Earnings = { base: Float64Array; stressed: Float64Array }

/**
 * For each kind of lender the largest loan that the plan can repay: instalments covered 1.10 times over every window after the grace, and the mean of year 2
 * with a fifth fewer sales covering them as often as the lender asks. The need of the base case is a fixed point, because instalments are part of it: own money
 * = need − loan, and a lender lends at most its share of the need. Interest lowers no tax here, which is on the safe side. `run` is the forecast of `v`.
 */
export function cardLoans(v: Values, shape: BusinessShape, run: Forecast, lenders: readonly Lender[], minor: number): CardLoan[] {
  const bare: Values = { ...v, loanAmount: 0 }
  const earnings = earningsFor(bare, shape, v.loanAmount > 0 ? undefined : run)
  const flows = baseFlows(v, run)
  return lenders.map((lender) => createOffer(lender, shape, earnings, flows, minor))
}

/**
 * Adds to each loan the own money with which cash lasts in four simulations of five to the last instalment, and where nobody lends the changes that
 * would carry the smallest loan of all.
 */
export function loanOffers(
  v: Values,
  shape: BusinessShape,
  run: Forecast,
  simulations: MonthlySimulations,
  lenders: readonly Lender[],
  minor: number,
): LoanOffer[] {
  const loans = cardLoans(v, shape, run, lenders, minor)
  const flows = simulatedFlows(v, simulations, run)
  const smallestLender = loans.some(({ amount }) => amount > 0)
    ? null
    : lenders.reduce((a, b) => (b.smallest < a.smallest ? b : a), lenders[0]!)
  return loans.map((loan, index) => {
    const lender = lenders[index]!
    const safeAmount = Math.ceil(needWithLoan(loan.amount, cachedPlanFor(lender, shape), flows))
    const levers = lender === smallestLender ? loanLevers(lender, { ...v, loanAmount: 0 }, shape, minor) : null
    return { ...loan, ownToBeSafe: Math.max(0, safeAmount - loan.amount), levers }
  })
}

/** The offer to show first: the largest, and of equals the one that costs least. */
export function bestOffer<T extends CardLoan>(offers: readonly T[]): T | null {
  return offers.reduce<T | null>(
    (best, offer) =>
      !best || offer.amount > best.amount || (offer.amount === best.amount && offer.effectiveRate < best.effectiveRate) ? offer : best,
    null,
  )
}

function createOffer(lender: Lender, shape: BusinessShape, earnings: Earnings, flows: Flows, minor: number): CardLoan {
  const plan = cachedPlanFor(lender, shape)
  const { months } = plan
  const limits: Record<LoanLimit, number> = {
    early: coverLimit(earnings.base, plan, shape, 1, earlyMonths),
    cover: coverLimit(earnings.base, plan, shape, earlyMonths + 1),
    stress: stressLimit(earnings.stressed, plan, lender.cover),
    need: Number.POSITIVE_INFINITY,
    largest: lender.largest * minor,
  }
  const ceiling = Math.max(0, Math.min(limits.early, limits.cover, limits.stress, limits.largest))
  limits.need = needLimit(ceiling, lender, plan, flows)
  const limit = loanLimits.reduce((least, each) => (limits[each] < limits[least] ? each : least))
  const affordable = roundDownTo(limits[limit], minor)
  const amount = affordable >= lender.smallest * minor ? affordable : 0
  const instalments = instalmentSchedule(amount, plan)
  const need = Math.ceil(needWithLoan(amount, plan, flows))
  return {
    kind: lender.kind,
    name: lender.called,
    amount,
    need,
    own: Math.max(0, need - amount),
    months,
    graceMonths: plan.grace,
    quotedRate: lender.rate.perYear[1] / 100,
    quoted: lender.rate.quoted,
    effectiveRate: plan.effectiveRate,
    instalments,
    totalRepaid: instalments.reduce((sum, row) => sum + row.payment, 0),
    cover: amount > 0 ? debtCover(amount, plan, earnings, shape) : null,
    limit,
  }
}

/** Payments of a loan of 1: index m is month m. `effectiveRate` is the yearly cost, compounded. */
type Plan = { months: number; grace: number; payment: Float64Array; interest: Float64Array; feeShare: number; effectiveRate: number }

/** By lender and rhythm of sales: businesses that sell alike share a plan. */
const plans = new WeakMap<Lender, Map<string, Plan>>()

function cachedPlanFor(lender: Lender, shape: BusinessShape): Plan {
  const { startsSelling, cycleMonths } = shape.production
  const lenderPlans = plans.get(lender) ?? new Map<string, Plan>()
  plans.set(lender, lenderPlans)
  const rhythm = `${startsSelling}/${cycleMonths}`
  const cachedPlan = lenderPlans.get(rhythm) ?? createPlan(lender, shape)
  lenderPlans.set(rhythm, cachedPlan)
  return cachedPlan
}

/** Interest alone in the grace; then equal instalments, monthly, or each time a batch is sold where the lender lets them follow the business. */
function createPlan(lender: Lender, shape: BusinessShape): Plan {
  // The longest usual term has the smallest instalment.
  const months = Math.min(horizonMonths, Math.max(...lender.termMonths))
  const grace = Math.min(months - 1, Math.max(0, Math.round(lender.graceMonths)))
  const payment = new Float64Array(horizonMonths + 1)
  const interest = new Float64Array(horizonMonths + 1)
  const { cycleMonths } = shape.production
  const byCycle = lender.rhythm === 'by-cycle' && cycleMonths > 1
  const isDue = (m: number) => m > grace && (!byCycle || isBatchReady(shape.production, m) || m === months)
  const due = Array.from({ length: months }, (_, index) => index + 1).filter(isDue)
  const rate = lender.rate.perYear[1] / 100 / 12
  if (lender.rate.quoted === 'flat') {
    // Interest on the whole loan to its end, spread over all instalments.
    const total = rate * months
    for (const m of due) {
      payment[m] = (1 + total) / due.length
      interest[m] = total / due.length
    }
  } else {
    // Level instalments at the due months: those whose present value, after the interest of the grace, is 1.
    const presentValue = due.reduce((sum, m) => sum + power(1 + rate, -(m - grace)), 0)
    let balance = 1
    for (let m = 1; m <= months; m++) {
      const interestDue = balance * rate
      if (m <= grace) payment[m] = interestDue
      else if (isDue(m)) payment[m] = 1 / presentValue
      interest[m] = Math.min(interestDue, payment[m]!)
      balance += interestDue - payment[m]!
    }
  }
  const plan = { months, grace, payment, interest, feeShare: lender.feeShare }
  return { ...plan, effectiveRate: effectiveRateFor(plan, lender) }
}

/** `run` is the forecast of the same inputs, where there is one already. The stress is read in year 2. */
function earningsFor(v: Values, shape: BusinessShape, run?: Forecast): Earnings {
  const { months } = run ?? forecastIncome(v, shape)
  const stressed = forecastIncome(v, shape, 1 - lenderThresholds.salesStress, 24)
  return { base: cashAvailableForDebt(months), stressed: cashAvailableForDebt(stressed.months) }
}

/** Net profit + depreciation + interest − the owner's pay, by month. */
function cashAvailableForDebt(months: readonly Income[]): Float64Array {
  return Float64Array.from([0, ...months.map((row) => row.netProfit + row.depreciation + row.interest - row.ownerDraw)])
}

/** Windows of three months, or of a whole production cycle, that begin after the grace and in which something is due. */
function repaymentWindows({ months, grace, payment }: Plan, shape: BusinessShape): { from: number; to: number; due: number }[] {
  const length = Math.max(3, shape.production.cycleMonths)
  const windows: { from: number; to: number; due: number }[] = []
  for (let from = grace + 1; from <= Math.max(grace + 1, months - length + 1); from++) {
    const to = Math.min(months, from + length - 1)
    const due = sumBetween(payment, from, to)
    if (due > 0) windows.push({ from, to, due })
  }
  return windows
}

function sumBetween(values: Float64Array, from: number, to: number): number {
  let sum = 0
  for (let m = from; m <= to; m++) sum += values[m]!
  return sum
}

/** The most that every window covers which begins from month `first` to month `last`. */
function coverLimit(monthlyEarnings: Float64Array, plan: Plan, shape: BusinessShape, first = 1, last = horizonMonths): number {
  return repaymentWindows(plan, shape).reduce(
    (least, { from, to, due }) =>
      from < first || from > last ? least : Math.min(least, sumBetween(monthlyEarnings, from, to) / lenderThresholds.window / due),
    Number.POSITIVE_INFINITY,
  )
}

/** The mean month of year 2 with a fifth fewer sales against the mean instalment after the grace. */
function stressLimit(stressed: Float64Array, plan: Plan, requiredCover: number): number {
  return sumBetween(stressed, 13, 24) / 12 / requiredCover / meanInstalment(plan)
}

function meanInstalment({ months, grace, payment }: Plan): number {
  return sumBetween(payment, grace + 1, months) / (months - grace)
}

function debtCover(amount: number, plan: Plan, { base, stressed }: Earnings, shape: BusinessShape): CardLoan['cover'] {
  const windows = repaymentWindows(plan, shape).map(({ from, to, due }) => sumBetween(base, from, to) / (due * amount))
  const { months, grace, payment } = plan
  return {
    worst: Math.min(...windows),
    average: sumBetween(base, grace + 1, months) / (sumBetween(payment, grace + 1, months) * amount),
    stressed: sumBetween(stressed, 13, 24) / 12 / (meanInstalment(plan) * amount),
  }
}

/**
 * Money in and out of each path. `opening` is without own money or a loan; `cash` has both, as the series of the simulations: without them, month m of path i
 * has `cash[(m − 1) · paths + i] − capital + repaid[m]`.
 */
type Flows = { paths: number; opening: Float64Array; cash: Float64Array; capital: number; repaid: Float64Array; deepest: Float64Array }

/** The base case as one path. */
function baseFlows(v: Values, run: Forecast): Flows {
  return {
    paths: 1,
    opening: Float64Array.of(-run.opening.total),
    cash: Float64Array.from(run.months, (row) => row.closingCash),
    capital: v.ownCapital + v.loanAmount,
    repaid: repaidUntil(run),
    deepest: new Float64Array(1),
  }
}

function simulatedFlows(v: Values, { paths, openingCash, cash }: MonthlySimulations, run: Forecast): Flows {
  const capital = v.ownCapital + v.loanAmount
  const opening = openingCash.map((amount) => amount - capital)
  return { paths, opening, cash, capital, repaid: repaidUntil(run), deepest: new Float64Array(paths) }
}

/** Instalments that the run has paid by the end of month m. */
function repaidUntil({ debtService }: Forecast): Float64Array {
  const repaid = new Float64Array(horizonMonths + 1)
  debtService.forEach((due, index) => {
    repaid[index + 1] = repaid[index]! + due
  })
  return repaid
}

/** Cash with which four paths of five last to the last instalment of a loan; of the base case, its one path. */
function needWithLoan(amount: number, { months, payment, feeShare }: Plan, flows: Flows): number {
  const { paths, opening, cash, capital, repaid, deepest } = flows
  let paid = amount * feeShare + amount * payment[0]!
  for (let path = 0; path < paths; path++) deepest[path] = Math.max(0, paid - opening[path]!)
  let at = 0
  for (let m = 1; m <= Math.min(months, horizonMonths); m++) {
    paid += amount * payment[m]!
    const repaidByNow = repaid[m]!
    for (let path = 0; path < paths; path++) deepest[path] = Math.max(deepest[path]!, paid - (cash[at++]! - capital + repaidByNow))
  }
  return quantiles(deepest, 0, paths, [safeShare])[0]!
}

/** The largest loan up to `ceiling` that is at most the part of the need that is lent: need and loan rise together, the need more slowly. */
function needLimit(ceiling: number, lender: Lender, plan: Plan, flows: Flows): number {
  const part = 1 - Math.max(minOwnShare, lender.ownShare)
  const fits = (amount: number) => amount <= part * needWithLoan(amount, plan, flows)
  if (!Number.isFinite(ceiling) || fits(ceiling)) return Number.POSITIVE_INFINITY
  let low = 0
  let high = ceiling
  for (let step = 0; step < 14; step++) {
    const middle = (low + high) / 2
    if (fits(middle)) low = middle
    else high = middle
  }
  return low
}

function instalmentSchedule(amount: number, { months, payment, interest }: Plan): CardLoan['instalments'] {
  if (amount <= 0) return []
  let balance = amount
  return Array.from({ length: months }, (_, index) => {
    const month = index + 1
    const due = Math.round(amount * interest[month]!)
    const principal = month === months ? balance : Math.min(balance, Math.round(amount * (payment[month]! - interest[month]!)))
    balance -= principal
    return { month, payment: due + principal, interest: due, principal, balance }
  })
}

function effectiveRateFor({ months, payment, feeShare }: Omit<Plan, 'effectiveRate'>, lender: Lender): number {
  const annualRate = effectiveRate(1, Array.from(payment.slice(1, months + 1)), feeShare)
  return annualRate ?? lender.rate.perYear[1] / 100
}

/** Three significant figures, downwards: loans are in round money, and never more than can be carried. */
function roundDownTo(amount: number, minor: number): number {
  if (!(amount > 0) || !Number.isFinite(amount)) return 0
  const step = powerOfTen(Math.max(0, magnitude(amount / minor) - 2))
  return Math.floor(amount / minor / step) * step * minor
}

/** By how much price, sales or fixed costs alone would have to change for the lender's smallest loan. */
function loanLevers(lender: Lender, v: Values, shape: BusinessShape, minor: number): LoanLevers {
  const plan = cachedPlanFor(lender, shape)
  const targetLoan = Math.max(lender.smallest * minor, 1)
  const canRepay = (changed: Values) => {
    const earnings = earningsFor(changed, shape)
    return Math.min(coverLimit(earnings.base, plan, shape), stressLimit(earnings.stressed, plan, lender.cover)) >= targetLoan
  }
  const smallestChange = (change: (factor: number) => Values, sign: 1 | -1): number | null => {
    const maxChange = sign > 0 ? maxLeverChange : 0.95
    if (!canRepay(change(1 + sign * maxChange))) return null
    let [low, high] = [0, Math.round(maxChange / leverStep)]
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      if (canRepay(change(1 + sign * middle * leverStep))) high = middle
      else low = middle
    }
    return sign * Number((high * leverStep).toFixed(2))
  }
  const grace = (): number | null => {
    const earnings = earningsFor(v, shape)
    for (let months = plan.grace + 1; months < plan.months; months++) {
      const laterPlan = cachedPlanFor({ ...lender, graceMonths: months }, shape)
      const { base, stressed } = earnings
      if (Math.min(coverLimit(base, laterPlan, shape), stressLimit(stressed, laterPlan, lender.cover)) >= targetLoan) return months
    }
    return null
  }
  return {
    grace: grace(),
    price: smallestChange((factor) => ({ ...v, pricePerUnit: v.pricePerUnit * factor, marketSpending: v.marketSpending * factor }), 1),
    sales: smallestChange(
      (factor) => ({
        ...v,
        unitsPerDay: v.unitsPerDay * factor,
        capacityPerDay: v.capacityPerDay * factor,
        marketSpending: v.marketSpending * factor,
      }),
      1,
    ),
    fixedCosts: smallestChange(
      (factor) => ({
        ...v,
        rentPerMonth: v.rentPerMonth * factor,
        wagesPerMonth: v.wagesPerMonth * factor,
        utilitiesPerMonth: v.utilitiesPerMonth * factor,
        otherCostsPerMonth: v.otherCostsPerMonth * factor,
        keepingPerMonth: v.keepingPerMonth * factor,
      }),
      -1,
    ),
  }
}
