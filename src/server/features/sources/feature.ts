import * as z from 'zod'
import { countryCodes } from '#engine/quantity/country-table.ts'
import { defineJob, type Feature } from '../../feature.ts'
import { exponentialBackoff } from '../../jobs/job.ts'
import { fetchCountryFacts } from './country-facts.ts'
import { storeLiveMapJob } from './live-map-batch.ts'
import { deleteOldCached } from './store.ts'

const refreshMs = 24 * 3_600_000
/** Older answers are never shown, see `source.ts`. */
const retentionMs = 60 * 24 * 3_600_000

/** Daily, self-rescheduling: yearly series and exchange rates of all countries, so that no report waits for them. */
const refreshSourcesJob = defineJob({
  topic: 'refresh-sources',
  payload: z.object({ day: z.string() }),
  idOf: ({ day }) => day,
  attempts: 3,
  backoffMs: exponentialBackoff,
  handle: async (ctx) => {
    if (!ctx.config.liveSources) return
    await fetchCountryFacts(ctx, countryCodes)
    const now = ctx.clock()
    await deleteOldCached(ctx.database.db, new Date(now.getTime() - retentionMs))
    const next = new Date(now.getTime() + refreshMs)
    await ctx.queue.enqueue(ctx.database.db, refreshSourcesJob, { day: next.toISOString().slice(0, 10) }, { runAt: next })
  },
})

/** Live sources, without endpoints: reports, previews and the admin read them. */
export const sourcesFeature = {
  name: 'sources',
  handlers: {},
  jobs: [refreshSourcesJob, storeLiveMapJob],
  schedule: async (ctx) => {
    if (!ctx.config.liveSources) return
    await ctx.queue.enqueue(ctx.database.db, refreshSourcesJob, { day: ctx.clock().toISOString().slice(0, 10) })
  },
} satisfies Feature
