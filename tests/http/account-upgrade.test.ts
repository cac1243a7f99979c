import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { hashSecret, tokenOf } from '#server/features/accounts/tokens.ts'
import { visitor } from '#tests/support/client.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

// A database of before credential epochs, opened by this version.

const folder = mkdtempSync(join(tmpdir(), 'gapwise-upgrade-'))
let app: TestApp
let drop = async () => {}

beforeAll(async () => {
  const url = await emptyDatabase()
  const where = { url, folder: url ? null : join(folder, 'database') }
  const before = await openDatabase({ ...where, migrationsFolder: migrationsBefore('credential-epoch') })
  await before.db.execute(
    sql`insert into users (id, name, email, first_name, last_name, created_at, updated_at)
      values ('usr_before', 'Ada Obi', 'before@example.com', 'Ada', 'Obi', now(), now())`,
  )
  await before.db.execute(
    sql`insert into auth_accounts (id, user_id, provider_id, account_id, created_at, updated_at)
      values ('acc_before', 'usr_before', 'credential', 'usr_before', now(), now())`,
  )
  await before.db.execute(
    sql`insert into sessions (id, user_id, token_hash, expires_at, signed_in_at, last_seen_at, created_at)
      values ('ses_before', 'usr_before', ${hashSecret('a cookie from before')}, now() + interval '20 days', now(), now(), now())`,
  )
  await before.db.execute(
    sql`insert into verifications (id, kind, user_id, value, expires_at, created_at)
      values ('vrf_before', 'verify-email', 'usr_before', '{"email":"before@example.com"}', now() + interval '2 days', now())`,
  )
  await before.close()
  const database = await openDatabase({ ...where, migrationsFolder: 'migrations' })
  app = await openTestApp({ database })
  const close = drop
  drop = async () => {
    await database.close()
    await close()
  }
})
afterAll(async () => {
  await app.close()
  await drop()
  rmSync(folder, { recursive: true, force: true })
})

test('whoever was signed in stays so, and a link that was mailed before leads to the page and confirms there', async () => {
  const person = visitor(app)
  person.cookies.set('gapwise_session', 'a cookie from before')
  expect((await person.get('/api/auth/user')).json()).toMatchObject({ id: 'usr_before', emailVerified: false })
  const token = tokenOf(app.ctx, 'verify-email', 'vrf_before')
  const opened = await person.get(`/api/auth/verify-email?token=${encodeURIComponent(token)}`)
  expect(opened.headers.location).toBe(`/verify-email?token=${encodeURIComponent(token)}`)
  expect((await person.post('/api/auth/verify-email', { token })).json().user).toMatchObject({ id: 'usr_before', emailVerified: true })
})

/** Those that came before the one of that name. */
function migrationsBefore(name: string): string {
  const to = join(folder, 'migrations')
  cpSync('migrations', to, { recursive: true })
  const file = join(to, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { idx: number; tag: string }[] }
  const first = journal.entries.find(({ tag }) => tag.endsWith(name))
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.filter(({ idx }) => idx < first!.idx) }))
  return to
}

/** The address of a new one on the test server; null where the embedded database is tested. */
async function emptyDatabase(): Promise<string | null> {
  const server = process.env.TEST_POSTGRES_URL
  if (process.env.TEST_DATABASE !== 'postgres' || !server) return null
  const name = `gapwise_upgrade_${randomBytes(6).toString('hex')}`
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await run(`create database ${name}`)
  drop = () => run(`drop database if exists ${name} with (force)`)
  return server.replace(/\/[^/]*$/, `/${name}`)
}
