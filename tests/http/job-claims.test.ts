import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '#server/db/database.ts'
import { jobs } from '#server/db/schema.ts'
import { claimJob, insertJob } from '#server/jobs/store.ts'
import { borrowTestDatabase } from '#tests/support/test-app.ts'

const now = new Date('2026-11-20T12:00:00Z')

let owned: Awaited<ReturnType<typeof borrowTestDatabase>>
beforeAll(async () => {
  owned = await borrowTestDatabase()
})
afterAll(() => owned.drop())

/** The planner's ways of looking, which one it takes hangs on what it last counted. */
const ways = ['any', 'no hashagg, hashjoin', 'no hashagg, hashjoin, mergejoin, material, sort', 'no seqscan', 'no nestloop']

it.each(ways)('a claim takes one job and leaves the others: %s', async (way) => {
  await owned.database.transaction(async (tx) => {
    for (let at = 0; at < 20; at++) await insertJob(tx, { id: `${way} ${at}`, topic: way, payload: {}, runAt: now, now })
    for (const [name] of way.matchAll(/(?<=^no .*)\w+/g)) await tx.execute(sql.raw(`set local enable_${name} = off`))
    for (let taken = 1; taken <= 3; taken++) {
      expect(await claimJob(tx, { topics: [way], first: [], holder: 'a worker', now, leaseMs: 30_000 })).toMatchObject({ state: 'running' })
      expect(await running(tx, way)).toBe(taken)
    }
  })
})

async function running(tx: Db, topic: string): Promise<number> {
  return tx.$count(jobs, and(eq(jobs.topic, topic), eq(jobs.state, 'running')))
}
