import { power } from '../../quantity/exact-math.ts'
import { type HuffParameters, huffPriors } from '../huff.ts'
import { drawCount, type Interval } from './draws.ts'
import type { Neighbours } from './reach.ts'
import type { UnitEconomics } from './seller-query.ts'

/** Nobody is nearer to a shop than this: the power law has no value at 0, and a seller across the road is no thousand times nearer. */
export const floorMetres = 300
/** Pull of unmapped sellers and of going without: a quarter of the sellers there are, as for a person's own count. */
const outsideOptionWeight = 0.25

export type LocalMarket = {
  cells: { count: number; people: Float64Array }
  near: Neighbours
  /** Sellers by cell and draw: cell × drawCount + draw. */
  sellers: Float32Array
  /** Customers a day that one person makes at all sellers of the kind, by draw. */
  perPerson: Float64Array
  unitEconomics: UnitEconomics
}

/**
 * Huff's share with an outside option, `p_ij = A_j^a d_ij^−b ÷ (u0 + Σ_k A_k^a d_ik^−b)`, for a newcomer of attraction `pull` among sellers of attraction
 * 1: customers a day in each cell over 27 priors (a, b, u0), each with a draw of supply and demand of its own. Distances in metres between middles of
 * cells, inside one the mean of a square; at least 300.
 */
export function customersOfNewcomer(market: LocalMarket, cells: readonly number[]): Interval[] {
  const priors = huffPriors(1, 1)
  const runs = priors.map((prior, i) =>
    customersByCell(market, cells, { prior, draw: Math.round((i * (drawCount - 1)) / (priors.length - 1)) }),
  )
  return cells.map((_, i) => {
    const sorted = runs.map((run) => run[i]!).sort((a, b) => a - b)
    const quantileAt = (share: number) => sorted[Math.round(share * (sorted.length - 1))]!
    return { low: quantileAt(0.1), likely: quantileAt(0.5), high: quantileAt(0.9) }
  })
}

/** `1 × d^−b` of one seller; `km` below the floor is the floor. */
export function distanceDecay(km: number, b: number): number {
  return power(Math.max(1000 * km, floorMetres), -b)
}

export function huffShare(ownPull: number, others: number, u0: number): number {
  return ownPull / (u0 + others + ownPull)
}

/** Customers a day of a newcomer in each candidate, under one prior and one draw. `prior.u0` is a factor on the usual outside option. */
function customersByCell(
  market: LocalMarket,
  candidates: readonly number[],
  { prior, draw }: { prior: HuffParameters; draw: number },
): number[] {
  const { cells, perPerson, unitEconomics } = market
  const { from, neighbour: other, step, km } = market.near
  const pull = km.map((each) => distanceDecay(each, prior.b))
  const sellers = Float64Array.from(cells.people, (_, i) => market.sellers[i * drawCount + draw]!)
  const others = new Float64Array(cells.count)
  for (let i = 0; i < cells.count; i++) {
    let sum = 0
    for (let neighbourIndex = from[i]!; neighbourIndex < from[i + 1]!; neighbourIndex++)
      sum += sellers[other[neighbourIndex]!]! * pull[step[neighbourIndex]!]!
    others[i] = sum
  }
  const u0 = prior.u0 * outsideOptionWeight * meanPull(cells.people, others, prior.b)
  const size = power(unitEconomics.pull, prior.a)
  return candidates.map((cell) => {
    let people = 0
    for (let neighbourIndex = from[cell]!; neighbourIndex < from[cell + 1]!; neighbourIndex++) {
      const homeCell = other[neighbourIndex]!
      people += cells.people[homeCell]! * huffShare(size * pull[step[neighbourIndex]!]!, others[homeCell]!, u0)
    }
    return Math.min(unitEconomics.capacityPerDay, people * perPerson[draw]!)
  })
}

/** Pull of all sellers on the mean person; never less than one seller a kilometre away. */
function meanPull(people: Float64Array, others: Float64Array, b: number): number {
  let [sum, all] = [0, 0]
  for (let i = 0; i < people.length; i++) {
    sum += people[i]! * others[i]!
    all += people[i]!
  }
  return Math.max(distanceDecay(1, b), all > 0 ? sum / all : 0)
}
