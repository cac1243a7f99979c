import { horizonMonths } from '../economy/constants.ts'
import { quantiles } from '../quantity/quantiles.ts'
import type { Closing, PathResults, Trail } from './simulations.ts'

/**
 * The money that was set aside, minor units: at least `own`, and the sum that is enough in eight simulations of ten, until the safe sum's own month, or
 * until the month `until`. It is of paths that run on, so that closing changes nothing of it.
 */
export type ClosingRule = { own: number; until?: number }

const months = horizonMonths
const safeShare = 0.8

let reusableTrail: (Trail & { paths: number }) | undefined

/** Valid until the next call: megabytes that are allocated once. */
export function trailFor(paths: number): Trail {
  if (reusableTrail?.paths !== paths) {
    const size = paths * months
    reusableTrail = {
      paths,
      month: new Uint8Array(size),
      flow: new Float64Array(size),
      left: new Float64Array(size),
      end: new Int32Array(paths),
    }
  }
  return reusableTrail
}

/**
 * Closes each path in the first month that ends without money: no sales, costs, wages or pay after it. Customers still pay and suppliers and taxes are
 * paid, the loan is paid back, the float comes back, and things bring their resale value; stock, deposits and rent paid ahead bring nothing. What that
 * leaves is in `out.closing`, and `year1Profit` and `payback` follow. `ownerPay` is a month's at today's prices.
 */
export function closePaths(
  out: PathResults,
  trail: Trail,
  { own: least, until, ownerPay, yearNeed }: ClosingRule & { ownerPay: number } & Pick<Closing, 'yearNeed'>,
): void {
  const { paths } = out
  const { month: monthAt, flow, left, end } = trail
  const needed = until === undefined ? out.cashNeeded : neededUntil(until, trail, paths)
  const own = Math.max(least, quantiles(needed, 0, paths, [safeShare])[0]!)
  const closing: Closing = {
    own,
    share: 0,
    month: new Uint8Array(paths),
    left: new Float64Array(paths),
    profit: new Float64Array(paths),
    prices: new Float64Array(paths),
    yearNeed,
  }
  let count = 0
  for (let path = 0; path < paths; path++) {
    if (out.lowestFlow[path]! + own >= 0) continue
    // The first month without money is the lowest until then. An opening that costs more than the money is a month's affair too: it closes in month 1.
    const from = path * months
    let at = from
    while (at < end[path]! && flow[at]! + own >= 0) at++
    if (at === end[path]!) at = from
    const month = monthAt[at]!
    let level = 1
    let prices = 0
    for (let m = 1; m <= month; m++) {
      level *= out.monthlyCpi[path]!
      prices += level
    }
    count++
    closing.month[path] = month
    closing.left[path] = left[at]!
    closing.prices[path] = prices
    closing.profit[path] = left[at]! + ownerPay * prices
    if (month <= 12) out.year1Profit[path] = closing.profit[path]!
    if (out.payback[path]! > month) out.payback[path] = months + 1
  }
  closing.share = count / paths
  out.closing = closing
}

/** The own money with which each path's cash never falls below 0 in the months until `until`. */
function neededUntil(until: number, trail: Trail, paths: number): Float64Array {
  const need = new Float64Array(paths)
  coverUntil(until, trail, need)
  return need
}

/** Raises what each path needs to what the months until `until` need. */
export function coverUntil(until: number, { month, flow, end }: Trail, need: Float64Array): void {
  for (let path = 0; path < need.length; path++)
    for (let at = path * months; at < end[path]! && month[at]! <= until; at++) need[path] = Math.max(need[path]!, -flow[at]!)
}
