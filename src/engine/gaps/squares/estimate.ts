import { seedOf } from '../../chance/random.ts'
import { exp } from '../../quantity/exact-math.ts'
import type { AskedPart } from './asked.ts'
import type { SellerClass } from './classes.ts'
import { type CompletenessWay, completenessOf } from './completeness.ts'
import { drawCount, evenNormals, type Range } from './draws.ts'
import { expectedShape, lastingTraits, type ShapeInput } from './expected-shape.ts'
import { type Founded, foundedOn } from './founded.ts'
import { aroundSum, type Reach } from './reach.ts'
import { seenByOrigin } from './seen.ts'
import { distributionBy, loosened, type ShareDistribution, shareRange } from './share-distribution.ts'
import { type Supply, supplyOf } from './supply.ts'
import { type Survey, withPeople } from './survey.ts'
import { type Walks, walksOf } from './walks.ts'

/** How complete the list behind an answer is, and how that is known. */
export type StatedCompleteness = Range & {
  class: SellerClass
  origin: string
  month: string
  how: CompletenessWay
  sources: readonly string[]
}

/** One part of what is asked, estimated; arrays by cell. */
export type PartEstimate = {
  seen: Float64Array
  covered: Uint8Array
  completeness: StatedCompleteness | null
  /** Completeness was measured here, and is enough: numbers may be given. */
  measured: boolean
  /** Lists that show the class elsewhere are silent where nothing at all is mapped; a register is not. */
  streetwise: boolean
  walks: Walks
  supply: Supply | null
}

/** A tag that mappers here hardly use says nothing: with fewer in the whole city, the kind counts as not asked for. */
const leastOfKind = 10
/** How far one kind may be better or worse mapped than its class, in log odds: our assumption. */
const kindSpread = 0.4
/** Walks through so many cells that met so many sellers are a second list of the same streets. */
const listOfWalks = { cells: 5, sellers: 30 }
/**
 * Where a list shows less of a class, it gives no numbers by square even if that share is known: mappers work quarter by quarter, and a city mapped at
 * 3% is one quarter mapped and the rest not.
 */
const leastShown = 0.2
/** The list that anyone may add to, street by street. */
const streetList = 'osm'

export function estimatePart(survey: Survey, part: AskedPart, reach: Reach): PartEstimate {
  const { evidence, cells } = survey
  const { list, stated, distribution } = listFor(survey, part)
  const seen = list?.counts ?? new Float64Array(cells.count)
  const covered = (stated && list?.covered) ?? new Uint8Array(cells.count)
  const walks = walksOf(evidence, cells, part)
  const supply = supplyFor(survey, part, reach, { seen, covered, distribution, walks })
  const how = stated && (isList(walks) && stated.how !== 'official' ? 'two-lists' : stated.how)
  // What sellers are expected at all would make an unknown share look known.
  const shown = shareRange(supply && how !== 'unknown' ? supply.completeness : distribution)
  const { origin = '', month = '', sources = [] } = list ?? {}
  return {
    seen,
    covered,
    completeness: how && { class: part.class, origin, month, how, sources, ...shown },
    measured: how !== null && isMeasured({ how, likely: shown.likely }),
    streetwise: stated !== null && origin === streetList,
    walks,
    supply,
  }
}

/** The fullest list of the kind and how complete it is; `stated` null where none says anything of it. */
function listFor({ evidence, cells, byClass }: Survey, part: AskedPart) {
  const [list] = part.tags.length === 0 ? [] : seenByOrigin(evidence, cells, part)
  if (!list || (part.tags !== 'all' && list.total < leastOfKind)) return { list, stated: null, distribution: distributionBy(() => 0) }
  const fullest = byClass.get(part.class)
  const stated = completenessOf(evidence, cells, part.class, fullest?.origin === list.origin ? fullest : list)
  return { list, stated, distribution: part.tags === 'all' ? stated.distribution : loosened(stated.distribution, kindSpread) }
}

/** Null where nobody knows who lives in the cells. */
function supplyFor(
  survey: Survey,
  part: AskedPart,
  reach: Reach,
  { seen, covered, distribution, walks }: Counts & { distribution: ShareDistribution; walks: Walks },
): Supply | null {
  const { people } = survey.cells
  if (!people) return null
  return supplyOf({
    seen,
    covered,
    completeness: distribution,
    ...shapeOf(survey, part, reach, { seen, covered }),
    people: people.reduce((sum, each) => sum + each, 0),
    expectedPer100k: part.expectedPer100k,
    walked: walks.walked,
  })
}

/** Whether numbers by square may rest on such a list. */
export function isMeasured({ how, likely }: { how: CompletenessWay; likely: number }): boolean {
  return (how === 'official' || how === 'two-lists') && likely >= leastShown
}

/** Sellers by cell, and where the list was asked for them. */
type Counts = { seen: Float64Array; covered: Uint8Array }

/** How well expected sellers find those of the given classes where they are hidden. Squares alone: a few areas cannot be hidden. */
export function foundedIn(survey: Survey, classes: readonly SellerClass[], reach: Reach, counts: Counts): Founded | null {
  const { cells, evidence, beside } = survey
  if (!cells.people || !cells.squares) return null
  const seed = seedOf(`${evidence.cityId} ${classes.join(' ')}`)
  return foundedOn({ squares: cells.squares, people: cells.people }, sampleOf(survey, classes, reach, counts), beside, seed)
}

/** What expected sellers follow; the other classes are those that are not asked for. */
function sampleOf(survey: Survey, classes: readonly SellerClass[], reach: Reach, { seen, covered }: Counts): Omit<ShapeInput, 'around'> {
  const own = new Float64Array(survey.cells.count)
  for (const each of new Set(classes)) {
    const counts = survey.byClass.get(each)?.counts
    if (counts) for (let i = 0; i < own.length; i++) own[i]! += counts[i]!
  }
  const around = aroundSum(own, survey.beside)
  const others = survey.allAround.map((each, i) => Math.max(0, each - own[i]! - around[i]!))
  const reaching = survey.reach[reach].people!
  return { seen, used: covered, reaching, lasting: lastingTraits(survey.cells.people!, reaching, survey.km, others) }
}

function shapeOf(survey: Survey, part: AskedPart, reach: Reach, counts: Counts) {
  const { mean, alike } = expectedShape({ ...sampleOf(survey, [part.class], reach, counts), around: aroundSum(counts.seen, survey.beside) })
  return { shape: mean, alike }
}

function isList({ walked }: Walks): boolean {
  const cells = new Set(walked.map(({ cell }) => cell)).size
  return cells >= listOfWalks.cells && walked.reduce((sum, { sellers }) => sum + sellers, 0) >= listOfWalks.sellers
}

/** Sellers sustained a head, draw by draw: what is unsure of spending is unsure in all cells alike. Null where households are not the customers. */
export function sustainedDraws(parts: readonly AskedPart[], survey: Survey): Float64Array | null {
  const perHead = new Float64Array(drawCount)
  for (const { sustainedPer100k } of parts) {
    if (!sustainedPer100k) return null
    const { likely, sd } = withPeople(sustainedPer100k, survey)
    for (let k = 0; k < drawCount; k++) perHead[k]! += (likely / 100_000) * exp(sd * evenNormals[demandOrder(k)]!)
  }
  return perHead
}

/** Steps through all draws that go with those of completeness and of sellers a head as evenly as a lattice of three can. */
function demandOrder(k: number): number {
  return (k * 40) % drawCount
}
