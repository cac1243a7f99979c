import { normalAt } from '../../chance/normal.ts'
import { exp, expm1, log, square } from '../../quantity/exact-math.ts'
import type { Spread } from '../../quantity/spread.ts'
import { drawCount, evenNormals, evenShares, orderOf, poissonAt } from './draws.ts'
import { gammaAt } from './gamma.ts'
import { distributionOf, type ShareDistribution, shareAt, shareGrid } from './share-distribution.ts'
import { walkedPosterior } from './walked-cell.ts'
import { type Walked, walkDetection } from './walks.ts'

/** What is known of the sellers of one kind in a city; arrays by cell. */
export type SupplyInput = {
  /** Seen on the list; nothing where it was not asked for. */
  seen: Float64Array
  covered: Uint8Array
  /** How complete the list is. */
  completeness: ShareDistribution
  /** Expected sellers by cell, up to a factor that is the city's: see `expectedShape`. */
  shape: Float64Array
  alike: number
  people: number
  /** Sellers per 100,000 people of such a place, before anything of this city is looked at. */
  expectedPer100k: Spread
  walked: readonly Walked[]
}

/** Draws of a city's supply: the list's completeness and sellers a head, draw by draw together, and how sellers of any cell are drawn from them. */
export type Supply = {
  completeness: ShareDistribution
  share: Float64Array
  perHead: Float64Array
  /** Sellers in a cell, draw by draw, added to `into`. */
  addDraws: (cell: number, into: Float64Array) => void
}

/**
 * Sellers N of a cell: Poisson with a gamma rate of mean (sellers a head × the cell's part of all people, by `shape`) and shape `alike`; each is on the
 * list with the list's completeness c. So with x seen the rate is gamma(alike + x) ÷ (alike ÷ mean + c), and N − x is Poisson((1 − c) × rate).
 * c and sellers a head are drawn together: the city's total is negative binomial under each c, and walks say what the list left out.
 */
export function supplyOf(input: SupplyInput): Supply {
  const { seen, covered, shape, alike, people, walked } = input
  const sum = shape.reduce((total, each) => total + each, 0)
  /** People that each cell represents. */
  const weight = shape.map((each) => (each / sum) * people)
  const completeness = distributionOf(cityLikelihood(input, weight))
  const byCell = new Map<number, Walked[]>()
  for (const walk of walked) byCell.set(walk.cell, [...(byCell.get(walk.cell) ?? []), walk])

  const prior = gammaOf(input.expectedPer100k)
  const facts = totals(input, weight)
  const share = evenShares.map((below) => shareAt(completeness, below))
  const perHead = share.map((c, k) => {
    const shown = facts.seen + facts.walked
    const strip = latticeOrder(k)
    return gammaAt(prior.shape + shown, evenShares[strip]!, evenNormals[strip]!) / (prior.rate + c * facts.people + facts.walkedPeople)
  })
  const rates = new Map<number, Float64Array>()
  const alikeByHead = perHead.map((each) => alike / each)
  const [shares, normals] = [evenShares, evenNormals]
  return { completeness, share, perHead, addDraws }

  function addDraws(cell: number, into: Float64Array): void {
    const walks = byCell.get(cell)
    const x = seen[cell]!
    const detected = covered[cell]! > 0
    const here = weight[cell]!
    const left = orderOf(2 * cell + 1)
    if (walks) {
      const unseen = walkedPosterior({ seen: x, share, detected, means: perHead.map((each) => each * here), alike, walks })
      for (let k = 0; k < drawCount; k++) into[k]! += x + unseen(shares[left[k]!]!)
      return
    }
    const spread = orderOf(2 * cell)
    const rates = ratesOf(x)
    for (let k = 0; k < drawCount; k++) {
      const c = detected ? share[k]! : 0
      const rate = (rates[spread[k]!]! * here) / (alikeByHead[k]! + c * here)
      const strip = left[k]!
      into[k]! += x + poissonAt((1 - c) * rate, shares[strip]!, normals[strip]!)
    }
  }

  /** The strips of a gamma of shape alike + x: the same for all cells with so many seen. */
  function ratesOf(x: number): Float64Array {
    const made = rates.get(x) ?? shares.map((below, k) => gammaAt(alike + x, below, normals[k]!))
    rates.set(x, made)
    return made
  }
}

