import { expect, test } from 'vitest'
import { canteen } from '../testing/test-archetypes.ts'
import { firstMonthOf, waitsForSeason } from './opening.ts'

const steps = (days: number) => ({
  ...canteen,
  steps: canteen.steps.map((step) => ({ ...step, days })),
  test: { ...canteen.test, step: 1 },
})
const even = Array.from({ length: 12 }, () => 1)
/** Nothing sells from October to February. */
const summer = [0.1, 0.1, 1, 1.5, 1.6, 1.6, 1.5, 1.4, 1.3, 0.3, 0.1, 0.1]

test('a plan waits for its season where its preparation ends out of season, and opens in the month in which the season begins', () => {
  const plan = steps(1)
  const firstMonth = firstMonthOf(plan, summer, '2026-11')
  expect(firstMonth).toBe('2027-03')
  expect(waitsForSeason(plan, { firstMonth, asOf: '2026-11' }, summer)).toBe(true)
  expect(waitsForSeason(plan, { firstMonth: firstMonthOf(plan, summer, '2026-05'), asOf: '2026-05' }, summer)).toBe(false)
})

test('an owner whose own steps are shorter than the plan of others waits for no season', () => {
  const firstMonth = firstMonthOf(steps(20), even, '2026-11')
  expect(waitsForSeason(steps(1), { firstMonth, asOf: '2026-11' }, even)).toBe(false)
})
