import fs, { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Database, openDatabase } from '#server/db/database.ts'
import { openPglite } from '#server/db/pglite.ts'
import { isUnavailable } from '#server/db/unavailable.ts'
import { isDeep } from '../support/depth.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gapwise-fsync-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})

it('every committed insert of the embedded database is synced to the disk', async () => {
  const db = await openPglite(folder)
  await db.exec('create table t (n int)')
  const synced = vi.spyOn(fs, 'fsyncSync')
  for (let n = 0; n < 50; n++) await db.query('insert into t values ($1)', [n])
  expect(synced.mock.calls.length).toBeGreaterThanOrEqual(50)
  expect((await db.query<{ fsync: string }>('show fsync')).rows[0]?.fsync).toBe('on')
  await db.close()
})

it.runIf(isDeep)(
  'coming back after a crash it does not sync a thousand files one after the other, and what it recovers is synced',
  async () => {
    const running = join(folder, 'running')
    const crashed = join(folder, 'crashed')
    const first = await openPglite(running)
    await first.exec('create table t (n int); checkpoint')
    for (let n = 0; n < 20; n++) await first.query('insert into t values ($1)', [n])
    // As a kill -9 leaves it.
    cpSync(running, crashed, { recursive: true })
    await first.close()

    const synced = vi.spyOn(fs, 'fsyncSync')
    const again = await openPglite(crashed)
    const calls = synced.mock.calls.length
    expect((await again.query('select * from t')).rows).toHaveLength(20)
    expect(calls).toBeGreaterThan(5)
    expect(calls).toBeLessThan(300)
    await again.query('insert into t values (99)')
    expect(synced.mock.calls.length).toBeGreaterThan(calls)
    await again.close()
  },
)

it.runIf(isDeep)(
  'checkpoints are written while it runs, so that a crash after a long time is recovered from as soon as one after a short one',
  async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const database = await openDatabase({ url: null, folder, migrationsFolder: 'migrations' })
    const behind = async () => {
      const { rows } = (await database.db.execute(
        sql`select pg_current_wal_insert_lsn() - redo_lsn as bytes from pg_control_checkpoint()`,
      )) as unknown as {
        rows: { bytes: string }[]
      }
      return Number(rows[0]!.bytes)
    }
    await database.db.execute(sql`create table t (words text)`)
    await database.db.execute(sql`insert into t select repeat(md5(n::text), 30) from generate_series(1, 8000) as n`)
    expect(await behind()).toBeGreaterThan(4_000_000)
    vi.advanceTimersByTime(60_000)
    await expect.poll(behind).toBeLessThan(1_000_000)
    await database.close()
  },
)

it.runIf(isDeep)(
  'where its log finds no room on the disk it ends itself, is opened again, and has everything that it acknowledged',
  async () => {
    const database = await openDatabase({ url: null, folder, migrationsFolder: 'migrations' })
    const { db } = database
    await db.execute(sql`create table t (n int)`)
    const open = fs.openSync
    const full = vi.spyOn(fs, 'openSync').mockImplementation((path, ...more) => {
      if (!String(path).includes('xlogtemp')) return open(path, ...more)
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
    })
    let kept = 0
    let refused: unknown
    while (!refused && kept < 100) {
      try {
        await db.execute(sql`insert into t values (${kept})`)
        kept++
        await db.execute(sql`select pg_logical_emit_message(true, 'fills the log', repeat('x', 1000000))`)
      } catch (error) {
        refused = error
      }
    }
    expect(isUnavailable(refused)).toBe(true)
    // Until it is opened again: for a query alone, in a transaction, and for what only reads.
    const meanwhile = await Promise.all(
      [db.execute(sql`insert into t values (-2)`), db.execute(sql`select 1`), database.transaction((tx) => tx.execute(sql`select 1`))].map(
        (query) => query.then(() => 'done', isUnavailable),
      ),
    )
    expect(meanwhile).toEqual([true, true, true])
    full.mockRestore()
    await untilWritten(database)
    expect(await countOf(database)).toBe(kept)
    await database.close()
  },
)

it.runIf(isDeep).each(['ENOSPC', 'EIO'])(
  'where a file cannot be synced (%s) nothing is acknowledged that may not be on the disk, and it is opened again',
  async (code) => {
    const database = await openDatabase({ url: null, folder, migrationsFolder: 'migrations' })
    const { db } = database
    await db.execute(sql`create table t (n int)`)
    await db.execute(sql`insert into t values (0)`)
    const failing = vi.spyOn(fs, 'fsyncSync').mockImplementation(() => {
      throw Object.assign(new Error(`${code}: fsync`), { code })
    })
    for (let n = 1; n < 4; n++) expect(await db.execute(sql`insert into t values (${n})`).then(() => 'written', isUnavailable)).toBe(true)
    failing.mockRestore()
    await untilWritten(database)
    // What was acknowledged is there.
    expect((await db.execute<{ n: number }>(sql`select n from t where n = 0`)) as unknown).toMatchObject({ rows: [{ n: 0 }] })
    // The first of them may be there, as its answer was only that it is not known.
    expect(await countOf(database)).toBeLessThanOrEqual(2)
    await database.close()
  },
)

async function untilWritten({ db }: Database): Promise<void> {
  const write = () =>
    db.execute(sql`insert into t values (-1)`).then(
      () => 'written',
      (error) => (isUnavailable(error) ? 'away' : error),
    )
  await expect.poll(write, { timeout: 60_000, interval: 500 }).toBe('written')
}

async function countOf({ db }: Database): Promise<number> {
  const { rows } = (await db.execute(sql`select count(*)::int as n from t where n >= 0`)) as unknown as { rows: { n: number }[] }
  return rows[0]!.n
}
