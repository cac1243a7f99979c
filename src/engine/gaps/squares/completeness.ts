import type { Confidence } from '../../evidence/evidence.ts'
import { solvePositiveDefinite } from '../../model/copula.ts'
import { log, log1p, square } from '../../quantity/exact-math.ts'
import { z80 } from '../../quantity/spread.ts'
import type { Cells } from './cells.ts'
import { type CityCompleteness, type CityEvidence, type OfficialCount, type SellerList, squareForPosition } from './city-evidence.ts'
import type { Interval } from './draws.ts'
import { chapman, matchLists, minOverlap } from './match-lists.ts'
import { type ObservedSellers, observedByOrigin } from './observed-sellers.ts'
import type { SellerClass } from './seller-classes.ts'
import { distributionFromLogDensity, type ShareDistribution, shareRange } from './share-distribution.ts'

/** Methods of estimating completeness, the surest first. */
export const completenessWays = ['official', 'two-lists', 'regression', 'unknown'] as const
export type CompletenessWay = (typeof completenessWays)[number]

/** Share (0–1) of a city's sellers of a class that one origin's lists show. */
export type Completeness = Interval & { class: SellerClass; origin: string; how: CompletenessWay; distribution: ShareDistribution }

/** Uncertainty of an official count itself, as a spread of its logarithm: our assumption. */
const countSpread: Record<Confidence, number> = { high: 0.05, medium: 0.15, low: 0.3 }
/** A count of another area or by another definition gives the order of magnitude: times or divided by three, as 80% interval. */
const loosePriorSpread = log(3) / z80

/** Completeness of the lists of a class, by the first of the four methods that the evidence supports. */
export function estimateCompleteness(evidence: CityEvidence, cells: Cells, wanted: SellerClass, seen: ObservedSellers): Completeness {
  const estimate =
    fromOfficialCount(evidence, cells, wanted, seen) ??
    fromTwoLists(evidence, wanted, seen) ??
    fromOtherCities(evidence, cells, wanted, seen)
  const [how, distribution] = estimate ?? (['unknown', fromLoosePrior(evidence, cells, wanted, seen)] as const)
  return { class: wanted, origin: seen.origin, how, distribution, ...shareRange(distribution) }
}

type ShareEstimate = readonly [how: CompletenessWay, distribution: ShareDistribution]

function fromOfficialCount(evidence: CityEvidence, cells: Cells, wanted: SellerClass, seen: ObservedSellers): ShareEstimate | null {
  const exact = officialCountsFor(evidence, wanted).filter(({ area, definition }) => area === 'same' && definition === 'same')
  const [newest] = exact.toSorted((a, b) => b.year - a.year)
  if (!newest) return null
  const ratio = seenRatio(newest, evidence, cells, seen)
  if (!ratio) return null
  return ['official', lognormalShare(Math.min(ratio, 0.99), countSpread[newest.confidence])]
}

/** Completeness n₁ ÷ N from Chapman's interval of N. The number on neither list is log-normal. */
function fromTwoLists(evidence: CityEvidence, wanted: SellerClass, seen: ObservedSellers): ShareEstimate | null {
  const pairs = listPairs(evidence.lists, wanted).filter(
    ({ first, second }) => first.origin === seen.origin && second.origin !== seen.origin,
  )
  const overlaps = pairs.map(({ first, second }) => matchLists(first.points!, second.points!)).filter(({ both }) => both >= minOverlap)
  const [best] = overlaps.toSorted((a, b) => b.both - a.both)
  if (!best) return null
  const all = chapman(best)
  const seenInEither = best.first + best.second - best.both
  const unseen = Math.max(all.likely - seenInEither, 0.5)
  const spread = Math.max(0.02, log(Math.max(all.high - seenInEither, 0.6) / unseen) / z80)
  const density = (share: number) => {
    const unseenCount = best.first / share - seenInEither
    return unseenCount > 0
      ? -0.5 * square(log(unseenCount / unseen) / spread) - log(unseenCount) - 2 * log(share)
      : Number.NEGATIVE_INFINITY
  }
  return ['two-lists', distributionFromLogDensity(density)]
}

function fromOtherCities(evidence: CityEvidence, cells: Cells, wanted: SellerClass, seen: ObservedSellers): ShareEstimate | null {
  const traits = cityTraits(evidence, cells, seen)
  const others = evidence.measured.filter((other) => other.class === wanted && other.cityId !== evidence.cityId)
  const predicted = traits && predictedCompleteness(others, traits)
  return predicted && ['regression', predicted]
}

/** Predictors of the regression; null where people or income are unknown. */
export function cityTraits({ population, income }: CityEvidence, { people, km2 }: Cells, { total }: ObservedSellers): CityTraits | null {
  const living = people?.reduce((sum, each) => sum + each, 0) ?? 0
  if (living === 0 || income === null || total === 0) return null
  return { seenPer1000: (1000 * total) / population, peoplePerKm2: living / km2.reduce((sum, each) => sum + each, 0), income }
}

/** A flat prior over orders of magnitude; around a loose official count where there is one; never above what two dependent lists allow. */
function fromLoosePrior(evidence: CityEvidence, cells: Cells, wanted: SellerClass, seen: ObservedSellers): ShareDistribution {
  const ratios = officialCountsFor(evidence, wanted).flatMap((count) => seenRatio(count, evidence, cells, seen) ?? [])
  const meanLogRatio = ratios.reduce((sum, ratio) => sum + log(ratio), 0) / ratios.length
  const bound = upperBound(evidence, wanted, seen)
  return distributionFromLogDensity((share) => {
    if (share > bound) return Number.NEGATIVE_INFINITY
    const logLikelihood = ratios.length > 0 ? -0.5 * square((log(share) - Math.min(meanLogRatio, 0)) / loosePriorSpread) : 0
    return logLikelihood - log(share)
  })
}

