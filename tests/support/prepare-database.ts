import { mkdirSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { openDatabase } from '#server/db/database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { openPglite } from '#server/db/pglite.ts'

export const dumpFile = '.cache/test-database.tar'
export const templateName = 'gapwise_template'

/** Migrates once: a dump that in-memory databases load, and a template that databases on the server are copied from. */
export default async function prepareDatabase(): Promise<void> {
  mkdirSync('.cache', { recursive: true })
  const client = await openPglite(null)
  await migrateDatabase(
    {
      query: async (text) => (await client.query(text)).rows as Record<string, unknown>[],
      exec: async (text) => void (await client.exec(text)),
    },
    'migrations',
    { lock: false },
  )
  writeFileSync(dumpFile, Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()))
  await client.close()

  const server = process.env.TEST_POSTGRES_URL
  if (!server) return
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`drop database if exists ${templateName}`)
  await admin.query(`create database ${templateName}`)
  await admin.end()
  const template = await openDatabase({
    url: server.replace(/\/[^/]*$/, `/${templateName}`),
    folder: null,
    migrationsFolder: 'migrations',
    poolSize: 1,
  })
  await template.close()
}