/** Steps through all draws that fill the plane of two unknowns evenly together with their numbers (a lattice by the golden section of 101). */
function latticeOrder(k: number): number {
  return (k * 62) % drawCount
}

/** The gamma of the same mean and variation as a log-normal. */
function gammaOf({ likely, sd }: Spread): { shape: number; rate: number } {
  const shape = 1 / Math.max(expm1(square(sd)), 1e-4)
  return { shape, rate: shape / ((likely / 100_000) * exp(square(sd) / 2)) }
}

/**
 * Sellers seen and people behind them, divided by how much more the total varies than a Poisson's (cells differ by their own gamma), so that the
 * formulas of a Poisson hold for them.
 */
function totals({ seen, covered, alike, walked }: SupplyInput, weight: Float64Array) {
  let [x, people, squares] = [0, 0, 0]
  for (let i = 0; i < seen.length; i++) {
    if (!covered[i]) continue
    x += seen[i]!
    people += weight[i]!
    squares += square(weight[i]!)
  }
  const scatter = people > 0 ? 1 + (x * squares) / (square(people) * alike) : 1
  const cells = new Map<number, { sellers: number; walked: number; weight: number }>()
  for (const each of walked) {
    const sum = cells.get(each.cell) ?? { sellers: 0, walked: 0, weight: 0 }
    sum.sellers += each.sellers * each.weight
    sum.walked += each.walked * each.weight
    sum.weight += each.weight
    cells.set(each.cell, sum)
  }
  const mean = walkDetection.a / (walkDetection.a + walkDetection.b)
  let [met, walkedPeople] = [0, 0]
  for (const [cell, { sellers, walked, weight: heavy }] of cells) {
    met += sellers / heavy
    walkedPeople += (walked / heavy) * mean * weight[cell]!
  }
  const walkScatter = 1 + met / Math.max(1, cells.size) / alike
  return { seen: x / scatter, people: people / scatter, walked: met / walkScatter, walkedPeople: walkedPeople / walkScatter, cells }
}

/** Nodes of the walker's detection: seven equally likely strips of its beta, by the normal of its log odds. */
const detections = Float64Array.from({ length: 7 }, (_, i) => {
  const { a, b } = walkDetection
  const logit = log(a / b) + normalAt((i + 0.5) / 7) * Math.sqrt(1 / a + 1 / b)
  return 1 / (1 + exp(-logit))
})

/** Logarithm of how likely the city's totals and its walks are under each completeness of the grid. */
function cityLikelihood(input: SupplyInput, weight: Float64Array): Float64Array {
  const prior = gammaOf(input.expectedPer100k)
  const facts = totals(input, weight)
  const walks = [...facts.cells].filter(([cell]) => input.covered[cell]! > 0)
  return shareGrid.map((c, i) => {
    const given = log(input.completeness[i]!)
    if (facts.people === 0) return given
    const mean = (c * facts.people * prior.shape) / prior.rate
    const level = facts.seen * log(mean / (mean + prior.shape)) + prior.shape * log(prior.shape / (mean + prior.shape))
    // Of sellers seen on the list and met on foot, the list's share tells c from the walker's detection.
    const met = detections.map((d) =>
      walks.reduce((sum, [cell, { sellers, walked, weight: heavy }]) => {
        const onFoot = (d * walked) / heavy
        return sum + input.seen[cell]! * log(c / (c + onFoot)) + (sellers / heavy) * log(onFoot / (c + onFoot))
      }, 0),
    )
    const most = met.reduce((greatest, each) => Math.max(greatest, each), Number.NEGATIVE_INFINITY)
    return given + level + most + log(met.reduce((sum, each) => sum + exp(each - most), 0))
  })
}
