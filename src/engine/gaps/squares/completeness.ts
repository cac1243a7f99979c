import type { Confidence } from '../../evidence/evidence.ts'
import { log, square } from '../../quantity/exact-math.ts'
import { z80 } from '../../quantity/spread.ts'
import type { Cells } from './cells.ts'
import { chapman, leastOnBoth } from './chapman.ts'
import { type CityEvidence, type OfficialCount, type SellerList, squareAt } from './city-evidence.ts'
import type { SellerClass } from './classes.ts'
import { type CityTraits, predictedCompleteness } from './completeness-regression.ts'
import type { Range } from './draws.ts'
import { matchLists } from './match-lists.ts'
import { type Seen, seenByOrigin } from './seen.ts'
import { distributionBy, type ShareDistribution, shareRange } from './share-distribution.ts'

/** How completeness is known, the surest first. */
export const completenessWays = ['official', 'two-lists', 'regression', 'unknown'] as const
export type CompletenessWay = (typeof completenessWays)[number]

/** Which share (0–1) of a city's sellers of a class one origin's lists show. */
export type Completeness = Range & { class: SellerClass; origin: string; how: CompletenessWay; distribution: ShareDistribution }

/** How far an official count itself may be off, as a spread of its logarithm: our assumption. */
const countSpread: Record<Confidence, number> = { high: 0.05, medium: 0.15, low: 0.3 }
/** A count of another area or by another definition says the order of magnitude: times or divided by three, as 80% interval. */
const looseSpread = log(3) / z80

/** How complete what `seen` shows of a class is, by the first of the four ways that the evidence carries. */
export function completenessOf(evidence: CityEvidence, cells: Cells, wanted: SellerClass, seen: Seen): Completeness {
  const known =
    officially(evidence, cells, wanted, seen) ?? byTwoLists(evidence, wanted, seen) ?? byOtherCities(evidence, cells, wanted, seen)
  const [how, distribution] = known ?? (['unknown', loosely(evidence, cells, wanted, seen)] as const)
  return { class: wanted, origin: seen.origin, how, distribution, ...shareRange(distribution) }
}

type Known = readonly [how: CompletenessWay, distribution: ShareDistribution]

function officially(evidence: CityEvidence, cells: Cells, wanted: SellerClass, seen: Seen): Known | null {
  const exact = countsOf(evidence, wanted).filter(({ area, definition }) => area === 'same' && definition === 'same')
  const [newest] = exact.toSorted((a, b) => b.year - a.year)
  if (!newest) return null
  const ratio = ratioOf(newest, evidence, cells, seen)
  if (!ratio) return null
  return ['official', lognormalShare(Math.min(ratio, 0.99), countSpread[newest.confidence])]
}

/** Chapman's interval of all there are, turned round: n₁ ÷ N. The number on neither list is log-normal. */
function byTwoLists(evidence: CityEvidence, wanted: SellerClass, seen: Seen): Known | null {
  const pairs = pairsOf(evidence.lists, wanted).filter(({ own, other }) => own.origin === seen.origin && other.origin !== seen.origin)
  const matched = pairs.map(({ own, other }) => matchLists(own.points!, other.points!)).filter(({ both }) => both >= leastOnBoth)
  const [best] = matched.toSorted((a, b) => b.both - a.both)
  if (!best) return null
  const all = chapman(best)
  const known = best.first + best.second - best.both
  const unseen = Math.max(all.likely - known, 0.5)
  const spread = Math.max(0.02, log(Math.max(all.high - known, 0.6) / unseen) / z80)
  const density = (share: number) => {
    const left = best.first / share - known
    return left > 0 ? -0.5 * square(log(left / unseen) / spread) - log(left) - 2 * log(share) : Number.NEGATIVE_INFINITY
  }
  return ['two-lists', distributionBy(density)]
}

function byOtherCities(evidence: CityEvidence, cells: Cells, wanted: SellerClass, seen: Seen): Known | null {
  const traits = traitsOfCity(evidence, cells, seen)
  const others = evidence.measured.filter((other) => other.class === wanted && other.cityId !== evidence.cityId)
  const found = traits && predictedCompleteness(others, traits)
  return found && ['regression', found]
}

