import * as z from 'zod'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { addUpTallies } from '../../db/tallies.ts'
import { defineJob } from '../../feature.ts'
import { exponential } from '../../jobs/job.ts'
import { deleteOldJobs } from '../../jobs/store.ts'
import { deleteExpiredSessions, deleteOldDevices } from './store-sessions.ts'
import { deleteExpiredVerifications } from './store-tokens.ts'
import { deleteOldTraces } from './store-usage.ts'
import { tidyUp } from './traces.ts'

const day = 86_400_000
const keepDevicesDays = 365
const keepDoneJobsDays = 30
const keepFailedJobsDays = 365
/** What is shown of them are popular opportunities of the last 30 days. */
const keepLooksDays = 30
const keepTracesDays = 400

/** Once a day: what has run out goes. */
export const cleanUpJob = defineJob({
  topic: 'accounts-clean-up',
  payload: z.object({ day: z.string() }),
  idOf: (payload) => payload.day,
  attempts: 3,
  backoffMs: exponential,
  handle: async (ctx) => {
    const { db } = ctx.database
    const now = ctx.clock()
    const before = (days: number) => new Date(now.getTime() - days * day)
    await deleteExpiredSessions(db, now)
    await deleteExpiredVerifications(db, now)
    await ctx.budget.cleanUp()
    await deleteOldDevices(db, before(keepDevicesDays))
    await deleteOldJobs(db, { doneBefore: before(keepDoneJobsDays), failedBefore: before(keepFailedJobsDays) })
    await deleteOldTraces(db, { looks: before(keepLooksDays), traces: before(keepTracesDays) })
    for (const { expire } of ctx.personalData) await expire?.(ctx, before)
    await addUpTallies(db)
    await tidyUp(ctx)
    await scheduleCleanUp(db, ctx, new Date(now.getTime() + day))
  },
})

/** One run a calendar day (UTC), however many processes ask for it. */
export async function scheduleCleanUp(db: Db, ctx: Context, at: Date): Promise<void> {
  await ctx.queue.enqueue(db, cleanUpJob, { day: at.toISOString().slice(0, 10) }, { runAt: at })
}
