import * as z from 'zod'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { rewriteTables, rotateWal, vacuumAll, vacuumThoroughly } from '../../db/vacuum.ts'
import { defineJob } from '../../feature.ts'
import { exponentialBackoff } from '../../jobs/job.ts'
import { removeLeftovers } from '../../platform/data-folder.ts'
import { personalDataTables, rawQueryFor } from './store-personal-data.ts'

const minute = 60_000
/** Erasures within this window are batched. A server's database is large and shared: once a day. */
const batchMs = { embedded: 10 * minute, postgres: 24 * 60 * minute }

/** Enqueues, in an erasure's transaction, the removal of the person's left-overs from the database files. */
export async function scheduleForgetTraces(tx: Db, ctx: Context): Promise<void> {
  const windowMs = batchMs[ctx.database.kind]
  const until = Math.ceil((ctx.clock().getTime() + minute) / windowMs) * windowMs
  await ctx.queue.enqueue(tx, forgetTracesJob, { until: new Date(until).toISOString() }, { runAt: new Date(until) })
}

export const forgetTracesJob = defineJob({
  topic: 'forget-traces',
  payload: z.object({ until: z.iso.datetime() }),
  idOf: ({ until }) => until,
  attempts: 5,
  backoffMs: exponentialBackoff,
  handle: async ({ database }) => {
    const run = rawQueryFor(database.db)
    if (database.kind === 'postgres') return vacuumThoroughly(run, personalDataTables)
    await rewriteTables(run, personalDataTables)
    await rotateWal(run)
  },
})

/** Daily: the embedded database and its folder have no autovacuum. */
export async function runMaintenance({ database, config, clock }: Context): Promise<void> {
  await removeLeftovers(config.dataDir, clock())
  if (database.kind === 'embedded') await vacuumAll(rawQueryFor(database.db))
}
