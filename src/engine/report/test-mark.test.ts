import { describe, expect, it } from 'vitest'
import { planMark, unitsPerMonth } from './test-mark.ts'

/** Months that sell `units` at 10 each, of which bad luck leaves `low`. */
const planOf = (units: readonly number[], low: readonly number[], breakEvenPerMonth: number | null = null) =>
  ({
    months: units.map((count, index) => ({ month: index + 1, units: count, revenue: count * 10 })),
    breakEven: { unitsPerMonth: breakEvenPerMonth },
    risk: { byMonth: { revenue: low.map((count) => ({ p10: count * 10, p50: 0, p90: 0 })) } },
  }) as unknown as Parameters<typeof planMark>[1]

const rides = { number: 75, days: 7, counts: 'sales' as const }

describe('the mark of a plan', () => {
  it('is the business’s own where the plan sells more with bad luck', () => {
    // 450 rides a month are 105 in 7 of 30 days.
    expect(planMark(rides, planOf([300, 600, 700], [200, 450, 500]), 1)).toEqual({
      number: 75,
      basis: 'business',
      planned: 140,
      covers: null,
      isSmaller: false,
    })
  })

  it('is the low case of month 2 where that is less, down to a number that people remember', () => {
    // 180 rides a month are 42 in 7 of 30 days.
    expect(planMark(rides, planOf([200, 240, 260], [100, 180, 190]), 1)).toEqual({
      number: 40,
      basis: 'low-case',
      planned: 56,
      covers: null,
      isSmaller: false,
    })
    expect(planMark({ ...rides, number: 500 }, planOf([2000, 2400, 2600], [1500, 1800, 1900]), 1)).toEqual({
      number: 420,
      basis: 'low-case',
      planned: 560,
      covers: null,
      isSmaller: false,
    })
  })

  it('is what pays the costs where that is less still', () => {
    expect(planMark(rides, planOf([200, 240, 260], [100, 180, 190], 60), 1)).toEqual({
      number: 14,
      basis: 'break-even',
      planned: 56,
      covers: null,
      isSmaller: false,
    })
  })

  it('is the whole number that pays the costs, and has no second one beside it', () => {
    // 62 rides a month are 14.5 in 7 of 30 days: 15 pay them.
    expect(planMark(rides, planOf([200, 240, 260], [100, 180, 190], 62), 1)).toMatchObject({
      number: 15,
      basis: 'break-even',
      covers: null,
    })
    // Where the low case sells no whole one more, the mark is the low case’s.
    expect(planMark(rides, planOf([200, 240, 260], [10, 62, 190], 61), 1)).toMatchObject({ number: 14, basis: 'low-case', covers: 15 })
  })

  it('has what pays the costs beside it, where that is more', () => {
    // 210 rides a month are 49 in 7 of 30 days.
    expect(planMark(rides, planOf([200, 240, 260], [100, 180, 190], 210), 1)).toMatchObject({ number: 40, covers: 49 })
  })

  it('asks for what pays the costs only of a test that can sell so much', () => {
    const plan = planOf([200, 240, 260], [100, 180, 190], 210)
    expect(planMark(rides, plan, 1)).toMatchObject({ covers: 49, planned: 56, isSmaller: false })
    expect(planMark(rides, plan, 1, 7 / 30, true)).toMatchObject({ covers: 49, isSmaller: true })
    expect(planMark(rides, planOf([200, 240, 260], [100, 180, 190], 300), 1)).toMatchObject({ covers: 70, planned: 56, isSmaller: true })
  })

  it('is of days on which the business usually opens, though its owner opens on fewer', () => {
    // Open half as often, so that 180 rides a month are 84 in 7 of the usual days.
    expect(planMark({ ...rides, number: 100 }, planOf([200, 240, 260], [100, 180, 190]), 1, (7 / 30) * 2)).toMatchObject({ number: 80 })
  })

  it('is never under 1', () => {
    expect(planMark(rides, planOf([0, 0, 0], [0, 0, 0]), 1)).toMatchObject({ number: 1, basis: 'least' })
    expect(planMark(rides, planOf([1, 2, 3], [0, 0, 0]), 1)).toMatchObject({ number: 1, basis: 'least' })
    expect(planMark({ ...rides, number: 1 }, planOf([1, 2, 3], [0, 1, 1]), 1)).toMatchObject({ number: 1, basis: 'least', planned: 0 })
  })

  it('stays as it is where something else than sales is counted', () => {
    expect(planMark({ ...rides, counts: 'other' }, planOf([1, 2, 3], [0, 1, 2]), 1)).toEqual({
      number: 75,
      basis: 'business',
      planned: null,
      covers: null,
      isSmaller: false,
    })
  })
})

describe('the low case', () => {
  it('is of the second month that sells, in units', () => {
    expect(unitsPerMonth(planOf([0, 0, 100, 120, 140], [0, 0, 50, 60, 70]), 1)).toEqual({ base: 120, low: 60 })
  })

  it('is of a whole cycle where a batch is sold at once', () => {
    // The second batch of 90 in month 6, of which bad luck leaves 60: 20 a month.
    expect(unitsPerMonth(planOf([0, 0, 90, 0, 0, 90, 0, 0, 90], [0, 0, 60, 0, 0, 60, 0, 0, 60]), 3)).toEqual({ base: 30, low: 20 })
  })

  it('is never above the base case', () => {
    expect(unitsPerMonth(planOf([100, 100], [120, 120]), 1)).toEqual({ base: 100, low: 100 })
  })
})
