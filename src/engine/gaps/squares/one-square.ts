import type { Spot } from '../../market/spot.ts'
import { toSignificant } from '../../quantity/significant.ts'
import { customersOfNewcomer } from './best-places.ts'
import type { CityEvidence } from './city-evidence.ts'
import { answerWithEstimates, createMarket } from './city-squares.ts'
import type { Interval } from './draws.ts'
import type { SellerQuery } from './seller-query.ts'
import { createSurvey, type SquareSurvey } from './survey.ts'

/** One square of a city for a business, without its sources; or why a report has nothing to rest on there. */
export type OneSquare =
  | { ok: true; spot: Omit<Spot, 'sources' | 'attribution'>; sources: string[] }
  | { ok: false; why: 'no-map' | 'no-square' | 'not-known' }

const significantDigits = 3

/**
 * One square as the map of its city has it, and a newcomer's customers there by distance. A report needs people whose custom reaches it and sellers
 * expected there: numbers, or a rank.
 */
export function oneSquare(evidence: CityEvidence, query: SellerQuery, squareId: string): OneSquare {
  return oneSquareOf(createSurvey(evidence), evidence, query, squareId)
}

/** Customers a day of a newcomer of several businesses at one square, in their order, on one survey; null where the map has no numbers there. */
export function customersAtSquare(evidence: CityEvidence, queries: readonly SellerQuery[], squareId: string): (Interval | null)[] {
  const survey = createSurvey(evidence)
  return queries.map((query) => {
    const square = oneSquareOf(survey, evidence, query, squareId)
    return square.ok ? square.spot.customers : null
  })
}

function oneSquareOf(survey: SquareSurvey, evidence: CityEvidence, query: SellerQuery, squareId: string): OneSquare {
  const { answer, estimates, rooms } = answerWithEstimates(survey, query)
  const cell = answer.squares.findIndex(({ id, square }) => square && id === squareId)
  const squareAnswer = answer.squares[cell]
  if (!squareAnswer) return { ok: false, why: answer.by === 'square' && answer.squares.length > 0 ? 'no-square' : 'no-map' }
  const { kind, how, expected, people, reaching, rank } = squareAnswer
  const populationGrid = evidence.people
  if (kind === 'unknown' || !expected || !reaching || reaching < 1 || !populationGrid || !rooms) return { ok: false, why: 'not-known' }
  const market = kind === 'numbers' ? createMarket(estimates, rooms) : null
  const [completeness] = answer.completeness
  const { month, sources: listSources } = completeness ?? { month: evidence.month, sources: [] }
  return {
    ok: true,
    spot: {
      square: squareId,
      lat: squareAnswer.lat,
      lon: squareAnswer.lon,
      area: squareAnswer.area,
      ...(squareAnswer.part === undefined ? {} : { part: squareAnswer.part }),
      kind,
      ...(how === 'walked' || how === 'counted' ? { isWalked: true } : {}),
      people: roundForDisplay(people ?? 0),
      reaching: roundForDisplay(reaching),
      seen: squareAnswer.seen,
      expected,
      room: squareAnswer.room && roundRangeForDisplay(squareAnswer.room),
      chance: squareAnswer.chance,
      customers: market && roundRangeForDisplay(customersOfNewcomer(market, [cell])[0]!),
      rank,
      completeness: completeness ? { ...roundRangeForDisplay(completeness), how: completeness.how } : null,
      counted: {
        people: { year: populationGrid.year, source: populationGrid.source, confidence: populationGrid.confidence },
        sellers: { year: Number(month.slice(0, 4)), source: listSources[0] ?? 'assumption', confidence: 'medium' },
      },
    },
    sources: answer.sources,
  }
}

const roundForDisplay = (value: number) => toSignificant(value, significantDigits)

function roundRangeForDisplay({ low, likely, high }: Interval): Interval {
  return { low: roundForDisplay(low), likely: roundForDisplay(likely), high: roundForDisplay(high) }
}
