import { power } from '../../quantity/exact-math.ts'
import { type HuffParameters, huffPriors } from '../huff.ts'
import type { Offer } from './asked.ts'
import { drawCount, type Range } from './draws.ts'
import type { Neighbours } from './reach.ts'

/** Nobody is nearer to a shop than this: the power law has no value at 0, and a seller across the road is no thousand times nearer. */
export const floorMetres = 300
/** The pull of sellers that no list and no estimate holds, and of going without: a quarter of those there are, as in a person's own count. */
const outside = 0.25

export type OpenHere = {
  cell: number
  /** Customers a day. */
  customers: Range
  /** Share of draws (0–1) in which the cell is among the ten best. */
  stays: number
}

export type Market = {
  cells: { count: number; people: Float64Array }
  near: Neighbours
  /** Sellers by cell and draw: cell × drawCount + draw. */
  sellers: Float32Array
  /** Customers a day that one person makes at all sellers of the kind, by draw. */
  perPerson: Float64Array
  offer: Offer
}

const ten = 10
const tried = 60

/**
 * Huff's share with an outside option, `p_ij = A_j^a d_ij^−b ÷ (u0 + Σ_k A_k^a d_ik^−b)`, for a newcomer of attraction `pull` among sellers of attraction
 * 1: customers a day over 27 priors (a, b, u0), each with a draw of supply and demand of its own. The ten best by their middle, with how firm each is.
 * Distances in metres between middles of cells, inside one the mean of a square; at least 300.
 */
export function bestPlaces(market: Market, candidates: readonly number[]): OpenHere[] {
  const priors = huffPriors(1, 1)
  const draws = priors.map((prior, i) => ({ prior, draw: Math.round((i * (drawCount - 1)) / (priors.length - 1)) }))
  const middle = customersIn(market, candidates, draws[draws.length >> 1]!)
  const likeliest = [...candidates.keys()].sort((a, b) => middle[b]! - middle[a]!).slice(0, tried)
  const chosen = likeliest.map((each) => candidates[each]!)
  const runs = draws.map((each) => customersIn(market, chosen, each))
  const inTen = runs.map((run) => {
    const least = [...run].sort((a, b) => b - a)[Math.min(ten, run.length) - 1] ?? 0
    return run.map((each) => each >= least)
  })
  const places = chosen.map((cell, i) => {
    const sorted = runs.map((run) => run[i]!).sort((a, b) => a - b)
    const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))]!
    const stays = inTen.filter((run) => run[i]).length / runs.length
    return { cell, customers: { low: at(0.1), likely: at(0.5), high: at(0.9) }, stays }
  })
  return places.sort((a, b) => b.customers.likely - a.customers.likely || b.stays - a.stays || a.cell - b.cell).slice(0, ten)
}

/** `1 × d^−b` of one seller; `km` below the floor is the floor. */
export function pullOver(km: number, b: number): number {
  return power(Math.max(1000 * km, floorMetres), -b)
}

/** Huff's share of an own pull beside that of all others and of the outside option. */
export function shareBeside(own: number, others: number, u0: number): number {
  return own / (u0 + others + own)
}

/** Customers a day of a newcomer in each candidate, under one prior and one draw. `prior.u0` is a factor on the usual outside option. */
function customersIn(market: Market, candidates: readonly number[], { prior, draw }: { prior: HuffParameters; draw: number }): number[] {
  const { cells, perPerson, offer } = market
  const { from, other, step, km } = market.near
  const pull = km.map((each) => pullOver(each, prior.b))
  const sellers = Float64Array.from(cells.people, (_, i) => market.sellers[i * drawCount + draw]!)
  const others = new Float64Array(cells.count)
  for (let i = 0; i < cells.count; i++) {
    let sum = 0
    for (let at = from[i]!; at < from[i + 1]!; at++) sum += sellers[other[at]!]! * pull[step[at]!]!
    others[i] = sum
  }
  const u0 = prior.u0 * outside * usualPull(cells.people, others, prior.b)
  const size = power(offer.pull, prior.a)
  return candidates.map((cell) => {
    let people = 0
    for (let at = from[cell]!; at < from[cell + 1]!; at++) {
      const home = other[at]!
      people += cells.people[home]! * shareBeside(size * pull[step[at]!]!, others[home]!, u0)
    }
    return Math.min(offer.capacityPerDay, people * perPerson[draw]!)
  })
}

/** What all sellers together pull on the usual person; never less than one seller a kilometre away. */
function usualPull(people: Float64Array, others: Float64Array, b: number): number {
  let [sum, all] = [0, 0]
  for (let i = 0; i < people.length; i++) {
    sum += people[i]! * others[i]!
    all += people[i]!
  }
  return Math.max(pullOver(1, b), all > 0 ? sum / all : 0)
}
