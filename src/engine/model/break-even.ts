import { demandedUnits, isInSeason } from '../economy/price-index.ts'
import type { Forecast } from './forecast.ts'
import { paybackPeriod } from './investment.ts'
import type { BusinessShape, Values } from './model-inputs.ts'
import type { Model } from './result.ts'
import { type VatRule, vatPerUnit } from './vat.ts'

/** Levies on each sale of the base case once it is established: VAT, and tax on sales as a share of the price. */
export type Levies = { vat: VatRule | null; salesTax: number }

const zeroLevies: Levies = { vat: null, salesTax: 0 }

/** Contribution of one sale, today's prices: price · (1 − fees) − cost of sales · (1 + shrinkage), less VAT and tax on sales where they are due. */
export function contributionPerUnit(v: Values, { vat, salesTax } = zeroLevies): number {
  const cost = v.costOfSalesPerUnit * (1 + v.shrinkageShare)
  return v.pricePerUnit * (1 - v.paymentFeeShare - salesTax) - cost - vatPerUnit(vat, v.pricePerUnit, cost)
}

/** A registered seller stays registered, so VAT counts wherever the base case comes to pay it; a tax on sales is that of year 2. */
export function plannedLevies({ vat }: BusinessShape, { vatFrom, salesTax }: Forecast): Levies {
  return { vat: vatFrom === null ? null : (vat ?? null), salesTax }
}

/** Units on an open day once established: demand as the market lets it be, at most the capacity. */
export function matureUnitsPerDay(v: Parameters<typeof demandedUnits>[0] & Pick<Values, 'capacityPerDay'>): number {
  return Math.min(demandedUnits(v), v.capacityPerDay)
}

/**
 * Who is paid at which quantity, from the fewest units a day on: `from` is the mean of units a day whose best month brings the next hires (infinite where
 * the start cannot make so many), and `wages` the share of the full wage bill that is then paid, a seasonal helper for the months of the season alone.
 */
function wageSteps({ hires, season }: Pick<BusinessShape, 'hires' | 'season'>, capacityPerDay: number): { from: number; wages: number }[] {
  const peak = Math.max(...season)
  const inSeason = season.filter(isInSeason).length / 12
  const paid = hires.map(({ share, fromSales, isSeasonal }) => ({
    from: fromSales > capacityPerDay ? Number.POSITIVE_INFINITY : fromSales / peak,
    share: isSeasonal ? share * inSeason : share,
  }))
  const quantities = [0, ...paid.map(({ from }) => from).filter((from) => from > 0)].sort((a, b) => a - b)
  return [...new Set(quantities)].map((from) => ({
    from,
    wages: paid.reduce((sum, hire) => (hire.from <= from && from < Number.POSITIVE_INFINITY ? sum + hire.share : sum), 0),
  }))
}

/** What the books cost a year where the tax on profit is chosen in year 1 or 2: fewer sales leave the same choice. 0 elsewhere. Minor units. */
export function plannedAccountant({ tax }: BusinessShape, { taxCases }: Forecast): number {
  return taxCases.slice(0, 2).includes('chosen') ? (tax.beyond?.accountant ?? 0) : 0
}

/**
 * The fewest units a month whose contribution covers `fixed` and the wages of those who are hired at it: people who are not hired at that quantity are
 * not in it.
 */
function coveringUnits(fixed: number, contribution: number, v: Values, shape: BusinessShape): number {
  const steps = wageSteps(shape, v.capacityPerDay)
  for (const [index, { wages }] of steps.entries()) {
    const units = (fixed + v.wagesPerMonth * wages) / contribution
    if (units / v.openDaysPerMonth < (steps[index + 1]?.from ?? Number.POSITIVE_INFINITY)) return units
  }
  return Number.POSITIVE_INFINITY
}

/**
 * Fixed costs of net profit without wages: the cash ones, a twelfth of the yearly permits and accountant, depreciation of equipment, and a month of
 * first-year interest.
 */
function fixedCosts(v: Values, shape: BusinessShape, run: Forecast, firstYearInterest: number): number {
  const depreciation = shape.equipment.reduce(
    (sum, line) => sum + (v.equipmentTotal * line.share * (1 - line.resaleShare)) / line.lifeMonths,
    0,
  )
  const cash = v.rentPerMonth + v.keepingPerMonth + v.utilitiesPerMonth + v.otherCostsPerMonth
  const yearly = v.permitRenewalPerYear + plannedAccountant(shape, run) + firstYearInterest
  return cash + yearly / 12 + depreciation
}

/** Amounts in minor units, as the values are. Null where it is never reached, with the reason. */
export function computeBreakEven(v: Values, shape: BusinessShape, run: Forecast): Model['breakEven'] {
  const contribution = contributionPerUnit(v, plannedLevies(shape, run))
  const interest = run.months.slice(0, 12).reduce((sum, row) => sum + row.interest, 0)
  const fixed = fixedCosts(v, shape, run, interest)
  const matureUnits = matureUnitsPerDay(v) * v.openDaysPerMonth
  const month = breakEvenMonth(run)
  const paybackMonth = findPaybackMonth(run)
  const unreachable = { unitsPerDay: null, unitsPerMonth: null, revenuePerMonth: null, marginOfSafety: null, unitsPerDayWithOwnPay: null }
  if (contribution <= 0) return { ...unreachable, month, paybackMonth, reason: 'negative-margin' }
  const unitsPerMonth = coveringUnits(fixed, contribution, v, shape)
  const unitsPerDay = unitsPerMonth / v.openDaysPerMonth
  if (unitsPerDay > v.capacityPerDay) return { ...unreachable, month, paybackMonth, reason: 'fixed-costs-above-capacity' }
  return {
    unitsPerDay,
    unitsPerDayWithOwnPay: coveringUnits(fixed + v.ownerDrawPerMonth, contribution, v, shape) / v.openDaysPerMonth,
    unitsPerMonth,
    revenuePerMonth: unitsPerMonth * v.pricePerUnit,
    month,
    paybackMonth,
    // Under a hundredth of a unit a month nothing is sold, and no share of it can be lost.
    marginOfSafety: matureUnits >= 0.01 ? (matureUnits - unitsPerMonth) / matureUnits : null,
    ...(month === null ? { reason: 'beyond-horizon' as const } : {}),
  }
}

/** Months that must remain before the horizon: one good month of a year that loses is no break-even. */
const minMonths = 6

/** First month with no loss from which the next twelve, or all that are left, together make none either: one good December is not break-even. */
function breakEvenMonth(run: Forecast): number | null {
  const profits = run.months.map((row) => row.netProfit)
  for (let start = 0; start <= profits.length - minMonths; start++) {
    if (profits[start]! < 0) continue
    const year = profits.slice(start, start + 12).reduce((sum, profit) => sum + profit, 0)
    if (year >= 0) return start + 1
  }
  return null
}

/** Month in which cash, the float counted, again equals all the money put in, every bill, replacement, loan instalment and the owner's pay paid. */
function findPaybackMonth(run: Forecast): number | null {
  const [start = 0, ...flows] = ownerFlows(run)
  return paybackPeriod([start + run.opening.float, ...flows])
}

/** Money out at the start and the cash flow of each month after, the owner's pay paid; loan money counts against the outlay. */
export function ownerFlows(run: Forecast): number[] {
  const loan = run.balance[0]!.liabilities.loan
  return [loan - run.opening.total, ...run.months.map((row) => row.cashIn - row.cashOut)]
}
