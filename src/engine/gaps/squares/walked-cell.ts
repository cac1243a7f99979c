import { exp, log } from '../../quantity/exact-math.ts'
import { drawCount } from './draws.ts'
import { logBeta, logChoose } from './gamma.ts'
import { type Walked, walkDetection } from './walks.ts'

type WalkedCell = {
  /** On the list, which holds the share `share` of all where `detected`; by draw, as the expected sellers `means`. */
  seen: number
  share: Float64Array
  detected: boolean
  means: Float64Array
  alike: number
  walks: readonly Walked[]
}

const mostUnseen = 4000

/**
 * Sellers of a walked cell that the list does not show, as the value below any share (0–1): their chance under every draw of the city together (a
 * negative binomial each) times how likely all walks are (beta-binomial: each walker meets a share of their own).
 */
export function walkedPosterior({ seen, share, detected, means, alike, walks }: WalkedCell): (below: number) => number {
  const size = alike + seen
  const unseenMean = means.map((mean, k) => {
    const c = detected ? share[k]! : 0
    return Math.max(1e-9, ((1 - c) * size) / (alike / Math.max(mean, 1e-9) + c))
  })
  const met = walks.reduce((most, { sellers }) => Math.max(most, sellers), 0)
  const widest = unseenMean.reduce((most, each) => Math.max(most, each), 0)
  const length = Math.min(mostUnseen, Math.ceil(20 + 6 * met + 4 * widest))
  const chance = new Float64Array(length)
  for (let k = 0; k < drawCount; k++) {
    addNegativeBinomial(chance, unseenMean[k]!, size)
  }
  const logs = chance.map((each, unseen) =>
    walks.reduce((sum, walk) => sum + walk.weight * logWalk(walk, seen + unseen), log(Math.max(each, 1e-300))),
  )
  const most = logs.reduce((greatest, each) => Math.max(greatest, each), Number.NEGATIVE_INFINITY)
  const cumulative = new Float64Array(length)
  let total = 0
  logs.forEach((each, unseen) => {
    total += exp(each - most)
    cumulative[unseen] = total
  })
  return (below) => {
    let low = 0
    let high = length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (cumulative[middle]! >= below * total) high = middle
      else low = middle + 1
    }
    return low
  }
}

/** Adds a negative binomial of this mean and size, scaled to 1: from its peak outwards, because its start may be too small for a number. */
function addNegativeBinomial(chance: Float64Array, mean: number, size: number): void {
  const step = mean / (mean + size)
  const peak = Math.min(chance.length - 1, Math.max(0, Math.floor((step * (size - 1)) / (1 - step))))
  const own = new Float64Array(chance.length)
  own[peak] = 1
  for (let i = peak; i + 1 < own.length; i++) own[i + 1] = (own[i]! * step * (size + i)) / (i + 1)
  for (let i = peak; i > 0; i--) own[i - 1] = (own[i]! * i) / (step * (size + i - 1))
  const total = own.reduce((sum, each) => sum + each, 0)
  for (let i = 0; i < own.length; i++) chance[i]! += own[i]! / total
}

/**
 * How likely somebody meets so many of N sellers who meets a share of them that is beta (a, b) × the share of streets walked. A list and a street may
 * disagree on what still trades, so a walk of more than all is not impossible: it counts as one that met all.
 */
function logWalk({ sellers, walked }: Walked, all: number): number {
  const { a, b } = walkDetection
  const mean = (a / (a + b)) * walked
  const [met, missed] = [mean * (a + b), (1 - mean) * (a + b)]
  const found = Math.min(sellers, all)
  const excess = sellers - found
  return logChoose(all, found) + logBeta(found + met, all - found + missed) - logBeta(met, missed) - 2 * excess
}
