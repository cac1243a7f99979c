import { AsyncResource } from 'node:async_hooks'
import type { Logger } from 'pino'
import type { z } from 'zod'
import { databaseIsAway, databaseWasInTheWay, whenBack } from '../db/away.ts'
import type { Database, Db } from '../db/database.ts'
import { errorLine } from '../log.ts'
import type { Job, JobIdentity, JobRun } from './job.ts'
import {
  bringBackFromAhead,
  claimJob,
  finishJob,
  freeRunningJobs,
  insertJob,
  type JobRow,
  prolongLease,
  rescheduleJob,
  retryJob,
  saveStep,
} from './store.ts'

const leaseMs = 30_000
/** Less is how clocks are corrected all the time. */
const setBackMs = 60_000

/** `Ctx` is what handlers are given. */
export type Queue<Ctx> = {
  /** Writes the job in the caller's transaction; running starts after commit. @returns false when it was asked before */
  enqueue: <P extends z.ZodType>(tx: Db, job: JobIdentity<P>, payload: z.input<P>, options?: { runAt?: Date }) => Promise<boolean>
  /** Like enqueue, for work that recurs under one id: a done job runs again. */
  schedule: <P extends z.ZodType>(tx: Db, job: JobIdentity<P>, payload: z.input<P>, runAt: Date) => Promise<void>
  start: (ctx: Ctx) => Promise<void>
  /** Lets running jobs end (their lease frees them if they do not). */
  stop: () => Promise<void>
  /** Runs everything due until nothing is; for tests and one-off commands. */
  drain: (ctx: Ctx) => Promise<number>
  /** Looks for work now rather than at the next poll. */
  wake: () => void
}

type NeedsOfQueue = { database: Database; log: Logger }

export function makeQueue<Ctx extends NeedsOfQueue>(
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
  let isAway = false
  let latest = 0

  const rowOf = <P extends z.ZodType>(job: JobIdentity<P>, given: z.input<P>) => {
    const payload = job.payload.parse(given)
    return { id: `${job.topic}:${job.idOf(payload)}`, topic: job.topic, payload, now: options.clock() }
  }

  // Whoever asked for a job, it is nobody's call that runs it.
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
        // An outage is one entry, not one a poll.
        if (!isAway) ctx.log.error({ err: error }, 'the queue could not be read')
        isAway = databaseIsAway(error)
        return null
      })
      if (claimed !== null) isAway = false
      if (!claimed) return
    }
  }

  /** What a job came to is written as soon as the database is back; when its lease ends before that, the job runs again. */
  const write = (change: () => Promise<void>) => whenBack(change, { atMostMs: leaseMs, stopped: () => context !== null && !running })

  /** Work that was asked for while the clock ran ahead would wait until it is that late again. */
  const lookAtClock = async (ctx: Ctx) => {
    const now = options.clock()
    const wasAhead = now.getTime() < latest - setBackMs
    if (now.getTime() > latest) latest = now.getTime()
    if (!wasAhead) return
    ctx.log.warn({ byMs: latest - now.getTime() }, 'the clock was set back')
    await bringBackFromAhead(ctx.database.db, now, leaseMs)
    for (const job of all) await job.goOn?.(ctx)
    latest = now.getTime()
  }

  const runNext = async (ctx: Ctx): Promise<boolean> => {
    await lookAtClock(ctx)
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
    const beat = setInterval(
      () => void prolongLease(db, row.id, options.holder, new Date(options.clock().getTime() + leaseMs)).catch(() => undefined),
      leaseMs / 3,
    )
    const run: JobRun = {
      id: row.id,
      attempt: row.attempts,
      lastAttempt: row.attempts >= job.attempts,
      step: async (name, act) => {
        if (name in steps) return steps[name] as Awaited<ReturnType<typeof act>>
        const result = await act()
        steps[name] = result ?? null
        await write(() => saveStep(db, row.id, options.holder, steps))
        return result
      },
    }
    try {
      await job.handle(ctx, job.payload.parse(row.payload), run)
      await write(() => finishJob(db, row.id, options.holder, options.clock()))
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown))
      if (databaseWasInTheWay(error)) return await putBack(ctx, row, error)
      const final = row.attempts >= job.attempts
      ctx.log[final ? 'error' : 'warn']({ err: error, job: row.id, attempt: row.attempts, final }, 'a job failed')
      if (final && job.onExhausted) {
        const payload = job.payload.parse(row.payload)
        await write(async () => job.onExhausted?.(ctx, payload, error)).catch((err) =>
          ctx.log.error({ err, job: row.id }, 'giving up a job failed'),
        )
      }
      await write(() =>
        retryJob(db, row.id, options.holder, {
          runAt: new Date(options.clock().getTime() + job.backoffMs(row.attempts + 1)),
          error: errorLine(error),
          final,
        }),
      )
    } finally {
      clearInterval(beat)
    }
  }

  /** The database went away under it, or somebody holds a row that it needs: no fault of the job, so no attempt of its few. */
  const putBack = async (ctx: Ctx, row: JobRow, error: Error) => {
    ctx.log.warn({ err: error, job: row.id }, 'a job waits for the database')
    const { attempts } = row
    await write(() =>
      retryJob(ctx.database.db, row.id, options.holder, {
        runAt: new Date(options.clock().getTime() + 1000),
        error: errorLine(error),
        final: false,
        attempts: attempts - 1,
      }),
    )
  }

  return {
    enqueue: async (tx, job, payload, more) => {
      const row = rowOf(job, payload)
      const made = await insertJob(tx, { ...row, runAt: more?.runAt ?? row.now })
      if (made) setImmediate(poll)
      return made
    },
    schedule: async (tx, job, payload, runAt) => rescheduleJob(tx, { ...rowOf(job, payload), runAt }),
    start: async (ctx) => {
      context = ctx
      if (ctx.database.kind === 'embedded') await freeRunningJobs(ctx.database.db)
      await bringBackFromAhead(ctx.database.db, options.clock(), leaseMs)
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
