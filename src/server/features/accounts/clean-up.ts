import * as z from 'zod'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { compactRollups } from '../../db/rollups.ts'
import { defineJob } from '../../feature.ts'
import { exponentialBackoff } from '../../jobs/job.ts'
import { deleteOldJobs } from '../../jobs/store.ts'
import { deleteExpiredSessions, deleteOldDevices } from './store-sessions.ts'
import { deleteExpiredVerifications } from './store-tokens.ts'
import { deleteOldTraces } from './store-usage.ts'
import { runMaintenance } from './traces.ts'

const day = 86_400_000
const keepDevicesDays = 365
const keepDoneJobsDays = 30
const keepFailedJobsDays = 365
/** Popular opportunities show the last 30 days. */
const keepViewsDays = 30
const keepTracesDays = 400

/** Daily deletion of expired rows. */
export const cleanUpJob = defineJob({
  topic: 'accounts-clean-up',
  payload: z.object({ day: z.string() }),
  idOf: (payload) => payload.day,
  attempts: 3,
  backoffMs: exponentialBackoff,
  handle: async (ctx) => {
    const { db } = ctx.database
    const now = ctx.clock()
    const daysAgo = (days: number) => new Date(now.getTime() - days * day)
    await deleteExpiredSessions(db, now)
    await deleteExpiredVerifications(db, now)
    await ctx.rateLimiter.deleteExpired()
    await deleteOldDevices(db, daysAgo(keepDevicesDays))
    await deleteOldJobs(db, { doneBefore: daysAgo(keepDoneJobsDays), failedBefore: daysAgo(keepFailedJobsDays) })
    await deleteOldTraces(db, { looks: daysAgo(keepViewsDays), traces: daysAgo(keepTracesDays) })
    for (const { expire } of ctx.personalData) await expire?.(ctx, daysAgo)
    await compactRollups(db)
    await runMaintenance(ctx)
    await scheduleCleanUp(db, ctx, new Date(now.getTime() + day))
  },
})

/** One run per UTC day, however many processes enqueue it. */
export async function scheduleCleanUp(db: Db, ctx: Context, at: Date): Promise<void> {
  await ctx.queue.enqueue(db, cleanUpJob, { day: at.toISOString().slice(0, 10) }, { runAt: at })
}
