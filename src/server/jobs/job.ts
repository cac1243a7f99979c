import type { z } from 'zod'

/** A handler's access to its job: stores a step's result so that a retry skips it, and extends the lease. */
export type JobRun = {
  id: string
  attempt: number
  step: <T>(name: string, work: () => Promise<T>) => Promise<T>
  lastAttempt: boolean
}

/** `Ctx` is the handler's context, which the queue only passes on. */
export type Job<Ctx, P extends z.ZodType = z.ZodType> = {
  topic: string
  payload: P
  /** Equal payloads that mean the same work have the same id. */
  idOf: (payload: z.output<P>) => string
  /** A paying customer waits: goes before other jobs, and has one worker reserved. */
  paid?: true
  attempts: number
  /** Milliseconds before attempt n (2 is the first retry). */
  backoffMs: (attempt: number) => number
  handle: (ctx: Ctx, payload: z.output<P>, run: JobRun) => Promise<void>
  /** For recurring work: reschedules from now. Called when the clock was set back, which leaves the next run far ahead. */
  onClockRewind?: (ctx: Ctx) => Promise<void>
  /** Called after the last attempt failed. */
  onExhausted?: (ctx: Ctx, payload: z.output<P>, error: Error) => Promise<void>
}

/** What enqueueing needs, without the handler. */
export type JobIdentity<P extends z.ZodType> = Pick<Job<never, P>, 'topic' | 'payload' | 'idOf'>

/** 1 s, 4 s, 16 s, … at most an hour. */
export function exponentialBackoff(attempt: number): number {
  return Math.min(3_600_000, 1000 * 4 ** (attempt - 2))
}
