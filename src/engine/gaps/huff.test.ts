import { expect, test } from 'vitest'
import { huffPriors, huffShares, marketShares, rankStability } from './huff.ts'

/** Computed apart from this code, with 40-digit decimals (exp and ln of Python's decimal module), and cut at 15 places. */
const minutes = [
  [3, 7, 12],
  [10, 2, 6],
  [0.5, 15, 4],
]
const size = [40, 90, 250]

function close(actual: number[][], wanted: number[][]) {
  actual.forEach((row, i) => {
    row.forEach((each, j) => {
      expect(Math.abs(each - wanted[i]![j]!)).toBeLessThan(1e-9)
    })
  })
}

test('shares without an outside option equal the independently computed vectors', () => {
  close(huffShares(minutes, size, { a: 1, b: 2, u0: 0 }), [
    [0.554357433268517, 0.229096694360969, 0.21654587237051],
    [0.013402829486225, 0.753909158600149, 0.232688011913626],
    [0.71396697902722, 0.007139669790272, 0.278893351182508],
  ])
})

test('shares with an outside option and fractional exponents equal the independently computed vectors', () => {
  close(huffShares(minutes, size, { a: 0.5, b: 1.5, u0: 0.05 }), [
    [0.563561897806337, 0.237174341830761, 0.17611309306448],
    [0.042735675793497, 0.716699071039888, 0.229881334218241],
    [0.742817557870646, 0.01917946687269, 0.232130486834577],
  ])
})

test('four times the size at twice the walk draws the same custom when distance counts squared', () => {
  close(huffShares([[5, 10]], [1000, 4000], { a: 1, b: 2, u0: 0 }), [[0.5, 0.5]])
})

test('rows sum to one without an outside option and to less with one', () => {
  const sum = (row: number[]) => row.reduce((total, each) => total + each, 0)
  for (const row of huffShares(minutes, size, { a: 1, b: 1.5, u0: 0 })) expect(sum(row)).toBeCloseTo(1, 12)
  for (const row of huffShares(minutes, size, { a: 1, b: 1.5, u0: 2 })) expect(sum(row)).toBeLessThan(1)
})

test('market shares weigh origins by their people', () => {
  const rows = huffShares(minutes, size, { a: 1, b: 2, u0: 0 })
  const shares = marketShares([100, 0, 300], minutes, size, { a: 1, b: 2, u0: 0 })
  expect(shares[1]).toBeCloseTo(0.25 * rows[0]![1]! + 0.75 * rows[2]![1]!, 12)
})

test('an outlet that is larger and nearer keeps its rank under every prior', () => {
  const stability = rankStability(
    [1, 1],
    [
      [2, 8],
      [3, 9],
    ],
    [200, 50],
    huffPriors(1, 5),
  )
  expect(stability).toEqual({ keepsRank: [1, 1], pairAgreement: 1 })
})

test('a large far outlet against a small near one is a matter of priors, and the stability says so', () => {
  const { pairAgreement } = rankStability([1], [[2, 6]], [50, 190], huffPriors(1, 5))
  expect(pairAgreement).toBeGreaterThan(0)
  expect(pairAgreement).toBeLessThan(1)
})

test('input that cannot be shared out is refused with its reason', () => {
  expect(() => huffShares([[1]], [], { a: 1, b: 1, u0: 0 })).toThrow('at least one outlet')
  expect(() => huffShares([[1, 2]], [1], { a: 1, b: 1, u0: 0 })).toThrow('2 walks for 1 outlets')
  expect(() => huffShares([[1]], [0], { a: 1, b: 1, u0: 0 })).toThrow('positive')
  expect(() => huffShares([[Number.NaN]], [1], { a: 1, b: 1, u0: 0 })).toThrow('not a time')
  expect(() => marketShares([0], [[1]], [1], { a: 1, b: 1, u0: 0 })).toThrow('no people')
})
