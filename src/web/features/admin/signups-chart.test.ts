import { describe, expect, it } from 'vitest'
import { signupBars } from './signups-chart.tsx'

const days = (from: string, length: number, count: (index: number) => number) =>
  Array.from({ length }, (_, index) => ({
    day: new Date(Date.parse(`${from}T00:00:00Z`) + index * 86_400_000).toISOString().slice(0, 10),
    count: count(index),
  }))

describe('signupBars', () => {
  it('keeps a month of days as they are', () => {
    const { step, bars } = signupBars(days('2026-11-01', 30, (index) => index))
    expect(step).toBe('day')
    expect(bars).toHaveLength(30)
    expect(bars[0]).toEqual({ key: '2026-11-01', label: '1 Nov', count: 0 })
  })

  it('adds ninety days up by weeks from Monday', () => {
    const { step, bars } = signupBars(days('2026-09-02', 90, () => 1))
    expect(step).toBe('week')
    expect(bars[0]).toEqual({ key: '2026-08-31', label: '31 Aug', count: 5 })
    expect(bars[1]?.count).toBe(7)
  })

  it('adds a year up by months and loses nobody', () => {
    const { step, bars } = signupBars(days('2025-11-22', 365, (index) => index % 3))
    expect(step).toBe('month')
    expect(bars).toHaveLength(13)
    expect(bars.at(-1)?.label).toBe('Nov 2026')
    expect(bars.reduce((sum, bar) => sum + bar.count, 0)).toBe(
      days('2025-11-22', 365, (i) => i % 3).reduce((sum, each) => sum + each.count, 0),
    )
  })
})