/** Lists of one origin agree because they are copies: their common omissions are invisible, so completeness is at most this. */
function upperBound(evidence: CityEvidence, wanted: SellerClass, seen: ObservedSellers): number {
  const pairs = listPairs(evidence.lists, wanted).filter(
    ({ first, second }) => first.origin === seen.origin && second.origin === seen.origin,
  )
  const bounds = pairs.flatMap(({ first, second }) => {
    const overlap = matchLists(first.points!, second.points!)
    return overlap.both >= minOverlap ? [overlap.first / chapman(overlap).low] : []
  })
  return Math.min(1, ...bounds)
}

type WithPoints = SellerList & { points: NonNullable<SellerList['points']> }

/** Every ordered pair of lists whose points of the class lie in squares that both cover. */
function listPairs(lists: readonly SellerList[], wanted: SellerClass): { first: WithPoints; second: WithPoints }[] {
  const listsWithPoints = lists.flatMap((list) => {
    const points = list.points?.filter((point) => point.class === wanted) ?? []
    return points.length > 0 ? [{ ...list, points }] : []
  })
  return listsWithPoints.flatMap((first) =>
    listsWithPoints
      .filter((second) => second !== first)
      .map((second) => ({ first: restrict(first, second), second: restrict(second, first) })),
  )
}

function restrict(list: WithPoints, other: SellerList): WithPoints {
  if (other.covers === 'city') return list
  const squares = new Set(other.covers.map(({ row, col }) => `${row} ${col}`))
  const isCovered = ({ lat, lon }: { lat: number; lon: number }) => {
    const { row, col } = squareForPosition(lat, lon)
    return squares.has(`${row} ${col}`)
  }
  return { ...list, points: list.points.filter(isCovered) }
}

function officialCountsFor({ officialCounts }: CityEvidence, wanted: SellerClass): OfficialCount[] {
  return officialCounts.filter(({ classes, count }) => classes.includes(wanted) && count > 0)
}

/** Seen over counted, in the area and the classes of the count; null where nothing of it is seen. */
function seenRatio(count: OfficialCount, evidence: CityEvidence, cells: Cells, { origin }: ObservedSellers): number | null {
  const cellsOfCount = count.squares === 'city' ? null : new Set(count.squares.map((square) => cells.cellOf(square)))
  const seen = count.classes.reduce((sum, each) => {
    const seenByList = observedByOrigin(evidence, cells, { class: each, tags: 'all' }).find((match) => match.origin === origin)
    return (
      sum +
      (seenByList?.counts.reduce((total, cellCount, cell) => total + (cellsOfCount && !cellsOfCount.has(cell) ? 0 : cellCount), 0) ?? 0)
    )
  }, 0)
  return seen > 0 ? seen / count.count : null
}

function lognormalShare(share: number, spread: number): ShareDistribution {
  const narrowest = Math.max(spread, 0.02)
  return distributionFromLogDensity((each) => -0.5 * square(log(each / share) / narrowest) - log(each))
}

/** As for every regression over cities: below this many measured ones nothing is fitted. */
const minCities = 8

type CityTraits = Pick<CityCompleteness, 'seenPer1000' | 'peoplePerKm2' | 'income'>

/**
 * Completeness predicted from the cities where it was measured: log odds by least squares on the logarithms of sellers seen per 1,000 people, people
 * per km² and income. The spread is the prediction interval: the variation between cities, and the uncertainty of the line. Null with too few cities.
 */
function predictedCompleteness(cities: readonly CityCompleteness[], target: CityTraits): ShareDistribution | null {
  if (cities.length < minCities) return null
  const rows = cities.map(regressorRow)
  const observedLogits = cities.map(({ completeness }) => logit(completeness.likely))
  const width = rows[0]!.length
  const normalMatrix = Array.from({ length: width }, (_, a) =>
    Array.from({ length: width }, (_, b) => rows.reduce((sum, row) => sum + row[a]! * row[b]!, a === b ? ridge : 0)),
  )
  const slopes = solvePositiveDefinite(
    normalMatrix,
    Array.from({ length: width }, (_, a) => rows.reduce((sum, row, i) => sum + row[a]! * observedLogits[i]!, 0)),
  )
  const predict = (row: readonly number[]) => row.reduce((sum, each, a) => sum + each * slopes[a]!, 0)
  const squares = rows.reduce((sum, row, i) => sum + square(observedLogits[i]! - predict(row)), 0)
  const degreesOfFreedom = Math.max(1, cities.length - width)
  const cityRow = regressorRow(target)
  const leverage = cityRow.reduce((sum, each, a) => sum + each * solvePositiveDefinite(normalMatrix, cityRow)[a]!, 0)
  const scale = Math.max(minSpread, Math.sqrt((squares / degreesOfFreedom) * (1 + leverage)))
  const predicted = predict(cityRow)
  // Student's t: with few cities the spread itself is estimated.
  return distributionFromLogDensity((share) => {
    const standardizedDistance = (logit(share) - predicted) / scale
    return (-(degreesOfFreedom + 1) / 2) * log1p(square(standardizedDistance) / degreesOfFreedom) - log(share * (1 - share))
  })
}

const ridge = 1e-6

/** Cities differ by at least this in log odds, however well eight of them lie on a line. */
const minSpread = 0.2

function regressorRow({ seenPer1000, peoplePerKm2, income }: CityTraits): number[] {
  return [1, log(seenPer1000), log(peoplePerKm2) - 8, log(income) - 8]
}

function logit(share: number): number {
  const clamped = Math.min(0.995, Math.max(0.005, share))
  return log(clamped / (1 - clamped))
}
