import { describe, expect, it } from 'vitest'
import { reverseBits, scramble, sobolPoints } from './sobol.ts'

/** Degree of each dimension's primitive polynomial: how many there are of each degree is known (φ(2^d − 1) ÷ d); the first dimension has none. */
const degrees = [1, 1, 2, 2, 6, 6, 18, 16, 48].flatMap((many, index) => new Array<number>(many).fill(index + 1))
const degreeOf = (dimension: number) => degrees[dimension - 1] ?? 0
const dimensionCount = 101

const count = 512
const bits = 9

/** Points that fall in each elementary box of the unit square with sides 2^−a and 2^−b. */
function boxes(x: ArrayLike<number>, y: ArrayLike<number>, a: number, b: number): Int32Array {
  const hits = new Int32Array(1 << (a + b))
  for (let i = 0; i < count; i++) hits[Math.floor(x[i]! / 2 ** (32 - a)) * (1 << b) + Math.floor(y[i]! / 2 ** (32 - b))]!++
  return hits
}

describe('the Sobol sequence', () => {
  it('begins as it is published', () => {
    // The first eight points of dimensions 1 to 4 in eighths.
    const eighths = (dimension: number) => Array.from(sobolPoints(dimension, 8), (point) => point / 2 ** 29)
    expect(eighths(0)).toEqual([0, 4, 2, 6, 1, 5, 3, 7])
    expect(eighths(1)).toEqual([0, 4, 6, 2, 5, 1, 3, 7])
    expect(eighths(2)).toEqual([0, 4, 6, 2, 3, 7, 5, 1])
    expect(eighths(3)).toEqual([0, 4, 6, 2, 1, 5, 7, 3])
    expect(() => sobolPoints(dimensionCount, 8)).toThrow()
  })

  it('has one point in each strip of every dimension, scrambled or not', () => {
    for (let dimension = 0; dimension < dimensionCount; dimension++) {
      const points = sobolPoints(dimension, count)
      const strips = (of: ArrayLike<number>) => new Set(Array.from(of, (point) => Math.floor(point / 2 ** (32 - bits)))).size
      expect(strips(points), `dimension ${dimension}`).toBe(count)
      expect(strips(points.map((point) => scramble(point, 77 + dimension)))).toBe(count)
    }
  })

  it('is a net beside the first dimension: 2^t points in every box of that area, t one less than the degree of the polynomial', () => {
    const spine = sobolPoints(0, count).map((point) => scramble(point, 5))
    for (let dimension = 1; dimension < dimensionCount; dimension++) {
      const t = degreeOf(dimension) - 1
      const points = sobolPoints(dimension, count).map((point) => scramble(point, 1000 + dimension))
      for (let a = 0; a <= bits - t; a++)
        expect(new Set(boxes(spine, points, a, bits - t - a)), `dimension ${dimension}, 2^−${a}`).toEqual(new Set([1 << t]))
    }
  })
})

describe('the nested scramble', () => {
  it('keeps what is alike in its upper bits alike, and is undone by nothing but itself', () => {
    for (const seed of [1, 2, 0xdeadbeef]) {
      for (let depth = 1; depth <= 12; depth++) {
        const upper = (value: number) => scramble(value, seed) >>> (32 - depth)
        const value = 0x5a5a5a5a >>> 0
        for (const other of [0, 1, 0x1234]) expect(upper(((value >>> (32 - depth)) << (32 - depth)) | other)).toBe(upper(value))
      }
      const all = Array.from({ length: 4096 }, (_, k) => scramble(k << 20, seed) >>> 20)
      expect(new Set(all).size).toBe(4096)
    }
  })

  it('flips each bit in half of the cases', () => {
    const flips = new Float64Array(32)
    for (let k = 0; k < 4000; k++) {
      const value = Math.imul(k, 0x9e3779b1) >>> 0
      const changed = (scramble(value, 12345 + k) ^ value) >>> 0
      for (let bit = 0; bit < 32; bit++) flips[bit]! += ((changed >>> bit) & 1) / 4000
    }
    for (const share of flips) expect(Math.abs(share - 0.5)).toBeLessThan(0.05)
  })

  it('turns bits round', () => {
    expect(reverseBits(1)).toBe(2 ** 31)
    expect(reverseBits(0b1011)).toBe(0xd0000000)
    expect(reverseBits(reverseBits(0x12345678))).toBe(0x12345678)
  })
})
