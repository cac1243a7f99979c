import { describe, expect, it } from 'vitest'
import { fillUniform, pathKey, pathSalt, seedOf, toNormals, uniformAt } from './random.ts'

describe('random draws', () => {
  it('depend on seed, path and index alone', () => {
    const many = new Float64Array(50)
    fillUniform(many, pathKey(3, 9), pathSalt(3, 9))
    expect(uniformAt(pathKey(3, 9), pathSalt(3, 9), 17)).toBe(many[17])
    expect(uniformAt(pathKey(4, 9), pathSalt(4, 9), 17)).not.toBe(many[17])
    expect(uniformAt(pathKey(3, 10), pathSalt(3, 10), 17)).not.toBe(many[17])
  })

  it('fill the unit interval evenly, across paths and within one', () => {
    const cells = new Array<number>(64).fill(0)
    const row = new Float64Array(64)
    for (let path = 0; path < 2000; path++) {
      fillUniform(row, pathKey(1, path), pathSalt(1, path))
      for (const value of row) {
        expect(value > 0 && value < 1).toBe(true)
        cells[Math.floor(value * 64)]!++
      }
    }
    const chiSquare = cells.reduce((sum, count) => sum + (count - 2000) ** 2 / 2000, 0)
    // 63 degrees of freedom: 99.9% lie below 103.4.
    expect(chiSquare).toBeLessThan(103.4)
  })

  it('do not follow each other from one path to the next', () => {
    let product = 0
    for (let path = 0; path < 20_000; path++) {
      const here = uniformAt(pathKey(5, path), pathSalt(5, path), 0) - 0.5
      const next = uniformAt(pathKey(5, path + 1), pathSalt(5, path + 1), 0) - 0.5
      product += (here * next * 12) / 20_000
    }
    expect(Math.abs(product)).toBeLessThan(0.03)
  })

  it('become normals with mean 0, variance 1, no skew and a kurtosis of 3', () => {
    const values = new Float64Array(400_000)
    fillUniform(values, pathKey(2, 0), pathSalt(2, 0))
    toNormals(values, 0, values.length)
    const moment = (power: number) => values.reduce((sum, value) => sum + value ** power, 0) / values.length
    expect(moment(1)).toBeCloseTo(0, 1)
    expect(moment(2)).toBeCloseTo(1, 1)
    expect(Math.abs(moment(3))).toBeLessThan(0.03)
    expect(moment(4)).toBeCloseTo(3, 0)
  })

  it('are seeded by the text', () => {
    expect(seedOf('a|lagos|1')).toBe(seedOf('a|lagos|1'))
    expect(seedOf('a|lagos|1')).not.toBe(seedOf('a|lagos|2'))
  })
})
