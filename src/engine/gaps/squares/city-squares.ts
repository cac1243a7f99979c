import type { Spread } from '../../quantity/spread.ts'
import { type Asked, sumOf } from './asked.ts'
import { kilometres, squareId } from './cells.ts'
import type { CityEvidence, CountyFirms } from './city-evidence.ts'
import { type CountyAnswer, countyAnswers } from './counties.ts'
import { drawCount } from './draws.ts'
import { type Estimates, estimateAll } from './estimate-all.ts'
import { passes } from './founded.ts'
import { judge } from './judge.ts'
import { worthiestWalk } from './next-walk.ts'
import { bestPlaces, type Market } from './open-here.ts'
import { type Rooms, roomsOf } from './rooms.ts'
import type { BestSquare, CityAnswer, Judged, SquareAnswer } from './square-answer.ts'
import { type Survey, surveyOf } from './survey.ts'

/**
 * What a city's counts say of one business or category, square by square. 200 ms on one core for all classes of a city; `surveyOf` once and
 * `answerFrom` for each where several are asked.
 */
export function citySquares(evidence: CityEvidence, asked: Asked): CityAnswer {
  return answerFrom(surveyOf(evidence), asked)
}

export function answerFrom(survey: Survey, all: Asked): CityAnswer {
  return answered(survey, all).answer
}

/** The answer with what it was made from. */
export function answered(survey: Survey, all: Asked): { answer: CityAnswer; estimates: Estimates; rooms: Rooms | null } {
  const estimates = estimateAll(survey, all)
  const { asked, parts, founded, reach } = estimates
  const reaching = survey.reach[reach].people
  const judged = judge(estimates)
  const rooms = reaching && roomsOf(estimates, reaching, judged)
  const squares = judged.map((each, cell) => squareOf(estimates, rooms, cell, each))
  if (rooms) giveRanks(squares, rooms.order)
  const answer: CityAnswer = {
    by: survey.cells.by,
    places: squares.reduce((sum, { seen }) => sum + seen, 0),
    squares,
    counties: countiesOf(survey.evidence, asked),
    classes: asked.parts.map((part) => part.class),
    completeness: parts.flatMap(({ completeness }) => completeness ?? []),
    founded,
    advice: passes(founded),
    best: rooms ? bestOf(estimates, squares, rooms) : [],
    walk: rooms ? walkOf(estimates, squares, rooms) : null,
    sources: sourcesOf(survey.evidence, asked),
  }
  return { answer, estimates, rooms }
}

function squareOf({ survey, parts, reach }: Estimates, rooms: Rooms | null, cell: number, { kind, how }: Judged): SquareAnswer {
  const { cells, areas } = survey
  const square = cells.squares?.[cell] ?? null
  const numbers = rooms?.numbers[cell] ?? null
  return {
    id: square ? squareId(square) : `area_${cell}`,
    lat: cells.lat[cell]!,
    lon: cells.lon[cell]!,
    square,
    area: cells.areas?.[cell]?.name ?? areas[cell]!,
    people: cells.people?.[cell] ?? null,
    reaching: survey.reach[reach].people?.[cell] ?? null,
    seen: parts.reduce((sum, { seen }) => sum + seen[cell]!, 0),
    counted: parts.length === 1 ? (parts[0]!.walks.pooled.get(cell) ?? null) : null,
    expected: rooms?.expected[cell] ?? null,
    demand: numbers?.demand ?? null,
    room: numbers?.room ?? null,
    chance: numbers && rooms!.chance[cell]!,
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

/**
 * Where this business would do best: by customers a day; for a category by the order of room. Squares with numbers alone where there are any, else those
 * whose order passed its test.
 */
function bestOf(estimates: Estimates, squares: readonly SquareAnswer[], rooms: Rooms): BestSquare[] {
  const { founded, survey, perHead } = estimates
  const cellsOf = (wanted: SquareAnswer['kind']) => [...squares.keys()].filter((cell) => squares[cell]!.kind === wanted)
  const known = cellsOf('numbers')
  const advised = known.length > 0 ? known : passes(founded) ? cellsOf('rank') : []
  if (!survey.cells.people || !perHead || advised.length === 0) return []
  const market = marketOf(estimates, rooms)
  if (!market) {
    const sorted = advised.toSorted((a, b) => rooms.order[b]! - rooms.order[a]! || a - b)
    return sorted.slice(0, bestShown).map((cell) => ({ id: squares[cell]!.id, customers: null, stays: null }))
  }
  return bestPlaces(market, advised).map(({ cell, customers, stays }) => ({
    id: squares[cell]!.id,
    customers: known.length > 0 ? customers : null,
    stays,
  }))
}

/** What a newcomer of the asked business would meet; null for a category, and where nobody knows who lives or buys there. */
export function marketOf({ survey, asked: { offer }, reach, perHead }: Estimates, { sellers }: Rooms): Market | null {
  const { people, count } = survey.cells
  if (!offer || !people || !perHead) return null
  const perPerson = perHead.map((each) => each * offer.customersPerDay)
  return { cells: { count, people }, near: survey.reach[reach].near, sellers, perPerson, offer }
}

const nearKm = 1.5

function walkOf({ survey, perHead }: Estimates, squares: readonly SquareAnswer[], { sellers, chance }: Rooms): CityAnswer['walk'] {
  if (!perHead) return null
  const lived = [...squares.keys()].filter((cell) => squares[cell]!.people! > 0)
  const most = worthiestWalk(lived, chance, (cell) => {
    const there = Float64Array.from(sellers.subarray(cell * drawCount, (cell + 1) * drawCount))
    return { sellers: there, rooms: perHead.map((each, k) => squares[cell]!.reaching! * each - there[k]!) }
  })
  if (!most) return null
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

function countiesOf({ counties, population }: CityEvidence, { parts }: Asked): CountyAnswer[] {
  if (!counties || parts.some(({ industries }) => industries.length === 0)) return []
  const all = new Set(parts.flatMap(({ industries }) => industries))
  const isOf = ({ industry }: CountyFirms['employers'][number]) => all.has(industry)
  const sustained = parts.map(({ sustainedPer100k }) => sustainedPer100k)
  return countyAnswers(counties, isOf, sustained.includes(null) ? null : (sustained as Spread[]).reduce(sumOf), population)
}

/** All lists are in every answer: other classes too say where sellers are expected. */
function sourcesOf({ people, areas, lists, counties, officialCounts }: CityEvidence, { parts }: Asked): string[] {
  const counts = officialCounts.filter(({ classes }) => parts.some((part) => classes.includes(part.class)))
  const firms = counties ? [...counties.employers, ...counties.onePerson, ...counties.people] : []
  return [...new Set([...(people ? [people] : []), ...areas, ...lists, ...counts, ...firms].map(({ source }) => source))]
}
