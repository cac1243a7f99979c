import { describe, expect, it } from 'vitest'
import { computeRowScale, percentAt } from './row-range.tsx'

const row = (low: number, high: number, currency = 'A') => ({ monthly: { low, likely: (low + high) / 2, high }, currency })
const same = (amount: number) => amount

describe('the scale of a list', () => {
  it('holds zero and nine rows of ten, whatever the tenth earns', () => {
    const rows = [...Array.from({ length: 9 }, (_, index) => row(-10, 100 + index)), row(-5000, 90_000)]
    expect(computeRowScale(rows, same)).toEqual({ from: -10, to: 108 })
    expect(computeRowScale([row(5, 20)], same)).toEqual({ from: 0, to: 20 })
    expect(computeRowScale([row(-20, -5)], same)).toEqual({ from: -20, to: 0 })
  })

  it('compares amounts of several currencies', () => {
    const inUsd = (amount: number, currency: string) => (currency === 'B' ? amount / 100 : amount)
    expect(computeRowScale([row(0, 50), row(0, 9000, 'B')], inUsd)).toEqual({ from: 0, to: 90 })
  })

  it('keeps what is beyond it at its end, and is never without width', () => {
    const scale = computeRowScale([row(0, 0)], same)
    expect(scale.to).toBeGreaterThan(scale.from)
    expect([-5, 0, 50, 100, 900].map((amount) => percentAt(amount, { from: 0, to: 100 }))).toEqual([0, 0, 50, 100, 100])
  })
})
