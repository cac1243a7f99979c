import { expect, test } from 'vitest'
import { expectedCount, fitScaling } from './scaling.ts'

const populations = [5e4, 1e5, 2e5, 5e5, 1e6, 2e6, 5e6, 1e7]

test('an exact power law is found again', () => {
  const fit = fitScaling(populations.map((population) => ({ population, count: Math.exp(-6) * population ** 0.9 })))!
  expect(fit.slope).toBeCloseTo(0.9, 8)
  expect(fit.intercept).toBeCloseTo(-6, 7)
  expect(fit.dispersion).toBe(0)
  expect(expectedCount(fit, 1e6)).toBeCloseTo(622.634, 2)
})

test('scattered counts give the coefficients that solve the same equations elsewhere', () => {
  // Solved apart with scipy: root of the quasi-score for each dispersion, brentq on Pearson's statistic less 6.
  const counts = [30, 110, 120, 420, 500, 1500, 2100, 6200]
  const fit = fitScaling(populations.map((population, i) => ({ population, count: counts[i]! })))!
  expect(fit.dispersion).toBeCloseTo(0.07747082525313, 6)
  expect(fit.intercept).toBeCloseTo(-6.2420459985, 5)
  expect(fit.slope).toBeCloseTo(0.92119682026, 6)
})

test('cities that cannot carry a slope give no fit', () => {
  expect(
    fitScaling([
      { population: 1e5, count: 3 },
      { population: 1e6, count: 30 },
    ]),
  ).toBeNull()
  expect(fitScaling([1, 2, 3].map((count) => ({ population: 1e5, count })))).toBeNull()
  expect(fitScaling([1e5, 1e6, 1e7].map((population) => ({ population, count: 0 })))).toBeNull()
})
