import { limits } from '#contract/limits.ts'
import type { PlanProgress } from '#contract/reports.ts'
import { countingMarks, type PlanMark } from '#engine/report/plan-marks.ts'
import { planTasks } from '#engine/report/plan-tasks.ts'
import type { ReportData } from '#engine/report/report-data.ts'
import type { UserActor } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { readableJson } from './read.ts'
import { forgetMarks, insertMarks, listMarks, type MarkRow } from './store-marks.ts'

/** The tasks of an own report's plan, and what was marked of them. */
export async function readProgress(ctx: Context, actor: UserActor, reportId: string): Promise<PlanProgress> {
  const { json } = await readableJson(ctx, actor, reportId)
  const tasks = planTasks(JSON.parse(json) as ReportData)
  const marks = countingMarks((await listMarks(ctx.database.db, reportId)).map(markOf))
  return { tasks, marks }
}

/** Keeps marks of a device, each once. A device whose clock is ahead marks no later than now, or nobody could undo it. */
export async function markTasks(ctx: Context, actor: UserActor, reportId: string, marks: readonly PlanMark[]): Promise<PlanProgress> {
  await readableJson(ctx, actor, reportId)
  const now = ctx.clock()
  const rows = marks.map(({ id, task, at, done = null, note = null }): MarkRow => {
    const marked = new Date(at)
    return { userId: actor.userId, reportId, id, task, done, note, at: marked < now ? marked : now, receivedAt: now }
  })
  await ctx.database.transaction(async (tx) => {
    await insertMarks(tx, rows)
    await forgetMarks(tx, reportId, oldSuperseded(await listMarks(tx, reportId)))
  })
  return readProgress(ctx, actor, reportId)
}

/** Ids of marks that neither count nor are likely to be sent again. */
function oldSuperseded(rows: MarkRow[]): string[] {
  const counting = new Set(countingMarks(rows.map(markOf)).map(({ id }) => id))
  const superseded = rows.filter(({ id }) => !counting.has(id)).toSorted((a, b) => b.receivedAt.getTime() - a.receivedAt.getTime())
  return superseded.slice(limits.supersededMarks).map(({ id }) => id)
}

function markOf({ id, task, at, done, note }: MarkRow): PlanMark {
  return { id, task, at: at.toISOString(), ...(done === null ? {} : { done }), ...(note === null ? {} : { note }) }
}
