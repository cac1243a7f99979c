import { describe, expect, it } from 'vitest'
import { maxTestDays, testProgress, upperLimit } from './test-count.ts'

const mark = { number: 75, days: 7 }
const of = (counts: readonly number[], more: { undated?: number | null; ended?: boolean } = {}) =>
  testProgress(mark, { byDay: new Map(counts.map((count, index) => [index + 1, count])), undated: null, ended: false, ...more })

describe('how far a test is', () => {
  it('has no result before the first count, ticked or not', () => {
    const nothing = { counted: 0, needed: 75, daysCounted: 0, daysLeft: 7, result: null, moreDays: 0 }
    expect(of([])).toEqual(nothing)
    expect(of([], { ended: true })).toEqual(nothing)
  })

  it('adds the days up, a day without sales too', () => {
    expect(of([10, 0, 12])).toEqual({ counted: 22, needed: 75, daysCounted: 3, daysLeft: 4, result: null, moreDays: 0 })
  })

  it('is passed when the mark is reached, before the last day too', () => {
    expect(of([40, 34])).toMatchObject({ result: null })
    expect(of([40, 35])).toMatchObject({ counted: 75, result: 'passed', daysLeft: 5 })
  })
})

describe('the end of a test', () => {
  it('is failed where even the upper limit of what was counted is below the mark', () => {
    // 7 days of 8: 56, whose upper 90% limit is 67.
    expect(of([8, 8, 8, 8, 8, 8, 8])).toMatchObject({ counted: 56, result: 'failed', moreDays: 0 })
  })

  it('is not clear where luck may explain what is missing, and goes on until the same sales would be too few', () => {
    // 70 has the upper limit 82, above 75. Of 10 a day 7 more days are 140, whose limit of 156 is above 150.
    expect(of([10, 10, 10, 10, 10, 10, 10])).toMatchObject({ counted: 70, result: 'not-clear', moreDays: 7 })
    // 64 has the upper limit 75.5, and would be clear after a day, which says little.
    expect(of([9, 9, 9, 9, 9, 9, 10])).toMatchObject({ counted: 64, result: 'not-clear', moreDays: 3 })
  })

  it('takes days that differ much from each other for luck', () => {
    expect(of([8, 8, 8, 8, 8, 8, 8]).result).toBe('failed')
    expect(of([0, 28, 0, 0, 28, 0, 0]).result).toBe('not-clear')
  })

  it('asks for more of more days', () => {
    const fortnight = Array.from({ length: 14 }, () => 10)
    expect(of(fortnight)).toMatchObject({ counted: 140, needed: 150, daysLeft: 0, result: 'not-clear' })
    expect(of([...fortnight.slice(1), 20])).toMatchObject({ counted: 150, result: 'passed' })
  })

  it('comes with the tick, which never fails a test that was on its way', () => {
    expect(of([11, 11, 11], { ended: true })).toMatchObject({ result: 'not-clear', moreDays: 4 })
    expect(of([2, 2, 2], { ended: true })).toMatchObject({ result: 'failed' })
  })

  it('takes a count of no one day for the whole test, once it is ticked', () => {
    expect(of([], { undated: 20 })).toMatchObject({ counted: 20, daysLeft: 0, result: null })
    expect(of([], { undated: 20, ended: true })).toMatchObject({ result: 'failed' })
    expect(of([], { undated: 70, ended: true })).toMatchObject({ result: 'not-clear', moreDays: 7 })
    expect(of([], { undated: 80 })).toMatchObject({ result: 'passed' })
  })

  it('cannot fail a mark so small that nothing at all may be luck, and asks for more days', () => {
    const one = (days: number) =>
      testProgress(
        { number: 1, days: 7 },
        { byDay: new Map(Array.from({ length: days }, (_, day) => [day + 1, 0])), undated: null, ended: false },
      )
    expect(one(7)).toMatchObject({ counted: 0, result: 'not-clear', moreDays: 7 })
    expect(one(17)).toMatchObject({ needed: 3, result: 'failed' })
  })

  it('never asks for a day past the last one', () => {
    const days = Array.from({ length: maxTestDays }, () => 10.6)
    expect(of(days)).toMatchObject({ result: 'not-clear', moreDays: 0 })
  })
})

it('the upper limit is within 1% of the exact one of Poisson counts', () => {
  // Exact: the mean at which so few or fewer come in 1 of 10 times.
  for (const [count, exact] of [
    [0, Math.LN10],
    [1, 3.89],
    [5, 9.275],
    [20, 27.045],
    [50, 60.339],
  ] as const)
    expect(Math.abs(upperLimit(count, 1) / exact - 1)).toBeLessThan(0.011)
})
