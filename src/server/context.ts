import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { EventBus } from './events/event-bus.ts'
import type { SourceCalls } from './features/sources/calls.ts'
import type { Queue } from './jobs/queue.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Market } from './market/market.ts'
import type { PersonalData } from './platform/personal-data.ts'
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
  personalData: readonly PersonalData<Context>[]
  /** How live sources are asked. */
  sources: SourceCalls
}
