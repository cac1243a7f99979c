import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { PoolClient } from 'pg'
import { memoizeByIdentity } from '../cache.ts'
import { CannotStart } from '../cannot-start.ts'
import { DatabaseAway, databaseIsAway } from './away.ts'
import { sqlState } from './errors.ts'
import { changesChannel, KeptRows } from './kept-rows.ts'
import { type Line, type Listener, listenOnOwnConnection } from './listen.ts'
import { migrateDatabase, type SqlRunner } from './migrate.ts'
import * as schema from './schema.ts'
import { sharesOf } from './shares.ts'
import { placeSnapshot } from './snapshot.ts'

export { sqlState, violatedConstraint } from './errors.ts'

export type Schema = typeof schema
/** Stores take this: the database or a transaction of it. Inside a transaction always pass the transaction on; the embedded database has one connection. */
export type Db = PgDatabase<PgQueryResultHKT, Schema>

export type Database = {
  kind: 'embedded' | 'postgres'
  db: Db
  /** Everything or nothing; read committed by default. Retries serialization failures and deadlocks. */
  transaction: <T>(work: (tx: Db) => Promise<T>) => Promise<T>
  listen: (channel: string, listener: Listener) => Promise<() => Promise<void>>
  /** What `work` asks of the database counts as this account's, which has its share of the connections and no more. */
  of: <T>(account: string, work: () => Promise<T>) => Promise<T>
  /** What was read of a person and has not changed since. Never for a transaction, which must see its own rows. */
  kept: KeptRows
  /** Whether it answers, and soon: a database that hangs is as good as gone. */
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

/** Opens the embedded database in `folder` (in memory when null) or the server at `url`, migrated. A new folder begins with the file `snapshot`, if that is of these migrations. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url ? openPostgres(options.url, options) : openEmbedded(options)
}

async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  const [{ openPglite, snapshotKey }, { openReviving }, { drizzle }] = await Promise.all([
    import('./pglite.ts'),
    import('./revive.ts'),
    import('drizzle-orm/pglite'),
  ])
  const { folder, snapshot } = options
  if (folder && snapshot) await placeSnapshot(snapshot, folder, () => snapshotKey(options.migrationsFolder))
  const client = await openReviving(() => openPglite(folder, options.from), folder)
  const runner: SqlRunner = {
    query: async (text) => (await client.query(text)).rows as Record<string, unknown>[],
    exec: async (text) => void (await client.exec(text)),
  }
  await migrateDatabase(runner, options.migrationsFolder, { lock: false })
  const db = drizzle({ client: client as unknown as PGlite, schema }) as unknown as Db
  const kept = new KeptRows(null)
  await client.listen(changesChannel, { hear: (who) => kept.changed(who), missed: () => kept.lineChanged() })
  const stopCheckpoints = folder ? keepCheckpoints(client) : () => undefined
  return {
    kind: 'embedded',
    db,
    transaction: (work) => db.transaction((tx) => work(tx as unknown as Db)),
    listen: client.listen,
    of: (_account, work) => work(),
    kept,
    ping: sharedPing(() => client.query('select 1')),
    close: () => {
      stopCheckpoints()
      return client.close()
    },
  }
}

const checkpointLookMs = 20_000
const checkpointBytes = 2_000_000

/**
 * The embedded database has no process of its own that writes checkpoints: its log would grow until the next clean stop, and a start after a crash
 * would read all of it.
 */
function keepCheckpoints(client: Pick<PGlite, 'query'>): () => void {
  let last: number | null = null
  let looking = false
  const look = async () => {
    const { rows } = await client.query<{ at: string }>("select pg_current_wal_insert_lsn() - '0/0' as at")
    const at = Number(rows[0]?.at ?? 0)
    if (last !== null && at - last < checkpointBytes) return
    await client.query('checkpoint')
    last = at
  }
  const timer = setInterval(() => {
    if (looking) return
    looking = true
    // A full disk is reported to the writer.
    void look()
      .catch(() => undefined)
      .finally(() => {
        looking = false
      })
  }, checkpointLookMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Who waits longer for another's lock gives up: a row that somebody holds must not hold the connections too. */
const lockWait = "set lock_timeout = '3s'"
/** Of the pool's connections, for one account. */
const shareOfOne = 0.4

async function openPostgres(url: string, options: DatabaseOptions): Promise<Database> {
  const [pg, { drizzle }] = await Promise.all([import('pg'), import('drizzle-orm/node-postgres')])
  const { Pool, Client } = pg.default
  let line: Line | null = null
  const kept = new KeptRows(async () => (await line?.answers()) ?? false)
  refuseUnreadable(() => new Client({ connectionString: url }))
  const poolSize = options.poolSize ?? 10
  const shares = sharesOf(Math.max(1, Math.floor(poolSize * shareOfOne)))
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    // A writer's own change comes on its own connection, before the answer that it is written.
    onConnect: async (client) => {
      client.on('notification', ({ channel, payload }) => channel === changesChannel && kept.changed(payload ?? ''))
      // Not a parameter of the connection, which poolers refuse.
      await client.query(`${lockWait}; listen ${changesChannel}`)
    },
  })
  // A connection breaks whenever the server restarts, in the pool or in use: its user learns it from the query, nobody else does.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const first = await pool.connect().catch(refused)
  try {
    const runner: SqlRunner = {
      query: async (text) => (await first.query(text)).rows,
      exec: async (text) => void (await first.query(text)),
    }
    // Processes that start at once wait for the one that migrates.
    await first.query('set lock_timeout = 0')
    await migrateDatabase(runner, options.migrationsFolder, { lock: true })
    await first.query(lockWait)
  } finally {
    first.release()
  }
  const listen = (channel: string, listener: Listener, name = 'gapwise news') =>
    listenOnOwnConnection(() => new Client({ connectionString: url, keepAlive: true, application_name: name }), channel, listener)
  const lineChanged = () => kept.lineChanged()
  line = await listen(
    changesChannel,
    { hear: (who) => kept.changed(who), lost: lineChanged, missed: lineChanged },
    'gapwise changes',
  ).catch(refused)
  const query = (...given: unknown[]) => shares.withinShare(() => (pool.query as (...given: unknown[]) => Promise<unknown>)(...given))
  const db = Object.assign(drizzle({ query } as unknown as typeof pool, { schema }) as unknown as Db, {
    // Each of its statements may go by another connection: begun here, a transaction would hold nothing together.
    transaction: () => Promise.reject(new Error('Use database.transaction: it keeps one connection')),
  })
  const dbOf = memoizeByIdentity((client: PoolClient) => drizzle(client, { schema }) as unknown as Db)
  /** The ORM's own way keeps a connection for ever when its `begin` fails, which is what a restart of the server makes it do. */
  const inTransaction = async <T>(work: (tx: Db) => Promise<T>): Promise<T> => {
    const client = await pool.connect().catch(refused)
    let broken = false
    try {
      return await dbOf(client).transaction((tx) => work(tx as unknown as Db))
    } catch (error) {
      broken = databaseIsAway(error)
      throw error
    } finally {
      client.release(broken)
    }
  }
  return {
    kind: 'postgres',
    db,
    transaction: (work) => retryingConflicts(() => shares.withinShare(() => inTransaction(work))),
    listen: async (channel, listener) => (await listen(channel, listener)).stop,
    of: shares.of,
    kept,
    ping: sharedPing(() => db.execute(sql`select 1`)),
    close: async () => {
      await line?.stop()
      await pool.end()
    },
  }
}

/** The driver reads the address, its options and the files that they name when it makes a connection. */
function refuseUnreadable(read: () => unknown): void {
  try {
    read()
  } catch (error) {
    throw new CannotStart(`DATABASE_URL cannot be used (${(error as Error).message}).`)
  }
}

function refused(error: unknown): never {
  throw new DatabaseAway(error)
}

const pingLimitMs = 2000
const pingAgainMs = 10_000

/** However many ask, one question is on its way: a database that hangs must not be given every connection to hang on. */
function sharedPing(ask: () => PromiseLike<unknown>): () => Promise<void> {
  let asked: { answer: Promise<unknown>; at: number } | null = null
  return async () => {
    if (!asked || Date.now() - asked.at > pingAgainMs) {
      const question = { answer: Promise.resolve(ask()), at: Date.now() }
      asked = question
      const over = () => {
        if (asked === question) asked = null
      }
      question.answer.then(over, over)
    }
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new DatabaseAway(new Error('no answer in time'))), pingLimitMs)
    })
    try {
      await Promise.race([asked.answer, late])
    } finally {
      clearTimeout(timer)
    }
  }
}

async function retryingConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const code = sqlState(error)
      if (attempt >= 4 || (code !== '40001' && code !== '40P01')) throw error
    }
  }
}
