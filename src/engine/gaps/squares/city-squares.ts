import type { Asked } from './asked.ts'
import { kilometres, squareId } from './cells.ts'
import type { CityEvidence, Square } from './city-evidence.ts'
import type { SellerClass } from './classes.ts'
import { type CountyAnswer, countyAnswers } from './counties.ts'
import { drawCount, type Range, rangeOf } from './draws.ts'
import { estimatePart, foundedIn, type PartEstimate, type StatedCompleteness, sustainedDraws } from './estimate.ts'
import { type Founded, mayRank, passes } from './founded.ts'
import { hasIndustry, isIndustryOf } from './industries.ts'
import { gainOfKnowing, gainOfWalk } from './next-walk.ts'
import { bestPlaces } from './open-here.ts'
import type { Reach } from './reach.ts'
import { type Survey, surveyOf } from './survey.ts'
import type { PooledCount } from './walks.ts'

export const squareKinds = ['numbers', 'rank', 'unknown'] as const
export type SquareKind = (typeof squareKinds)[number]

/**
 * Why an answer is of its kind. Numbers: somebody walked here, or completeness was measured. Rank: the order of expected room alone. Unknown: nobody
 * knows who lives here; customers are businesses, or anywhere; no list was asked for the kind; nothing at all is mapped around; too few are seen to test
 * an order, or it fails its test.
 */
export const squareReasons = {
  numbers: ['walked', 'measured'],
  rank: ['order'],
  unknown: ['no-people', 'no-households', 'online', 'not-listed', 'not-mapped-here', 'too-few', 'order-fails'],
} as const satisfies Record<SquareKind, readonly string[]>
export type SquareReason = (typeof squareReasons)[SquareKind][number]

/** One square, or one area where only those have people. Sellers of the kind throughout; ranges are P10, P50 and P90. */
export type SquareAnswer = {
  id: string
  lat: number
  lon: number
  square: Square | null
  area: string | null
  people: number | null
  /** People whose custom reaches it, by the business's reach. */
  reaching: number | null
  seen: number
  /** What at least three others counted here and beside it. */
  counted: PooledCount | null
  /** Sellers there are, seen or not. */
  expected: Range | null
  /** Sellers that custom keeps busy; null unless numbers are known, as room and chance. */
  demand: Range | null
  room: Range | null
  /** That there is room for one more (0–1). */
  chance: number | null
  rank: { place: number; of: number } | null
  kind: SquareKind
  how: SquareReason
}

export type BestSquare = { id: string; customers: Range | null; stays: number | null }

export type CityAnswer = {
  by: 'square' | 'area'
  /** Sellers seen in the whole city. */
  places: number
  squares: SquareAnswer[]
  counties: CountyAnswer[]
  /** Those that the answer is about: of a category the classes that somebody counted. */
  classes: SellerClass[]
  completeness: StatedCompleteness[]
  founded: Founded | null
  /** Whether an order of squares may be given as advice: it passed its test. */
  advice: boolean
  /** At most ten; customers a day only with numbers. The first three are the advice. */
  best: BestSquare[]
  /** The walk that would settle most: gain in custom of one seller. */
  walk: { id: string; area: string | null; near: string | null; gain: number } | null
  /** Ids of all that the answer rests on. */
  sources: string[]
}

/**
 * What a city's counts say of one business or category, square by square. 200 ms on one core for all classes of a city; `surveyOf` once and
 * `answerFrom` for each where several are asked.
 */
export function citySquares(evidence: CityEvidence, asked: Asked): CityAnswer {
  return answerFrom(surveyOf(evidence), asked)
}

export function answerFrom(survey: Survey, all: Asked): CityAnswer {
  const { evidence, cells } = survey
  const reach: Reach = all.reach === 'online' ? 'city' : all.reach
  const estimates = all.parts.map((part) => estimatePart(survey, part, reach))
  // Of a category those classes answer that somebody counted: of the others neither sellers nor custom are in the sums.
  const counted = estimates.map(({ completeness, walks }) => completeness !== null || walks.walked.length > 0)
  const isIn = (_: unknown, i: number) => counted[i] || !counted.includes(true)
  const asked = { ...all, parts: all.parts.filter(isIn) }
  const parts = estimates.filter(isIn)
  const founded = foundedFor(survey, asked, parts, reach)
  const perHead = asked.reach === 'online' ? null : sustainedDraws(asked.parts, survey)
  const judge = judgeOf(survey, asked, parts, founded)
  const judged = Array.from({ length: cells.count }, (_, cell) => judge(cell))
  const draws = cells.people ? drawAll(survey, parts, perHead, reach, judged) : null
  const squares = judged.map((each, cell) => squareOf(survey, parts, reach, draws, cell, each))
  if (draws) giveRanks(squares, draws.order)
  const advised = squares.flatMap(({ kind }, cell) => (kind === 'numbers' || (kind === 'rank' && passes(founded)) ? [cell] : []))
  const best = draws && perHead ? bestOf(survey, asked, squares, advised, draws, perHead, reach) : []
  return {
    by: cells.by,
    places: squares.reduce((sum, { seen }) => sum + seen, 0),
    squares,
    counties: countiesOf(evidence, asked),
    classes: asked.parts.map((part) => part.class),
    completeness: parts.flatMap(({ completeness }) => completeness ?? []),
    founded,
    advice: passes(founded),
    best,
    walk: draws && perHead ? nextWalk(survey, squares, draws, perHead) : null,
    sources: sourcesOf(evidence, parts),
  }
}

