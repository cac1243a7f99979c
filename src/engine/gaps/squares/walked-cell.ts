import { exp, log } from '../../quantity/exact-math.ts'
import { drawCount } from './draws.ts'
import { logBeta, logChoose } from './gamma.ts'
import { type Walked, walkDetection } from './walks.ts'

type WalkedCellInput = {
  /** On the list, which holds the share `share` of all where `isDetected`; by draw, as the expected sellers `means`. */
  seen: number
  share: Float64Array
  isDetected: boolean
  means: Float64Array
  dispersion: number
  walks: readonly Walked[]
}

const maxUnseen = 4000

/**
 * Posterior quantiles of the sellers of a walked cell that the list does not show: the mixture over the draws of the city (a negative binomial each)
 * times the likelihood of all walks (beta-binomial: each walker meets a share of their own).
 */
export function walkedPosterior({ seen, share, isDetected, means, dispersion, walks }: WalkedCellInput): (p: number) => number {
  const size = dispersion + seen
  const unseenMeans = means.map((mean, k) => {
    const c = isDetected ? share[k]! : 0
    return Math.max(1e-9, ((1 - c) * size) / (dispersion / Math.max(mean, 1e-9) + c))
  })
  const maxMet = walks.reduce((most, { sellers }) => Math.max(most, sellers), 0)
  const maxMean = unseenMeans.reduce((most, each) => Math.max(most, each), 0)
  const length = Math.min(maxUnseen, Math.ceil(20 + 6 * maxMet + 4 * maxMean))
  const chance = new Float64Array(length)
  for (let k = 0; k < drawCount; k++) {
    addNegativeBinomial(chance, unseenMeans[k]!, size)
  }
  const logs = chance.map((each, unseen) =>
    walks.reduce((sum, walk) => sum + walk.weight * logWalk(walk, seen + unseen), log(Math.max(each, 1e-300))),
  )
  const maxLog = logs.reduce((running, each) => Math.max(running, each), Number.NEGATIVE_INFINITY)
  const cumulative = new Float64Array(length)
  let total = 0
  logs.forEach((each, unseen) => {
    total += exp(each - maxLog)
    cumulative[unseen] = total
  })
  return (p) => {
    let low = 0
    let high = length - 1
    while (low < high) {
      const midpoint = (low + high) >> 1
      if (cumulative[midpoint]! >= p * total) high = midpoint
      else low = midpoint + 1
    }
    return low
  }
}

/** Adds a negative binomial of this mean and size, scaled to 1: from its mode outwards, because its start may underflow. */
function addNegativeBinomial(chance: Float64Array, mean: number, size: number): void {
  const step = mean / (mean + size)
  const peak = Math.min(chance.length - 1, Math.max(0, Math.floor((step * (size - 1)) / (1 - step))))
  const probabilities = new Float64Array(chance.length)
  probabilities[peak] = 1
  for (let i = peak; i + 1 < probabilities.length; i++) probabilities[i + 1] = (probabilities[i]! * step * (size + i)) / (i + 1)
  for (let i = peak; i > 0; i--) probabilities[i - 1] = (probabilities[i]! * i) / (step * (size + i - 1))
  const total = probabilities.reduce((sum, each) => sum + each, 0)
  for (let i = 0; i < probabilities.length; i++) chance[i]! += probabilities[i]! / total
}

/**
 * Log likelihood of meeting so many of N sellers, with a detection that is beta (a, b) × the share of streets walked. A list and a street may
 * disagree on what still trades, so a walk of more than all is not impossible: it counts as one that met all.
 */
function logWalk({ sellers, walked }: Walked, all: number): number {
  const { a, b } = walkDetection
  const mean = (a / (a + b)) * walked
  const [alpha, beta] = [mean * (a + b), (1 - mean) * (a + b)]
  const metOnList = Math.min(sellers, all)
  const excess = sellers - metOnList
  return logChoose(all, metOnList) + logBeta(metOnList + alpha, all - metOnList + beta) - logBeta(alpha, beta) - 2 * excess
}
