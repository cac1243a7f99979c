import { horizonMonths } from '../economy/constants.ts'
import { isBatchReady, isInSeason, seasonFactor, wrapToHorizon } from '../economy/price-index.ts'
import type { BusinessShape, Values } from './model-inputs.ts'
import { type FixedSchedules, fixedSchedules } from './simulate-schedules.ts'
import { noShocks, type ShockEffects } from './simulate-shocks.ts'
import type { TaxTable } from './tax.ts'
import type { VatRule } from './vat.ts'

const months = horizonMonths

/** Scratch of one path and data common to all paths, in one layout whatever the business, so that the compiled loop fits all; index m is month m. */
export type PathWork = {
  capacity: number
  openDays: number
  pull: number
  fairShareWeight: number
  ownerPay: number
  permitRenewal: number
  ownCapital: number
  loanAmount: number
  depositMonths: number
  cashFloat: number
  imported: BusinessShape['importShare']
  isPricePosted: boolean
  postedCost: number
  startsSelling: number
  /** The month whose cost of sales month m takes, past the horizon too. */
  costMonth: Uint8Array
  hires: BusinessShape['hires']
  vat: VatRule | null
  tax: TaxTable
  vatIncluded: number
  vatCredited: number
  /** Share of a shock's rise in the cost of goods that the price follows. */
  passThrough: number
  plan: FixedSchedules
  /** Cash to be safe covers until this month. */
  needMonths: number
  /** A helper's pay a month at today's prices. */
  wage: number
  season: Float64Array
  /** Months' worth of goods sold in month m: 1, or a whole batch every few months. */
  batches: Float64Array
  /** Share of the wage bill of unconditional hires, and of all. */
  baseStaffing: Float64Array
  staffing: Float64Array
  /** Whether some hires wait for sales; then `busiestUnits` is units a day of month m before noise and shocks. */
  hasLaterHires: boolean
  busiestUnits: Float64Array
  /** The owner's effect: a factor on sales. */
  owner: number
  /** Factors of month m on sales at `noiseFrom + 2 · m`, and on costs behind it. */
  noise: Float64Array
  noiseFrom: number
  /** Whether this path has a shock; without one `shocks` is neutral. */
  hasShock: boolean
  shocks: ShockEffects
  cpi: Float64Array
  fx: Float64Array
  revenue: Float64Array
  costOfSales: Float64Array
  purchases: Float64Array
  bought: Float64Array
  extraDepreciation: Float64Array
  /** What shocks took of the stock. */
  lostStock: Float64Array
  operating: Float64Array
  vatDues: Float64Array
  /** Profit before the taxes on profit and on sales. */
  taxableProfit: Float64Array
  /** The sum of the price levels of the last twelve months. */
  priceSum: number
  /** Numbers of paths. */
  counts: { cashOut: number; capped: number; vat: number }
}

export function createPathWork(
  likely: Values,
  shape: BusinessShape,
  { needMonths, wage, noise }: { needMonths: number; wage: number; noise: Float64Array },
): PathWork {
  const array = (length = months + 1) => new Float64Array(length)
  const { hires, production, importShare, vat } = shape
  const { price, cost, keeping, utilities, other, equipment } = importShare
  const baseStaffing = array()
  const season = Float64Array.from({ length: months + 1 }, (_, m) => (m === 0 ? 0 : seasonFactor(shape, m)))
  for (const { share, fromMonth, fromSales, isSeasonal } of hires)
    if (fromSales === 0) for (let m = fromMonth; m <= months; m++) if (!isSeasonal || isInSeason(season[m]!)) baseStaffing[m]! += share
  return {
    capacity: likely.capacityPerDay,
    openDays: likely.openDaysPerMonth,
    pull: likely.pull,
    fairShareWeight: likely.fairShareWeight,
    ownerPay: likely.ownerDrawPerMonth,
    permitRenewal: likely.permitRenewalPerYear,
    ownCapital: likely.ownCapital,
    loanAmount: likely.loanAmount,
    depositMonths: likely.depositMonths,
    cashFloat: likely.cashFloat,
    imported: { price, cost, keeping, utilities, other, equipment },
    isPricePosted: shape.isPricePosted ?? false,
    postedCost: shape.postedCost ?? 0,
    startsSelling: production.startsSelling,
    costMonth: Uint8Array.from({ length: 2 * months + 1 }, (_, m) => wrapToHorizon(m, production.cycleMonths)),
    hires,
    vat: vat ? { threshold: vat.threshold, included: vat.included, credited: vat.credited } : null,
    tax: copyTaxTable(shape.tax),
    vatIncluded: vat?.included ?? 0,
    vatCredited: vat?.credited ?? 0,
    passThrough: passThroughShare(likely),
    plan: fixedSchedules(likely, shape),
    needMonths,
    wage,
    season,
    batches: Float64Array.from({ length: months + 1 }, (_, m) => (isBatchReady(production, m) ? production.cycleMonths : 0)),
    baseStaffing,
    staffing: baseStaffing.slice(),
    hasLaterHires: hires.some(({ fromSales }) => fromSales > 0),
    busiestUnits: array(),
    owner: 1,
    noise,
    noiseFrom: 0,
    hasShock: false,
    shocks: noShocks(),
    cpi: array(2 * months + 1),
    fx: array(),
    revenue: array(months + 2),
    costOfSales: array(2 * months + 1),
    purchases: array(),
    bought: array(),
    extraDepreciation: array(),
    lostStock: array(),
    operating: array(),
    vatDues: array(),
    taxableProfit: array(),
    priceSum: 0,
    counts: { cashOut: 0, capped: 0, vat: 0 },
  }
}

/** A trader adds a mark-up to what the goods cost and raises the price with them; a service's price hardly knows its materials (assumption). */
function passThroughShare({ pricePerUnit, costOfSalesPerUnit }: Pick<Values, 'pricePerUnit' | 'costOfSalesPerUnit'>): number {
  return pricePerUnit > 0 ? Math.min(1, costOfSalesPerUnit / pricePerUnit) : 0
}

function copyTaxTable({ beyond, ...table }: TaxTable): TaxTable {
  return { ...table, beyond: beyond && { ...beyond, table: copyTaxTable(beyond.table) } }
}
