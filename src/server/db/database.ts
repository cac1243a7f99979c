import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { PoolClient } from 'pg'
import { memoizeByIdentity } from '../platform/cache.ts'
import { sqlState } from '../platform/sql-errors.ts'
import { StartupError } from '../platform/startup-error.ts'
import { createConnectionQuota } from './connection-quota.ts'
import { type ListenConnection, type Listener, listenOnDedicatedConnection } from './listen.ts'
import { migrateDatabase, type SqlRunner } from './migrate.ts'
import * as schema from './schema.ts'
import { installSnapshot } from './snapshot.ts'
import { DatabaseUnavailableError, isUnavailable } from './unavailable.ts'
import { changesChannel, UserReadCache } from './user-read-cache.ts'

export { sqlState, violatedConstraint } from '../platform/sql-errors.ts'

export type Schema = typeof schema
/** The database or a transaction of it. Inside a transaction always pass the transaction: the embedded database has one connection. */
export type Db = PgDatabase<PgQueryResultHKT, Schema>

export type Database = {
  kind: 'embedded' | 'postgres'
  db: Db
  /** Read committed by default. Retries serialization failures and deadlocks. */
  transaction: <T>(work: (tx: Db) => Promise<T>) => Promise<T>
  listen: (channel: string, listener: Listener) => Promise<() => Promise<void>>
  /** Queries inside `work` count against this account's connection quota. */
  forAccount: <T>(account: string, work: () => Promise<T>) => Promise<T>
  /** Cached reads of a person's rows. Never use it inside a transaction, which must see its own writes. */
  readCache: UserReadCache
  /** Rejects when the database does not respond soon: one that hangs counts as down. */
  ping: () => Promise<void>
  close: () => Promise<void>
}

export type DatabaseOptions = {
  url: string | null
  folder: string | null
  poolSize?: number
  migrationsFolder: string
  from?: Blob
  snapshot?: string
}

/**
 * Opens the embedded database in `folder` (in memory when null) or the server at `url`, migrated. A new folder starts from the file `snapshot` if its
 * migrations match.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url ? openPostgres(options.url, options) : openEmbedded(options)
}

async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  const [{ openPglite, snapshotKey }, { openWithAutoRestart: openReviving }, { drizzle }] = await Promise.all([
    import('./pglite.ts'),
    import('./auto-restart.ts'),
    import('drizzle-orm/pglite'),
  ])
  const { folder, snapshot } = options
  if (folder && snapshot) await installSnapshot(snapshot, folder, () => snapshotKey(options.migrationsFolder))
  const client = await openReviving(() => openPglite(folder, options.from), folder)
  const runner: SqlRunner = {
    query: async (text) => (await client.query(text)).rows as Record<string, unknown>[],
    exec: async (text) => void (await client.exec(text)),
  }
  await migrateDatabase(runner, options.migrationsFolder, { lock: false })
  const db = drizzle({ client: client as unknown as PGlite, schema }) as unknown as Db
  const readCache = new UserReadCache(null)
  await client.listen(changesChannel, {
    onMessage: (changedUser) => readCache.invalidate(changedUser),
    onReconnect: () => readCache.onConnectionLost(),
  })
  const stopCheckpoints = folder ? scheduleCheckpoints(client) : () => undefined
  return {
    kind: 'embedded',
    db,
    transaction: (work) => db.transaction((tx) => work(tx as unknown as Db)),
    listen: client.listen,
    forAccount: (_account, work) => work(),
    readCache,
    ping: sharedPing(() => client.query('select 1')),
    close: () => {
      stopCheckpoints()
      return client.close()
    },
  }
}

const checkpointPollMs = 20_000
const checkpointBytes = 2_000_000

/**
 * The embedded database has no checkpointer process: its WAL would grow until the next clean shutdown, and a start after a crash would replay all of
 * it.
 */
