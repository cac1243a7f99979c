/** State of one task on one device: done or not, a note, or both. */
export type PlanMark = { id: string; task: string; at: string; done?: boolean | undefined; note?: string | undefined }
export type TaskState = { done: boolean; note: string }

/**
 * Last-write-wins merge: of each task the latest mark that says whether it is done, and the latest note. The same marks give the same answer in any
 * order, so that two phones end up alike; of two marks of one moment the greater id is the later.
 */
export function effectiveMarks<M extends PlanMark>(marks: readonly M[]): M[] {
  const latest = new Map<string, M>()
  for (const mark of marks) {
    for (const field of ['done', 'note'] as const) {
      if (mark[field] === undefined) continue
      const key = `${field} ${mark.task}`
      const previous = latest.get(key)
      if (!previous || isLater(mark, previous)) latest.set(key, mark)
    }
  }
  return [...new Set(latest.values())]
}

/** State by task; tasks without a mark are absent. */
export function taskStates(marks: readonly PlanMark[]): Map<string, TaskState> {
  const states = new Map<string, TaskState>()
  for (const { task, done, note } of [...effectiveMarks(marks)].sort(byTime)) {
    const previous = states.get(task) ?? { done: false, note: '' }
    states.set(task, { done: done ?? previous.done, note: note ?? previous.note })
  }
  return states
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
