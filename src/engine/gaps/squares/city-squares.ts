import type { Spread } from '../../quantity/spread.ts'
import { canRank, isReliable } from './backtest.ts'
import { customersOfNewcomer, type LocalMarket } from './best-places.ts'
import { bestSurveyTarget } from './best-survey-target.ts'
import { flatDistanceKm, squareId } from './cells.ts'
import type { CityEvidence, CountyFirms } from './city-evidence.ts'
import { type CountyAnswer, countyAnswers } from './counties.ts'
import { drawCount } from './draws.ts'
import { type Estimates, estimateAll, isSpendingCredible } from './estimate-all.ts'
import { type Neighbours, walkKm } from './reach.ts'
import { computeRooms, type Rooms, sharesAmongFirst } from './rooms.ts'
import { type SellerQuery, sumSpreads } from './seller-query.ts'
import type { BestSquare, CityAnswer, SquareAnswer, SquareVerdict, squareReasons } from './square-answer.ts'
import { createSurvey, type SquareSurvey } from './survey.ts'

/**
 * The estimates of one business or category, square by square. 200 ms on one core for all classes of a city; for several queries call `createSurvey`
 * once and `answerSurvey` for each.
 */
export function citySquares(evidence: CityEvidence, query: SellerQuery): CityAnswer {
  return answerSurvey(createSurvey(evidence), query)
}

export function answerSurvey(survey: SquareSurvey, all: SellerQuery): CityAnswer {
  return answerWithEstimates(survey, all).answer
}

/** The answer with its estimates. */
export function answerWithEstimates(
  survey: SquareSurvey,
  fullQuery: SellerQuery,
): { answer: CityAnswer; estimates: Estimates; rooms: Rooms | null } {
  const estimates = estimateAll(survey, fullQuery)
  const { query, parts, backtest } = estimates
  const { squares, rooms } = squaresOf(estimates, judgeSquares(estimates))
  const answer: CityAnswer = {
    by: survey.cells.by,
    places: squares.reduce((sum, { seen }) => sum + seen, 0),
    squares,
    counties: countyAnswersFor(survey.evidence, query),
    classes: query.parts.map((part) => part.class),
    completeness: parts.flatMap(({ completeness }) => completeness ?? []),
    founded: backtest,
    advice: isReliable(backtest),
    best: rooms ? bestSquares(estimates, squares, rooms) : [],
    walk: rooms ? bestWalk(estimates, squares, rooms) : null,
    sources: collectSources(survey.evidence, query),
  }
  return { answer, estimates, rooms }
}

/** The squares of one query on a survey; null where room is known in none of them. */
export function squaresWhereKnown(survey: SquareSurvey, query: SellerQuery): SquareAnswer[] | null {
  const estimates = estimateAll(survey, query)
  const verdicts = judgeSquares(estimates)
  return verdicts.every(({ kind }) => kind === 'unknown') ? null : squaresOf(estimates, verdicts).squares
}

function squaresOf(estimates: Estimates, verdicts: readonly SquareVerdict[]): { squares: SquareAnswer[]; rooms: Rooms | null } {
  const reaching = estimates.survey.reach[estimates.reach].people
  const rooms = reaching && computeRooms(estimates, reaching, verdicts)
  const squares = verdicts.map((each, cell) => createSquareAnswer(estimates, rooms, cell, each))
  if (rooms) assignRanks(squares, rooms.order)
  return { squares, rooms }
}

