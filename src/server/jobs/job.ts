import type { z } from 'zod'

/** What a handler may do besides its work: keep a step's result so that a retry does not do it twice, and prolong its lease. */
export type JobRun = {
  id: string
  attempt: number
  step: <T>(name: string, work: () => Promise<T>) => Promise<T>
  lastAttempt: boolean
}

/** `Ctx` is what its handler may lean on; the queue itself hands it on. */
export type Job<Ctx, P extends z.ZodType = z.ZodType> = {
  topic: string
  payload: P
  /** The same work asked twice has the same id. */
  idOf: (payload: z.output<P>) => string
  /** Somebody has paid and waits: it goes before other work, and one worker does nothing else. */
  paid?: true
  attempts: number
  /** Milliseconds before attempt n (2 for the first retry). */
  backoffMs: (attempt: number) => number
  handle: (ctx: Ctx, payload: z.output<P>, run: JobRun) => Promise<void>
  /** Of work that asks for itself again: goes on from now. Called when the clock was set back, because what is asked for lies ahead. */
  onClockRewind?: (ctx: Ctx) => Promise<void>
  /** After the last attempt failed. */
  onExhausted?: (ctx: Ctx, payload: z.output<P>, error: Error) => Promise<void>
}

/** What whoever enqueues a job needs of it. */
export type JobIdentity<P extends z.ZodType> = Pick<Job<never, P>, 'topic' | 'payload' | 'idOf'>

/** 1 s, 4 s, 16 s, … at most an hour. */
export function exponentialBackoff(attempt: number): number {
  return Math.min(3_600_000, 1000 * 4 ** (attempt - 2))
}
