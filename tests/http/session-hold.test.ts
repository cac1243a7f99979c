import { afterAll, beforeAll, expect, it } from 'vitest'
import { holds } from '#contract/limits.ts'
import { insertSession, listSessions } from '#server/features/accounts/store-sessions.ts'
import { newUser, visitor } from '#tests/support/client.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

it('an account holds so many signed-in browsers: one more ends the one that was unused for longest, and no other account’s', async () => {
  const person = await newUser(app)
  const other = await newUser(app)
  const { db } = app.ctx.database
  const [own] = await listSessions(db, person.id, app.ctx.clock())
  const now = app.ctx.clock().getTime()
  for (let n = 1; n < holds.sessions.account; n++) {
    const lastSeenAt = new Date(now - n * 60_000)
    await insertSession(db, { ...own!, id: `ses_old_${n}`, tokenHash: `hash_${n}`, lastSeenAt })
  }
  const signIn = () => visitor(app).post('/api/auth/login', { username: person.username, password: person.password })
  expect((await signIn()).statusCode).toBe(200)
  const held = async () => (await listSessions(db, person.id, app.ctx.clock())).map((session) => session.id)
  const after = await held()
  expect(after).toHaveLength(holds.sessions.account)
  expect(after).not.toContain(`ses_old_${holds.sessions.account - 1}`)
  expect(after).toContain(`ses_old_${holds.sessions.account - 2}`)
  expect(after).toContain(own!.id)
  await Promise.all(Array.from({ length: 4 }, signIn))
  expect(await held()).toHaveLength(holds.sessions.account)
  expect((await person.get('/api/auth/user')).statusCode).toBe(200)
  expect((await other.get('/api/auth/user')).statusCode).toBe(200)
})
