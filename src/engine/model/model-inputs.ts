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
  /** Hours a week that the owner works in it. */
  ownerHoursPerWeek: number
  /** What households in reach spend on this kind of seller a month, minor units; 0 where no fair share is known. */
  marketSpending: number
  /** Sellers of the kind that share it, the newcomer not counted. */
  sellersNearby: number
  /** What this offer draws against an average one. */
  pull: number
  /** Keeping what grows or lays, a month, whether or not anything is sold. */
  keepingPerMonth: number
  equipmentTotal: number
  preOperatingTotal: number
  permitFees: number
  permitRenewalPerYear: number
  rentAheadMonths: number
  depositMonths: number
  /** What the shelf holds from the first day, at cost. */
  openingStock: number
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

/** What no single number can say: the calendar, what is bought, who is hired when, how the price of each line moves, the law. */
export type BusinessShape = {
  /** Twelve factors, January first, mean exactly 1. */
  season: readonly number[]
  /** Calendar month (1–12) of month 1, the month after the price month. */
  firstCalendarMonth: number
  /** Part of each line that follows the exchange rate rather than consumer prices (0–1). */
  importShare: { price: number; cost: number; keeping: number; utilities: number; other: number; equipment: number }
  /** The first month that has something to sell, and every how many months a batch is ready. */
  production: { startsSelling: number; cycleMonths: number }
  /** Each line's share of the equipment total (sum 1), its life in months, and the share of its cost that comes back when it is replaced. */
  equipment: readonly { share: number; lifeMonths: number; resaleShare: number }[]
  /** Each paid person's share of the full wage bill (sum 1), the month from which, and the units a day at which they are hired; they stay. */
  hires: readonly Hire[]
  /** Limits in minor units of local currency a year. */
  tax: TaxTable
  /** Left out where no VAT is due, whatever is sold. */
  vat?: VatRule
}

export type Hire = { share: number; fromMonth: number; fromSales: number }

/** A discrete shock as the simulation takes it; chances already fitted to the place. */
export type ModelShock = { kind: string; chancePerYear: number; months: number; salesLost: number; costUp: number; equipmentLost: number }

/** Lowest, likely and highest value of one key, in the unit of `Values`. */
export type ValueRange = { low: number; likely: number; high: number }
export type Ranges = Partial<Record<ValueKey, ValueRange>>
