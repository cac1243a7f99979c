import { describe, expect, it } from 'vitest'
import { normalQuantile } from '../chance/normal.ts'
import { pathKey, pathSalt, uniformAt } from '../chance/random.ts'
import { cholesky, correlationLinks, correlationMatrix, correlations, drawnKeys, priceCostCorrelation } from './copula.ts'

describe('correlated draws', () => {
  it('factor a matrix so that the triangle times itself gives it back', () => {
    expect(
      cholesky([
        [1, 0.6],
        [0.6, 1],
      ]),
    ).toEqual([
      [1, 0],
      [0.6, 0.8],
    ])
    // The 3 × 3 example of the usual textbooks: [[4,12,−16],[12,37,−43],[−16,−43,98]] = L·Lᵀ with this L.
    expect(
      cholesky([
        [4, 12, -16],
        [12, 37, -43],
        [-16, -43, 98],
      ]),
    ).toEqual([
      [2, 0, 0],
      [6, 1, 0],
      [-8, 5, 3],
    ])
  })

  it('are refused when they contradict each other', () => {
    expect(() =>
      cholesky([
        [1, 0.9, -0.9],
        [0.9, 1, 0.9],
        [-0.9, 0.9, 1],
      ]),
    ).toThrow(RangeError)
  })

  it('are consistent for every tie of price and cost', () => {
    for (let share = 0; share <= 1.5; share += 0.05) expect(() => cholesky(correlationMatrix(priceCostCorrelation(share)))).not.toThrow()
  })

  it('have the asked correlations, means 0 and variances 1', () => {
    const count = drawnKeys.length
    const paths = 40_000
    const tie = 0.7
    const sums = drawnKeys.map(() => new Array<number>(count).fill(0))
    const means = new Array<number>(count).fill(0)
    for (let path = 0; path < paths; path++) {
      const normals = drawnKeys.map((_, k) => normalQuantile(uniformAt(pathKey(11, path), pathSalt(11, path), k)))
      const into = correlationLinks(tie).map((links) => links.reduce((sum, { column, weight }) => sum + weight * normals[column]!, 0))
      for (let r = 0; r < count; r++) {
        means[r]! += into[r]! / paths
        for (let c = 0; c <= r; c++) sums[r]![c]! += (into[r]! * into[c]!) / paths
      }
    }
    const matrix = correlationMatrix(tie)
    for (let r = 0; r < count; r++) {
      expect(Math.abs(means[r]!)).toBeLessThan(0.025)
      for (let c = 0; c <= r; c++) expect(Math.abs(sums[r]![c]! - matrix[r]![c]!)).toBeLessThan(0.03)
    }
    expect(correlations.every(([, , value, why]) => Math.abs(value) < 1 && why.length > 10)).toBe(true)
  })
})
