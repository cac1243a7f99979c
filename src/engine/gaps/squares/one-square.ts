import type { Spot } from '../../market/spot.ts'
import { toSignificant } from '../../quantity/significant.ts'
import type { Asked } from './asked.ts'
import type { CityEvidence } from './city-evidence.ts'
import { answered, marketOf } from './city-squares.ts'
import type { Range } from './draws.ts'
import { bestPlaces } from './open-here.ts'
import { surveyOf } from './survey.ts'

/** What one square of a city is for a business, without what is said of its sources; or why a report has nothing to rest on there. */
export type OneSquare =
  | { ok: true; spot: Omit<Spot, 'sources' | 'attribution'>; sources: string[] }
  | { ok: false; why: 'no-map' | 'no-square' | 'not-known' }

/** As exact as it can be believed. */
const digits = 3

/**
 * One square as the map of its city has it, and a newcomer's customers there by distance. A report needs people whose custom reaches it and sellers
 * expected there: numbers, or a rank.
 */
export function oneSquare(evidence: CityEvidence, asked: Asked, squareId: string): OneSquare {
  const { answer, estimates, rooms } = answered(surveyOf(evidence), asked)
  const cell = answer.squares.findIndex(({ id, square }) => square && id === squareId)
  const found = answer.squares[cell]
  if (!found) return { ok: false, why: answer.by === 'square' && answer.squares.length > 0 ? 'no-square' : 'no-map' }
  const { kind, expected, people, reaching, rank } = found
  const grid = evidence.people
  if (kind === 'unknown' || !expected || !reaching || reaching < 1 || !grid || !rooms) return { ok: false, why: 'not-known' }
  const market = kind === 'numbers' ? marketOf(estimates, rooms) : null
  const [completeness] = answer.completeness
  const { month, sources: lists } = completeness ?? { month: evidence.month, sources: [] }
  return {
    ok: true,
    spot: {
      square: squareId,
      lat: found.lat,
      lon: found.lon,
      area: found.area,
      kind,
      people: believable(people ?? 0),
      reaching: believable(reaching),
      seen: found.seen,
      expected,
      room: found.room && believableRange(found.room),
      chance: found.chance,
      customers: market && believableRange(bestPlaces(market, [cell])[0]!.customers),
      rank,
      completeness: completeness ? { ...believableRange(completeness), how: completeness.how } : null,
      counted: {
        people: { year: grid.year, source: grid.source, confidence: grid.confidence },
        sellers: { year: Number(month.slice(0, 4)), source: lists[0] ?? 'assumption', confidence: 'medium' },
      },
    },
    sources: answer.sources,
  }
}

const believable = (value: number) => toSignificant(value, digits)

function believableRange({ low, likely, high }: Range): Range {
  return { low: believable(low), likely: believable(likely), high: believable(high) }
}
