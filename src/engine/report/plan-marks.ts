/** What one device marked of one task: that it is done or not, a note to it, or both. */
export type PlanMark = { id: string; task: string; at: string; done?: boolean | undefined; note?: string | undefined }
export type TaskState = { done: boolean; note: string }

/**
 * The marks that count: of each task the latest that says whether it is done, and the latest note. The same marks give the same answer in whichever
 * order they came, so that two phones end up alike; of two marks of one moment the greater id is the later.
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

/** Each task's state by these marks; a task without a mark is not in it. */
export function taskStates(marks: readonly PlanMark[]): Map<string, TaskState> {
  const states = new Map<string, TaskState>()
  for (const { task, done, note } of [...effectiveMarks(marks)].sort(byTime)) {
    const previous = states.get(task) ?? { done: false, note: '' }
    states.set(task, { done: done ?? previous.done, note: note ?? previous.note })
  }
  return states
}

/** When a mark is made that comes after all that is known of its task, in milliseconds: by the device's clock, or a moment after the latest where that clock is behind. */
export function nextMarkTime(task: string, existingMarks: readonly PlanMark[], nowMs: number): number {
  const latest = Math.max(...existingMarks.filter((mark) => mark.task === task).map(({ at }) => Date.parse(at)), 0)
  return Math.max(nowMs, latest + 1)
}

const byTime = (a: PlanMark, b: PlanMark) => Number(isLater(a, b)) - Number(isLater(b, a))
const isLater = (a: PlanMark, b: PlanMark) => (a.at === b.at ? a.id > b.id : a.at > b.at)
