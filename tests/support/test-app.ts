import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import pg from 'pg'
import pino from 'pino'
import { openApp, type ServerApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { loadMarket, type Market } from '#server/market/market.ts'
import { once } from '#server/platform/cache.ts'
import { type StartThreads, startThreads, type Threads } from '#server/threads/pool.ts'
import { dumpFile, templateName } from './prepare-database.ts'
import { threadModulePath } from './prepare-threads.ts'

/** A clock that tests move. */
export type TestClock = { now: () => Date; set: (at: Date) => void; advance: (ms: number) => void }

export type TestApp = ServerApp & {
  clock: TestClock
  /** Runs every due job to its end, the ones they ask for too. */
  drain: () => Promise<void>
  /** Sent mails, newest last. */
  outbox: string
}

export type TestAppOptions = {
  env?: Record<string, string>
  at?: string
  fetch?: typeof fetch
  database?: Database
  /** Of its own, for a test that changes it. */
  market?: Market
  log?: pino.Logger
  /** A folder of built pages; none are served without. */
  web?: string
  unreadMs?: number
}

/** The real product in this process, on a database of its own; nothing listens, requests are injected. */
export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), 'gapwise-test-'))
  const testDatabase = options.database ? null : await borrowTestDatabase()
  const database = options.database ?? testDatabase!.database
  const clock = makeClock(options.at ?? new Date().toISOString())
  const config = readConfig({
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    SESSION_SECRET: 'a secret for tests only, long enough',
    ...options.env,
  })
  const app = await openApp({
    config,
    log: options.log ?? pino({ level: process.env.TEST_LOG ?? 'silent' }),
    version: 'test',
    paths: { migrations: 'migrations', catalogue: 'dist/catalogue.json', web: options.web ?? null },
    database,
    market: options.market ?? sharedMarket(),
    startThreads: startSharedThreads,
    clock: clock.now,
    ...(options.fetch ? { fetch: options.fetch } : {}),
    ...(options.unreadMs ? { unreadMs: options.unreadMs } : {}),
    runQueue: false,
  })
  const draining = new Set<Promise<void>>()
  const drainOnce = async () => {
    while ((await app.ctx.queue.drain(app.ctx)) > 0);
  }
  return {
    ...app,
    clock,
    outbox: join(folder, 'outbox'),
    drain: async () => {
      const ownDrain: Promise<void> = drainOnce().finally(() => draining.delete(ownDrain))
      draining.add(ownDrain)
      // Of tests side by side, one may be running what another asked for.
      while (draining.size > 0) await Promise.all(draining)
    },
    close: async () => {
      const ended = await app.close()
      await testDatabase?.drop()
      rmSync(folder, { recursive: true, force: true })
      return ended
    },
  }
}

/** A migrated, empty database: in memory, or a copy of the template on the test server. */
export async function openTestDatabase(poolSize = 12): Promise<{ database: Database; url: string | null; drop: () => Promise<void> }> {
  if (process.env.TEST_DATABASE !== 'postgres') {
    const database = await openDatabase({
      url: null,
      folder: null,
      migrationsFolder: 'migrations',
      from: new Blob([readFileSync(dumpFile)]),
    })
    return { database, url: null, drop: () => database.close() }
  }
  const server = process.env.TEST_POSTGRES_URL
  if (!server) throw new Error('TEST_POSTGRES_URL is not set: run it with npm run test:one, which starts a server')
  const name = `gapwise_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name} template ${templateName} strategy file_copy`)
  const url = server.replace(/\/[^/]*$/, `/${name}`)
  const database = await openDatabase({ url, folder: null, migrationsFolder: 'migrations', poolSize })
  return {
    database,
    url,
    drop: async () => {
      await database.close()
      await onServer(server, `drop database if exists ${name} with (force)`)
    },
  }
}

/** The built catalogue takes long to read, and none changes it. */
export const sharedMarket = once(() => loadMarket('dist/catalogue.json'))

/** The same under a version of the facts that is asked for nowhere else: nothing of it is cached, whatever ran in this process before. */
export function uncachedMarket(): Market {
  const market = sharedMarket()
  return { ...market, facts: { ...market.facts, factsVersion: `facts of ${randomBytes(6).toString('hex')}` } }
}

const sharedThreads = new Map<string, Promise<Threads>>()

/** One set of threads for every product that this process opens: starting one takes longer than most of what it computes. */
const startSharedThreads: StartThreads = async (options) => {
  const key = JSON.stringify(options)
  const started = sharedThreads.get(key) ?? startThreads(options, threadModulePath(process.env.TEST_DATABASE))
  sharedThreads.set(key, started)
  const threads = await started
  return { run: (...call) => threads.run(...call), close: async () => undefined }
}

type TestDatabase = Awaited<ReturnType<typeof openTestDatabase>>
type LentDatabase = TestDatabase & { tables: string; tallies: string }
const idleDatabases: LentDatabase[] = []

/**
 * The same for a test that changes rows alone: afterwards it is emptied and lent again, its connections open, which takes a tenth of making another.
 * One with a table more is not.
 */
export async function borrowTestDatabase(): Promise<TestDatabase> {
  if (process.env.TEST_DATABASE !== 'postgres') return openTestDatabase()
  const lent = idleDatabases.pop() ?? (await openLentDatabase())
  const { database, url, tables } = lent
  return {
    database,
    url,
    drop: async () => {
      if ((await tablesOf(database)) !== tables) return lent.drop()
      await emptyDatabase(lent)
      idleDatabases.push(lent)
    },
  }
}

async function openLentDatabase(): Promise<LentDatabase> {
  const opened = await openTestDatabase()
  const [counted] = await rowsOf<{ rows: string }>(opened.database, sql`select json_agg(tallies)::text as rows from tallies`)
  return { ...opened, tables: await tablesOf(opened.database), tallies: counted!.rows }
}

/** Truncated, not deleted from: rows written into the gaps of deleted ones would come back in another order than they were written. */
async function emptyDatabase({ database, tables, tallies }: LentDatabase): Promise<void> {
  const usedTables = await rowsOf<{ name: string }>(
    database,
    sql.raw(
      tables
        .split(' ')
        .map((table) => `select '${table}' as name where exists (select from ${table})`)
        .join(' union all '),
    ),
  )
  await database.transaction(async (tx) => {
    await tx.execute(sql.raw(`truncate ${usedTables.map(({ name }) => name).join(', ')} cascade`))
    await tx.execute(sql`insert into tallies select * from json_populate_recordset(null::tallies, ${tallies})`)
  })
}

async function tablesOf(database: Database): Promise<string> {
  const tables = await rowsOf<{ name: string }>(
    database,
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations' order by 1`,
  )
  return tables.map(({ name }) => name).join(' ')
}

async function rowsOf<T>(database: Database, query: SQL): Promise<T[]> {
  return ((await database.db.execute(query)) as unknown as { rows: T[] }).rows
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // Copying a template is refused while another copy of it is being made.
  for (let attempt = 0; ; attempt++) {
    try {
      await client.query(statement)
      break
    } catch (error) {
      if ((error as { code?: string }).code !== '55006' || attempt > 50) throw error
      await new Promise((resolve) => setTimeout(resolve, 50 + attempt * 10))
    }
  }
  await client.end()
}

function makeClock(start: string): TestClock {
  let at = new Date(start).getTime()
  return {
    now: () => new Date(at),
    set: (next) => {
      at = next.getTime()
    },
    advance: (ms) => {
      at += ms
    },
  }
}
