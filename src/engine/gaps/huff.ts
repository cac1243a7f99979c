import { power } from '../quantity/exact-math.ts'
/** Priors of the Huff share: exponent of size (`a`), exponent of walking minutes (`b`), pull of unmapped sellers (`u0`). */
export type HuffParameters = { a: number; b: number; u0: number }

/**
 * Shares of customers by Huff's rule with an outside option:
 * `p_ij = A_j^a · t_ij^-b / (u0 + Σ_k A_k^a · t_ik^-b)`.
 *
 * `minutes[i][j]` is the walk from origin i to outlet j; `size[j]` the outlet's attraction (any unit, the same for all).
 * The rows sum to less than 1 when `u0 > 0`: the rest buys from informal sellers or not at all.
 * Walks under a minute count as one minute, because the power law has no value at zero.
 * Throws a RangeError for empty outlets, unequal lengths, sizes that are not positive, or parameters below zero.
 */
export function huffShares(minutes: readonly (readonly number[])[], size: readonly number[], parameters: HuffParameters): number[][] {
  const { a, b, u0 } = parameters
  if (!(a >= 0 && b >= 0 && u0 >= 0)) throw new RangeError('Huff parameters must not be negative')
  if (size.length === 0) throw new RangeError('Huff needs at least one outlet')
  if (size.some((each) => !(each > 0 && Number.isFinite(each)))) throw new RangeError('outlet sizes must be positive')
  const pull = size.map((each) => power(each, a))
  return minutes.map((row, origin) => {
    if (row.length !== size.length) throw new RangeError(`origin ${origin} has ${row.length} walks for ${size.length} outlets`)
    const weights = row.map((walk, outlet) => {
      if (!(walk >= 0)) throw new RangeError(`origin ${origin}: walk ${walk} is not a time`)
      return pull[outlet]! * power(Math.max(walk, 1), -b)
    })
    const total = weights.reduce((sum, each) => sum + each, u0)
    return weights.map((each) => each / total)
  })
}

/** Each outlet's share of all customers, origins weighted by the people who live there. */
export function marketShares(
  people: readonly number[],
  minutes: readonly (readonly number[])[],
  size: readonly number[],
  parameters: HuffParameters,
): number[] {
  if (people.length !== minutes.length) throw new RangeError(`${people.length} weights for ${minutes.length} origins`)
  const totalPopulation = people.reduce((sum, each) => sum + each, 0)
  if (!(totalPopulation > 0)) throw new RangeError('no people live in any origin')
  const shares = huffShares(minutes, size, parameters)
  return size.map((_, outlet) => shares.reduce((sum, row, origin) => sum + row[outlet]! * people[origin]!, 0) / totalPopulation)
}

/**
 * The priors: Huff's own b is near 2 for shopping trips and lower for daily needs; a near 1. `u0` is the pull of as many average sellers as
 * `informalSellerPriors` says, at the mean walk. Nine corners and a middle, equally likely.
 */
export function huffPriors(informalSellerPriors: number, meanMinutes: number): HuffParameters[] {
  const grid: HuffParameters[] = []
  for (const a of [0.5, 1, 1.5]) {
    for (const b of [1, 1.5, 2]) {
      for (const factor of [0.5, 1, 2]) grid.push({ a, b, u0: factor * informalSellerPriors * power(Math.max(meanMinutes, 1), -b) })
    }
  }
  return grid
}

/**
 * Robustness of the ranking of outlets to the parameters: for each outlet the share of priors (0–1) under which it keeps the rank it has with the
 * middle prior, and over all pairs of outlets the share of priors that agree on their order.
 * @public Shown by no screen yet: a map that orders places must show how firm their order is.
 */
export function rankStability(
  people: readonly number[],
  minutes: readonly (readonly number[])[],
  size: readonly number[],
  priors: readonly HuffParameters[],
): { keepsRank: number[]; pairAgreement: number } {
  if (priors.length === 0) throw new RangeError('rank stability needs at least one prior')
  const results = priors.map((prior) => marketShares(people, minutes, size, prior))
  const middle = results[Math.floor(results.length / 2)]!
  const rank = (shares: number[], outlet: number) => shares.filter((each) => each > shares[outlet]! + 1e-12).length
  const keepsRank = size.map((_, outlet) => results.filter((run) => rank(run, outlet) === rank(middle, outlet)).length / results.length)
  let agreements = 0
  let pairs = 0
  for (let i = 0; i < size.length; i++) {
    for (let j = i + 1; j < size.length; j++) {
      const order = Math.sign(middle[i]! - middle[j]!)
      for (const run of results) {
        pairs++
        if (Math.sign(run[i]! - run[j]!) === order) agreements++
      }
    }
  }
  return { keepsRank, pairAgreement: pairs === 0 ? 1 : agreements / pairs }
}
