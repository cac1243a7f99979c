import type { CitySquare } from '#contract/gap-maps.ts'

/** How a place is drawn: numbers by the chance of room for one more, an order by its part of all, and what says nothing of room. */
export const shades = [
  'strong',
  'some',
  'even',
  'crowded',
  'very-crowded',
  'first',
  'early',
  'middle',
  'late',
  'many-seen',
  'few-seen',
  'unknown',
  'locked',
] as const
export type Shade = (typeof shades)[number]

const byChance = [
  [0.8, 'strong'],
  [0.6, 'some'],
  [0.4, 'even'],
  [0.2, 'crowded'],
  [0, 'very-crowded'],
] as const
const byPlace = [
  [0.1, 'first'],
  [0.25, 'early'],
  [0.5, 'middle'],
  [1, 'late'],
] as const

const many = 10

export function shadeOfSquare(square: CitySquare): Shade {
  if (square.locked) return square.kind === 'unknown' ? 'unknown' : 'locked'
  const { chance, rank, seen } = square
  if (chance !== null) return byChance.find(([least]) => chance >= least)![1]
  if (rank) return byPlace.find(([part]) => rank.place <= Math.ceil(rank.of * part))![1]
  if (seen === 0) return 'unknown'
  return seen < many ? 'few-seen' : 'many-seen'
}

type Point = { lat: number; lon: number }

/** What is known best first: numbers by their chance, then the order, then most people or sellers; what is locked from the middle of the city outwards. */
export function inOrder(squares: readonly CitySquare[], middle: Point): CitySquare[] {
  const away = ({ lat, lon }: Point) => Math.hypot(lat - middle.lat, lon - middle.lon)
  const kinds = { numbers: 0, rank: 1, unknown: 2 }
  return squares.toSorted((a, b) => {
    if (kinds[a.kind] !== kinds[b.kind]) return kinds[a.kind] - kinds[b.kind]
    if (a.locked || b.locked) return Number(a.locked) - Number(b.locked) || away(a) - away(b)
    return (b.chance ?? 0) - (a.chance ?? 0) || (a.rank?.place ?? 0) - (b.rank?.place ?? 0) || (b.people ?? b.seen) - (a.people ?? a.seen)
  })
}
