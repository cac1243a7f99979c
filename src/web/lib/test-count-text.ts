import { countedText } from '#engine/market/mark-text.ts'
import type { FirstPageMark } from '#engine/report/document.ts'
import { type TaskState, testCounts } from '#engine/report/plan-marks.ts'
import type { TaskMark } from '#engine/report/plan-tasks.ts'
import { maxTestDays, type TestProgress, testProgress } from '#engine/report/test-count.ts'
import { type ZoneOfMark, zoneOfCount } from '#engine/report/test-zone.ts'
import { testCountTexts as t } from '#words/web/test-count.ts'

/** A test as its texts and its fields need it. */
export type CountedTest = { mark: TaskMark; state: TaskState; progress: TestProgress }

export function countedTest(mark: TaskMark, state: TaskState): CountedTest {
  return { mark, state, progress: testProgress(mark, testCounts(state)) }
}

/** "12 of 75 paid rides, 3 of 7 days". */
export function progressText({ mark, progress }: CountedTest): string {
  return t.progress({
    counted: progress.counted,
    needed: countedText(progress.needed, mark),
    days: progress.daysCounted,
    of: Math.max(mark.days, progress.daysCounted),
  })
}

const basisKeys = { business: 'business', 'low-case': 'lowCase', 'break-even': 'breakEven', least: 'least' } as const

/** Where the mark comes from, and what the base case sells beside it: never a larger number that is the same one. */
export function basisText({ basis, why, number, planned, ...mark }: Omit<FirstPageMark, 'days'>): string {
  if (why) return why
  const text = t.basis[basisKeys[basis]]
  if (planned === null) return text
  if (planned < 1) return t.plannedNone({ basis: text })
  return planned > number ? t.planned({ basis: text, planned: countedText(planned, mark) }) : t.plannedSame({ basis: text })
}

/** What a count that passed means; null of one that did not. */
export function zonePassed({ mark, progress: { counted, daysCounted, result } }: CountedTest): ZoneOfMark | null {
  return result === 'passed' ? zoneOfCount(mark, counted, daysCounted) : null
}

/** What the count means: how far it is, or passed, failed, not clear. */
export function meaningText(test: CountedTest): string {
  const { mark, progress } = test
  const { counted, needed, daysLeft, result, moreDays } = progress
  const slots = { counted: countedText(counted, mark), needed }
  const passed = zonePassed(test)
  if (passed?.zone === 'below-costs' && passed.to !== null)
    return t.passedUncovered({
      ...slots,
      days: progress.daysCounted,
      toCover: countedText(passed.to, mark),
      of: Math.max(mark.days, progress.daysCounted),
    })
  if (passed) return t.passed(slots)
  if (result === 'failed') return t.failed(slots)
  if (result === 'not-clear') return moreDays > 0 ? t.notClear({ ...slots, days: moreDays }) : t.staysClose(slots)
  if (progress.daysCounted === 0) return t.notBegun({ mark: countedText(mark.number, mark), days: mark.days })
  return t.open({ left: countedText(needed - counted, mark), days: daysLeft })
}

/** Days that have a field: those of the test, and those on which it goes on. */
export function daysToCount({ mark, state, progress: { daysCounted, result, moreDays } }: CountedTest): number {
  const goesOn = result === 'not-clear' && daysCounted >= mark.days ? daysCounted + moreDays : 0
  return Math.min(maxTestDays, Math.max(mark.days, goesOn, ...state.counts.keys()))
}
