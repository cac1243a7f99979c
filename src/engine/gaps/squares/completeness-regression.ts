import { log, log1p, square } from '../../quantity/exact-math.ts'
import type { MeasuredCity } from './city-evidence.ts'
import { solve } from './linear.ts'
import { distributionBy, type ShareDistribution } from './share-distribution.ts'

/** As for every law over cities here: below this many measured ones nothing is fitted. */
const leastCities = 8

export type CityTraits = Pick<MeasuredCity, 'seenPer1000' | 'peoplePerKm2' | 'income'>

/**
 * Completeness of a city like those where it was measured: log odds by least squares on the logarithms of sellers seen per 1,000 people, people per km²
 * and income. The spread is that of a new city: what cities differ by, and what the line is unsure of.
 * Null with too few cities.
 */
export function predictedCompleteness(cities: readonly MeasuredCity[], wanted: CityTraits): ShareDistribution | null {
  if (cities.length < leastCities) return null
  const rows = cities.map(rowOf)
  const known = cities.map(({ completeness }) => logit(completeness.likely))
  const width = rows[0]!.length
  const cross = Array.from({ length: width }, (_, a) =>
    Array.from({ length: width }, (_, b) => rows.reduce((sum, row) => sum + row[a]! * row[b]!, a === b ? ridge : 0)),
  )
  const slopes = solve(
    cross,
    Array.from({ length: width }, (_, a) => rows.reduce((sum, row, i) => sum + row[a]! * known[i]!, 0)),
  )
  const predict = (row: readonly number[]) => row.reduce((sum, each, a) => sum + each * slopes[a]!, 0)
  const squares = rows.reduce((sum, row, i) => sum + square(known[i]! - predict(row)), 0)
  const freedom = Math.max(1, cities.length - width)
  const own = rowOf(wanted)
  const leverage = own.reduce((sum, each, a) => sum + each * solve(cross, own)[a]!, 0)
  const scale = Math.max(leastSpread, Math.sqrt((squares / freedom) * (1 + leverage)))
  const middle = predict(own)
  // Student's t: with few cities the spread itself is guessed.
  return distributionBy((share) => {
    const away = (logit(share) - middle) / scale
    return (-(freedom + 1) / 2) * log1p(square(away) / freedom) - log(share * (1 - share))
  })
}

const ridge = 1e-6
/** Cities are never alike to less than this in log odds, however well eight of them lie on a line. */
const leastSpread = 0.2

function rowOf({ seenPer1000, peoplePerKm2, income }: CityTraits): number[] {
  return [1, log(seenPer1000), log(peoplePerKm2) - 8, log(income) - 8]
}

function logit(share: number): number {
  const kept = Math.min(0.995, Math.max(0.005, share))
  return log(kept / (1 - kept))
}
