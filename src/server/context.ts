import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database, Db } from './db/database.ts'
import type { EventBus } from './events/event-bus.ts'
import type { SourceCalls } from './features/sources/calls.ts'
import type { Queue } from './jobs/queue.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Market } from './market/market.ts'
import type { UserActor } from './platform/actor.ts'
import type { Secrets } from './platform/secrets.ts'
import type { RateLimiter } from './rate-limit/rate-limiter.ts'
import type { MainThreadQueue } from './threads/main-thread.ts'
import type { ComputePool } from './threads/pool.ts'

/** Dependencies of server code. Created once in main, or by a test with its own clock and ids. */
export type Context = {
  config: Config
  secrets: Secrets
  version: string
  database: Database
  /** Never `new Date()` in a feature: tests move this clock. */
  clock: () => Date
  /** 'usr' → 'usr_…', 128 random bits. */
  newId: (prefix: string) => string
  log: Logger
  queue: Queue<Context>
  bus: EventBus
  rateLimiter: RateLimiter
  mailer: Mailer
  market: Market
  /** The folder of the built web client; null where no pages are served. */
  webFolder: string | null
  compute: ComputePool
  /** Serializes CPU-heavy work on the main thread. */
  mainThread: MainThreadQueue
  /** Outgoing HTTP; tests and proxies replace it. */
  fetch: typeof fetch
  personalData: readonly PersonalData[]
  sources: SourceCalls
}

export type ReadablePart = { title: string; lines: string[] }

/**
 * A feature's part in export, erasure and retention of personal data, beyond the rows that the schema links to an account (see
 * `dataClassByTable` in src/server/features/accounts/store-personal-data.ts). The accounts feature calls every feature's, none by name.
 */
export type PersonalData = {
  /** This feature's part of the data export, by name: one value, or JSON rows produced on demand. */
  export?:
    | { name: string; value: (ctx: Context, actor: UserActor) => Promise<unknown> }
    | { name: string; rows: (ctx: Context, actor: UserActor) => Promise<AsyncIterable<string>> }
  /** The same part in plain words, for a person to read. */
  readable?: (ctx: Context, actor: UserActor) => Promise<ReadablePart[]>
  /** Runs in the erasure's transaction, before the person's row is deleted. */
  erase?: (tx: Db, ctx: Context, userId: string) => Promise<void>
  /** Runs daily: deletes data past its retention. */
  expire?: (ctx: Context, daysAgo: (days: number) => Date) => Promise<void>
}
