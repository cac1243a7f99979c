import { afterEach, expect, it, vi } from 'vitest'
import { emptyTaskState } from '#engine/report/plan-marks.ts'
import { planDate, planFirstDay } from './report-plan.ts'

afterEach(() => vi.useRealTimers())

const noon = { createdAt: '2026-11-02T12:00:00.000Z' }
const planWith = (note: string) => ({ tasks: [], taskState: () => ({ ...emptyTaskState, note }) })

it('the first day stays where it was, whichever day it is looked at', () => {
  for (const today of ['2026-11-02', '2026-11-03', '2027-01-20']) {
    vi.useFakeTimers({ now: new Date(`${today}T12:00:00Z`) })
    expect(planFirstDay(planWith(''), noon)).toBe('2026-11-03')
    expect(planFirstDay(planWith('2026-12-01'), noon)).toBe('2026-12-01')
  }
})

it('while it is not known what was chosen there is no date', () => {
  expect(planFirstDay({ ...planWith(''), tasks: undefined }, noon)).toBeNull()
})

it('day 1 is the first day itself, and months and years go on', () => {
  expect(planDate('2026-11-03', 1)).toBe('2026-11-03')
  expect(planDate('2026-12-28', 7)).toBe('2027-01-03')
})