function createSquareAnswer(
  { survey, parts, reach }: Estimates,
  rooms: Rooms | null,
  cell: number,
  { kind, how }: SquareVerdict,
): SquareAnswer {
  const { cells, areas } = survey
  const part = survey.parts[cell]
  const square = cells.squares?.[cell] ?? null
  const numbers = rooms?.numbers[cell] ?? null
  return {
    id: square ? squareId(square) : `area_${cell}`,
    lat: cells.lat[cell]!,
    lon: cells.lon[cell]!,
    square,
    area: areas[cell]!,
    ...(part === undefined ? {} : { part }),
    also: survey.otherNames.get(cell) ?? [],
    people: cells.people?.[cell] ?? null,
    reaching: survey.reach[reach].people?.[cell] ?? null,
    seen: seenIn(parts, cell),
    seenAround: seenWithin(parts, survey.reach['walk-in'].near, cell, walkKm),
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

type Parts = Estimates['parts']

const seenIn = (parts: Parts, cell: number) => parts.reduce((sum, { seen }) => sum + seen[cell]!, 0)

function seenWithin(parts: Parts, { from, neighbour, step, km }: Neighbours, cell: number, maxKm: number): number {
  let sum = 0
  for (let at = from[cell]!; at < from[cell + 1]!; at++)
    if (neighbour[at] === cell || km[step[at]!]! <= maxKm) sum += seenIn(parts, neighbour[at]!)
  return sum
}

function assignRanks(squares: SquareAnswer[], order: Float64Array): void {
  const known = [...squares.keys()].filter((cell) => squares[cell]!.kind !== 'unknown').sort((a, b) => order[b]! - order[a]! || a - b)
  for (const [i, cell] of known.entries()) squares[cell]!.rank = { place: i + 1, of: known.length }
}

const maxBestSquares = 10

/**
 * The first places by the order of room, which is that of the map, of the list and of each place's rank: where that order passed its backtest, or
 * rests on numbers alone. Of a place with numbers also customers a day.
 */
function bestSquares(estimates: Estimates, squares: readonly SquareAnswer[], rooms: Rooms): BestSquare[] {
  const { backtest, survey, perHead } = estimates
  const ranked = [...squares.keys()].filter((cell) => squares[cell]!.rank)
  const hasNumbers = (cell: number) => squares[cell]!.kind === 'numbers'
  if (!survey.cells.people || !perHead || !(isReliable(backtest) || ranked.every(hasNumbers))) return []
  const best = ranked.toSorted((a, b) => squares[a]!.rank!.place - squares[b]!.rank!.place).slice(0, maxBestSquares)
  const market = createMarket(estimates, rooms)
  const measured = market ? best.filter(hasNumbers) : []
  const customers = market ? customersOfNewcomer(market, measured) : []
  const stays =
    measured.length > 0 && ranked.every(hasNumbers)
      ? sharesAmongFirst(
          rooms,
          { perHead, reaching: (cell) => squares[cell]!.reaching! },
          { cells: ranked, wanted: best, first: maxBestSquares },
        )
      : null
  return best.map((cell, i) => ({
    id: squares[cell]!.id,
    customers: customers[measured.indexOf(cell)] ?? null,
    stays: stays?.[i] ?? null,
  }))
}

/** The market of a newcomer; null for a category, and where the people or the customers are unknown. */
export function createMarket(
  { survey, query: { unitEconomics: offer }, reach, perHead }: Estimates,
  { sellers }: Rooms,
): LocalMarket | null {
  const { people, count } = survey.cells
  if (!offer || !people || !perHead) return null
  const purchasesPerPerson = perHead.map((each) => each * offer.customersPerDay)
  return { cells: { count, people }, near: survey.reach[reach].near, sellers, perPerson: purchasesPerPerson, unitEconomics: offer }
}

const nearKm = 1.5

function bestWalk({ survey, perHead }: Estimates, squares: readonly SquareAnswer[], { sellers, chance }: Rooms): CityAnswer['walk'] {
  if (!perHead) return null
  const populatedCells = [...squares.keys()].filter((cell) => squares[cell]!.people! > 0)
  // A walk is for where people are: the outer half of a city, with few of them, tells little of it.
  const busierCells = populatedCells
    .toSorted((a, b) => squares[b]!.reaching! - squares[a]!.reaching! || a - b)
    .slice(0, Math.ceil(populatedCells.length / 2))
  const best = bestSurveyTarget(busierCells, chance, (cell) => {
    const sellerDraws = Float64Array.from(sellers.subarray(cell * drawCount, (cell + 1) * drawCount))
    return { sellers: sellerDraws, rooms: perHead.map((each, k) => squares[cell]!.reaching! * each - sellerDraws[k]!) }
  })
  if (!best) return null
  const { id, area, lat, lon } = squares[best.cell]!
  return { id, area, near: nearestNamedPlace(survey.evidence, { lat, lon }), gain: best.gain }
}

function nearestNamedPlace({ lists }: CityEvidence, centre: { lat: number; lon: number }): string | null {
  let [name, minKm]: [string | null, number] = [null, nearKm]
  for (const point of lists.flatMap((list) => list.points ?? [])) {
    const km = point.name ? flatDistanceKm(point, centre) : minKm
    if (km < minKm) [name, minKm] = [point.name!, km]
  }
  return name
}

function countyAnswersFor({ counties, population }: CityEvidence, { parts }: SellerQuery): CountyAnswer[] {
  if (!counties || parts.some(({ industries }) => industries.length === 0)) return []
  const all = new Set(parts.flatMap(({ industries }) => industries))
  const isInIndustries = ({ industry }: CountyFirms['employers'][number]) => all.has(industry)
  const sustained = parts.map(({ sustainedPer100k }) => sustainedPer100k)
  return countyAnswers(counties, isInIndustries, sustained.includes(null) ? null : (sustained as Spread[]).reduce(sumSpreads), population)
}

/** Every list is a source: other classes too inform where sellers are expected. */
function collectSources({ people, areas, lists, counties, officialCounts }: CityEvidence, { parts }: SellerQuery): string[] {
  const counts = officialCounts.filter(({ classes }) => parts.some((part) => classes.includes(part.class)))
  const firms = counties ? [...counties.employers, ...counties.onePerson, ...counties.people] : []
  return [...new Set([...(people ? [people] : []), ...areas, ...lists, ...counts, ...firms].map(({ source }) => source))]
}

/** Kind of answer of each cell, and its reason: the weakest part decides. */
function judgeSquares(estimates: Estimates): SquareVerdict[] {
  const { survey, query, parts, backtest } = estimates
  const { cells, mapped } = survey
  const everyCell = (how: (typeof squareReasons.unknown)[number]) =>
    Array.from({ length: cells.count }, () => ({ kind: 'unknown', how }) as const)
  if (query.reach === 'online') return everyCell('online')
  if (!cells.people) return everyCell('no-people')
  if (query.parts.some(({ sustainedPer100k }) => !sustainedPer100k)) return everyCell('no-households')
  const places = parts.reduce((sum, { seen }) => sum + seen.reduce((total, each) => total + each, 0), 0)
  const isRankable = canRank(survey, backtest, places)
  const isCredible = isSpendingCredible(estimates)
  const walkedCells = parts.map(({ walks }) => new Set(walks.walked.map(({ cell }) => cell)))
  return Array.from({ length: cells.count }, (_, cell) => {
    if (walkedCells.every((each) => each.has(cell))) {
      if (isCredible) return { kind: 'numbers', how: 'walked' }
      return isRankable ? { kind: 'rank', how: 'counted' } : { kind: 'unknown', how: 'counted-alone' }
    }
    if (parts.some(({ covered }) => !covered[cell])) return { kind: 'unknown', how: 'not-listed' }
    if (parts.some(({ isStreetList }) => isStreetList) && !mapped[cell]) return { kind: 'unknown', how: 'not-mapped-here' }
    if (isCredible && cells.by === 'square' && parts.every(({ allowsNumbers }) => allowsNumbers))
      return { kind: 'numbers', how: 'measured' }
    if (isRankable) return { kind: 'rank', how: 'order' }
    return { kind: 'unknown', how: backtest === null || backtest.auc === null ? 'too-few' : 'order-fails' }
  })
}
