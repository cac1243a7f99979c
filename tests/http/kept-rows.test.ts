import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { newFounder, newUser, type Person, visitor } from '#tests/support/client.ts'
import { buy, newAdmin } from '#tests/support/people.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const calls = ['/api/auth/user', '/api/opportunities?pageSize=20', '/api/orders', '/api/notifications'] as const

/** Until every one of these calls is answered without asking the database: what is changed after that would be seen by nobody who does not hear of it. */
async function untilKept(person: Person, path: string): Promise<void> {
  const select = vi.spyOn(app.ctx.database.db, 'select')
  const asks = async () => {
    select.mockClear()
    await person.get(path)
    return select.mock.calls.length
  }
  await expect.poll(asks, { interval: 20 }).toBe(0)
  select.mockRestore()
}

/** Past every verb of ours, as a migration or an operator at the database would. */
const write = (statement: SQL) => app.ctx.database.db.execute(statement)

it.each(calls)('%s asks the database nothing while nothing of the person changes', async (path) => {
  const person = await newFounder(app)
  const first = await person.get(path)
  await untilKept(person, path)
  const again = await person.get(path)
  expect(again.statusCode).toBe(200)
  expect(again.json()).toEqual(first.json())
})

const changes: Record<string, { path: (typeof calls)[number]; change: (id: string) => SQL; seen: (body: never) => unknown; is: unknown }> =
  {
    'a name': {
      path: '/api/auth/user',
      change: (id) => sql`update users set first_name = 'Ngozi' where id = ${id}`,
      seen: (body: { firstName: string }) => body.firstName,
      is: 'Ngozi',
    },
    'a country': {
      path: '/api/auth/user',
      change: (id) => sql`update preferences set location = 'gh' where user_id = ${id}`,
      seen: (body: { locationId: string }) => body.locationId,
      is: 'gh',
    },
    'a way of signing in': {
      path: '/api/auth/user',
      change: (id) =>
        sql`insert into auth_accounts (id, user_id, provider_id, account_id, created_at, updated_at) values ('a' || ${id}, ${id}, 'google', ${id}, now(), now())`,
      seen: (body: { signInMethods: string[] }) => body.signInMethods.includes('google'),
      is: true,
    },
    'a bookmark': {
      path: '/api/opportunities?pageSize=20',
      change: (id) => sql`insert into bookmarks (user_id, opportunity_id, created_at)
      select ${id}, id, now() from unnest(${sql.param(`{${firstOfAll()}}`)}::text[]) as id`,
      seen: (body: { opportunities: { bookmarked: boolean }[] }) => body.opportunities.some(({ bookmarked }) => bookmarked),
      is: true,
    },
    'a hidden business': {
      path: '/api/opportunities?pageSize=20',
      change: (id) => sql`insert into hidden_archetypes (user_id, archetype, created_at)
      select ${id}, archetype, now() from unnest(${sql.param(`{${archetypesOfAll()}}`)}::text[]) as archetype`,
      seen: (body: { total: number }) => body.total,
      is: 0,
    },
    'a notice': {
      path: '/api/notifications',
      change: (id) =>
        sql`insert into notifications (id, user_id, key, kind, title, message, created_at) values ('n' || ${id}, ${id}, 'made-up', 'account', 'Made up', 'Made up', now())`,
      seen: (body: { notifications: { title: string }[] }) => body.notifications.some(({ title }) => title === 'Made up'),
      is: true,
    },
  }

const firstOfAll = () => app.ctx.market.entries.map(({ id }) => id).join(',')
const archetypesOfAll = () => app.ctx.market.archetypes.map(({ id }) => id).join(',')

it.each(Object.entries(changes))(
  '%s that is changed in the database is seen by the next call',
  async (_name, { path, change, seen, is }) => {
    const person = await newFounder(app)
    const other = await newFounder(app)
    await untilKept(person, path)
    await untilKept(other, path)
    await write(change(person.id))
    expect(seen((await person.get(path)).json() as never)).toEqual(is)
    const asked = vi.spyOn(app.ctx.database.db, 'select')
    expect(seen((await other.get(path)).json() as never)).not.toEqual(is)
    asked.mockRestore()
  },
)

