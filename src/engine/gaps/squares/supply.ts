import { normalQuantile } from '../../chance/normal.ts'
import { exp, expm1, log, square } from '../../quantity/exact-math.ts'
import type { Spread } from '../../quantity/spread.ts'
import { drawCount, drawOrder, poissonQuantile, stratumNormals, stratumShares } from './draws.ts'
import { gammaQuantile } from './gamma.ts'
import { normalizeLogWeights, type ShareDistribution, shareGrid, shareQuantile } from './share-distribution.ts'
import { walkedPosterior } from './walked-cell.ts'
import { type Walked, walkDetection } from './walks.ts'

/** Walks through fewer squares say nothing of a city's level. */
const leastCityWalks = 5

/** Data on the sellers of one kind in a city; arrays by cell. */
export type SupplyInput = {
  /** Seen on the list; 0 where it does not cover the cell. */
  seen: Float64Array
  covered: Uint8Array
  completeness: ShareDistribution
  /** Expected sellers by cell, up to a factor of the whole city: see `expectedShape`. */
  shape: Float64Array
  dispersion: number
  people: number
  /** Prior of sellers per 100,000 people of such a place, before any data of this city. */
  expectedPer100k: Spread
  walked: readonly Walked[]
}

/** Posterior draws of a city's supply: the list's completeness and sellers a head jointly, and sellers of any cell conditional on them. */
export type SupplyModel = {
  completeness: ShareDistribution
  share: Float64Array
  perHead: Float64Array
  /** Adds the sellers of a cell, draw by draw. */
  addDraws: (cell: number, draws: Float64Array) => void
}

/**
 * Sellers N of a cell: Poisson with a gamma rate of mean (sellers a head × the cell's part of all people, by `shape`) and shape `dispersion`; each is
 * on the list with the list's completeness c. So with x seen the rate is gamma(dispersion + x) ÷ (dispersion ÷ mean + c), and N − x is Poisson((1 −
 * c) × rate). c and sellers a head are drawn jointly: the city's total is negative binomial under each c, and walks inform what the list left out.
 */
export function createSupplyModel(input: SupplyInput): SupplyModel {
  const { seen, covered, shape, dispersion, people, walked } = input
  const sum = shape.reduce((total, each) => total + each, 0)
  const weight = shape.map((each) => (each / sum) * people)
  const completeness = normalizeLogWeights(cityLikelihood(input, weight))
  const byCell = new Map<number, Walked[]>()
  for (const walk of walked) byCell.set(walk.cell, [...(byCell.get(walk.cell) ?? []), walk])

  const prior = matchGamma(input.expectedPer100k)
  const cityTotals = aggregateWalks(input, weight)
  const share = stratumShares.map((p) => shareQuantile(completeness, p))
  const perHead = share.map((c, k) => {
    const observedSellers = cityTotals.seen + cityTotals.walked
    const stratum = latticeIndex(k)
    return (
      gammaQuantile(prior.shape + observedSellers, stratumShares[stratum]!, stratumNormals[stratum]!) /
      (prior.rate + c * cityTotals.people + cityTotals.walkedPeople)
    )
  })
  const rates = new Map<number, Float64Array>()
  const dispersionPerHead = perHead.map((each) => dispersion / each)
  const [shares, normals] = [stratumShares, stratumNormals]
  return { completeness, share, perHead, addDraws }

  function addDraws(cell: number, draws: Float64Array): void {
    const walks = byCell.get(cell)
    const x = seen[cell]!
    const isDetected = covered[cell]! > 0
    const cellWeight = weight[cell]!
    const uniformOrder = drawOrder(2 * cell + 1)
    if (walks) {
      const unseenQuantile = walkedPosterior({
        seen: x,
        share,
        isDetected,
        means: perHead.map((each) => each * cellWeight),
        dispersion,
        walks,
      })
      for (let k = 0; k < drawCount; k++) draws[k]! += x + unseenQuantile(shares[uniformOrder[k]!]!)
      return
    }
    const spread = drawOrder(2 * cell)
    const rates = gammaRates(x)
    for (let k = 0; k < drawCount; k++) {
      const c = isDetected ? share[k]! : 0
      const rate = (rates[spread[k]!]! * cellWeight) / (dispersionPerHead[k]! + c * cellWeight)
      const stratum = uniformOrder[k]!
      draws[k]! += x + poissonQuantile((1 - c) * rate, shares[stratum]!, normals[stratum]!)
    }
  }

  /** Strata of a gamma of shape dispersion + x, shared by all cells with so many seen. */
  function gammaRates(x: number): Float64Array {
    const strata = rates.get(x) ?? shares.map((p, k) => gammaQuantile(dispersion + x, p, normals[k]!))
    rates.set(x, strata)
    return strata
  }
}

