import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Database, openDatabase } from '#server/db/database.ts'
import { type EarlierData, earlierSql, readEarlier, unpackDataFolder } from './earlier-data.ts'

/** A database as it was before the migration of that name, filled by `write`, then opened by this version: on disk, or on the test server. */
export async function upgradedDatabase(
  migration: string,
  write: (before: Database) => Promise<void>,
): Promise<{ database: Database; drop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'gapwise-upgrade-'))
  const server = process.env.TEST_DATABASE === 'postgres' ? process.env.TEST_POSTGRES_URL : undefined
  const name = `gapwise_upgrade_${randomBytes(6).toString('hex')}`
  if (server) await run(server, `create database ${name}`)
  const url = server ? server.replace(/\/[^/]*$/, `/${name}`) : null
  const where = { url, folder: url ? null : join(folder, 'database') }
  const before = await openDatabase({ ...where, migrationsFolder: migrationsBefore(migration, join(folder, 'migrations')) })
  await write(before)
  await before.close()
  const database = await openDatabase({ ...where, migrationsFolder: 'migrations' })
  return {
    database,
    drop: async () => {
      await database.close()
      if (server) await run(server, `drop database if exists ${name} with (force)`)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What an earlier version left behind, whole, migrated to this one: on disk, or on the test server. */
export async function earlierVersion(): Promise<{ database: Database; earlier: EarlierData; drop: () => Promise<void> }> {
  const server = process.env.TEST_DATABASE === 'postgres' ? process.env.TEST_POSTGRES_URL : undefined
  const name = `gapwise_earlier_${randomBytes(6).toString('hex')}`
  const folder = server ? null : unpackDataFolder()
  const url = server ? server.replace(/\/[^/]*$/, `/${name}`) : null
  if (server && url) {
    await run(server, `create database ${name}`)
    await run(url, earlierSql())
  }
  const database = await openDatabase({ url, folder: folder && join(folder, 'database'), migrationsFolder: 'migrations' })
  return {
    database,
    earlier: readEarlier(server ? 'postgres' : 'embedded'),
    drop: async () => {
      await database.close()
      if (server) await run(server, `drop database if exists ${name} with (force)`)
      if (folder) rmSync(folder, { recursive: true, force: true })
    },
  }
}

function migrationsBefore(name: string, to: string): string {
  cpSync('migrations', to, { recursive: true })
  const file = join(to, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { idx: number; tag: string }[] }
  const first = journal.entries.find(({ tag }) => tag.endsWith(name))
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.filter(({ idx }) => idx < first!.idx) }))
  return to
}

async function run(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement)
  await client.end()
}
