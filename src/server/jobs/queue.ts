import { AsyncResource } from 'node:async_hooks'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Database, Db } from '../db/database.ts'
import { isUnavailable, isUnavailableOrLocked, retryUntilAvailable } from '../db/unavailable.ts'
import { describeError } from '../platform/log.ts'
import type { Job, JobIdentity, JobRun } from './job.ts'
import {
  claimJob,
  extendLease,
  finishJob,
  insertJob,
  type JobRow,
  releaseRunningJobs,
  rescheduleAfterClockRewind,
  rescheduleJob,
  retryJob,
  saveStep,
} from './store.ts'

const leaseMs = 30_000
/** Smaller corrections of clocks are routine. */
const rewindThresholdMs = 60_000

/** Durable job queue. `Ctx` is the context of handlers. */
export type Queue<Ctx> = {
  /** Inserts the job in the caller's transaction; it runs after commit. @returns false when the id exists already */
  enqueue: <P extends z.ZodType>(tx: Db, job: JobIdentity<P>, payload: z.input<P>, options?: { runAt?: Date }) => Promise<boolean>
  /** As `enqueue`, for recurring work under one id: a finished job runs again. */
  schedule: <P extends z.ZodType>(tx: Db, job: JobIdentity<P>, payload: z.input<P>, runAt: Date) => Promise<void>
  start: (ctx: Ctx) => Promise<void>
  /** Waits for running jobs; the lease of one that does not end expires. */
  stop: () => Promise<void>
  /** Runs due jobs until none are left; for tests and one-off commands. */
  drain: (ctx: Ctx) => Promise<number>
  /** Polls now. */
  wake: () => void
}

type QueueContext = { database: Database; log: Logger }

