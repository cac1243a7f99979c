import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { hashSecret } from '#server/features/accounts/tokens.ts'
import { signToken } from '#server/platform/secrets.ts'
import { visitor } from '#tests/support/client.ts'
import { upgradedDatabase } from '#tests/support/earlier-database.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

// A database of before credential epochs, opened by this version.

let app: TestApp
let drop: () => Promise<void>

beforeAll(async () => {
  const upgraded = await upgradedDatabase('credential-epoch', write)
  drop = upgraded.drop
  app = await openTestApp({ database: upgraded.database })
})
afterAll(async () => {
  await app.close()
  await drop()
})

async function write(before: Database): Promise<void> {
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
}

test('whoever was signed in stays so, and a link that was mailed before leads to the page and confirms there', async () => {
  const person = visitor(app)
  person.cookies.set('gapwise_session', 'a cookie from before')
  expect((await person.get('/api/auth/user')).json()).toMatchObject({ id: 'usr_before', emailVerified: false })
  const token = signToken(app.ctx, 'verify-email', 'vrf_before')
  const opened = await person.get(`/api/auth/verify-email?token=${encodeURIComponent(token)}`)
  expect(opened.headers.location).toBe(`/verify-email?token=${encodeURIComponent(token)}`)
  expect((await person.post('/api/auth/verify-email', { token })).json().user).toMatchObject({ id: 'usr_before', emailVerified: true })
})
