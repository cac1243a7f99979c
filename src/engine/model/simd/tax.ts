/** Tax of one path and VAT of two: `tax.ts`, `vat.ts`. */

import {
  baseAt,
  beyondFrom,
  beyondTax,
  beyondTurnover,
  choiceAccountant,
  floorsAt,
  freeYears,
  hasBeyond,
  hasChoice,
  hasVat,
  months,
  ratesAt,
  untaxed,
  usualTax,
  vatThreshold,
} from './inputs'
import { add, at, both, num, pick, sub } from './lanes'
import { revenue } from './scratch'

/** Of the table that `taxForYear` chose last: a year’s accountant. */
export let accountantOfYear: f64 = 0

export function vatStartMonth(): v128 {
  const never = both(months + 1)
  if (!hasVat) return never
  if (vatThreshold <= 0) return both(1)
  const threshold = both(vatThreshold)
  let year = both(0)
  let start = never
  let isDone = both(0)
  for (let m = 1; m <= months; m++) {
    year = add(year, m > 12 ? sub(at(revenue, m), at(revenue, m - 12)) : at(revenue, m))
    const passes = v128.andnot(f64x2.gt(year, threshold), isDone)
    if (v128.any_true(passes)) {
      start = pick(passes, both((m + 1) as f64), start)
      isDone = v128.or(isDone, passes)
      if (i64x2.all_true(isDone)) break
    }
  }
  return start
}

function annualTax(table: usize, amount: f64): f64 {
  if (amount <= 0) return 0
  const count = load<f64>(table, 0) as i32
  let band = 0
  while (band + 1 < count && amount > num(table + floorsAt, band + 1)) band++
  const base = num(table + baseAt, band)
  const rate = num(table + ratesAt, band)
  return load<f64>(table, 8) !== 0 ? base + amount * rate : base + (amount - num(table + floorsAt, band)) * rate
}

export function effectiveTaxRate(table: usize, amount: f64, deduction: f64): f64 {
  return amount > 0 ? annualTax(table, amount - deduction) / amount : 0
}

export function isOnTurnover(table: usize): bool {
  return load<f64>(table, 16) !== 0
}

/** The table of a year; its accountant is left in `accountantOfYear`. */
export function taxForYear(year: f64, sales: f64, profit: f64): usize {
  accountantOfYear = 0
  if (year <= freeYears) return untaxed
  if (hasBeyond) {
    if (sales > beyondTurnover || sales < beyondFrom) return beyondTax
    if (hasChoice && annualTax(beyondTax, profit - choiceAccountant) + choiceAccountant < annualTax(usualTax, sales)) {
      accountantOfYear = choiceAccountant
      return beyondTax
    }
  }
  return usualTax
}

export function startUpDeduction(table: usize, start: i32, spent: f64): f64 {
  if (start !== 1 || isOnTurnover(table)) return 0
  const startUp = load<f64>(table, 24)
  return spent < startUp ? spent : startUp
}
