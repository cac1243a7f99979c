import { log, log1p, square } from '../../quantity/exact-math.ts'
import type { CityCompleteness } from './city-evidence.ts'
import { distributionFromLogDensity, type ShareDistribution } from './share-distribution.ts'
import { solvePositiveDefinite } from './solve-positive-definite.ts'

/** As for every regression over cities: below this many measured ones nothing is fitted. */
const minCities = 8

export type CityTraits = Pick<CityCompleteness, 'seenPer1000' | 'peoplePerKm2' | 'income'>

/**
 * Completeness predicted from the cities where it was measured: log odds by least squares on the logarithms of sellers seen per 1,000 people, people
 * per km² and income. The spread is the prediction interval: the variation between cities, and the uncertainty of the line. Null with too few cities.
 */
export function predictedCompleteness(cities: readonly CityCompleteness[], target: CityTraits): ShareDistribution | null {
  if (cities.length < minCities) return null
  const rows = cities.map(regressorRow)
  const observedLogits = cities.map(({ completeness }) => logit(completeness.likely))
  const width = rows[0]!.length
  const normalMatrix = Array.from({ length: width }, (_, a) =>
    Array.from({ length: width }, (_, b) => rows.reduce((sum, row) => sum + row[a]! * row[b]!, a === b ? ridge : 0)),
  )
  const slopes = solvePositiveDefinite(
    normalMatrix,
    Array.from({ length: width }, (_, a) => rows.reduce((sum, row, i) => sum + row[a]! * observedLogits[i]!, 0)),
  )
  const predict = (row: readonly number[]) => row.reduce((sum, each, a) => sum + each * slopes[a]!, 0)
  const squares = rows.reduce((sum, row, i) => sum + square(observedLogits[i]! - predict(row)), 0)
  const degreesOfFreedom = Math.max(1, cities.length - width)
  const cityRow = regressorRow(target)
  const leverage = cityRow.reduce((sum, each, a) => sum + each * solvePositiveDefinite(normalMatrix, cityRow)[a]!, 0)
  const scale = Math.max(minSpread, Math.sqrt((squares / degreesOfFreedom) * (1 + leverage)))
  const predicted = predict(cityRow)
  // Student's t: with few cities the spread itself is estimated.
  return distributionFromLogDensity((share) => {
    const standardizedDistance = (logit(share) - predicted) / scale
    return (-(degreesOfFreedom + 1) / 2) * log1p(square(standardizedDistance) / degreesOfFreedom) - log(share * (1 - share))
  })
}

const ridge = 1e-6
/** Cities differ by at least this in log odds, however well eight of them lie on a line. */
const minSpread = 0.2

function regressorRow({ seenPer1000, peoplePerKm2, income }: CityTraits): number[] {
  return [1, log(seenPer1000), log(peoplePerKm2) - 8, log(income) - 8]
}

function logit(share: number): number {
  const clamped = Math.min(0.995, Math.max(0.005, share))
  return log(clamped / (1 - clamped))
}
