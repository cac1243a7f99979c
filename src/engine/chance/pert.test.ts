import { describe, expect, it } from 'vitest'
import { normalCdf, normalQuantile } from './normal.ts'
import { type Pert, pertOf, pertQuantile, pertTable } from './pert.ts'
import { pathKey, pathSalt, uniformAt } from './random.ts'

/** P(Beta(a, b) ≤ x) for whole a, b by its identity with the binomial: at least a of a + b − 1 trials succeed. */
function betaCdf(a: number, b: number, x: number): number {
  const n = a + b - 1
  let sum = 0
  for (let k = a; k <= n; k++) {
    let choose = 1
    for (let i = 1; i <= k; i++) choose = (choose * (n - k + i)) / i
    sum += choose * x ** k * (1 - x) ** (n - k)
  }
  return sum
}

const pertAt = (pert: Pert, table: Float64Array, z: number) => pert.min + (pert.max - pert.min) * pertQuantile(table, z)
const pertMean = ({ min, mode, max }: Pert) => (min + 4 * mode + max) / 6

/** (μ − a)(b − μ) / 7. */
function pertVariance(pert: Pert): number {
  const mean = pertMean(pert)
  return ((mean - pert.min) * (pert.max - mean)) / 7
}

describe('PERT', () => {
  it('has its quantiles where the exact beta distribution has them', () => {
    // Modes at 0, 1/4, 1/2, 3/4, 1 are beta(1, 5), (2, 4), (3, 3), (4, 2), (5, 1).
    for (const a of [1, 2, 3, 4, 5]) {
      const pert = { min: 0, mode: (a - 1) / 4, max: 1 }
      const table = pertTable(pert)
      for (const z of [-3, -1.645, -1.2816, -0.5, 0, 0.7, 1.2816, 1.645, 3]) {
        expect(betaCdf(a, 6 - a, pertAt(pert, table, z))).toBeCloseTo(normalCdf(z), 3)
      }
    }
  })

  it('draws samples with the mean (a + 4m + b) / 6 and the variance (μ − a)(b − μ) / 7', () => {
    const pert = { min: 10, mode: 14, max: 40 }
    const table = pertTable(pert)
    const values = Float64Array.from({ length: 200_000 }, (_, draw) =>
      pertAt(pert, table, normalQuantile(uniformAt(pathKey(7, 0), pathSalt(7, 0), draw))),
    )
    const mean = values.reduce((a, b) => a + b) / values.length
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
    expect(mean).toBeCloseTo(pertMean(pert), 1)
    expect(variance / pertVariance(pert)).toBeCloseTo(1, 1)
  })

  it("puts about 5% below an author's low and above the high, also when skewed", () => {
    for (const range of [
      { low: 50, likely: 100, high: 150 },
      { low: 60, likely: 100, high: 180 },
      { low: 80, likely: 100, high: 200 },
    ]) {
      const pert = pertOf(range, 0)
      const table = pertTable(pert)
      let below = 0
      let above = 0
      for (let z = -3.99; z < 4; z += 0.01) {
        const weight = normalCdf(z + 0.005) - normalCdf(z - 0.005)
        const value = pertAt(pert, table, z)
        if (value < range.low) below += weight
        if (value > range.high) above += weight
      }
      expect(below + above).toBeGreaterThan(0.06)
      expect(below + above).toBeLessThan(0.14)
    }
  })

  it('never draws below its floor nor outside its ends', () => {
    const pert = pertOf({ low: 1, likely: 2, high: 9 }, 0.4)
    expect(pertAt(pert, pertTable(pert), -9)).toBeGreaterThanOrEqual(0.4)
    expect(pertAt(pert, pertTable(pert), 9)).toBeLessThanOrEqual(pert.max)
  })
})
