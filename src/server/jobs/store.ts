import { and, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { deleteInBatches, timestamptz } from '../db/delete-in-batches.ts'
import { jobs } from '../db/schema.ts'

export type JobRow = typeof jobs.$inferSelect

/** @returns false when the id exists already */
export async function insertJob(tx: Db, row: { id: string; topic: string; payload: unknown; runAt: Date; now: Date }): Promise<boolean> {
  const inserted = await tx
    .insert(jobs)
    .values({ id: row.id, topic: row.topic, payload: row.payload, state: 'waiting', runAt: row.runAt, createdAt: row.now })
    .onConflictDoNothing()
    .returning({ id: jobs.id })
  return inserted.length > 0
}

/** Claims the next due job, or one whose lease expired; topics in `first` go before others. */
export async function claimJob(
  db: Db,
  claim: { topics: readonly string[]; first: readonly string[]; holder: string; now: Date; leaseMs: number },
): Promise<JobRow | null> {
  const due = sql`(${jobs.state} = 'waiting' and ${jobs.runAt} <= ${claim.now.toISOString()}::timestamptz)
    or (${jobs.state} = 'running' and ${jobs.lockedUntil} < ${claim.now.toISOString()}::timestamptz)`
  const next = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(inArray(jobs.topic, [...claim.topics]), due))
    .orderBy(...(claim.first.length > 0 ? [desc(inArray(jobs.topic, [...claim.first]))] : []), jobs.runAt)
    .limit(1)
    .for('update', { skipLocked: true })
  const rows = await db
    .update(jobs)
    .set({
      state: 'running',
      lockedBy: claim.holder,
      lockedUntil: new Date(claim.now.getTime() + claim.leaseMs),
      attempts: sql`${jobs.attempts} + 1`,
    })
    // One value, calculated once: of a set the planner may ask again for every row, and each time another job is locked and taken.
    .where(eq(jobs.id, sql`(${next})`))
    .returning()
  return rows[0] ?? null
}

export async function extendLease(db: Db, id: string, holder: string, until: Date): Promise<void> {
  await db
    .update(jobs)
    .set({ lockedUntil: until })
    .where(and(eq(jobs.id, id), eq(jobs.lockedBy, holder)))
}

export async function saveStep(db: Db, id: string, holder: string, steps: Record<string, unknown>): Promise<void> {
  await db
    .update(jobs)
    .set({ steps })
    .where(and(eq(jobs.id, id), eq(jobs.lockedBy, holder)))
}

export async function finishJob(db: Db, id: string, holder: string, now: Date): Promise<void> {
  await db
    .update(jobs)
    .set({ state: 'done', doneAt: now, lockedBy: null, lockedUntil: null, lastError: null })
    .where(and(eq(jobs.id, id), eq(jobs.lockedBy, holder)))
}

export async function retryJob(
  db: Db,
  id: string,
  holder: string,
  next: { runAt: Date; error: string; final: boolean; attempts?: number },
): Promise<void> {
  await db
    .update(jobs)
    .set({
      state: next.final ? 'failed' : 'waiting',
      runAt: next.runAt,
      lastError: next.error,
      lockedBy: null,
      lockedUntil: null,
      ...(next.attempts === undefined ? {} : { attempts: next.attempts }),
    })
    .where(and(eq(jobs.id, id), eq(jobs.lockedBy, holder)))
}

/** For the embedded database, whose only process has crashed: no running job has a worker. */
export async function releaseRunningJobs(db: Db): Promise<void> {
  await db.update(jobs).set({ state: 'waiting', lockedBy: null, lockedUntil: null }).where(eq(jobs.state, 'running'))
}

/** After the clock was set back: jobs that were due before are due now, and leases are shortened to a new one's length. */
export async function rescheduleAfterClockRewind(db: Db, now: Date, leaseMs: number): Promise<void> {
  await db
    .update(jobs)
    .set({ runAt: now })
    .where(and(eq(jobs.state, 'waiting'), gt(jobs.runAt, now), lte(jobs.runAt, jobs.createdAt)))
  const until = new Date(now.getTime() + leaseMs)
  await db
    .update(jobs)
    .set({ lockedUntil: until })
    .where(and(eq(jobs.state, 'running'), gt(jobs.lockedUntil, until)))
}

/** Reschedules a waiting or finished job, for recurring work under one id. */
export async function rescheduleJob(tx: Db, row: { id: string; topic: string; payload: unknown; runAt: Date; now: Date }): Promise<void> {
  await tx
    .insert(jobs)
    .values({ id: row.id, topic: row.topic, payload: row.payload, state: 'waiting', runAt: row.runAt, createdAt: row.now })
    .onConflictDoUpdate({
      target: jobs.id,
      set: { state: 'waiting', runAt: row.runAt, attempts: 0, steps: {}, lastError: null, doneAt: null },
      setWhere: sql`${jobs.state} <> 'running'`,
    })
}

/** Failed jobs are retained longer, for inspection. */
export async function deleteOldJobs(db: Db, { doneBefore, failedBefore }: { doneBefore: Date; failedBefore: Date }): Promise<void> {
  await deleteInBatches(db, jobs, jobs.doneAt, sql`state = 'done' and done_at < ${timestamptz(doneBefore)}`)
  await deleteInBatches(db, jobs, jobs.doneAt, sql`state = 'failed' and run_at < ${timestamptz(failedBefore)}`)
}

export async function readQueueHealth(
  db: Db,
  now: Date,
): Promise<{ waiting: number; running: number; failed: number; oldestSeconds: number | null }> {
  const rows = await db
    .select({
      state: jobs.state,
      count: sql<string>`count(*)`,
      oldest: sql<string | null>`min(case when ${jobs.runAt} <= ${now.toISOString()}::timestamptz then ${jobs.runAt} end)`,
    })
    .from(jobs)
    .where(inArray(jobs.state, ['waiting', 'running', 'failed']))
    .groupBy(jobs.state)
  const countsFor = (state: string) => rows.find((row) => row.state === state)
  const oldest = countsFor('waiting')?.oldest
  return {
    waiting: Number(countsFor('waiting')?.count ?? 0),
    running: Number(countsFor('running')?.count ?? 0),
    failed: Number(countsFor('failed')?.count ?? 0),
    oldestSeconds: oldest ? Math.max(0, (now.getTime() - new Date(oldest).getTime()) / 1000) : null,
  }
}
