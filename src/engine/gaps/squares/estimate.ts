import { seedOf } from '../../chance/random.ts'
import { exp } from '../../quantity/exact-math.ts'
import { type Backtest, backtestRanking } from './backtest.ts'
import { type CompletenessWay, estimateCompleteness } from './completeness.ts'
import { drawCount, type Interval, stratumNormals } from './draws.ts'
import { type ExpectedShapeInput, expectedShape, fixedTraitsOf } from './expected-shape.ts'
import { observedByOrigin } from './observed-sellers.ts'
import { type Reach, sumOverNeighbours } from './reach.ts'
import type { SellerClass } from './seller-classes.ts'
import type { SellerQueryPart } from './seller-query.ts'
import { distributionFromLogDensity, type ShareDistribution, shareRange, widenDistribution } from './share-distribution.ts'
import { createSupplyModel, type SupplyModel } from './supply.ts'
import { type SquareSurvey, withPeople } from './survey.ts'
import { poolWalks, type Walks } from './walks.ts'

/** Completeness of the list behind an answer, and the method of its estimate. */
export type StatedCompleteness = Interval & {
  class: SellerClass
  origin: string
  month: string
  how: CompletenessWay
  sources: readonly string[]
}

/** Estimates of one part of a query; arrays by cell. */
export type PartEstimate = {
  seen: Float64Array
  covered: Uint8Array
  completeness: StatedCompleteness | null
  /** Completeness was measured here, and is enough: numbers may be given. */
  allowsNumbers: boolean
  /** Lists that show the class elsewhere are silent where nothing at all is mapped; a register is not. */
  isStreetList: boolean
  walks: Walks
  supply: SupplyModel | null
}

/** A tag that local mappers hardly use says nothing: with fewer in the whole city, the list does not cover the kind. */
const minTaggedSellers = 10
/** Spread of a kind's completeness around that of its class, in log odds: our assumption. */
const kindSpread = 0.4
/** Walks through so many cells that met so many sellers are a second list of the same streets. */
const listOfWalks = { cells: 5, sellers: 30 }
/**
 * Below this completeness a list gives no numbers by square even if the share is known: mappers work quarter by quarter, and a city mapped at 3% is
 * one quarter mapped and the rest not.
 */
const minCompleteness = 0.2
/** The list that anyone may add to, street by street. */
const streetList = 'osm'

export function estimatePart(survey: SquareSurvey, part: SellerQueryPart, reach: Reach): PartEstimate {
  const { evidence, cells } = survey
  const { list, stated: listCompleteness, distribution } = fullestListFor(survey, part)
  const seen = list?.counts ?? new Float64Array(cells.count)
  const covered = (listCompleteness && list?.covered) ?? new Uint8Array(cells.count)
  const walks = poolWalks(evidence, cells, part)
  const supply = estimateSupply(survey, part, reach, { seen, covered, distribution, walks })
  const how = listCompleteness && (isList(walks) && listCompleteness.how !== 'official' ? 'two-lists' : listCompleteness.how)
  // The prior of expected sellers would make an unknown share look known.
  const shownRange = shareRange(supply && how !== 'unknown' ? supply.completeness : distribution)
  const { origin = '', month = '', sources = [] } = list ?? {}
  return {
    seen,
    covered,
    completeness: how && { class: part.class, origin, month, how, sources, ...shownRange },
    allowsNumbers: how !== null && isMeasured({ how, likely: shownRange.likely }),
    isStreetList: listCompleteness !== null && origin === streetList,
    walks,
    supply,
  }
}

/** The fullest list of the kind and its completeness; `stated` is null where none covers it. */
function fullestListFor({ evidence, cells, byClass }: SquareSurvey, part: SellerQueryPart) {
  const [list] = part.tags.length === 0 ? [] : observedByOrigin(evidence, cells, part)
  if (!list || (part.tags !== 'all' && list.total < minTaggedSellers))
    return { list, stated: null, distribution: distributionFromLogDensity(() => 0) }
  const fullestList = byClass.get(part.class)
  const stated = estimateCompleteness(evidence, cells, part.class, fullestList?.origin === list.origin ? fullestList : list)
  return { list, stated, distribution: part.tags === 'all' ? stated.distribution : widenDistribution(stated.distribution, kindSpread) }
}

