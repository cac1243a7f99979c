import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Database, openDatabase } from '#server/db/database.ts'
import { newUser, type Person, visitor } from '#tests/support/client.ts'
import { openTestApp, openTestDatabase, type TestApp } from '#tests/support/test-app.ts'

const isPostgres = process.env.TEST_DATABASE === 'postgres'

describe.runIf(isPostgres)('two processes on one database', () => {
  let owned: { database: Database; url: string | null; drop: () => Promise<void> }
  let second: Database
  let apps: [TestApp, TestApp]
  /** Nobody hears of what it writes. */
  let silent: pg.Client
  beforeAll(async () => {
    owned = await openTestDatabase()
    const url = owned.url!
    second = await openDatabase({ url, folder: null, migrationsFolder: 'migrations' })
    apps = [await openTestApp({ database: owned.database }), await openTestApp({ database: second })]
    silent = new pg.Client({ connectionString: url })
    await silent.connect()
    await silent.query('set session_replication_role = replica')
  })
  afterAll(async () => {
    await silent.end()
    for (const app of apps) await app.close()
    await second.close()
    await owned.drop()
  })

  /** The same browser, whose calls another process answers. */
  const at = (app: TestApp, person: Person) => {
    const client = visitor(app)
    for (const [name, value] of person.cookies) client.cookies.set(name, value)
    return client
  }
  const name = async (app: TestApp, person: Person) => (await at(app, person).get('/api/auth/user')).json().firstName as string | undefined
  const status = async (app: TestApp, person: Person) => (await at(app, person).get('/api/auth/user')).statusCode

  async function untilKept(app: TestApp, person: Person): Promise<void> {
    const select = vi.spyOn(app.ctx.database.db, 'select')
    const asks = async () => {
      select.mockClear()
      await at(app, person).get('/api/auth/user')
      return select.mock.calls.length
    }
    await expect.poll(asks, { interval: 20 }).toBe(0)
    select.mockRestore()
  }

  it('what one changes is known at once to itself and soon to the other: a name, a role, a sign-out', async () => {
    const [one, two] = apps
    const person = await newUser(one)
    await untilKept(one, person)
    await untilKept(two, person)
    await at(one, person).send('PUT', '/api/account', { firstName: 'Ngozi' })
    expect(await name(one, person)).toBe('Ngozi')
    await expect.poll(() => name(two, person), { interval: 10 }).toBe('Ngozi')
    await untilKept(one, person)
    await untilKept(two, person)
    expect((await at(two, person).post('/api/logout')).statusCode).toBe(204)
    expect(await status(two, person)).toBe(401)
    await expect.poll(() => status(one, person), { interval: 10 }).toBe(401)
  })

  it('what is kept is read again while the line that tells of changes is broken, and kept again when it is back', async () => {
    const [one] = apps
    const person = await newUser(one)
    const rename = (to: string) => silent.query('update users set first_name = $1 where id = $2', [to, person.id])
    await untilKept(one, person)
    await rename('Unheard')
    expect(await name(one, person), 'the test sees what is kept').toBe('Ada')

    const { rows } = await silent.query('select current_database() as name')
    const base = new pg.Client({ connectionString: process.env.TEST_POSTGRES_URL! })
    await base.connect()
    // The connections of the pool live on: only the line cannot come back.
    await base.query(`alter database ${rows[0].name} with allow_connections false`)
    const broken = await base.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = 'gapwise changes'",
      [rows[0].name],
    )
    expect(broken.rowCount).toBeGreaterThanOrEqual(1)
    await expect.poll(() => name(one, person), { interval: 10 }).toBe('Unheard')
    await rename('Again')
    expect(await name(one, person)).toBe('Again')
    await base.query(`alter database ${rows[0].name} with allow_connections true`)
    await base.end()
    await untilKept(one, person)
    await one.ctx.database.db.execute(sql`update users set first_name = 'Heard' where id = ${person.id}`)
    expect(await name(one, person)).toBe('Heard')
  })

  it('each holds ten connections and two for listening at most, however many calls come at once', async () => {
    const lines = async () => {
      const { rows } = await silent.query(
        "select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'",
      )
      return rows.map(({ pid }: { pid: number }) => pid)
    }
    const before = new Set(await lines())
    const third = await openDatabase({ url: owned.url, folder: null, migrationsFolder: 'migrations' })
    const app = await openTestApp({ database: third })
    await Promise.all(Array.from({ length: 60 }, () => third.db.execute(sql`select pg_sleep(0.02)`)))
    const added = (await lines()).filter((pid) => !before.has(pid))
    expect(added.length).toBeGreaterThan(10)
    expect(added.length).toBeLessThanOrEqual(12)
    await app.close()
    await third.close()
  })

  it('is one whose account owns the schema public and nothing more', async () => {
    const mark = `own_${randomBytes(5).toString('hex')}`
    const server = new pg.Client({ connectionString: process.env.TEST_POSTGRES_URL })
    await server.connect()
    await server.query(`create role ${mark} login nosuperuser nocreatedb nocreaterole`)
    await server.query(`create database ${mark} template template0`)
    const url = new URL(owned.url!)
    url.pathname = mark
    const inside = new pg.Client({ connectionString: url.href })
    await inside.connect()
    await inside.query(`alter schema public owner to ${mark}`)
    await inside.end()
    url.username = mark
    const database = await openDatabase({ url: url.href, folder: null, migrationsFolder: 'migrations' })
    const app = await openTestApp({ database })
    try {
      const person = await newUser(app)
      await app.drain()
      expect((await person.get('/api/auth/user')).json().email).toBe(person.email)
    } finally {
      await app.close()
      await database.close()
      await server.query(`drop database ${mark} with (force)`)
      await server.query(`drop role ${mark}`)
      await server.end()
    }
  })

  it('every table that a kept answer is read from tells of its changes', async () => {
    const [one] = apps
    const person = await newUser(one)
    const texts: string[] = []
    const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
      texts.push(typeof given[0] === 'string' ? given[0] : (given[0] as { text: string }).text)
      return query.apply(this, given) as never
    })
    for (const path of ['/api/auth/user', '/api/opportunities', '/api/orders', '/api/notifications']) {
      owned.database.readCache.onConnectionLost()
      expect((await at(one, person).get(path)).statusCode).toBe(200)
    }
    spy.mockRestore()
    const read = new Set(texts.flatMap((text) => [...text.matchAll(/(?:from|join) "(\w+)"/g)].map((found) => found[1]!)))
    expect(read.size).toBeGreaterThan(8)
    const { rows } = await silent.query(
      "select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid where p.proname like 'tell_changed%'",
    )
    const told = new Set(rows.map((row: { name: string }) => row.name))
    expect([...read].filter((table) => !told.has(table))).toEqual([])
  })
})
