import { power } from '../quantity/exact-math.ts'
import { roundMinor } from '../quantity/money.ts'

export type Instalment = { month: number; payment: number; interest: number; principal: number; balance: number }

/** Monthly rate that compounds to an effective yearly one: (1 + e)^(1/12) − 1. Rates are shares (0.6 = 60% a year). */
export function monthlyFromEffective(effectivePerYear: number): number {
  return power(1 + effectivePerYear, 1 / 12) - 1
}

/** Level instalment of a loan on its falling balance: P·r / (1 − (1 + r)^−n), unrounded. */
export function levelPayment(principal: number, monthlyRate: number, months: number): number {
  if (monthlyRate === 0) return principal / months
  return (principal * monthlyRate) / (1 - power(1 + monthlyRate, -months))
}

/**
 * Reducing balance: interest falls only on the outstanding principal; in the first `grace` months nothing is repaid. Amounts are integer minor units;
 * the last instalment takes the rounding, so the balance ends at exactly 0. Throws a RangeError unless `months` is a whole number of at least 1 and
 * the grace is shorter.
 */
export function reducingSchedule(principal: number, monthlyRate: number, months: number, grace = 0): Instalment[] {
  requireTerm(months)
  if (!Number.isInteger(grace) || grace < 0 || grace >= months) throw new RangeError(`A grace of ${grace} months does not fit ${months}`)
  const level = roundMinor(levelPayment(principal, monthlyRate, months - grace))
  const rows: Instalment[] = []
  let balance = principal
  for (let month = 1; month <= months; month++) {
    const interest = roundMinor(balance * monthlyRate)
    const part = month <= grace ? 0 : month === months ? balance : Math.min(balance, level - interest)
    balance -= part
    rows.push({ month, payment: part + interest, interest, principal: part, balance })
  }
  return rows
}

/**
 * Effective yearly rate of a loan, compounded: the rate at which the instalments are worth the payout (less `feeMinor`). Null when the instalments do
 * not even repay it.
 */
export function effectiveRate(principal: number, payments: readonly number[], feeMinor = 0): number | null {
  const disbursed = principal - feeMinor
  const presentValue = (rate: number) => {
    let sum = 0
    let factor = 1
    for (const payment of payments) {
      factor /= 1 + rate
      sum += payment * factor
    }
    return sum
  }
  if (disbursed <= 0 || presentValue(0) < disbursed) return null
  let low = 0
  let high = 1
  while (presentValue(high) > disbursed && high < 1e6) high *= 2
  for (let middle = (low + high) / 2; low < middle && middle < high; middle = (low + high) / 2) {
    if (presentValue(middle) > disbursed) low = middle
    else high = middle
  }
  return power(1 + (low + high) / 2, 12) - 1
}

function requireTerm(months: number): void {
  if (!Number.isInteger(months) || months < 1) throw new RangeError(`A loan's term must be a whole number of months, not ${months}`)
}