/** Steps through all draws that fill the plane of two unknowns evenly together with their numbers (a lattice by the golden section of 101). */
function latticeIndex(k: number): number {
  return (k * 62) % drawCount
}

/** The gamma of the same mean and variation as a log-normal. */
function matchGamma({ likely, sd }: Spread): { shape: number; rate: number } {
  const shape = 1 / Math.max(expm1(square(sd)), 1e-4)
  return { shape, rate: shape / ((likely / 100_000) * exp(square(sd) / 2)) }
}

/**
 * Sellers seen and people behind them, divided by the overdispersion of the total (cells differ by their own gamma), so that the formulas of a
 * Poisson hold for them.
 */
function aggregateWalks({ seen, covered, dispersion, walked }: SupplyInput, weight: Float64Array) {
  let [x, people, squares] = [0, 0, 0]
  for (let i = 0; i < seen.length; i++) {
    if (!covered[i]) continue
    x += seen[i]!
    people += weight[i]!
    squares += square(weight[i]!)
  }
  const scatter = people > 0 ? 1 + (x * squares) / (square(people) * dispersion) : 1
  const cells = new Map<number, { sellers: number; walked: number; weight: number }>()
  for (const each of walked) {
    const sum = cells.get(each.cell) ?? { sellers: 0, walked: 0, weight: 0 }
    sum.sellers += each.sellers * each.weight
    sum.walked += each.walked * each.weight
    sum.weight += each.weight
    cells.set(each.cell, sum)
  }
  const mean = walkDetection.a / (walkDetection.a + walkDetection.b)
  let [metShare, walkedPeople] = [0, 0]
  for (const [cell, { sellers, walked, weight: totalWeight }] of cells) {
    metShare += sellers / totalWeight
    walkedPeople += (walked / totalWeight) * mean * weight[cell]!
  }
  // One walk is of its square: what walkers met tells of the city once they are a list of the same streets.
  if (cells.size < leastCityWalks) {
    cells.clear()
    metShare = 0
    walkedPeople = 0
  }
  const walkScatter = 1 + metShare / Math.max(1, cells.size) / dispersion
  return { seen: x / scatter, people: people / scatter, walked: metShare / walkScatter, walkedPeople: walkedPeople / walkScatter, cells }
}

/** Nodes of the walker's detection: seven equally likely strata of its beta, by the normal of its log odds. */
const detections = Float64Array.from({ length: 7 }, (_, i) => {
  const { a, b } = walkDetection
  const logit = log(a / b) + normalQuantile((i + 0.5) / 7) * Math.sqrt(1 / a + 1 / b)
  return 1 / (1 + exp(-logit))
})

/** Log likelihood of the city's totals and its walks under each completeness of the grid. */
function cityLikelihood(input: SupplyInput, weight: Float64Array): Float64Array {
  const prior = matchGamma(input.expectedPer100k)
  const cityTotals = aggregateWalks(input, weight)
  const walks = [...cityTotals.cells].filter(([cell]) => input.covered[cell]! > 0)
  return shareGrid.map((c, i) => {
    const logPrior = log(input.completeness[i]!)
    if (cityTotals.people === 0) return logPrior
    const mean = (c * cityTotals.people * prior.shape) / prior.rate
    const negativeBinomialTerm = cityTotals.seen * log(mean / (mean + prior.shape)) + prior.shape * log(prior.shape / (mean + prior.shape))
    // The list's share of sellers met on foot separates c from the walker's detection.
    const metShare = detections.map((d) =>
      walks.reduce((sum, [cell, { sellers, walked, weight: totalWeight }]) => {
        const walkedShare = (d * walked) / totalWeight
        return sum + input.seen[cell]! * log(c / (c + walkedShare)) + (sellers / totalWeight) * log(walkedShare / (c + walkedShare))
      }, 0),
    )
    const maxLog = metShare.reduce((running, each) => Math.max(running, each), Number.NEGATIVE_INFINITY)
    return logPrior + negativeBinomialTerm + maxLog + log(metShare.reduce((sum, each) => sum + exp(each - maxLog), 0))
  })
}
