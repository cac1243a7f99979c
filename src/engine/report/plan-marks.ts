import type { TestCounts } from './test-count.ts'

/** Plan mark whose note is the day on which a person begins the plan. It merges like every other mark, so that two phones end up alike. */
export const firstDayTask = 'first-day'

/** State of one task on one device: done or not, a note, what was counted on a day of the test, or several of these. */
export type PlanMark = {
  id: string
  task: string
  at: string
  done?: boolean | undefined
  note?: string | undefined
  /** Null takes the count of its day away. */
  count?: number | null | undefined
  /** The day of the test that was counted, from 1; absent for a count of no one day. */
  day?: number | undefined
}
export type TaskState = { done: boolean; note: string; counts: ReadonlyMap<number, number>; undated: number | null }
export const emptyTaskState: TaskState = { done: false, note: '', counts: new Map(), undated: null }

/**
 * Last-write-wins merge: of each task the latest mark that says whether it is done, the latest note, and the latest count of each day. The same marks give the same answer in any
 * order, so that two phones end up alike; of two marks of one moment the greater id is the later.
 */
export function effectiveMarks<M extends PlanMark>(marks: readonly M[]): M[] {
  const latest = new Map<string, M>()
  for (const mark of marks) {
    for (const field of ['done', 'note', 'count'] as const) {
      if (mark[field] === undefined) continue
      const key = `${field}${field === 'count' ? (mark.day ?? '') : ''} ${mark.task}`
      const previous = latest.get(key)
      if (!previous || isLater(mark, previous)) latest.set(key, mark)
    }
  }
  return [...new Set(latest.values())]
}

/** State by task; tasks without a mark are absent. */
export function taskStates(marks: readonly PlanMark[]): Map<string, TaskState> {
  const states = new Map<string, TaskState>()
  for (const { task, done, note, count, day } of [...effectiveMarks(marks)].sort(byTime)) {
    const previous = states.get(task) ?? emptyTaskState
    states.set(task, {
      done: done ?? previous.done,
      note: note ?? previous.note,
      counts: count === undefined || day === undefined ? previous.counts : withCount(previous.counts, day, count),
      undated: count === undefined || day !== undefined ? previous.undated : count,
    })
  }
  return states
}

function withCount(counts: ReadonlyMap<number, number>, day: number, count: number | null): ReadonlyMap<number, number> {
  const others = [...counts].filter(([each]) => each !== day)
  return new Map(count === null ? others : [...others, [day, count]])
}

/** What was counted of a task. */
export function testCounts({ counts, undated, done }: TaskState): TestCounts {
  return { byDay: counts, undated, ended: done }
}

/**
 * Time in milliseconds of a mark that comes after all others of its task: by the device's clock, or a moment after the latest where that clock is
 * behind.
 */
export function nextMarkTime(task: string, existingMarks: readonly PlanMark[], nowMs: number): number {
  const latest = Math.max(...existingMarks.filter((mark) => mark.task === task).map(({ at }) => Date.parse(at)), 0)
  return Math.max(nowMs, latest + 1)
}

const byTime = (a: PlanMark, b: PlanMark) => Number(isLater(a, b)) - Number(isLater(b, a))
const isLater = (a: PlanMark, b: PlanMark) => (a.at === b.at ? a.id > b.id : a.at > b.at)