type Draws = {
  /** By cell and draw: cell × drawCount + draw. */
  sellers: Float32Array
  /** What knowing a cell's room for sure would gain. */
  gain: Float64Array
  expected: Range[]
  /** Null where the answer gives no numbers. */
  numbers: ({ demand: Range; room: Range } | null)[]
  chance: Float64Array
  /** What cells are put in order by: the chance of room, then the mean room. */
  order: Float64Array
}

function drawAll(
  survey: Survey,
  parts: readonly PartEstimate[],
  perHead: Float64Array | null,
  reach: Reach,
  judged: readonly Judged[],
): Draws {
  const { count } = survey.cells
  const reaching = survey.reach[reach].people!
  const sellers = new Float32Array(count * drawCount)
  const perCell = () => new Float64Array(count)
  const draws: Draws = { sellers, gain: perCell(), expected: [], numbers: [], chance: perCell(), order: perCell() }
  const own = new Float64Array(drawCount)
  const left = new Float64Array(drawCount)
  const wanted = perHead && rangeOf(perHead.slice())
  for (let cell = 0; cell < count; cell++) {
    own.fill(0)
    for (const { supply } of parts) supply!.addDraws(cell, own)
    sellers.set(own, cell * drawCount)
    const here = reaching[cell]!
    if (perHead) {
      let [open, sum] = [0, 0]
      for (let k = 0; k < drawCount; k++) {
        const room = here * perHead[k]! - own[k]!
        left[k] = room
        sum += room
        if (room >= 1) open++
      }
      draws.gain[cell] = gainOfKnowing(left)
      draws.chance[cell] = open / drawCount
      draws.order[cell] = open / drawCount + Math.atan(sum / drawCount) / 1000
    }
    draws.numbers.push(wanted && judged[cell]!.kind === 'numbers' ? { demand: scaled(wanted, here), room: rangeOf(left) } : null)
    draws.expected.push(rangeOf(own))
  }
  return draws
}

function scaled({ low, likely, high }: Range, by: number): Range {
  return { low: low * by, likely: likely * by, high: high * by }
}

type Judged = { kind: SquareKind; how: SquareReason }

/** Of which kind the answer for a cell is, and why: the weakest part decides. */
function judgeOf(
  { cells, allAround }: Survey,
  asked: Asked,
  parts: readonly PartEstimate[],
  founded: Founded | null,
): (cell: number) => Judged {
  const unknown = (how: (typeof squareReasons.unknown)[number]) => () => ({ kind: 'unknown', how }) as const
  if (asked.reach === 'online') return unknown('online')
  if (!cells.people) return unknown('no-people')
  if (asked.parts.some(({ sustainedPer100k }) => !sustainedPer100k)) return unknown('no-households')
  const places = parts.reduce((sum, { seen }) => sum + seen.reduce((total, each) => total + each, 0), 0)
  const ordered = mayRank(cells, founded, places)
  const walked = parts.map(({ walks }) => new Set(walks.walked.map(({ cell }) => cell)))
  return (cell) => {
    if (walked.every((each) => each.has(cell))) return { kind: 'numbers', how: 'walked' }
    if (parts.some(({ covered }) => !covered[cell])) return { kind: 'unknown', how: 'not-listed' }
    if (parts.some(({ streetwise }) => streetwise) && allAround[cell] === 0) return { kind: 'unknown', how: 'not-mapped-here' }
    if (cells.by === 'square' && parts.every(({ measured }) => measured)) return { kind: 'numbers', how: 'measured' }
    if (ordered) return { kind: 'rank', how: 'order' }
    return { kind: 'unknown', how: founded?.auc == null ? 'too-few' : 'order-fails' }
  }
}

function squareOf(
  survey: Survey,
  parts: readonly PartEstimate[],
  reach: Reach,
  draws: Draws | null,
  cell: number,
  { kind, how }: Judged,
): SquareAnswer {
  const { cells, areas } = survey
  const square = cells.squares?.[cell] ?? null
  const numbers = draws?.numbers[cell] ?? null
  return {
    id: square ? squareId(square) : `area_${cell}`,
    lat: cells.lat[cell]!,
    lon: cells.lon[cell]!,
    square,
    area: cells.areas?.[cell]?.name ?? areas[cell]!,
    people: cells.people ? cells.people[cell]! : null,
    reaching: survey.reach[reach].people?.[cell] ?? null,
    seen: parts.reduce((sum, { seen }) => sum + seen[cell]!, 0),
    counted: parts.length === 1 ? (parts[0]!.walks.pooled.get(cell) ?? null) : null,
    expected: draws?.expected[cell] ?? null,
    demand: numbers?.demand ?? null,
    room: numbers?.room ?? null,
    chance: numbers && draws!.chance[cell]!,
    rank: null,
    kind,
    how,
  }
}

