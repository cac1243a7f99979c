import type { TaxTable } from './tax.ts'
import type { VatRule } from './vat.ts'

/**
 * The numbers a business is computed from, in the city's currency. Money is in minor units, per-unit money may hold fractions of one;
 * shares are 0–1; `inflation`, `fxDepreciation` and `loanRate` are shares a year (the last one effective).
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
  equipmentTotal: number
  preOperatingTotal: number
  permitFees: number
  permitRenewalPerYear: number
  rentAheadMonths: number
  depositMonths: number
  stockDays: number
  debtorDays: number
  creditorDays: number
  inflation: number
  fxDepreciation: number
  ownCapital: number
  loanAmount: number
  loanRate: number
  loanMonths: number
}

export type ValueKey = keyof Values

/** What no single number can say: the calendar, what is bought, who is hired when, how the price of each line moves, the law. */
export type Shape = {
  /** Twelve factors, January first, mean exactly 1. */
  season: readonly number[]
  /** Calendar month (1–12) of month 1, the month after the price month. */
  firstCalendarMonth: number
  /** Part of each line that follows the exchange rate rather than consumer prices (0–1). */
  importShare: { price: number; cost: number; utilities: number; other: number; equipment: number }
  /** Each line's share of the equipment total (sum 1) and its life in months. */
  equipment: readonly { share: number; lifeMonths: number }[]
  /** Share of the full wage bill paid in month m (index m − 1). */
  staffing: readonly number[]
  /** Limits in minor units of local currency a year. */
  tax: TaxTable
  /** Left out where no VAT is due, whatever is sold. */
  vat?: VatRule
}

/** A discrete shock as the simulation takes it; chances already fitted to the place. */
export type ModelShock = { kind: string; chancePerYear: number; months: number; salesLost: number; costUp: number; equipmentLost: number }

/** Lowest, likely and highest value of one key, in the unit of `Values`. */
export type ValueRange = { low: number; likely: number; high: number }
export type Ranges = Partial<Record<ValueKey, ValueRange>>
