import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newFounder, newUser, type Person, visitor } from '#tests/support/client.ts'
import { lastLink, readMails } from '#tests/support/mailbox.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ env: { SUPPORT_EMAIL: 'help@example.com' } })
})
afterAll(() => app.close())

/** Somebody who has used nearly everything. */
async function busyPerson(): Promise<Person & { opportunityId: string; orderId: string }> {
  const person = await newFounder(app)
  const { opportunities } = (await person.get('/api/opportunities?pageSize=3')).json()
  const opportunityId: string = opportunities[0].id
  await person.send('PUT', `/api/opportunities/${opportunityId}/bookmark`)
  await person.send('PUT', `/api/opportunities/${opportunities[1].id}/hidden`)
  await person.get(`/api/opportunities/${opportunityId}`)
  await person.post('/api/discoveries', { words: 'I can bake bread' })
  await person.get('/api/gap-maps?location=Accra, Ghana&category=food')
  const intent = (await person.post('/api/reports/create-payment-intent', { opportunityId, location: 'Lagos', currency: 'NGN' })).json()
  await person.post('/api/payment/test/confirm', { clientSecret: intent.clientSecret, outcome: 'succeeded' })
  await person.post('/api/support', { subject: `A question of ${person.username}`, message: `Written by ${person.username}` })
  await visitor(app).post('/api/auth/request-password-reset', { email: person.email })
  await app.drain()
  return { ...person, opportunityId, orderId: intent.orderId }
}

const makeAdmin = (id: string) => app.ctx.database.db.execute(sql`update users set role = 'admin' where id = ${id}`)

/** Every table that holds the text anywhere, as `table: column`. */
async function tablesHolding(text: string): Promise<string[]> {
  const { db } = app.ctx.database
  const tables = (await db.execute(sql`select table_name from information_schema.tables where table_schema = 'public'`)) as unknown as {
    rows: { table_name: string }[]
  }
  const found: string[] = []
  for (const { table_name: name } of tables.rows) {
    const answer = (await db.execute(
      sql`select count(*)::int as count from ${sql.identifier(name)} as r where position(${text} in r::text) > 0`,
    )) as unknown as { rows: { count: number }[] }
    if (answer.rows[0]?.count) found.push(name)
  }
  return found
}

/** The recipients of the outbox's emails that hold the text. */
const outboxHolding = (text: string) =>
  readMails(app.outbox)
    .filter((mail) => [mail.to, mail.subject, mail.text].some((part) => part.includes(text)))
    .map((mail) => mail.to)

describe('the export', () => {
  test('is also a text that a person can read, with no secret in it', async () => {
    const person = await busyPerson()
    const answer = await person.get('/api/account/export.txt')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(answer.headers['content-disposition']).toContain('gapwise-my-data.txt')
    const title = app.ctx.market.entryById.get(person.opportunityId)!.title
    for (const line of [
      'Name: Ada Obi',
      `Email, not confirmed yet: ${person.email}`,
      'Country: Nigeria',
      'Skills: Cooking, Sales',
      `${title} in Lagos`,
      `Report #1: ${title} in Lagos, Nigeria`,
      'Complete Business Report, ₦1,500. Paid.',
      `A question of ${person.username}. Written by ${person.username}`,
    ])
      expect(answer.body).toContain(line)
    expect(answer.body).not.toMatch(/[{}]|undefined|null|rpt_|ord_|argon2/)
    expect((await visitor(app).get('/api/account/export.txt')).statusCode).toBe(401)
  })

  test('is one document with everything and no secret', async () => {
    const person = await busyPerson()
    const answer = await person.get('/api/account/export')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-disposition']).toContain('attachment')
    const data = answer.json()
    expect(data.account).toMatchObject({ id: person.id, email: person.email, firstName: 'Ada', phoneNumber: '+234 801 234 5678' })
    expect(data.preferences).toMatchObject([{ location: 'ng', skills: ['cooking', 'sales'] }])
    expect(data.bookmarks).toMatchObject([{ opportunityId: person.opportunityId }])
    for (const name of ['sessions', 'authAccounts', 'settings', 'hiddenArchetypes', 'discoveries', 'gapLookups', 'views', 'notifications'])
      expect(data[name].length, name).toBeGreaterThan(0)
    expect(data.discoveries[0].words).toBe('I can bake bread')
    expect(data.reports).toHaveLength(1)
    expect(data.reports[0].reportData.sections).toHaveLength(12)
    expect(data.money.orders).toMatchObject([{ id: person.orderId }])
    expect(answer.body).not.toMatch(/argon2|tokenHash|passwordHash|clientSecret/)
    expect(answer.body).not.toContain(person.cookies.get('gapwise_session'))
    expect((await visitor(app).get('/api/account/export')).statusCode).toBe(401)
  })

  test('holds nothing of anybody else', async () => {
    const [person, other] = [await busyPerson(), await newUser(app)]
    const body = (await other.get('/api/account/export')).body
    for (const text of [person.id, person.email, person.orderId]) expect(body).not.toContain(text)
  })
})

