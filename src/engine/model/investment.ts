/** Net present value of `flows[0]` now and `flows[t]` after t periods at `rate` a period. */
export function netPresentValue(rate: number, flows: readonly number[]): number {
  let value = 0
  for (let period = flows.length - 1; period >= 0; period--) value = value / (1 + rate) + flows[period]!
  return value
}

/**
 * Rate a period at which the flows are worth nothing now. Null unless they start with an outlay and change sign once,
 * because otherwise there is no rate, or more than one.
 */
export function internalRate(flows: readonly number[]): number | null {
  if (!hasSingleSignChange(flows)) return null
  let low = -0.99
  let high = 1
  while (netPresentValue(high, flows) > 0) {
    high *= 2
    if (high > 1e6) return null
  }
  if (netPresentValue(low, flows) < 0) return null
  for (let step = 0; step < 200; step++) {
    const middle = (low + high) / 2
    if (netPresentValue(middle, flows) > 0) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** First period from which the flows have returned the outlay for good, or null: money that is put in again is not paid back. */
export function paybackPeriod(flows: readonly number[]): number | null {
  let sum = flows[0] ?? 0
  let returned: number | null = null
  for (let period = 1; period < flows.length; period++) {
    sum += flows[period]!
    if (sum < 0) returned = null
    else returned ??= period
  }
  return returned
}

function hasSingleSignChange(flows: readonly number[]): boolean {
  let changes = 0
  let last = 0
  for (const flow of flows) {
    const sign = Math.sign(flow)
    if (sign === 0) continue
    if (last === 0 && sign > 0) return false
    if (last !== 0 && sign !== last) changes++
    last = sign
  }
  return changes === 1
}
