import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/db/database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { openPglite } from '#server/db/pglite.ts'

/** By what the migrations say, so that what was made for others is never taken for it. */
const digest = readdirSync('migrations')
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .reduce((hash, name) => hash.update(name).update(readFileSync(`migrations/${name}`)), createHash('sha256'))
  .digest('hex')
  .slice(0, 12)
export const dumpFile = `.cache/test-database-${digest}.tar`
export const templateName = `gapwise_template_${digest}`

/** Migrates once: a dump that in-memory databases load, or a template that databases on the server are copied from. */
export default async function prepareDatabase({ config }: Pick<TestProject, 'config'>): Promise<void> {
  if (config.env.TEST_DATABASE === 'postgres') await prepareTemplate(process.env.TEST_POSTGRES_URL)
  else await prepareDump()
}

async function prepareDump(): Promise<void> {
  if (existsSync(dumpFile)) return
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
  const temporaryFile = `${dumpFile}.${process.pid}`
  writeFileSync(temporaryFile, Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()))
  renameSync(temporaryFile, dumpFile)
  await client.close()
}

/** Of projects that run side by side, one makes it and the others wait. */
async function prepareTemplate(server: string | undefined): Promise<void> {
  if (!server) return
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  try {
    await admin.query('select pg_advisory_lock(1)')
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [templateName])
    if (rowCount) return
    const making = `${templateName}_begun`
    await admin.query(`drop database if exists ${making}`)
    await admin.query(`create database ${making}`)
    const template = await openDatabase({
      url: server.replace(/\/[^/]*$/, `/${making}`),
      folder: null,
      migrationsFolder: 'migrations',
      poolSize: 1,
    })
    await template.close()
    await admin.query(`alter database ${making} rename to ${templateName}`)
  } finally {
    await admin.end()
  }
}
