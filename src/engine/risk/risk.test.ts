import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { runOutcomes } from '../run/run-model.ts'
import { businessFixture } from '../testing/business-fixture.ts'
import { cityFixture, marketFixture } from '../testing/market-fixture.ts'
import { firstPathWins } from './risk.ts'

describe('the chance that one leaves more than another', () => {
  it('counts paths, and a tie half', () => {
    expect(firstPathWins([3, 1, 2, 5], [1, 3, 2, 1])).toBe(0.625)
    expect(firstPathWins([1], [0])).toBe(1)
    expect(firstPathWins([2, 2], [2, 2])).toBe(0.5)
  })

  it('is exactly the rest of 1 the other way round', () => {
    const path = fc.integer({ min: -5, max: 5 })
    fc.assert(
      fc.property(fc.array(fc.tuple(path, path), { minLength: 1, maxLength: 4001 }), (paths) => {
        const [a, b] = [paths.map(([one]) => one), paths.map(([, other]) => other)]
        expect(firstPathWins(a, b) + firstPathWins(b, a)).toBe(1)
      }),
    )
  })

  it('is not asked of other numbers of paths', () => {
    expect(() => firstPathWins([], [])).toThrow(RangeError)
    expect(() => firstPathWins([1], [1, 2])).toThrow(RangeError)
  })
})

const lagos = cityFixture('lagos', 'NG')
const facts = marketFixture([lagos])
const place = { city: lagos, country: facts.countries.NG, requestedName: null, known: true }
const outcomesOf = (id: string, likely = 40) => {
  const run = runOutcomes({
    archetype: businessFixture(id, { unitsPerDay: { low: 20, likely, high: 80, why: 'for the test' } }),
    place,
    facts,
  })
  if (!run.ok) throw new Error(run.reason.message)
  return run.year1
}

test('two ideas that are equal in distribution, each with streams of its own, are even, and one with itself exactly', () => {
  const names = ['first', 'second', 'third', 'fourth']
  const outcomes = names.map((name) => outcomesOf(name))
  for (const [i, a] of outcomes.entries())
    for (const b of outcomes.slice(i + 1)) expect(Math.abs(firstPathWins(a, b) - 0.5)).toBeLessThanOrEqual(0.02)
  expect(firstPathWins(outcomes[0]!, outcomes[0]!)).toBe(0.5)
})

test('the luck that two ideas share is no difference between them', () => {
  const [a, b] = [outcomesOf('first', 40), outcomesOf('second', 44)]
  const spread = (one: Float64Array, other: Float64Array) => {
    const gaps = one.map((amount, path) => amount - other[path]!)
    const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
    return Math.sqrt(gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / gaps.length)
  }
  const apart = b.map((_, path) => b[(path + 1) % b.length]!)
  expect(spread(a, b)).toBeLessThan(0.95 * spread(a, apart))
})
