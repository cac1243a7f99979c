import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import type { Database } from './db/database.ts'
import { openEventBus } from './events/event-bus.ts'
import { identify } from './features/accounts/identify.ts'
import { openSourceCalls } from './features/sources/calls.ts'
import { monitoringFeature } from './features/system/feature.ts'
import { features } from './features.ts'
import { drainMs } from './http/drain.ts'
import { buildHttp } from './http/server.ts'
import type { UnreadOptions } from './http/unread.ts'
import { createQueue } from './jobs/queue.ts'
import { createMailer } from './mail/mailer.ts'
import { loadMarket, type Market } from './market/market.ts'
import { withoutRedirects } from './platform/outgoing.ts'
import { newId, readSecrets } from './platform/secrets.ts'
import { createRateLimiter } from './rate-limit/rate-limiter.ts'
import { createMainThreadQueue } from './threads/main-thread.ts'
import { createComputePool, type StartThreads } from './threads/pool.ts'

export type AppOptions = {
  config: Config
  log: Logger
  version: string
  paths: { migrations: string; catalogue: string; web: string | null }
  /** Open and migrated; the caller closes it. */
  database: Database
  /** Tests pass a market and threads that they share, a clock and a stopped queue. */
  market?: Market
  startThreads?: StartThreads
  clock?: () => Date
  fetch?: typeof fetch
  runQueue?: boolean
} & UnreadOptions

/** The assembled server. `close` returns false when work is still running that may use the database. */
export type ServerApp = { ctx: Context; http: FastifyInstance; close: () => Promise<boolean> }

/** Builds the application from its configuration; `close` drains requests in flight. */
export async function openApp(options: AppOptions): Promise<ServerApp> {
  const { config, log, database } = options
  const clock = options.clock ?? (() => new Date())
  const secrets = readSecrets(config)
  const bus = await openEventBus(database)
  const queue = createQueue(
    features.flatMap((feature) => feature.jobs ?? []),
    { holder: `${process.pid}-${randomBytes(4).toString('hex')}`, workers: database.kind === 'embedded' ? 2 : 4, pollMs: 500, clock },
  )
  const rateLimiter = createRateLimiter({ database, clock })
  const mainThread = createMainThreadQueue((name, { account, address }) =>
    rateLimiter.consumeLocal(name, account === null ? { address } : { account }),
  )
  const compute = createComputePool({
    ...(options.startThreads ? { startThreads: options.startThreads } : {}),
    charge: ({ account, address }) => rateLimiter.consumeLocal('free-work', account === null ? { address } : { account }),
  })
  const ctx: Context = {
    config,
    secrets,
    version: options.version,
    database,
    clock,
    newId,
    log,
    queue,
    bus,
    rateLimiter,
    mailer: createMailer(config),
    market: options.market ?? loadMarket(options.paths.catalogue),
    webFolder: options.paths.web,
    compute,
    mainThread,
    fetch: withoutRedirects(options.fetch ?? fetch),
    personalData: features.flatMap((feature) => feature.personalData ?? []),
    sources: openSourceCalls(),
  }
  const answersCalls = config.role !== 'worker'
  const runsJobs = config.role !== 'web'
  const { http, drain } = await buildHttp(ctx, {
    features: answersCalls ? features : [monitoringFeature],
    identify,
    webFolder: answersCalls ? options.paths.web : null,
    ...(options.unreadMs ? { unreadMs: options.unreadMs } : {}),
  })
  if (answersCalls) for (const feature of features) await feature.start?.(ctx)
  if (runsJobs) for (const feature of features) await feature.schedule?.(ctx)
  if (runsJobs && options.runQueue !== false) await queue.start(ctx)
  return {
    ctx,
    http,
    close: async () => {
      const deadline = Date.now() + drainMs + 1000
      const jobsEnd = queue.stop()
      const callsEnded = await drain.stop()
      const jobsEnded = await settlesWithin(jobsEnd, Math.max(0, deadline - Date.now()))
      const ended = callsEnded && jobsEnded
      if (!ended) log.warn({ callsEnded, jobsEnded }, 'stopped in the middle of work; it goes on at the next start')
      if (ended) await compute.close()
      await bus.stop()
      return ended
    },
  }
}

async function settlesWithin(work: Promise<void>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  return Promise.race([work.then(() => true), timeout]).finally(() => clearTimeout(timer))
}
