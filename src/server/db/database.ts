import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { migrateDatabase, type SqlRunner } from './migrate.ts'
import * as schema from './schema.ts'

export type Schema = typeof schema
/** Stores take this: the database or a transaction of it. Inside a transaction always pass the transaction on; the embedded database has one connection. */
export type Db = PgDatabase<PgQueryResultHKT, Schema>

export type Listener = (payload: string) => void

export type Database = {
  kind: 'embedded' | 'postgres'
  db: Db
  /** Everything or nothing; read committed unless said. Retries serialization failures and deadlocks. */
  transaction: <T>(work: (tx: Db) => Promise<T>) => Promise<T>
  listen: (channel: string, listener: Listener) => Promise<() => Promise<void>>
  ping: () => Promise<void>
  close: () => Promise<void>
}

export type DatabaseOptions = { url: string | null; folder: string | null; poolSize?: number; migrationsFolder: string; from?: Blob }

/** Opens the embedded database in `folder` (in memory when null) or the server at `url`, migrated. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url ? openPostgres(options.url, options) : openEmbedded(options)
}

async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  const [{ openPglite }, { drizzle }] = await Promise.all([import('./pglite.ts'), import('drizzle-orm/pglite')])
  const client = await openPglite(options.folder, options.from)
  const runner: SqlRunner = {
    query: async (text) => (await client.query(text)).rows as Record<string, unknown>[],
    exec: async (text) => void (await client.exec(text)),
  }
  await migrateDatabase(runner, options.migrationsFolder, { lock: false })
  const db = drizzle(client, { schema }) as unknown as Db
  return {
    kind: 'embedded',
    db,
    transaction: (work) => db.transaction((tx) => work(tx as unknown as Db)),
    listen: (channel, listener) => client.listen(channel, listener).then((stop) => () => stop()),
    ping: async () => void (await client.query('select 1')),
    close: () => client.close(),
  }
}

async function openPostgres(url: string, options: DatabaseOptions): Promise<Database> {
  const [pg, { drizzle }] = await Promise.all([import('pg'), import('drizzle-orm/node-postgres')])
  const { Pool, Client } = pg.default
  const pool = new Pool({ connectionString: url, max: options.poolSize ?? 10, connectionTimeoutMillis: 10_000 })
  pool.on('error', () => undefined)
  const first = await pool.connect()
  try {
    const runner: SqlRunner = {
      query: async (text) => (await first.query(text)).rows,
      exec: async (text) => void (await first.query(text)),
    }
    await migrateDatabase(runner, options.migrationsFolder, { lock: true })
  } finally {
    first.release()
  }
  const db = drizzle(pool, { schema }) as unknown as Db
  return {
    kind: 'postgres',
    db,
    transaction: (work) => retryingConflicts(() => db.transaction((tx) => work(tx as unknown as Db))),
    listen: (channel, listener) =>
      listenOnOwnConnection(() => new Client({ connectionString: url }) as unknown as ListenClient, channel, listener),
    ping: async () => void (await db.execute(sql`select 1`)),
    close: () => pool.end(),
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

type ListenClient = {
  connect: () => Promise<unknown>
  query: (text: string) => Promise<unknown>
  on: (event: 'notification' | 'error' | 'end', handler: (value: never) => void) => unknown
  end: () => Promise<void>
}

/** LISTEN holds a connection of its own and takes a new one when it breaks. */
async function listenOnOwnConnection(make: () => ListenClient, channel: string, listener: Listener): Promise<() => Promise<void>> {
  let stopped = false
  let current: ListenClient | null = null
  let timer: NodeJS.Timeout | null = null
  const connect = async () => {
    if (stopped) return
    const client = make()
    const again = () => {
      if (stopped || current !== client) return
      current = null
      timer = setTimeout(() => void connect().catch(again), 1000)
      timer.unref()
    }
    client.on(
      'notification',
      (message: { channel: string; payload?: string }) => message.channel === channel && listener(message.payload ?? ''),
    )
    client.on('error', again)
    client.on('end', again)
    current = client
    await client.connect()
    await client.query(`listen ${channel}`)
  }
  await connect()
  return async () => {
    stopped = true
    if (timer) clearTimeout(timer)
    await current?.end().catch(() => undefined)
  }
}

/** PostgreSQL's error code; the ORM wraps the driver's error as `cause`. */
export function sqlState(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = (current as { code?: unknown }).code
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code
  }
  return undefined
}

/** The name of the violated constraint, where the driver tells it. */
export function violatedConstraint(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { constraint } = current as { constraint?: unknown }
    if (typeof constraint === 'string') return constraint
  }
  return undefined
}
