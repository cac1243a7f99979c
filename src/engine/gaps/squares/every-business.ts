import type { CityEvidence } from './city-evidence.ts'
import { squaresWhereKnown } from './city-squares.ts'
import type { Interval } from './draws.ts'
import type { SellerQuery } from './seller-query.ts'
import type { SquareAnswer, SquareKind } from './square-answer.ts'
import { createSurvey } from './survey.ts'

/** What every business of a city is at each of its places, packed so that it crosses a thread and stays in a cache: read it by `businessesAt`. */
export type EveryBusiness = {
  placeIds: readonly string[]
  /** Of the businesses whose room is known somewhere; `figures` by place, `width` numbers each. */
  known: readonly { archetypeId: string; of: number; figures: Float32Array }[]
  /** Ids of those whose room is known nowhere in the city. */
  unknown: readonly string[]
}

/** One business at one place: sellers of its kind, ranges as P10, P50 and P90. */
export type BusinessAtPlace = {
  archetypeId: string
  kind: Exclude<SquareKind, 'unknown'>
  seen: number
  seenAround: number
  reaching: number
  expected: Interval
  room: Interval | null
  /** Probability of room for one more (0–1). */
  chance: number | null
  rank: { place: number; of: number } | null
}

const width = 12
const unknown = Number.NaN

/** All businesses on one survey; a business whose room is known nowhere costs no draws. */
export function assessEveryBusiness(
  evidence: CityEvidence,
  queries: readonly { archetypeId: string; query: SellerQuery }[],
): EveryBusiness {
  const survey = createSurvey(evidence)
  let placeIds: string[] = []
  const known: EveryBusiness['known'][number][] = []
  const unknownIds: string[] = []
  for (const { archetypeId, query } of queries) {
    const squares = squaresWhereKnown(survey, query)
    if (!squares) {
      unknownIds.push(archetypeId)
      continue
    }
    placeIds = squares.map(({ id }) => id)
    const of = squares.find(({ rank }) => rank)?.rank?.of ?? 0
    known.push({ archetypeId, of, figures: Float32Array.from(squares.flatMap(packed)) })
  }
  return { placeIds, known, unknown: unknownIds }
}

/** The businesses whose room is known at one place, those with most room first: numbers by their chance and room, then ranks by their share of all. */
export function businessesAt({ placeIds, known }: EveryBusiness, placeId: string): BusinessAtPlace[] {
  const cell = placeIds.indexOf(placeId)
  if (cell < 0) return []
  return known.flatMap((each) => unpacked(each, cell) ?? []).sort(compareRoom)
}

/** Numbers with room come before ranks, as an amount says more than an order; numbers without room come last. */
export function compareRoom(a: BusinessAtPlace, b: BusinessAtPlace): number {
  if (groupOf(a) !== groupOf(b)) return groupOf(a) - groupOf(b)
  return (
    Math.round(10 * (b.chance ?? 0)) - Math.round(10 * (a.chance ?? 0)) ||
    (b.room?.likely ?? 0) - (a.room?.likely ?? 0) ||
    shareOf(a) - shareOf(b) ||
    (a.archetypeId < b.archetypeId ? -1 : 1)
  )
}

const groupOf = ({ chance }: BusinessAtPlace) => (chance === null ? 1 : chance >= 0.5 ? 0 : 2)
const shareOf = ({ rank }: BusinessAtPlace) => (rank ? rank.place / rank.of : 1)

/** A place of a map as the others are read. */
export function businessAtSquare(archetypeId: string, square: SquareAnswer): BusinessAtPlace | null {
  const { kind, seen, seenAround, reaching, expected, room, chance, rank } = square
  if (kind === 'unknown' || !expected || reaching === null) return null
  return { archetypeId, kind, seen, seenAround, reaching, expected, room, chance, rank }
}

function packed({ kind, seen, seenAround, reaching, expected, room, chance, rank }: SquareAnswer): number[] {
  const ends = (range: Interval | null) => (range ? [range.low, range.likely, range.high] : [unknown, unknown, unknown])
  if (kind === 'unknown' || !expected || reaching === null) return new Array<number>(width).fill(unknown)
  return [
    kind === 'numbers' ? 1 : 0,
    seen,
    seenAround,
    reaching,
    ...ends(expected),
    ...ends(room),
    chance ?? unknown,
    rank?.place ?? unknown,
  ]
}

function unpacked({ archetypeId, of, figures }: EveryBusiness['known'][number], cell: number): BusinessAtPlace | null {
  const [hasNumbers, seen, seenAround, reaching, low, likely, high, roomLow, roomLikely, roomHigh, chance, place] = Array.from(
    figures.subarray(cell * width, (cell + 1) * width),
  )
  if (Number.isNaN(hasNumbers)) return null
  return {
    archetypeId,
    kind: hasNumbers ? 'numbers' : 'rank',
    seen: seen!,
    seenAround: seenAround!,
    reaching: reaching!,
    expected: { low: low!, likely: likely!, high: high! },
    room: Number.isNaN(roomLow) ? null : { low: roomLow!, likely: roomLikely!, high: roomHigh! },
    chance: Number.isNaN(chance) ? null : chance!,
    rank: Number.isNaN(place) ? null : { place: place!, of },
  }
}
