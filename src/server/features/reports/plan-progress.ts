import { limits } from '#contract/limits.ts'
import type { PlanProgress } from '#contract/reports.ts'
import { effectiveMarks, emptyTaskState, firstDayTask, type PlanMark, taskStates, testCounts } from '#engine/report/plan-marks.ts'
import { type PlanTask, planTasks } from '#engine/report/plan-tasks.ts'
import { testProgress } from '#engine/report/test-count.ts'
import { upcastReport } from '#report/stored-report.ts'
import { refusals } from '#words/refusals.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { Failure } from '../../errors.ts'
import type { UserActor } from '../../platform/actor.ts'
import { localize } from '../../platform/error-message.ts'
import { requireReportJson } from '../library/reports.ts'
import { deleteMarks, insertMarks, listMarks, type MarkRow } from './store.ts'

export async function readProgress(ctx: Context, actor: UserActor, reportId: string): Promise<PlanProgress> {
  const { json } = await requireReportJson(ctx, actor, reportId)
  const tasks = planTasks(upcastReport(json))
  const marks = effectiveMarks((await listMarks(ctx.database.db, reportId)).map(toPlanMark))
  return { tasks, marks, ...testField(tasks, marks) }
}

/** What a person counted of a report's test, for paper; null where it has no number. */
export async function readTestCounts(ctx: Context, reportId: string, json: string): Promise<ReadonlyMap<number, number> | null> {
  const test = planTasks(upcastReport(json)).find(({ mark }) => mark)
  if (!test) return null
  const marks = (await listMarks(ctx.database.db, reportId)).map(toPlanMark)
  return taskStates(marks).get(test.task)?.counts ?? null
}

function testField(tasks: readonly PlanTask[], marks: readonly PlanMark[]): Pick<PlanProgress, 'test'> {
  const test = tasks.find(({ mark }) => mark)
  if (!test?.mark) return {}
  const counts = testCounts(taskStates(marks).get(test.task) ?? emptyTaskState)
  return { test: { task: test.task, ...testProgress(test.mark, counts) } }
}

/** Copies what counts of an earlier report's marks to its edition: of the tasks that both have, and the first day. */
export async function carryMarks(tx: Db, { from, to, tasks }: { from: string; to: string; tasks: readonly string[] }): Promise<void> {
  const rows = await listMarks(tx, from)
  const counting = new Set(effectiveMarks(rows.map(toPlanMark)).map(({ id }) => id))
  const kept = rows.filter(({ id, task }) => counting.has(id) && (task === firstDayTask || tasks.includes(task)))
  if (kept.length > 0)
    await insertMarks(
      tx,
      kept.map((row) => ({ ...row, reportId: to })),
    )
}

type MarkUpload = { marks: readonly PlanMark[]; sentAt?: string | undefined }

/** Stores a device's marks, idempotent by mark id. */
export async function markTasks(ctx: Context, actor: UserActor, reportId: string, upload: MarkUpload): Promise<PlanProgress> {
  const { json } = await requireReportJson(ctx, actor, reportId)
  requireTestOfCounts(upload.marks, json)
  const now = ctx.clock()
  const rows = adjustToServerClock(upload, now).map(
    ({ id, task, at, done = null, note = null, count = null, day = null }): MarkRow => ({
      userId: actor.userId,
      reportId,
      id,
      task,
      done,
      note,
      count,
      day,
      at: new Date(at),
      receivedAt: now,
    }),
  )
  await ctx.database.transaction(async (tx) => {
    await insertMarks(tx, rows)
    await deleteMarks(tx, reportId, oldSuperseded(await listMarks(tx, reportId)))
  })
  return readProgress(ctx, actor, reportId)
}

/** Counts are of the task that has a mark. */
function requireTestOfCounts(marks: readonly PlanMark[], json: string): void {
  if (marks.every(({ count }) => count === undefined)) return
  const test = planTasks(upcastReport(json)).find(({ mark }) => mark)
  const refusedIndex = marks.findIndex(({ task, count }) => count !== undefined && task !== test?.task)
  if (refusedIndex < 0) return
  throw new Failure('validation_failed', {
    message: test ? localize(refusals.countOfTestAlone, { task: test.text }) : refusals.noNumberToCount,
    field: `marks.${refusedIndex}.count`,
  })
}

/** A device clock within this of ours is right: the difference is network latency. */
const clockToleranceMs = 2 * 60_000

/**
 * Marks in server time, ascending: shifted by the device's clock offset, clamped to now (a later one could not be undone), in the device's own order.
 */
function adjustToServerClock({ marks, sentAt }: MarkUpload, now: Date): (Omit<PlanMark, 'at'> & { at: number })[] {
  const clockOffset = sentAt ? now.getTime() - Date.parse(sentAt) : 0
  const appliedOffset = Math.abs(clockOffset) > clockToleranceMs ? clockOffset : 0
  const latestFirst = marks.map((mark) => ({ ...mark, at: Date.parse(mark.at) + appliedOffset })).toSorted((a, b) => b.at - a.at)
  let [before, at] = [Number.POSITIVE_INFINITY, now.getTime() + 1]
  const rows = latestFirst.map((mark) => {
    at = Math.min(mark.at, mark.at < before ? at - 1 : at)
    before = mark.at
    return { ...mark, at }
  })
  return rows.toReversed()
}

/** Superseded marks that are unlikely to be uploaded again. */
function oldSuperseded(rows: MarkRow[]): string[] {
  const counting = new Set(effectiveMarks(rows.map(toPlanMark)).map(({ id }) => id))
  const superseded = rows.filter(({ id }) => !counting.has(id)).toSorted((a, b) => b.receivedAt.getTime() - a.receivedAt.getTime())
  return superseded.slice(limits.supersededMarks).map(({ id }) => id)
}

function toPlanMark({ id, task, at, done, note, count, day }: MarkRow): PlanMark {
  return {
    id,
    task,
    at: at.toISOString(),
    ...(done === null ? {} : { done }),
    ...(note === null ? {} : { note }),
    ...(day === null ? (count === null ? {} : { count }) : { day, count }),
  }
}
