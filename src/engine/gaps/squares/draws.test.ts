import { expect, test } from 'vitest'
import { normalAt } from '../../chance/normal.ts'
import { drawCount, evenNormals, evenShares, orderOf, poissonAt, rangeOf } from './draws.ts'
import { gammaAt } from './gamma.ts'

test('normals and gammas lie where tables have them', () => {
  expect(normalAt(0.9)).toBeCloseTo(1.2815515655446004, 10)
  expect(normalAt(0.001)).toBeCloseTo(-3.090232306167813, 9)
  // An exponential: −ln(1 − share). Half a chi-square of one degree: z² ÷ 2 of the share's two sides.
  for (const share of [0.01, 0.3, 0.5, 0.9, 0.999]) expect(gammaAt(1, share, normalAt(share))).toBeCloseTo(-Math.log1p(-share), 7)
  for (const share of [0.05, 0.5, 0.9]) expect(gammaAt(0.5, share, normalAt(share))).toBeCloseTo(normalAt((1 + share) / 2) ** 2 / 2, 7)
  // R: qgamma(0.1, 20) = 14.52535, qgamma(0.9, 20) = 25.90253.
  expect(gammaAt(20, 0.1, normalAt(0.1))).toBeCloseTo(14.525, 1)
  expect(gammaAt(20, 0.9, normalAt(0.9))).toBeCloseTo(25.903, 1)
})

test('the strips of a gamma have its mean and its variance', () => {
  for (const shape of [0.3, 1, 3.9, 4.1, 40]) {
    const values = evenShares.map((share, k) => gammaAt(shape, share, evenNormals[k]!))
    const mean = average(values)
    expect(mean / shape).toBeCloseTo(1, 1)
    expect(average(values.map((each) => (each - mean) ** 2)) / shape).toBeGreaterThan(0.8)
  }
})

test('a Poisson keeps its mean across the border of the two ways it is drawn', () => {
  for (const mean of [0.2, 3, 11.9, 12.1, 80]) {
    expect(average(evenShares.map((share, k) => poissonAt(mean, share, evenNormals[k]!))) / mean).toBeCloseTo(1, 1)
  }
})

test('an order holds every strip once, and two orders have nothing to do with each other', () => {
  const [one, other] = [orderOf(12), orderOf(13)]
  expect([...one].toSorted((a, b) => a - b)).toEqual([...evenShares.keys()])
  const together = average(evenNormals.map((_, k) => evenNormals[one[k]!]! * evenNormals[other[k]!]!))
  expect(Math.abs(together)).toBeLessThan(0.25)
})

test('the range of draws is three of them in order of size', () => {
  const values = Float64Array.from({ length: drawCount }, (_, k) => ((k * 71) % drawCount) + 1)
  expect(rangeOf(values)).toEqual({ low: 11, likely: 51, high: 91 })
})

function average(values: Float64Array): number {
  return values.reduce((sum, each) => sum + each, 0) / values.length
}