function scheduleCheckpoints(client: Pick<PGlite, 'query'>): () => void {
  let last: number | null = null
  let isRunning = false
  const checkpointIfDue = async () => {
    const { rows } = await client.query<{ at: string }>("select pg_current_wal_insert_lsn() - '0/0' as at")
    const at = Number(rows[0]?.at ?? 0)
    if (last !== null && at - last < checkpointBytes) return
    await client.query('checkpoint')
    last = at
  }
  const timer = setInterval(() => {
    if (isRunning) return
    isRunning = true
    // Errors, as of a full disk, reach the writer.
    void checkpointIfDue()
      .catch(() => undefined)
      .finally(() => {
        isRunning = false
      })
  }, checkpointPollMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** A wait for a row lock must not hold a connection for long. */
const lockTimeoutSql = "set lock_timeout = '3s'"
/** Share of the pool's connections for one account. */
const maxAccountShare = 0.4

async function openPostgres(url: string, options: DatabaseOptions): Promise<Database> {
  const [pg, { drizzle }] = await Promise.all([import('pg'), import('drizzle-orm/node-postgres')])
  const { Pool, Client } = pg.default
  let changesConnection: ListenConnection | null = null
  const readCache = new UserReadCache(async () => (await changesConnection?.isAlive()) ?? false)
  assertConnectable(() => new Client({ connectionString: url }))
  const poolSize = options.poolSize ?? 10
  const quota = createConnectionQuota(Math.max(1, Math.floor(poolSize * maxAccountShare)))
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    // A writer's own change notification arrives on its own connection, before the commit's response.
    onConnect: async (client) => {
      client.on('notification', ({ channel, payload }) => channel === changesChannel && readCache.invalidate(payload ?? ''))
      // Not a connection parameter, which poolers reject.
      await client.query(`${lockTimeoutSql}; listen ${changesChannel}`)
    },
  })
  // Connections break when the server restarts; the query in flight reports it, idle ones need no handler.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const firstClient = await pool.connect().catch(throwUnavailable)
  try {
    const runner: SqlRunner = {
      query: async (text) => (await firstClient.query(text)).rows,
      exec: async (text) => void (await firstClient.query(text)),
    }
    // Processes starting at once wait for the one that migrates.
    await firstClient.query('set lock_timeout = 0')
    await migrateDatabase(runner, options.migrationsFolder, { lock: true })
    await firstClient.query(lockTimeoutSql)
  } finally {
    firstClient.release()
  }
  const listen = (channel: string, listener: Listener, name = 'gapwise news') =>
    listenOnDedicatedConnection(() => new Client({ connectionString: url, keepAlive: true, application_name: name }), channel, listener)
  const onConnectionLost = () => readCache.onConnectionLost()
  changesConnection = await listen(
    changesChannel,
    { onMessage: (changedUser) => readCache.invalidate(changedUser), onDisconnect: onConnectionLost, onReconnect: onConnectionLost },
    'gapwise changes',
  ).catch(throwUnavailable)
  const query = (...args: unknown[]) => quota.withConnection(() => (pool.query as (...args: unknown[]) => Promise<unknown>)(...args))
  const db = Object.assign(drizzle({ query } as unknown as typeof pool, { schema }) as unknown as Db, {
    // Each statement may use another connection, so a transaction begun here would not be one.
    transaction: () => Promise.reject(new Error('Use database.transaction: it keeps one connection')),
  })
  const dbOf = memoizeByIdentity((client: PoolClient) => drizzle(client, { schema }) as unknown as Db)
  /** The ORM's own `transaction` leaks the connection when `begin` fails, as it does when the server restarts. */
  const runInTransaction = async <T>(work: (tx: Db) => Promise<T>): Promise<T> => {
    const client = await pool.connect().catch(throwUnavailable)
    let broken = false
    try {
      return await dbOf(client).transaction((tx) => work(tx as unknown as Db))
    } catch (error) {
      broken = isUnavailable(error)
      throw error
    } finally {
      client.release(broken)
    }
  }
  return {
    kind: 'postgres',
    db,
    transaction: (work) => retryConflicts(() => quota.withConnection(() => runInTransaction(work))),
    listen: async (channel, listener) => (await listen(channel, listener)).stop,
    forAccount: quota.forAccount,
    readCache,
    ping: sharedPing(() => db.execute(sql`select 1`)),
    close: async () => {
      await changesConnection?.stop()
      await pool.end()
    },
  }
}

/** The driver parses the URL, its options and the files they name only when it connects. */
function assertConnectable(read: () => unknown): void {
  try {
    read()
  } catch (error) {
    throw new StartupError(`DATABASE_URL cannot be used (${(error as Error).message}).`)
  }
}

function throwUnavailable(error: unknown): never {
  throw new DatabaseUnavailableError(error)
}

const pingTimeoutMs = 2000
const pingStaleMs = 10_000

/** Concurrent calls share one ping: a database that hangs must not take every connection for pings. */
function sharedPing(sendPing: () => PromiseLike<unknown>): () => Promise<void> {
  let pending: { answer: Promise<unknown>; at: number } | null = null
  return async () => {
    if (!pending || Date.now() - pending.at > pingStaleMs) {
      const probe = { answer: Promise.resolve(sendPing()), at: Date.now() }
      pending = probe
      const clear = () => {
        if (pending === probe) pending = null
      }
      probe.answer.then(clear, clear)
    }
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new DatabaseUnavailableError(new Error('no answer in time'))), pingTimeoutMs)
    })
    try {
      await Promise.race([pending.answer, timeout])
    } finally {
      clearTimeout(timer)
    }
  }
}

async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const code = sqlState(error)
      if (attempt >= 4 || (code !== '40001' && code !== '40P01')) throw error
    }
  }
}