it('a purchase and its refund are seen by the next call', async () => {
  const person = await newFounder(app)
  for (const path of calls) await untilKept(person, path)
  const { orderId } = await buy(app, person, { planId: 'premium' })
  expect((await person.get('/api/auth/user')).json()).toMatchObject({ subscriptionTier: 'premium' })
  expect((await person.get('/api/orders')).json().orders[0]).toMatchObject({ id: orderId, state: 'paid' })
  for (const path of calls) await untilKept(person, path)
  await write(sql`update entitlements set revoked = 1 where order_id = ${orderId}`)
  expect((await person.get('/api/auth/user')).json()).toMatchObject({ subscriptionTier: 'free' })
  for (const path of calls) await untilKept(person, path)
  await write(sql`update payments set refunded_minor = amount_minor where order_id = ${orderId}`)
  const select = vi.spyOn(app.ctx.database.db, 'select')
  await person.get('/api/orders')
  expect(select.mock.calls.length).toBeGreaterThan(0)
  select.mockRestore()
})

it('signing out, an ended session, a changed password, a lost role and an erased account count at once', async () => {
  const signIn = async ({ username, password }: Person) => {
    const client = visitor(app)
    await client.post('/api/auth/login', { username, password })
    return { ...client, id: '', email: '', username, password }
  }
  const status = async (client: Pick<Person, 'get'>, path = '/api/auth/user') => (await client.get(path)).statusCode

  const person = await newUser(app)
  const second = await signIn(person)
  await untilKept(person, '/api/auth/user')
  await untilKept(second, '/api/auth/user')
  const cookies = new Map(second.cookies)
  await second.post('/api/logout')
  for (const [name, value] of cookies) second.cookies.set(name, value)
  expect(await status(second)).toBe(401)
  expect(await status(person)).toBe(200)

  const third = await signIn(person)
  await untilKept(third, '/api/auth/user')
  const { sessions } = (await person.get('/api/sessions')).json() as { sessions: { id: string; current: boolean }[] }
  for (const { id, current } of sessions) if (!current) await person.send('DELETE', `/api/sessions/${id}`)
  expect(await status(third)).toBe(401)

  const fourth = await signIn(person)
  await untilKept(fourth, '/api/auth/user')
  const changed = await person.post('/api/account/password', { currentPassword: person.password, password: 'another secret 1' })
  expect(changed.statusCode).toBe(200)
  expect(await status(fourth)).toBe(401)
  expect(await status(person)).toBe(200)

  const admin = await newAdmin(app)
  await untilKept(admin, '/api/auth/user')
  expect(await status(admin, '/api/admin/users')).toBe(200)
  await write(sql`update users set role = 'user' where id = ${admin.id}`)
  expect(await status(admin, '/api/admin/users')).toBe(403)

  const leaving = await newUser(app)
  await untilKept(leaving, '/api/auth/user')
  const before = new Map(leaving.cookies)
  expect((await leaving.send('DELETE', '/api/account', { password: leaving.password })).statusCode).toBe(200)
  for (const [name, value] of before) leaving.cookies.set(name, value)
  expect(await status(leaving)).toBe(401)
})

it('a kept session ends when its time is over, and goes on being prolonged', async () => {
  const person = await newUser(app)
  await untilKept(person, '/api/auth/user')
  const lastSeen = async () => {
    const rows = (await write(sql`select last_seen_at as at from sessions where user_id = ${person.id}`)) as unknown as {
      rows: { at: string }[]
    }
    return new Date(rows.rows[0]!.at).getTime()
  }
  const before = await lastSeen()
  app.clock.advance(6 * 60_000)
  await person.get('/api/auth/user')
  expect(await lastSeen()).toBe(before + 6 * 60_000)
  await untilKept(person, '/api/auth/user')
  app.clock.advance(31 * 86_400_000)
  expect((await person.get('/api/auth/user')).statusCode).toBe(401)
})

it('a change of very many people is seen by each of them', async () => {
  const person = await newFounder(app)
  await untilKept(person, '/api/auth/user')
  await write(sql`insert into users (id, name, email, first_name, last_name, created_at, updated_at)
    select 'many_' || n, 'Many', 'many' || n || '@example.com', 'Many', 'Many', now(), now() from generate_series(1, 300) n`)
  await write(sql`update users set last_name = 'Everybody'`)
  expect((await person.get('/api/auth/user')).json()).toMatchObject({ lastName: 'Everybody' })
})
