import type { TaxTable } from './tax.ts'
import type { VatRule } from './vat.ts'

/**
 * Inputs of the model, in the city's currency. Money is in minor units, per-unit money may hold fractions of one; shares are 0–1; `inflation`,
 * `fxDepreciation` and `loanRate` are shares a year (the last one effective).
 */
export type Values = {
  pricePerUnit: number
  unitsPerDay: number
  capacityPerDay: number
  openDaysPerMonth: number
  rampMonths: number
  costOfSalesPerUnit: number
  shrinkageShare: number
  paymentFeeShare: number
  wagesPerMonth: number
  rentPerMonth: number
  utilitiesPerMonth: number
  otherCostsPerMonth: number
  ownerDrawPerMonth: number
  /** Hours a week of the owner's own work. */
  ownerHoursPerWeek: number
  /** Spending of households in reach on this kind of seller a month, minor units; 0 without a fair share. */
  marketSpending: number
  /** Competing sellers of the kind, the newcomer not counted. */
  sellersNearby: number
  /** Attraction relative to an average offer. */
  pull: number
  /** Weight of the fair share against `unitsPerDay`, 0–1: 1 where sellers were counted, and it is a limit. */
  fairShareWeight: number
  /** Cost of keeping animals or plants, a month, whether or not anything is sold. */
  keepingPerMonth: number
  equipmentTotal: number
  preOperatingTotal: number
  permitFees: number
  permitRenewalPerYear: number
  rentAheadMonths: number
  depositMonths: number
  /** Stock level from the first day on, at cost. */
  openingStock: number
  /** Cash in hand from the first day on, nominal; none of it is free. */
  cashFloat: number
  stockDays: number
  debtorDays: number
  creditorDays: number
  inflation: number
  fxDepreciation: number
  ownCapital: number
  loanAmount: number
  loanRate: number
  loanMonths: number
  /** Months at the start of a loan in which only interest is paid. */
  loanGraceMonths: number
}

export type ValueKey = keyof Values

/** Inputs beyond single numbers: the calendar, purchases, hires, price levels by line, the law. */
export type BusinessShape = {
  /** Twelve factors, January first, mean exactly 1. */
  season: readonly number[]
  /** Calendar month (1–12) of month 1: the month of the opening day, after the preparation and in the season of the trade. */
  firstCalendarMonth: number
  /** The price is a tariff that somebody else posts: it stays as it is while other prices rise. */
  isPricePosted?: boolean
  /** Part of the cost of sales (0–1) that is charged by the same posted tariff, and stays with it; absent where none is. */
  postedCost?: number
  /** Part of each line that follows the exchange rate rather than consumer prices (0–1). */
  importShare: { price: number; cost: number; keeping: number; utilities: number; other: number; equipment: number }
  /** The first month with something to sell, and the months between batches. */
  production: { startsSelling: number; cycleMonths: number }
  /**
   * Each line's share of the equipment total (sum 1), its life in months, its resale value as a share of its cost, and the share of it that the person
   * owns and does not buy: capital in kind, worn out and replaced as what is bought.
   */
  equipment: readonly { share: number; lifeMonths: number; resaleShare: number; ownedShare?: number }[]
  /** Each paid person's share of the full wage bill (sum 1), and the month from which and the units a day at which they are hired; they stay. */
  hires: readonly Hire[]
  /** Limits in minor units of local currency a year. */
  tax: TaxTable
  /** Absent where VAT is never due. */
  vat?: VatRule
}

/** A seasonal one is paid in months of about average season or more alone. */
export type Hire = { share: number; fromMonth: number; fromSales: number; isSeasonal?: boolean }

/** A discrete shock of the simulation; chances already fitted to the place. */
export type ModelShock = {
  kind: string
  chancePerYear: number
  months: number
  salesLost: number
  costUp: number
  equipmentLost: number
  /** Share of the stock that is lost once. */
  stockLost?: number
  /** Share of the cash float that is lost once and filled up again. */
  floatLost?: number
}

/** Lowest, likely and highest value of one key, in the unit of `Values`. */
export type ValueRange = { low: number; likely: number; high: number }
export type Ranges = Partial<Record<ValueKey, ValueRange>>
