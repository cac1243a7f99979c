import { describe, expect, it } from 'vitest'
import { pathKey, pathSalt, seedOf, uniformAt } from './random.ts'

describe('random draws', () => {
  it('depend on seed, path and index alone', () => {
    const at = (seed: number, path: number, index: number) => uniformAt(pathKey(seed, path), pathSalt(seed, path), index)
    expect(at(3, 9, 17)).toBe(at(3, 9, 17))
    for (const other of [at(4, 9, 17), at(3, 10, 17), at(3, 9, 18)]) expect(other).not.toBe(at(3, 9, 17))
  })

  it('fill the unit interval evenly, across paths and within one', () => {
    const cells = new Array<number>(64).fill(0)
    for (let path = 0; path < 2000; path++) {
      for (let index = 0; index < 64; index++) {
        const value = uniformAt(pathKey(1, path), pathSalt(1, path), index)
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
      const current = uniformAt(pathKey(5, path), pathSalt(5, path), 0) - 0.5
      const next = uniformAt(pathKey(5, path + 1), pathSalt(5, path + 1), 0) - 0.5
      product += (current * next * 12) / 20_000
    }
    expect(Math.abs(product)).toBeLessThan(0.03)
  })

  it('are seeded by the text', () => {
    expect(seedOf('a|lagos|1')).toBe(seedOf('a|lagos|1'))
    expect(seedOf('a|lagos|1')).not.toBe(seedOf('a|lagos|2'))
  })
})