export function createQueue<Ctx extends QueueContext>(
  all: Job<Ctx>[],
  options: { holder: string; workers: number; pollMs: number; clock: () => Date },
): Queue<Ctx> {
  const byTopic = new Map(all.map((job) => [job.topic, job]))
  const topics = [...byTopic.keys()]
  const paidTopics = all.flatMap((job) => (job.paid ? [job.topic] : []))
  let unpaid = 0
  let running = false
  let active = 0
  let timer: NodeJS.Timeout | null = null
  let idle: (() => void)[] = []
  let context: Ctx | null = null
  let isDatabaseUnavailable = false
  let latestMs = 0

  const toRow = <P extends z.ZodType>(job: JobIdentity<P>, rawPayload: z.input<P>) => {
    const payload = job.payload.parse(rawPayload)
    return { id: `${job.topic}:${job.idOf(payload)}`, topic: job.topic, payload, now: options.clock() }
  }

  // Jobs do not run in the async context of the request that enqueued them.
  const poll = AsyncResource.bind(() => {
    if (!running || !context) return
    if (timer) clearTimeout(timer)
    timer = setTimeout(poll, options.pollMs)
    while (active < options.workers) {
      active++
      void work(context).finally(() => {
        active--
        if (active === 0) for (const resolve of idle.splice(0)) resolve()
      })
    }
  })

  const work = async (ctx: Ctx) => {
    while (running) {
      const claimed = await runNext(ctx).catch((error) => {
        // An outage is logged once, not on every poll.
        if (!isDatabaseUnavailable) ctx.log.error({ err: error }, 'the queue could not be read')
        isDatabaseUnavailable = isUnavailable(error)
        return null
      })
      if (claimed !== null) isDatabaseUnavailable = false
      if (!claimed) return
    }
  }

  /** Writes the outcome as soon as the database is back; if the lease expires before that, the job runs again. */
  const writeWithRetry = (change: () => Promise<void>) =>
    retryUntilAvailable(change, { timeoutMs: leaseMs, stopped: () => context !== null && !running })

  /** Jobs scheduled while the clock ran ahead would wait until it is that late again. */
  const checkClock = async (ctx: Ctx) => {
    const now = options.clock()
    const wasRewound = now.getTime() < latestMs - rewindThresholdMs
    if (now.getTime() > latestMs) latestMs = now.getTime()
    if (!wasRewound) return
    ctx.log.warn({ byMs: latestMs - now.getTime() }, 'the clock was set back')
    await rescheduleAfterClockRewind(ctx.database.db, now, leaseMs)
    for (const job of all) await job.onClockRewind?.(ctx)
    latestMs = now.getTime()
  }

  const runNext = async (ctx: Ctx): Promise<boolean> => {
    await checkClock(ctx)
    const mayTakeAny = unpaid < options.workers - 1
    if (mayTakeAny) unpaid++
    let isUnpaid = mayTakeAny
    try {
      const claim = { topics: mayTakeAny ? topics : paidTopics, first: paidTopics, holder: options.holder, now: options.clock(), leaseMs }
      const row = claim.topics.length > 0 ? await claimJob(ctx.database.db, claim) : null
      if (!row) return false
      if (isUnpaid && byTopic.get(row.topic)?.paid) {
        isUnpaid = false
        unpaid--
      }
      await runJob(ctx, row)
      return true
    } finally {
      if (isUnpaid) unpaid--
    }
  }

  const runJob = async (ctx: Ctx, row: JobRow) => {
    const job = byTopic.get(row.topic)
    if (!job) return
    const { db } = ctx.database
    const steps = { ...row.steps }
    const heartbeat = setInterval(
      () => void extendLease(db, row.id, options.holder, new Date(options.clock().getTime() + leaseMs)).catch(() => undefined),
      leaseMs / 3,
    )
    const run: JobRun = {
      id: row.id,
      attempt: row.attempts,
      lastAttempt: row.attempts >= job.attempts,
      step: async (name, compute) => {
        if (name in steps) return steps[name] as Awaited<ReturnType<typeof compute>>
        const result = await compute()
        steps[name] = result ?? null
        await writeWithRetry(() => saveStep(db, row.id, options.holder, steps))
        return result
      },
    }
    try {
      await job.handle(ctx, job.payload.parse(row.payload), run)
      await writeWithRetry(() => finishJob(db, row.id, options.holder, options.clock()))
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown))
      if (isUnavailableOrLocked(error)) return await requeueWithoutAttempt(ctx, row, error)
      const final = row.attempts >= job.attempts
      ctx.log[final ? 'error' : 'warn']({ err: error, job: row.id, attempt: row.attempts, final }, 'a job failed')
      if (final && job.onExhausted) {
        const payload = job.payload.parse(row.payload)
        await writeWithRetry(async () => job.onExhausted?.(ctx, payload, error)).catch((err) =>
          ctx.log.error({ err, job: row.id }, 'giving up a job failed'),
        )
      }
      await writeWithRetry(() =>
        retryJob(db, row.id, options.holder, {
          runAt: new Date(options.clock().getTime() + job.backoffMs(row.attempts + 1)),
          error: describeError(error),
          final,
        }),
      )
    } finally {
      clearInterval(heartbeat)
    }
  }

  /** The database went down or a row is locked: not the job's fault, so it does not count as an attempt. */
  const requeueWithoutAttempt = async (ctx: Ctx, row: JobRow, error: Error) => {
    ctx.log.warn({ err: error, job: row.id }, 'a job waits for the database')
    const { attempts } = row
    await writeWithRetry(() =>
      retryJob(ctx.database.db, row.id, options.holder, {
        runAt: new Date(options.clock().getTime() + 1000),
        error: describeError(error),
        final: false,
        attempts: attempts - 1,
      }),
    )
  }

  return {
    enqueue: async (tx, job, payload, enqueueOptions) => {
      const row = toRow(job, payload)
      const isNew = await insertJob(tx, { ...row, runAt: enqueueOptions?.runAt ?? row.now })
      if (isNew) setImmediate(poll)
      return isNew
    },
    schedule: async (tx, job, payload, runAt) => rescheduleJob(tx, { ...toRow(job, payload), runAt }),
    start: async (ctx) => {
      context = ctx
      if (ctx.database.kind === 'embedded') await releaseRunningJobs(ctx.database.db)
      await rescheduleAfterClockRewind(ctx.database.db, options.clock(), leaseMs)
      running = true
      poll()
    },
    stop: async () => {
      running = false
      if (timer) clearTimeout(timer)
      if (active > 0) await new Promise<void>((resolve) => idle.push(resolve))
      idle = []
    },
    drain: async (ctx) => {
      let count = 0
      while (await runNext(ctx)) count++
      return count
    },
    wake: () => setImmediate(poll),
  }
}