/** Null where the people of the cells are unknown. */
function estimateSupply(
  survey: SquareSurvey,
  part: SellerQueryPart,
  reach: Reach,
  { seen, covered, distribution, walks }: Counts & { distribution: ShareDistribution; walks: Walks },
): SupplyModel | null {
  const { people } = survey.cells
  if (!people) return null
  return createSupplyModel({
    seen,
    covered,
    completeness: distribution,
    ...estimateShape(survey, part, reach, { seen, covered }),
    people: people.reduce((sum, each) => sum + each, 0),
    expectedPer100k: part.expectedPer100k,
    walked: walks.walked,
  })
}

/** Whether numbers by square may rest on such a list. */
export function isMeasured({ how, likely }: { how: CompletenessWay; likely: number }): boolean {
  return (how === 'official' || how === 'two-lists') && likely >= minCompleteness
}

/** Sellers by cell, and the cells that the list covers. */
type Counts = { seen: Float64Array; covered: Uint8Array }

/** Backtest of the given classes. Squares alone: a few areas cannot be hidden. */
export function backtestClasses(survey: SquareSurvey, classes: readonly SellerClass[], reach: Reach, counts: Counts): Backtest | null {
  const { cells, evidence, adjacent: beside } = survey
  if (!cells.people || !cells.squares) return null
  const seed = seedOf(`${evidence.cityId} ${classes.join(' ')}`)
  return backtestRanking({ squares: cells.squares, people: cells.people }, createSample(survey, classes, reach, counts), beside, seed)
}

/** Inputs of the expected shape; the other classes are those outside the query. */
function createSample(
  survey: SquareSurvey,
  classes: readonly SellerClass[],
  reach: Reach,
  { seen, covered }: Counts,
): Omit<ExpectedShapeInput, 'around'> {
  const classCounts = new Float64Array(survey.cells.count)
  for (const each of new Set(classes)) {
    const counts = survey.byClass.get(each)?.counts
    if (counts) for (let i = 0; i < classCounts.length; i++) classCounts[i]! += counts[i]!
  }
  const around = sumOverNeighbours(classCounts, survey.adjacent)
  const others = survey.sellersAround.map((each, i) => Math.max(0, each - classCounts[i]! - around[i]!))
  const reaching = survey.reach[reach].people!
  return { seen, included: covered, reaching, fixedTraits: fixedTraitsOf(survey.cells.people!, reaching, survey.km, others) }
}

function estimateShape(survey: SquareSurvey, part: SellerQueryPart, reach: Reach, counts: Counts) {
  const { mean, dispersion } = expectedShape({
    ...createSample(survey, [part.class], reach, counts),
    around: sumOverNeighbours(counts.seen, survey.adjacent),
  })
  return { shape: mean, dispersion }
}

function isList({ walked }: Walks): boolean {
  const cells = new Set(walked.map(({ cell }) => cell)).size
  return cells >= listOfWalks.cells && walked.reduce((sum, { sellers }) => sum + sellers, 0) >= listOfWalks.sellers
}

/** Sellers sustained a head, draw by draw: the uncertainty of spending is common to all cells. Null where households are not the customers. */
export function sustainedDraws(parts: readonly SellerQueryPart[], survey: SquareSurvey): Float64Array | null {
  const perHead = new Float64Array(drawCount)
  for (const { sustainedPer100k } of parts) {
    if (!sustainedPer100k) return null
    const { likely, sd } = withPeople(sustainedPer100k, survey)
    for (let k = 0; k < drawCount; k++) perHead[k]! += (likely / 100_000) * exp(sd * stratumNormals[demandOrder(k)]!)
  }
  return perHead
}

/** Steps through all draws that combine with those of completeness and of sellers a head as evenly as a lattice of three can. */
function demandOrder(k: number): number {
  return (k * 40) % drawCount
}
