import { expect, test } from 'vitest'
import { normalQuantile } from '../../chance/normal.ts'
import { drawCount, drawOrder, intervalOf, poissonQuantile, stratumNormals, stratumShares } from './draws.ts'
import { gammaQuantile } from './gamma.ts'

test('normals and gammas lie where tables have them', () => {
  expect(normalQuantile(0.9)).toBeCloseTo(1.2815515655446004, 10)
  expect(normalQuantile(0.001)).toBeCloseTo(-3.090232306167813, 9)
  // An exponential: −ln(1 − share). Half a chi-square of one degree: z² ÷ 2 of the share's two sides.
  for (const share of [0.01, 0.3, 0.5, 0.9, 0.999])
    expect(gammaQuantile(1, share, normalQuantile(share))).toBeCloseTo(-Math.log1p(-share), 7)
  for (const share of [0.05, 0.5, 0.9])
    expect(gammaQuantile(0.5, share, normalQuantile(share))).toBeCloseTo(normalQuantile((1 + share) / 2) ** 2 / 2, 7)
  // R: qgamma(0.1, 20) = 14.52535, qgamma(0.9, 20) = 25.90253.
  expect(gammaQuantile(20, 0.1, normalQuantile(0.1))).toBeCloseTo(14.525, 1)
  expect(gammaQuantile(20, 0.9, normalQuantile(0.9))).toBeCloseTo(25.903, 1)
})

test('the strips of a gamma have its mean and its variance', () => {
  for (const shape of [0.3, 1, 3.9, 4.1, 40]) {
    const values = stratumShares.map((share, k) => gammaQuantile(shape, share, stratumNormals[k]!))
    const mean = average(values)
    expect(mean / shape).toBeCloseTo(1, 1)
    expect(average(values.map((each) => (each - mean) ** 2)) / shape).toBeGreaterThan(0.8)
  }
})

test('a Poisson keeps its mean across the border of the two ways it is drawn', () => {
  for (const mean of [0.2, 3, 11.9, 12.1, 80]) {
    expect(average(stratumShares.map((share, k) => poissonQuantile(mean, share, stratumNormals[k]!))) / mean).toBeCloseTo(1, 1)
  }
})

test('an order holds every strip once, and two orders have nothing to do with each other', () => {
  const [one, other] = [drawOrder(12), drawOrder(13)]
  expect([...one].toSorted((a, b) => a - b)).toEqual([...stratumShares.keys()])
  const together = average(stratumNormals.map((_, k) => stratumNormals[one[k]!]! * stratumNormals[other[k]!]!))
  expect(Math.abs(together)).toBeLessThan(0.25)
})

test('the range of draws is three of them in order of size', () => {
  const values = Float64Array.from({ length: drawCount }, (_, k) => ((k * 71) % drawCount) + 1)
  expect(intervalOf(values)).toEqual({ low: 11, likely: 51, high: 91 })
})

function average(values: Float64Array): number {
  return values.reduce((sum, each) => sum + each, 0) / values.length
}
