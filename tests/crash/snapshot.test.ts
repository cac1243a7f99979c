import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import * as files from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Database, openDatabase } from '#server/db/database.ts'
import { snapshotKey } from '#server/db/pglite.ts'
import { installSnapshot } from '#server/db/snapshot.ts'
import { isDeep } from '../support/depth.ts'

/** The one that the build made. */
const built = 'dist/database.snapshot'
const key = () => snapshotKey('migrations')

let data: string
let folder: string
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'gapwise-snapshot-'))
  folder = join(data, 'database')
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(data, { recursive: true, force: true })
})

const open = (snapshot: string, migrationsFolder = 'migrations') => openDatabase({ url: null, folder, migrationsFolder, snapshot })
const rows = async ({ db }: Database, query: ReturnType<typeof sql>) =>
  ((await db.execute(query)) as unknown as { rows: Record<string, unknown>[] }).rows
const migrationsOf = (database: Database) => rows(database, sql`select name, hash from schema_migrations order by name`)
const columnsOf = (database: Database) =>
  rows(
    database,
    sql`select table_name, column_name, data_type, column_default, is_nullable from information_schema.columns where table_schema = 'public' order by 1, 2`,
  )
const changed = (change: (bytes: Buffer) => Buffer) => {
  const file = join(data, 'changed.snapshot')
  writeFileSync(file, change(readFileSync(built)))
  return file
}

describe('a new data folder', () => {
  it('begins with the database of the build, which is what the migrations make, and keeps what is written', async () => {
    const placed = await open(built)
    const [migrations, columns] = [await migrationsOf(placed), await columnsOf(placed)]
    await placed.db.execute(sql`create table t (n int)`)
    await placed.db.execute(sql`insert into t values (7)`)
    await placed.close()
    expect(existsSync(`${folder}.new`)).toBe(false)
    const again = await open(built)
    expect(await rows(again, sql`select n from t`)).toEqual([{ n: 7 }])
    await again.close()

    rmSync(folder, { recursive: true })
    const migrated = await open(join(data, 'no-such-file'))
    expect(await migrationsOf(migrated)).toEqual(migrations)
    expect(await columnsOf(migrated)).toEqual(columns)
    expect(migrations).toHaveLength(readdirSync('migrations').filter((name) => name.endsWith('.sql')).length)
    await migrated.close()
  })

  it('is made by the migrations where the snapshot is damaged', async () => {
    const database = await open(changed((bytes) => bytes.fill(1, bytes.length - 5000, bytes.length - 4000)))
    expect((await migrationsOf(database)).length).toBeGreaterThan(0)
    await database.close()
  })

  it('has the migrations that came after the snapshot', async () => {
    const migrations = join(data, 'migrations')
    cpSync('migrations', migrations, { recursive: true })
    const journal = join(migrations, 'meta', '_journal.json')
    const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { idx: number; tag: string }[] }
    writeFileSync(
      journal,
      JSON.stringify({ ...rest, entries: [...entries, { ...entries.at(-1)!, idx: entries.length, tag: '9999_next' }] }),
    )
    writeFileSync(join(migrations, '9999_next.sql'), 'create table next_version (n int);')
    const database = await open(built, migrations)
    expect(await rows(database, sql`select * from next_version`)).toEqual([])
    await database.close()
  })
})

describe('a snapshot', () => {
  it.runIf(isDeep)('is refused where one of its bytes differs, wherever it is, and leaves nothing behind', async () => {
    const size = readFileSync(built).length
    for (const at of [0, 33, 40, 3000, size >> 1, size - 1]) {
      const file = changed((bytes) => {
        bytes[at] = bytes[at]! ^ 1
        return bytes
      })
      expect(await installSnapshot(file, folder, key), `byte ${at}`).toBe(false)
      expect(readdirSync(data)).toEqual(['changed.snapshot'])
    }
  })

  it('is refused where it ends too early, is empty, missing or of another version', async () => {
    const size = readFileSync(built).length
    for (const bytes of [0, 10, 34, 2000, size - 1]) {
      expect(
        await installSnapshot(
          changed((whole) => whole.subarray(0, bytes)),
          folder,
          key,
        ),
        `${bytes} bytes`,
      ).toBe(false)
    }
    expect(await installSnapshot(join(data, 'none'), folder, key)).toBe(false)
    expect(await installSnapshot(built, folder, () => 'another version')).toBe(false)
    expect(existsSync(folder)).toBe(false)
  })

  it('never touches a folder that is there, and replaces what an interrupted start left beside it', async () => {
    mkdirSync(folder)
    writeFileSync(join(folder, 'mine'), 'x')
    expect(await installSnapshot(built, folder, key)).toBe(false)
    expect(readdirSync(folder)).toEqual(['mine'])
    rmSync(folder, { recursive: true })
    mkdirSync(`${folder}.new`)
    copyFileSync('package.json', join(`${folder}.new`, 'half'))
    expect(await installSnapshot(built, folder, key)).toBe(true)
    expect(readdirSync(data)).toEqual(['database'])
    expect(existsSync(join(folder, 'half'))).toBe(false)
  })

  it('has every file and folder of it synced to the disk before it is there', async () => {
    const handle = await files.open('package.json')
    await handle.close()
    const synced = vi.spyOn(Object.getPrototypeOf(handle) as files.FileHandle, 'sync')
    let before = 0
    synced.mockImplementation(async () => {
      if (!existsSync(folder)) before++
    })
    expect(await installSnapshot(built, folder, key)).toBe(true)
    expect(before).toBe(readdirSync(folder, { recursive: true }).length + 1)
    expect(synced).toHaveBeenCalledTimes(before + 1)
  })
})