/** What a city is compared by; null where its people or its income are unknown. */
export function traitsOfCity({ population, income }: CityEvidence, { people, km2 }: Cells, { total }: Seen): CityTraits | null {
  const living = people?.reduce((sum, each) => sum + each, 0) ?? 0
  if (living === 0 || income === null || total === 0) return null
  return { seenPer1000: (1000 * total) / population, peoplePerKm2: living / km2.reduce((sum, each) => sum + each, 0), income }
}

/** Every order of magnitude alike; around a loose official count where there is one; never above what two dependent lists allow. */
function loosely(evidence: CityEvidence, cells: Cells, wanted: SellerClass, seen: Seen): ShareDistribution {
  const ratios = countsOf(evidence, wanted).flatMap((count) => ratioOf(count, evidence, cells, seen) ?? [])
  const middle = ratios.reduce((sum, ratio) => sum + log(ratio), 0) / ratios.length
  const most = upperBound(evidence, wanted, seen)
  return distributionBy((share) => {
    if (share > most) return Number.NEGATIVE_INFINITY
    const loose = ratios.length > 0 ? -0.5 * square((log(share) - Math.min(middle, 0)) / looseSpread) : 0
    return loose - log(share)
  })
}

/** Lists of one origin agree because they are copies: what they leave out together is not seen, so completeness is at most this. */
function upperBound(evidence: CityEvidence, wanted: SellerClass, seen: Seen): number {
  const pairs = pairsOf(evidence.lists, wanted).filter(({ own, other }) => own.origin === seen.origin && other.origin === seen.origin)
  const bounds = pairs.flatMap(({ own, other }) => {
    const matched = matchLists(own.points!, other.points!)
    return matched.both >= leastOnBoth ? [matched.first / chapman(matched).low] : []
  })
  return Math.min(1, ...bounds)
}

type WithPoints = SellerList & { points: NonNullable<SellerList['points']> }

/** Every ordered pair of lists whose points of the class lie in squares that both were asked about. */
function pairsOf(lists: readonly SellerList[], wanted: SellerClass): { own: WithPoints; other: WithPoints }[] {
  const pointed = lists.flatMap((list) => {
    const points = list.points?.filter((point) => point.class === wanted) ?? []
    return points.length > 0 ? [{ ...list, points }] : []
  })
  return pointed.flatMap((own) =>
    pointed.filter((other) => other !== own).map((other) => ({ own: within(own, other), other: within(other, own) })),
  )
}

function within(list: WithPoints, other: SellerList): WithPoints {
  if (other.covers === 'city') return list
  const squares = new Set(other.covers.map(({ row, col }) => `${row} ${col}`))
  const isIn = ({ lat, lon }: { lat: number; lon: number }) => {
    const { row, col } = squareAt(lat, lon)
    return squares.has(`${row} ${col}`)
  }
  return { ...list, points: list.points.filter(isIn) }
}

function countsOf({ officialCounts }: CityEvidence, wanted: SellerClass): OfficialCount[] {
  return officialCounts.filter(({ classes, count }) => classes.includes(wanted) && count > 0)
}

/** Seen over counted, in the area and the classes that the count is of; null where nothing of it is seen. */
function ratioOf(count: OfficialCount, evidence: CityEvidence, cells: Cells, { origin }: Seen): number | null {
  const inside = count.squares === 'city' ? null : new Set(count.squares.map((square) => cells.cellOf(square)))
  const seen = count.classes.reduce((sum, each) => {
    const found = seenByOrigin(evidence, cells, { class: each, tags: 'all' }).find((one) => one.origin === origin)
    return sum + (found?.counts.reduce((total, here, cell) => total + (inside && !inside.has(cell) ? 0 : here), 0) ?? 0)
  }, 0)
  return seen > 0 ? seen / count.count : null
}

function lognormalShare(share: number, spread: number): ShareDistribution {
  const narrowest = Math.max(spread, 0.02)
  return distributionBy((each) => -0.5 * square(log(each / share) / narrowest) - log(each))
}
