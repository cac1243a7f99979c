import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanValue, fieldText, fieldValue, niceStep, roundAsCounted, stepValue, toSliderScale } from './assumption-scale.ts'

const assumption = {
  key: 'a',
  label: 'A',
  value: 330,
  unit: 'loaves a day',
  low: 170,
  high: 510,
  min: 0,
  max: 2240,
  evidence: [],
  editable: true,
}

describe('the slider of an assumption', () => {
  it('marks poor, ours and good inside its span', () => {
    const scale = toSliderScale(assumption, 330)
    expect(scale.ticks.map((tick) => tick.name)).toEqual(['low', 'value', 'high'])
    for (const tick of scale.ticks) expect(tick.share).toBeGreaterThan(0)
  })

  it('reaches to what was typed, also far outside the ticks', () => {
    expect(toSliderScale(assumption, 2000).to).toBe(2000)
  })

  it('marks only ours where nothing is uncertain', () => {
    expect(toSliderScale({ ...assumption, low: 330, high: 330 }, 330).ticks).toHaveLength(1)
  })

  it('has a span and a step above nothing for any limits', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), fc.double({ min: 0, max: 1e9, noNaN: true }), (value, extra) => {
        const scale = toSliderScale({ ...assumption, value, low: value, high: value + extra, min: 0, max: value * 5 + extra + 10 }, value)
        expect(scale.step).toBeGreaterThan(0)
        expect(scale.to).toBeGreaterThanOrEqual(scale.from)
      }),
    )
  })
})

describe('a step', () => {
  it.each([
    [0.9, 1],
    [1.5, 2],
    [34, 50],
    [0, 1],
  ])('near %s is %s', (size, step) => {
    expect(niceStep(size)).toBe(step)
  })
})

it('sales a day are whole from ten on; few of them, and other numbers, keep their parts', () => {
  expect(roundAsCounted('unitsPerDay', 30.9)).toBe(31)
  expect(roundAsCounted('unitsPerDay', 2.5)).toBe(2.5)
  expect(roundAsCounted('openDaysPerMonth', 25.5)).toBe(25.5)
  const sales = toSliderScale({ ...assumption, key: 'unitsPerDay', value: 30.9, unit: 'pieces a day' }, 30.9)
  expect(sales.text(30.9)).toMatch(/^31/)
})

describe('a number that is shown rounded', () => {
  const sales = { ...assumption, key: 'unitsPerDay', unit: 'servings a day', value: 15.3, low: 8, high: 24, max: 100 }

  it('is what it began with again, stepped up and back, slid to or typed as any page shows it', () => {
    expect(fieldText(sales, 15.3, 15.3)).toBe('15')
    expect(stepValue(sales, 15.3, 15.3, 1)).toBe(16)
    expect(stepValue(sales, stepValue(sales, 15.3, 15.3, 1), 15.3, -1)).toBe(15.3)
    expect(cleanValue(sales, 15, 15.3)).toBe(15.3)
    expect([15, 15.3, 16].map((typed) => fieldValue(sales, typed, 15.3))).toEqual([15.3, 15.3, 16])
  })

  it.each(['unitsPerDay', 'price'])('%s: a step in one way and one back, or several, end where they began', (key) => {
    const tenths = fc.integer({ min: 10, max: 900 }).map((n) => n / 10)
    fc.assert(
      fc.property(tenths, tenths, fc.integer({ min: 1, max: 5 }), fc.constantFrom(1 as const, -1 as const), (value, width, steps, way) => {
        const field = { ...sales, key, value, low: value, high: value + width, min: -10_000, max: 10_000 }
        let at = value
        for (let step = 0; step < steps; step++) {
          const next = stepValue(field, at, value, way)
          expect(Math.sign(next - at)).toBe(way)
          at = next
        }
        for (let step = 0; step < steps; step++) at = stepValue(field, at, value, way === 1 ? -1 : 1)
        expect(at).toBe(value)
      }),
    )
  })
})
