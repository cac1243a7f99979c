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

/** Everything a server verb may lean on. Made once in main, or by a test with its own clock and ids. */
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
  /** What one asker may use of what costs something. */
  rateLimiter: RateLimiter
  mailer: Mailer
  market: Market
  compute: ComputePool
  /** Work that stays on the thread that serves. */
  mainThread: MainThreadQueue
  /** Outgoing HTTP; tests and proxies stand in here. */
  fetch: typeof fetch
  /** What features do with a person's data when it is exported, erased or old. */
  personalData: readonly PersonalData[]
  /** How live sources are asked. */
  sources: SourceCalls
}

/**
 * What a feature does with a person's data beyond the rows that the tables themselves hold by account (see `holds` in
 * src/server/features/accounts/store-personal-data.ts): accounts asks every feature, and none of them by name.
 */
export type PersonalData = {
  /** Its part of the export of all one's data, under its name: one value, or rows of JSON that are made as they are taken. */
  export?:
    | { name: string; value: (ctx: Context, actor: UserActor) => Promise<unknown> }
    | { name: string; rows: (ctx: Context, actor: UserActor) => Promise<AsyncIterable<string>> }
  /** In the transaction of an erasure, before the person's row goes. */
  erase?: (tx: Db, ctx: Context, userId: string) => Promise<void>
  /** Once a day: deletes what need not be kept any longer. */
  expire?: (ctx: Context, daysAgo: (days: number) => Date) => Promise<void>
}