describe('usage', () => {
  test('counts what was done, this month and in all, and what is left', async () => {
    app.clock.set(new Date('2027-05-20T10:00:00Z'))
    const person = await busyPerson()
    const usage = async () => (await person.get('/api/account/usage')).json()
    expect(await usage()).toEqual({
      opportunities: { month: 1, total: 1 },
      reports: { month: 1, total: 1 },
      gapMaps: { month: 1, total: 1 },
      discoveries: { used: 1, limit: 2, resetsAt: '2027-05-31T23:00:00.000Z' },
      gapLookups: { used: 1, limit: 10, resetsAt: '2027-05-20T23:00:00.000Z' },
    })
    app.clock.set(new Date('2027-06-02T10:00:00Z'))
    expect(await usage()).toMatchObject({
      opportunities: { month: 0, total: 1 },
      reports: { month: 0, total: 1 },
      discoveries: { used: 0 },
      gapLookups: { used: 0 },
    })
    expect((await visitor(app).get('/api/account/usage')).statusCode).toBe(401)
  })
})

describe('erasure', () => {
  const erase = (person: Person, password?: string) => person.send('DELETE', '/api/account', password === undefined ? {} : { password })

  test('has what is left in the files of the database seen to within its time, however many ask for it', async () => {
    const isEmbedded = app.ctx.database.kind === 'embedded'
    const read = async (query: ReturnType<typeof sql>) =>
      ((await app.ctx.database.db.execute(query)) as unknown as { rows: Record<string, unknown>[] }).rows
    const seenTo = async () =>
      isEmbedded
        ? (await read(sql`select pg_relation_filenode('users') as at`))[0]!.at
        : (await read(sql`select coalesce(last_vacuum::text, 'never') as at from pg_stat_user_tables where relname = 'users'`))[0]!.at
    await app.drain()
    const before = await seenTo()
    for (const person of [await newUser(app), await newUser(app)]) expect((await erase(person, person.password)).statusCode).toBe(200)
    expect(await read(sql`select 1 from jobs where topic = 'forget-traces' and state = 'waiting'`)).toHaveLength(1)
    app.clock.advance(isEmbedded ? 12 * 60_000 : 25 * 3_600_000)
    await app.drain()
    expect(await read(sql`select 1 from jobs where topic = 'forget-traces' and state <> 'done'`)).toEqual([])
    // PostgreSQL's own counts come a moment later.
    await expect.poll(seenTo).not.toBe(before)
  })

  test('takes the person out of every table and the outbox at once, and keeps the money records', async () => {
    const person = await busyPerson()
    // The person had another address before, asked for a new password there, and wrote to support; so did somebody else.
    const email = `now.${person.email}`
    await person.post('/api/account/email', { email, password: person.password })
    await app.drain()
    const confirm = lastLink(app.outbox, email, /Confirm your new/)
    await person.post('/api/auth/verify-email', { token: confirm.searchParams.get('token') })
    await visitor(app).post('/api/support', { subject: 'Another question', message: 'Of mine', email: 'visitor@example.com' })
    await app.drain()
    const elsewhere = visitor(app)
    await elsewhere.post('/api/auth/login', { username: email, password: person.password })
    expect(outboxHolding(person.email)).toEqual(expect.arrayContaining([person.email, email, 'help@example.com']))
    expect(await tablesHolding(email)).toEqual(expect.arrayContaining(['users', 'jobs']))
    await app.ctx.database.db.execute(
      sql`update provider_events set raw = '{"customer":"Somebody Else-Name"}'
        where reference in (select reference from payment_attempts where order_id = ${person.orderId})`,
    )
    // A provider's event about the person's subscription carries no reference of ours.
    const premium = (await person.post('/api/create-subscription', { tier: 'premium', currency: 'NGN' })).json()
    await person.post('/api/payment/test/confirm', { clientSecret: premium.clientSecret, outcome: 'succeeded' })
    await app.drain()
    await app.ctx.database.db.execute(
      sql`update subscriptions set provider_subscription_id = 'sub_1' where id = (select subscription_id from orders where id = ${premium.orderId})`,
    )
    await app.ctx.database.db.execute(
      sql`update provider_events set reference = null, raw = '{"subscription":"sub_1","customer_name":"Somebody Else-Name"}'
        where reference in (select reference from payment_attempts where order_id = ${premium.orderId})`,
    )
    expect(await tablesHolding('Somebody Else-Name')).toEqual(['provider_events'])

    const answer = await erase(person, person.password)
    expect([answer.statusCode, answer.json().message]).toEqual([200, 'Your account and personal data have been deleted.'])

    const nowhere = async () => {
      for (const text of [person.email, person.username, person.id, 'Somebody Else-Name']) {
        expect(await tablesHolding(text), text).toEqual([])
        expect(outboxHolding(text), text).toEqual([])
      }
    }
    await nowhere()
    expect(outboxHolding('Another question')).toEqual(['help@example.com'])
    expect((await person.get('/api/auth/user')).statusCode).toBe(401)
    expect((await elsewhere.get('/api/auth/user')).statusCode).toBe(401)
    expect((await visitor(app).post('/api/auth/login', { username: email, password: person.password })).statusCode).toBe(401)
    expect(await tablesHolding(person.orderId)).toEqual(expect.arrayContaining(['orders', 'payments', 'ledger_txns']))
    await app.drain()
    await nowhere()
    await newUser(app, { email: person.email, username: person.username })
  })

  test('a payment still on its way when the account goes is refunded in full when it arrives, and grants nobody anything', async () => {
    const person = await newFounder(app)
    const opportunityId = (await person.get('/api/opportunities?pageSize=1')).json().opportunities[0].id
    const made = (await person.post('/api/reports/create-payment-intent', { opportunityId, location: 'Lagos', currency: 'NGN' })).json()
    const { clientSecret } = made
    const sent = await person.post('/api/payment/test/confirm', { clientSecret, outcome: 'pending_then_succeeded', method: 'banktransfer' })
    expect(sent.json().status).toBe('pending')
    await app.drain()
    expect((await person.get(`/api/orders/${made.orderId}`)).json().state).toBe('awaiting_payment')

    expect((await erase(person, person.password)).statusCode).toBe(200)
    app.clock.advance(3_000)
    await app.drain()

    const rowsOf = async (query: ReturnType<typeof sql>) =>
      ((await app.ctx.database.db.execute(query)) as unknown as { rows: Record<string, unknown>[] }).rows
    const given = sql`select p.amount_minor::int as paid, r.amount_minor::int as back, p.currency, r.state from payments p
      join refunds r on r.payment_id = p.id where p.order_id = ${made.orderId}`
    expect(await rowsOf(given)).toEqual([{ paid: 150_000, back: 150_000, currency: 'NGN', state: 'succeeded' }])
    for (const table of ['entitlements', 'reports'])
      expect(await rowsOf(sql`select * from ${sql.identifier(table)} where order_id = ${made.orderId}`), table).toEqual([])
    for (const text of [person.email, person.username, person.id]) expect(await tablesHolding(text), text).toEqual([])
    expect(readMails(app.outbox, person.email)).toEqual([])
  })

  test('asks for the password', async () => {
    const person = await newUser(app)
    expect((await visitor(app).send('DELETE', '/api/account', { password: 'x' })).statusCode).toBe(401)
    expect((await erase(person)).json()).toMatchObject({ code: 'validation_failed', field: 'password' })
    expect((await person.send('DELETE', '/api/account')).statusCode).toBe(400)
    expect((await erase(person, 'wrong')).json()).toMatchObject({ code: 'invalid_credentials' })
    expect((await person.get('/api/auth/user')).statusCode).toBe(200)
  })

  test('the last admin stays; of two who go at once one stays', async () => {
    const [first, second] = [await newUser(app), await newUser(app)]
    await makeAdmin(first.id)
    expect((await erase(first, first.password)).json()).toMatchObject({ code: 'last_admin' })
    await makeAdmin(second.id)
    const answers = await Promise.all([erase(first, first.password), erase(second, second.password)])
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409])
  })

  test('twice at once is once, and calls in flight end without a fault of ours', async () => {
    const person = await newFounder(app)
    const answers = await Promise.all([
      erase(person, person.password),
      erase(person, person.password),
      ...Array.from({ length: 5 }, () => person.post('/api/preferences', { type: 'budget', value: 'Under $500' })),
      person.post('/api/discoveries', {}),
      person.get('/api/gap-maps'),
    ])
    expect(answers.filter((answer) => answer.json().message === 'Your account and personal data have been deleted.')).toHaveLength(1)
    for (const answer of answers) expect(answer.statusCode).toBeLessThan(500)
    expect(await tablesHolding(person.email)).toEqual([])
  })
})
