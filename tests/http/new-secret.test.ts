import { afterAll, beforeAll, expect, test } from 'vitest'
import { newUser, visitor } from '../support/client.ts'
import { lastLink } from '../support/mailbox.ts'
import { openTestApp, openTestDatabase, type TestApp } from '../support/test-app.ts'

let owned: Awaited<ReturnType<typeof openTestDatabase>>
let before: TestApp
let after: TestApp
beforeAll(async () => {
  owned = await openTestDatabase()
  before = await openTestApp({ database: owned.database, env: { SESSION_SECRET: 'the secret of before, long enough' } })
  after = await openTestApp({ database: owned.database, env: { SESSION_SECRET: 'another one of after, long enough' } })
})
afterAll(async () => {
  await before.close()
  await after.close()
  await owned.drop()
})

test('a new SESSION_SECRET ends emailed links that are still open, and neither sessions nor accounts', async () => {
  const person = await newUser(before)
  await before.drain()
  const token = lastLink(before.outbox, person.email, /Confirm your email/).searchParams.get('token')
  const browser = visitor(after)
  for (const [name, value] of person.cookies) browser.cookies.set(name, value)
  expect((await browser.get('/api/auth/user')).json().email).toBe(person.email)
  expect((await browser.post('/api/auth/verify-email', { token })).statusCode).toBe(400)
  expect((await visitor(after).post('/api/auth/login', { username: person.username, password: person.password })).statusCode).toBe(200)
  // The link itself was good.
  expect((await person.post('/api/auth/verify-email', { token })).statusCode).toBe(200)
})