function giveRanks(squares: SquareAnswer[], order: Float64Array): void {
  const ranked = [...squares.keys()].filter((cell) => squares[cell]!.kind === 'rank').sort((a, b) => order[b]! - order[a]! || a - b)
  for (const [i, cell] of ranked.entries()) squares[cell]!.rank = { place: i + 1, of: ranked.length }
}

const bestShown = 10

/** Where this business would do best: by customers a day; for a category by the order of room. With numbers among those squares alone. */
function bestOf(
  survey: Survey,
  asked: Asked,
  squares: readonly SquareAnswer[],
  cells: readonly number[],
  draws: Draws,
  perHead: Float64Array,
  reach: Reach,
): BestSquare[] {
  const { people } = survey.cells
  const known = cells.filter((cell) => squares[cell]!.kind === 'numbers')
  const advised = known.length > 0 ? known : cells
  if (!people || advised.length === 0) return []
  if (!asked.offer) {
    const sorted = advised.toSorted((a, b) => draws.order[b]! - draws.order[a]! || a - b)
    return sorted.slice(0, bestShown).map((cell) => ({ id: squares[cell]!.id, customers: null, stays: null }))
  }
  const { customersPerDay } = asked.offer
  const market = {
    cells: { count: survey.cells.count, people },
    near: survey.reach[reach].near,
    sellers: draws.sellers,
    perPerson: perHead.map((each) => each * customersPerDay),
    offer: asked.offer,
  }
  return bestPlaces(market, advised).map(({ cell, customers, stays }) => {
    const { id, kind } = squares[cell]!
    return { id, customers: kind === 'numbers' ? customers : null, stays }
  })
}

const walksTried = 30
const nearKm = 1.5

function nextWalk(survey: Survey, squares: readonly SquareAnswer[], { sellers, gain }: Draws, perHead: Float64Array): CityAnswer['walk'] {
  const lived = [...squares.keys()].filter((cell) => squares[cell]!.people! > 0)
  const hopeful = lived.toSorted((a, b) => gain[b]! - gain[a]! || a - b).slice(0, walksTried)
  const worth = hopeful.map((cell) => {
    const there = Float64Array.from(sellers.subarray(cell * drawCount, (cell + 1) * drawCount))
    const rooms = perHead.map((each, k) => squares[cell]!.reaching! * each - there[k]!)
    return { cell, gain: gainOfWalk(rooms, there, cell) }
  })
  const [most] = worth.sort((a, b) => b.gain - a.gain || a.cell - b.cell)
  if (!most || most.gain === 0) return null
  const { id, area, lat, lon } = squares[most.cell]!
  return { id, area, near: nearestNamed(survey.evidence, { lat, lon }), gain: most.gain }
}

function nearestNamed({ lists }: CityEvidence, middle: { lat: number; lon: number }): string | null {
  let [name, least]: [string | null, number] = [null, nearKm]
  for (const point of lists.flatMap((list) => list.points ?? [])) {
    const km = point.name ? kilometres(point, middle) : least
    if (km < least) [name, least] = [point.name!, km]
  }
  return name
}

/** Scored on the sellers that the answer is about. */
function foundedFor(survey: Survey, asked: Asked, parts: readonly PartEstimate[], reach: Reach): Founded | null {
  if (parts.every(({ completeness }) => completeness === null)) return null
  const seen = new Float64Array(survey.cells.count)
  for (const part of parts) for (let i = 0; i < seen.length; i++) seen[i]! += part.seen[i]!
  const covered = parts[0]!.covered.map((each, i) => (parts.every((part) => part.covered[i]) ? each : 0))
  const classes = asked.parts.map((part) => part.class)
  return foundedIn(survey, classes, reach, { seen, covered })
}

function countiesOf({ counties }: CityEvidence, { parts }: Asked): CountyAnswer[] {
  const [part] = parts
  if (!counties || parts.length !== 1 || !part || (part.tags !== 'all' && !hasIndustry(part.tags))) return []
  const { tags } = part
  return countyAnswers(
    counties,
    (row) => (tags === 'all' ? row.class === part.class : isIndustryOf(row.industry, tags)),
    part.sustainedPer100k,
  )
}

function sourcesOf({ people, areas, counties, officialCounts }: CityEvidence, parts: readonly PartEstimate[]): string[] {
  const measured = new Set(parts.flatMap(({ completeness }) => (completeness ? [completeness.class] : [])))
  const firms = counties ? [...counties.employers, ...counties.onePerson, ...counties.people] : []
  return [
    ...new Set([
      ...(people ? [people.source] : []),
      ...areas.map(({ source }) => source),
      ...parts.flatMap(({ completeness }) => completeness?.sources ?? []),
      ...officialCounts.filter(({ classes }) => classes.some((each) => measured.has(each))).map(({ source }) => source),
      ...firms.map(({ source }) => source),
    ]),
  ]
}
