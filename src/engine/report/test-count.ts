import type { TestMark } from '../market/archetype.ts'

export const testResults = ['passed', 'failed', 'not-clear'] as const
export type TestResult = (typeof testResults)[number]

/** Days that can be counted: a test, not a season. */
export const maxTestDays = 60

/** What was counted: by day, counted from 1, and beside it what is of no one day. `ended` is the person's own tick. */
export type TestCounts = { byDay: ReadonlyMap<number, number>; undated: number | null; ended: boolean }

export type TestProgress = {
  counted: number
  /** The number that passes; of more days than the test has, as much more. */
  needed: number
  daysCounted: number
  /** Days of the test that have no count yet. */
  daysLeft: number
  /** Null until all days are counted, or the task is ticked. A mark that is reached before is passed. */
  result: TestResult | null
  /** Where it is not clear: for how many more days to count. 0 where no more can be. */
  moreDays: number
}

/**
 * How far a test is. It is passed when the count reaches the mark. It is failed when luck does not explain the count: when even the upper limit of
 * what was counted is below the mark, of the days that were counted. Between the two it is not clear.
 */
export function testProgress(mark: Pick<TestMark, 'number' | 'days'>, { byDay, undated, ended }: TestCounts): TestProgress {
  const dayCounts = [...byDay.values()]
  const counted = dayCounts.reduce((sum, count) => sum + count, 0) + (undated ?? 0)
  const isCounted = dayCounts.length > 0 || undated !== null
  // What is of no one day was counted over the whole test.
  const daysCounted = undated === null ? dayCounts.length : Math.max(mark.days, dayCounts.length)
  const perDay = mark.number / mark.days
  const needed = Math.max(mark.number, Math.ceil(perDay * daysCounted - 1e-9))
  const progress = { counted, needed, daysCounted: isCounted ? daysCounted : 0, daysLeft: Math.max(0, mark.days - daysCounted) }
  const open = { ...progress, result: null, moreDays: 0 }
  if (!isCounted) return { ...open, daysLeft: mark.days }
  if (counted >= needed) return { ...progress, result: 'passed', moreDays: 0 }
  const isOver = ended || (undated === null && dayCounts.length >= mark.days)
  if (!isOver) return open
  const dispersion = dispersionOf(dayCounts)
  const isBelow = (days: number) => upperLimit((counted * days) / daysCounted, dispersion) < perDay * days
  if (isBelow(daysCounted)) return { ...progress, result: 'failed', moreDays: 0 }
  return { ...progress, result: 'not-clear', moreDays: daysUntilClear(mark.days, daysCounted, isBelow) }
}

/** A day or two more say little. */
const minMoreDays = 3

/** The rest of the days where some are missing; else until the same sales a day would be below the mark, at most as long as the test is. */
function daysUntilClear(testDays: number, daysCounted: number, isBelow: (days: number) => boolean): number {
  const most = Math.min(testDays, maxTestDays - daysCounted)
  if (daysCounted < testDays) return testDays - daysCounted
  for (let more = minMoreDays; more < most; more++) if (isBelow(daysCounted + more)) return more
  return Math.max(0, most)
}

/** One-sided 90%. */
const normalQuantile90 = 1.2816

/**
 * Upper 90% limit of the expectation behind a count, for Poisson counts by Byar's approximation, which is within 1% of the exact limit from a count
 * of 0 on (N. E. Breslow and N. E. Day, Statistical Methods in Cancer Research II, IARC 1987, p. 69; from memory). Sales of a day differ by more
 * than chance alone: by weather, pay days, customers who take several. So count and limit are divided by the `dispersion` that the days show
 * (quasi-Poisson: P. McCullagh and J. A. Nelder, Generalized Linear Models, 2nd ed. 1989, section 6.2; from memory).
 */
export function upperLimit(count: number, dispersion: number): number {
  const next = count / dispersion + 1
  const root = 1 - 1 / (9 * next) + normalQuantile90 / (3 * Math.sqrt(next))
  return dispersion * next * root * root * root
}

/** Variance of the days' counts over their mean, at least that of pure chance, which is 1; also where three days are not there yet. */
function dispersionOf(counts: readonly number[]): number {
  if (counts.length < 3) return 1
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length
  if (mean === 0) return 1
  const squares = counts.reduce((sum, count) => sum + (count - mean) * (count - mean), 0)
  return Math.max(1, squares / (counts.length - 1) / mean)
}
