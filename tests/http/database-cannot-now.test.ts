import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import type { Database } from '#server/db/database.ts'
import { defineJob } from '#server/feature.ts'
import { exponentialBackoff } from '#server/jobs/job.ts'
import { createQueue } from '#server/jobs/queue.ts'
import { newFounder, newUser, visitor } from '#tests/support/client.ts'
import { openTestApp, openTestDatabase, type TestApp } from '#tests/support/test-app.ts'

const isPostgres = process.env.TEST_DATABASE === 'postgres'
const poolSize = 10

describe.runIf(isPostgres)('a database that is there and cannot now', () => {
  let owned: { database: Database; url: string | null; drop: () => Promise<void> }
  let app: TestApp
  let beside: pg.Client
  beforeAll(async () => {
    owned = await openTestDatabase(poolSize)
    app = await openTestApp({ database: owned.database })
    beside = new pg.Client({ connectionString: owned.url! })
    await beside.connect()
  })
  afterAll(async () => {
    await beside.end()
    await app.close()
    await owned.drop()
  })

  it('begins no transaction that would spread over several connections', async () => {
    await expect(owned.database.db.transaction(async () => undefined)).rejects.toThrow('Use database.transaction')
  })

  /** As a standby is before somebody promotes it, and a primary that an operator stopped writing on; every session is a new one. */
  const writable = async (on: boolean) => {
    const name = new URL(owned.url!).pathname.slice(1)
    await beside.query('set default_transaction_read_only = off')
    await beside.query(`alter database ${name} set default_transaction_read_only = ${on ? 'off' : 'on'}`)
    await beside.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    // Until the pool has found out that every connection it had is gone.
    const asked = () => Promise.all(Array.from({ length: poolSize }, () => owned.database.db.execute(sql`select 1`)))
    await vi.waitFor(asked, { timeout: 120_000, interval: 20 })
  }
  const answersAgain = async (person: Awaited<ReturnType<typeof newUser>>) =>
    vi.waitFor(async () => expect((await person.send('PUT', '/api/account', { firstName: 'Ngozi' })).statusCode).toBe(200), {
      timeout: 120_000,
    })

  it('read-only, as a standby before it is promoted: what writes is 503 with the time to come back, what reads is answered, none is 500', async () => {
    const person = await newFounder(app)
    await writable(false)
    try {
      expect((await visitor(app).get('/api/opportunities?pageSize=1')).statusCode).toBe(200)
      // When it was last seen is due to be kept again, and so are the zones that limits count in.
      app.clock.advance(10 * 60_000)
      expect((await person.get('/api/auth/user')).statusCode).toBe(200)
      const answers = await Promise.all([
        person.send('PUT', '/api/account', { firstName: 'Ada' }),
        person.post('/api/preferences', { type: 'location', value: 'Ghana' }),
        person.post('/api/logout'),
        visitor(app).post('/api/support', { subject: 'Help', message: 'Help', email: 'a@example.com' }),
        visitor(app).post('/api/auth/login', { username: person.username, password: person.password }),
        visitor(app).post('/api/auth/register', {
          username: 'newcomer',
          email: 'newcomer@example.com',
          password: 'a plain password',
          firstName: 'Ada',
          lastName: 'Obi',
          phoneNumber: '+234 801 234 5678',
        }),
      ])
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 503))
      for (const { headers } of answers) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    } finally {
      await writable(true)
    }
    await answersAgain(person)
  })

  it('a job that meets it uses up none of its attempts, and runs when the database can', async () => {
    let runs = 0
    const job = defineJob({
      topic: 'meets-it',
      payload: z.object({ n: z.number() }),
      idOf: ({ n }) => String(n),
      attempts: 2,
      backoffMs: exponentialBackoff,
      handle: async ({ database }) => {
        runs++
        if (runs > 3) return
        await writable(false)
        try {
          await database.db.execute(sql`create table written (n int)`)
        } finally {
          await writable(true)
        }
      },
    })
    const queue = createQueue([job], { holder: 'test', workers: 2, pollMs: 1000, clock: app.clock.now })
    await queue.enqueue(app.ctx.database.db, job, { n: 1 })
    const read = async () =>
      (await beside.query('select state, attempts, last_error from jobs where id = $1', ['meets-it:1'])).rows[0] as {
        state: string
        attempts: number
        last_error: string | null
      }
    app.clock.advance(1000)
    for (let run = 1; run <= 3; run++) {
      await queue.drain(app.ctx)
      expect(await read()).toMatchObject({ state: 'waiting', attempts: 0, last_error: expect.stringContaining('25006') })
      app.clock.advance(2000)
    }
    await queue.drain(app.ctx)
    expect(runs).toBe(4)
    expect(await read()).toMatchObject({ state: 'done', attempts: 1, last_error: null })
  })

  it('one locked row holds a few connections for a few seconds: its own calls get the time to come back, others are answered', async () => {
    const [person, other] = [await newUser(app), await newUser(app)]
    const waiting = async () => {
      const { rows } = await beside.query<{ n: number }>(
        "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      return rows[0]!.n
    }
    const holder = new pg.Client({ connectionString: owned.url! })
    await holder.connect()
    await holder.query('begin')
    await holder.query('select 1 from users where id = $1 for update', [person.id])
    const calls = Array.from({ length: 14 }, () => person.send('PUT', '/api/account', { firstName: 'Ngozi' }))
    try {
      await vi.waitFor(async () => expect(await waiting()).toBe(4), { timeout: 120_000, interval: 20 })
      expect((await other.send('PUT', '/api/account', { firstName: 'Ngozi' })).statusCode).toBe(200)
      expect(await waiting()).toBe(4)
      const first = await Promise.race(calls)
      expect(first.statusCode).toBe(503)
      expect(Number(first.headers['retry-after'])).toBeGreaterThan(0)
    } finally {
      await holder.end()
    }
    const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode)
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
    expect(statuses.filter((status) => status === 503).length).toBeLessThanOrEqual(8)
  })
})
