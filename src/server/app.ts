import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { openBudget } from './budget/budget.ts'
import { openBus } from './bus.ts'
import { createComputePool } from './compute/pool.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import type { Database } from './db/database.ts'
import { identify } from './features/accounts/identify.ts'
import { openSourceCalls } from './features/sources/calls.ts'
import { monitoringFeature } from './features/system/feature.ts'
import { features } from './features.ts'
import { drainMs } from './http/drain.ts'
import { buildHttp } from './http/server.ts'
import type { UnreadOptions } from './http/unread.ts'
import { newId } from './ids.ts'
import { makeQueue } from './jobs/queue.ts'
import { openMailer } from './mail/mailer.ts'
import { loadMarket } from './market.ts'
import { withoutRedirects } from './outgoing.ts'
import { readSecrets } from './secrets.ts'
import { makeThreadTurns } from './thread-turns.ts'

export type AppOptions = {
  config: Config
  log: Logger
  version: string
  paths: { migrations: string; catalogue: string; web: string | null }
  /** Open and migrated; closing it is its opener's. */
  database: Database
  /** Tests: threads of a bundle of their own, their own clock, no running queue. */
  threadModule?: string
  clock?: () => Date
  fetch?: typeof fetch
  runQueue?: boolean
} & UnreadOptions

/** `close` says whether everything ended: what did not may still use the database. */
export type App = { ctx: Context; http: FastifyInstance; close: () => Promise<boolean> }

/** Puts the product together from its configuration; `close` finishes what is in flight. */
export async function openApp(options: AppOptions): Promise<App> {
  const { config, log, database } = options
  const clock = options.clock ?? (() => new Date())
  const secrets = readSecrets(config)
  const bus = await openBus(database)
  const queue = makeQueue(
    features.flatMap((feature) => feature.jobs ?? []),
    { holder: `${process.pid}-${randomBytes(4).toString('hex')}`, workers: database.kind === 'embedded' ? 2 : 4, pollMs: 500, clock },
  )
  const budget = openBudget({ database, clock })
  const turns = makeThreadTurns((name, { account, address }) => budget.takeHere(name, account === null ? { address } : { account }))
  const compute = createComputePool({
    ...(options.threadModule ? { threadModule: options.threadModule } : {}),
    charge: ({ account, address }) => budget.takeHere('free-work', account === null ? { address } : { account }),
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
    budget,
    mailer: openMailer(config),
    market: loadMarket(options.paths.catalogue),
    compute,
    turns,
    fetch: withoutRedirects(options.fetch ?? fetch),
    personalData: features.flatMap((feature) => feature.personalData ?? []),
    sources: openSourceCalls(),
  }
  const servesCalls = config.role !== 'worker'
  const doesJobs = config.role !== 'web'
  const { http, drain } = await buildHttp(ctx, {
    features: servesCalls ? features : [monitoringFeature],
    identify,
    webFolder: servesCalls ? options.paths.web : null,
    ...(options.unreadMs ? { unreadMs: options.unreadMs } : {}),
  })
  if (servesCalls) for (const feature of features) await feature.start?.(ctx)
  if (doesJobs) for (const feature of features) await feature.schedule?.(ctx)
  if (doesJobs && options.runQueue !== false) await queue.start(ctx)
  return {
    ctx,
    http,
    close: async () => {
      const until = Date.now() + drainMs + 1000
      const jobsEnd = queue.stop()
      const callsEnded = await drain.stop()
      const jobsEnded = await endsWithin(jobsEnd, Math.max(0, until - Date.now()))
      const ended = callsEnded && jobsEnded
      if (!ended) log.warn({ callsEnded, jobsEnded }, 'stopped in the middle of work; it goes on at the next start')
      if (ended) await compute.close()
      await bus.stop()
      return ended
    },
  }
}

async function endsWithin(work: Promise<void>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  return Promise.race([work.then(() => true), late]).finally(() => clearTimeout(timer))
}
