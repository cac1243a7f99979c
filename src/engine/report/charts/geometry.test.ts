import { describe, expect, it } from 'vitest'
import { barsGeometry, breakEvenGeometry, ladderGeometry, seasonGeometry, tornadoGeometry } from './money-geometry.ts'
import { radarGeometry } from './radar-geometry.ts'
import { realFirmsGeometry } from './real-firms-geometry.ts'
import { linearScale } from './scale.ts'
import { cashGeometry, profitBandGeometry } from './time-geometry.ts'

const months = Array.from({ length: 36 }, (_, index) => index - 6)

describe('chart geometry', () => {
  it('puts quartiles and our range on one line from its lowest to its highest amount, zero among them', () => {
    const theirs = { low: -20, dots: [0, 20, 40], high: 80, mean: null }
    expect(realFirmsGeometry({ currency: 'NGN', theirs, ours: { low: 10, likely: 30, high: 60 } })).toEqual({
      zero: 0.2,
      theirs: { line: { from: 0, to: 1 }, dots: [0.2, 0.4, 0.6], middle: 0.4 },
      ours: { line: { from: 0.3, to: 0.8 }, dot: 0.5 },
    })
  })

  it('draws an average as one dot without a line', () => {
    const theirs = { low: null, dots: [], high: null, mean: 50 }
    expect(realFirmsGeometry({ currency: 'USD', theirs, ours: { low: 0, likely: 50, high: 100 } }).theirs).toEqual({
      line: null,
      dots: [0.5],
      middle: 0.5,
    })
  })

  it('keeps zero and at most five round ticks on a scale', () => {
    const scale = linearScale([-35_000, 210_000], 200, 0)
    expect(scale.ticks).toContain(0)
    expect(scale.ticks.length).toBeLessThanOrEqual(5)
    expect(scale.at(-35_000)).toBe(200)
    expect(scale.at(210_000)).toBe(0)
  })

  it('draws the first radar axis straight up and the third to the right', () => {
    const axes = ['demand', 'headroom', 'affordability', 'profitability', 'speed', 'resilience', 'ease', 'growth'] as const
    const geometry = radarGeometry(
      { axes: axes.map((axis, index) => ({ axis, label: axis, angle: index * 45, score: 50, low: 40, high: 60 })) },
      328,
      250,
    )
    expect(geometry.dots[0]?.at.x).toBe(geometry.centre.x)
    expect(geometry.dots[0]?.at.y).toBeLessThan(geometry.centre.y)
    expect(geometry.dots[2]?.at.x).toBeGreaterThan(geometry.centre.x)
    expect(geometry.outline).toMatch(/Z$/)
  })

  it('breaks the radar outline at an unknown axis and draws no dot there', () => {
    const axes = ['demand', 'headroom', 'affordability', 'profitability'] as const
    const geometry = radarGeometry(
      {
        axes: axes.map((axis, index) => ({ axis, label: axis, angle: index * 90, score: index === 1 ? null : 60, low: null, high: null })),
      },
      328,
      250,
    )
    expect(geometry.dots).toHaveLength(3)
    expect(geometry.outline).toBeNull()
    expect(geometry.pieces).toHaveLength(2)
  })

  it('puts the hatched loss below the zero line of the profit band', () => {
    const geometry = profitBandGeometry(
      { currency: 'NGN', band: { p10: months.map((m) => m - 5), p50: months, p90: months.map((m) => m + 5) } },
      328,
      220,
    )
    expect(geometry.lossClip.y).toBe(geometry.zeroY)
    expect(geometry.at(36).mid).toBeLessThan(geometry.zeroY)
    expect(geometry.at(1).mid).toBeGreaterThan(geometry.zeroY)
  })

  it('rings the lowest cash month on the likely line', () => {
    const geometry = cashGeometry(
      { currency: 'KES', likely: months, poor: months.map((m) => m - 9), low: { month: 1, amount: -6 }, runsOut: 1 },
      328,
      220,
    )
    expect(geometry.lowMark.x).toBe(geometry.at(1).x)
    expect(geometry.lowMark.y).toBe(geometry.at(1).likely)
  })

  it('marks the crossing where sales pay every cost, and a gap where they never do', () => {
    const data = {
      currency: 'USD',
      unitMany: 'cups',
      pricePerUnit: 3,
      contributionPerUnit: 2,
      fixedPerDay: 40,
      planUnits: 50,
      capacity: 90,
    }
    expect(breakEvenGeometry({ ...data, breakEvenUnits: 20 }, 328, 220).crossing).not.toBeNull()
    const never = breakEvenGeometry({ ...data, breakEvenUnits: null, contributionPerUnit: -1 }, 328, 220)
    expect(never.crossing).toBeNull()
    expect(never.gap?.from.y).toBeGreaterThan(never.gap?.to.y ?? 0)
  })

  it('starts each ladder bar where the last one ended and measures what lies beyond the budget', () => {
    const rows = [
      { item: 'a', amount: 60, low: 50, high: 80, start: 0 },
      { item: 'b', amount: 40, low: 30, high: 50, start: 60 },
    ]
    const geometry = ladderGeometry({ currency: 'USD', budget: 80, rows, total: 100 }, 110, 40)
    expect(geometry.rows[1]?.x).toBeCloseTo((geometry.rows[0]?.x ?? 0) + (geometry.rows[0]?.width ?? 0), 1)
    expect(geometry.rows[1]?.beyond).toBeCloseTo(20, 1)
  })

  it('keeps worse left and better right of the likely profit', () => {
    const row = { label: 'Rent', assumption: 'rentPerMonth', share: 0.4, atLow: 30, atHigh: -10, lowText: '', highText: '' }
    const geometry = tornadoGeometry({ currency: 'USD', base: 10, rows: [row] }, 300, 44)
    expect(geometry.rows[0]?.worse.width).toBeGreaterThan(0)
    expect(geometry.rows[0]?.better.x).toBe(geometry.baseX)
  })

  it('gives every bar and every season column a place inside the frame', () => {
    const bars = barsGeometry({ unit: '', rows: [{ label: 'x', value: 5, low: 2, high: 9, text: '5' }] }, 300, 30)
    expect(bars.rows[0]?.whisker?.to).toBeLessThanOrEqual(300)
    const season = seasonGeometry({ byMonth: [0.7, 0.8, 0.9, 1, 1, 1, 1, 1, 1, 1, 1.2, 1.5], marks: [] }, 328, 120)
    expect(season.columns).toHaveLength(12)
    expect(season.columns.every((column) => column.y >= 0 && column.height > 0)).toBe(true)
  })
})
