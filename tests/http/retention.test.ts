import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sweep } from '#server/features/payments/sweep.ts'
import { newPersona } from '#tests/support/persona.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { expectRollupsMatchCounts } from '../support/expect-rollups.ts'

const day = 86_400_000

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const rows = async <T>(query: ReturnType<typeof sql>) => ((await app.ctx.database.db.execute(query)) as unknown as { rows: T[] }).rows
const countOf = async (table: string) => Number((await rows<{ n: string }>(sql.raw(`select count(*) as n from ${table}`)))[0]?.n)

it('what has had its time goes, what people bought and the books stay, and the sums kept beside the tables stay right', async () => {
  const user = await newPersona(app, 'user')
  const premium = await newPersona(app, 'premium')
  const admin = await newPersona(app, 'admin')
  const { orderId, reportId, opportunityId } = await user.purchase()
  const prepared = await user.post('/api/create-payment-intent', { planId: 'report_pack_3', currency: 'NGN', prepareOnly: true })
  const opened = prepared.json() as { orderId: string }
  await user.notification()
  await admin.post(`/api/admin/tickets/${await user.ticket()}/answer`, { answer: 'Here it is.' })
  const waiting = await premium.ticket()
  for (let visit = 0; visit < 3; visit++) {
    await user.get(`/api/opportunities/${opportunityId}`)
    await user.get('/api/gap-maps?location=Lagos')
    app.clock.advance(2 * day)
  }
  await app.drain()
  await expectRollupsMatchCounts(app.ctx.database.db)
  const before = {
    ledger: await countOf('ledger_postings'),
    audit: await countOf('audit_log'),
    looks: await countOf('views'),
    journeys: await countOf('journeys'),
    orders: await countOf('orders'),
  }
  expect(before.looks).toBeGreaterThan(1)
  expect(await countOf('notifications')).toBeGreaterThan(0)
  expect(await countOf('provider_events')).toBeGreaterThan(0)

  app.clock.advance(3 * 365 * day)
  // Every step of the sweep is due at this slot.
  await sweep(app.ctx, 0)
  for (let run = 0; run < 3; run++) {
    await app.drain()
    app.clock.advance(day)
  }
  expect(await countOf('sessions')).toBe(0)
  const longAgo = sql`${new Date(app.clock.now().getTime() - 401 * day).toISOString()}::timestamptz`
  expect(await rows(sql`select id from provider_events where processed_at < ${longAgo}`)).toEqual([])
  expect(await rows(sql`select id from tickets`)).toEqual([{ id: waiting }])
  expect(await rows(sql`select id from notifications where created_at < ${longAgo}`)).toEqual([])
  expect(await countOf('views')).toBe(0)
  expect(before.journeys).toBeGreaterThan(0)
  expect(await countOf('journeys')).toBe(before.journeys)
  expect(await rows(sql`select distinct user_id, location, category from gap_lookups`)).toHaveLength(await countOf('gap_lookups'))
  expect(await countOf('gap_lookups')).toBeGreaterThan(0)
  expect(await rows(sql`select id from orders where id = ${opened.orderId}`)).toEqual([])
  expect(await rows(sql`select state from orders where id = ${orderId}`)).toEqual([{ state: 'paid' }])
  expect(await rows(sql`select status from reports where id = ${reportId}`)).toEqual([{ status: 'ready' }])
  expect(await countOf('ledger_postings')).toBeGreaterThanOrEqual(before.ledger)
  expect(await countOf('audit_log')).toBeGreaterThanOrEqual(before.audit)
  expect(await countOf('tallies')).toBeLessThan(60)
  await expectRollupsMatchCounts(app.ctx.database.db, { areLooksGone: true })

  await premium.post('/api/auth/login', { username: premium.username, password: premium.password })
  expect((await premium.send('DELETE', '/api/account', { password: premium.password })).statusCode).toBe(200)
  await expectRollupsMatchCounts(app.ctx.database.db, { areLooksGone: true })
})

it('every table has what bounds it in the operator’s document', async () => {
  const said = readFileSync('docs/operations.md', 'utf8')
  const tables = await rows<{ name: string }>(sql`select table_name as name from information_schema.tables where table_schema = 'public'`)
  expect(tables.map(({ name }) => name).filter((name) => name !== 'schema_migrations' && !said.includes(`\`${name}\``))).toEqual([])
})
