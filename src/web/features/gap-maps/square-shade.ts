import type { CitySquare } from '#contract/gap-maps.ts'

/** Shades of a place: numbers by the chance of room for one more, an order by its rank among all, and places without either. */
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

const shadeByChance = [
  [0.8, 'strong'],
  [0.6, 'some'],
  [0.4, 'even'],
  [0.2, 'crowded'],
  [0, 'very-crowded'],
] as const
const shadeByRank = [
  [0.1, 'first'],
  [0.25, 'early'],
  [0.5, 'middle'],
  [1, 'late'],
] as const

const manySellers = 10

export function squareShade(square: CitySquare): Shade {
  if (square.locked) return square.kind === 'unknown' ? 'unknown' : 'locked'
  const { chance, rank, seen } = square
  if (chance !== null) return shadeByChance.find(([least]) => chance >= least)![1]
  if (rank) return shadeByRank.find(([part]) => rank.place <= Math.ceil(rank.of * part))![1]
  if (seen === 0) return 'unknown'
  return seen < manySellers ? 'few-seen' : 'many-seen'
}

type Point = { lat: number; lon: number }

/**
 * The best places, then all others in the one order, then those without a place in it, most people or sellers first; locked places from the city's
 * centre outwards.
 */
export function sortSquares(squares: readonly CitySquare[], centre: Point, best: readonly { id: string }[] = []): CitySquare[] {
  const distance = ({ lat, lon }: Point) => Math.hypot(lat - centre.lat, lon - centre.lon)
  const bestOrder = new Map(best.map(({ id }, index) => [id, index]))
  const orderOfBest = ({ id }: CitySquare) => bestOrder.get(id) ?? best.length
  return squares.toSorted((a, b) => {
    if (orderOfBest(a) !== orderOfBest(b)) return orderOfBest(a) - orderOfBest(b)
    if ((a.kind === 'unknown') !== (b.kind === 'unknown')) return a.kind === 'unknown' ? 1 : -1
    if (a.locked || b.locked) return Number(a.locked) - Number(b.locked) || distance(a) - distance(b)
    return (a.rank?.place ?? 0) - (b.rank?.place ?? 0) || (b.people ?? b.seen) - (a.people ?? a.seen)
  })
}
