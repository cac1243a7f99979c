import { exp, hypotenuse, log, square } from './exact-math.ts'
/**
 * A positive log-normal quantity: `likely` in its own unit, `sd` the standard deviation of its logarithm. Products and quotients of independent
 * quantities add the squares of their spreads.
 */
export type Spread = { likely: number; sd: number }

/** Authors' low and high are the 5th and 95th percentile: 1.645 standard deviations either side. */
export const z90 = 1.6448536269514722
/** Half-width, in standard deviations, of the 80% interval that the product shows (P10–P90). */
export const z80 = 1.2815515655446004

/** Throws a RangeError when an end is not positive or the order is wrong: a gap in the tables is named, never smoothed over. */
export function spreadOf(range: { low: number; likely: number; high: number }, name: string): Spread {
  const { low, likely, high } = range
  if (!(low > 0 && likely >= low && high >= likely && Number.isFinite(high))) {
    throw new RangeError(`${name}: ${low}–${likely}–${high} is not a positive range`)
  }
  return { likely, sd: log(high / low) / (2 * z90) }
}

export function exact(likely: number): Spread {
  return { likely, sd: 0 }
}

export function multiply(...parts: Spread[]): Spread {
  let likely = 1
  let variance = 0
  for (const part of parts) {
    likely *= part.likely
    variance += square(part.sd)
  }
  return { likely, sd: Math.sqrt(variance) }
}

export function divide(top: Spread, bottom: Spread): Spread {
  return { likely: top.likely / bottom.likely, sd: hypotenuse(top.sd, bottom.sd) }
}

/** P10, middle and P90. */
export function interval(value: Spread): { low: number; likely: number; high: number } {
  const factor = exp(z80 * value.sd)
  return { low: value.likely / factor, likely: value.likely, high: value.likely * factor }
}

/** Pools two estimates of one quantity by inverse variance of the logarithm. */
export function pool(a: Spread, b: Spread): Spread {
  if (a.sd === 0 || b.sd === 0) return a.sd === 0 ? a : b
  const [wa, wb] = [1 / square(a.sd), 1 / square(b.sd)]
  return { likely: exp((wa * log(a.likely) + wb * log(b.likely)) / (wa + wb)), sd: Math.sqrt(1 / (wa + wb)) }
}
