import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sqlState } from '#server/db/database.ts'
import { newFounder, newUser, type Person, visitor } from '#tests/support/client.ts'
import { readMails } from '#tests/support/mailbox.ts'
import { buy, confirmAddress, newAdmin, newPremium } from '#tests/support/people.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let admin: Person
let opportunityId: string
beforeAll(async () => {
  app = await openTestApp()
  admin = await newAdmin(app)
  opportunityId = app.ctx.market.entries.find((entry) => entry.cityId === 'lagos')!.id
})
afterAll(() => app.close())

const report = () => ({ planId: 'complete_report', opportunityId, location: 'Lagos' })
const read = async (path: string, who: Person = admin) => {
  const answer = await who.get(`/api/admin/${path}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const audit = async (search: string) => (await read(`audit?search=${encodeURIComponent(search)}`)).audit

describe('the admin role', () => {
  it('is asked for on every admin call: 401 signed out, 403 for others', async () => {
    const person = await newUser(app)
    for (const path of ['dashboard', 'users', 'orders', 'orders/ord_x', 'exceptions', 'audit', 'analytics', 'health', 'tickets']) {
      expect((await visitor(app).get(`/api/admin/${path}`)).statusCode, path).toBe(401)
      expect((await person.get(`/api/admin/${path}`)).statusCode, path).toBe(403)
    }
    for (const path of ['grant-admin', 'revoke-admin']) {
      expect((await visitor(app).post(`/api/admin/${path}`, { email: person.email })).statusCode).toBe(401)
      expect((await person.post(`/api/admin/${path}`, { email: person.email })).statusCode).toBe(403)
    }
  })

  it('is given to a confirmed address, works from the next sign-in, and is taken at once', async () => {
    const person = await newUser(app)
    const { password } = admin
    const unconfirmed = await admin.post('/api/admin/grant-admin', { email: person.email, password })
    expect([unconfirmed.statusCode, unconfirmed.json().field]).toEqual([409, 'email'])
    await confirmAddress(app, person)
    const granted = await admin.post('/api/admin/grant-admin', { email: `  ${person.email.toUpperCase()} `, password })
    expect(granted.statusCode, granted.body).toBe(200)
    const again = await admin.post('/api/admin/grant-admin', { email: person.email, password })
    expect([granted.json().message, again.json().message]).toEqual([
      `${person.email.toUpperCase()} is an admin now.`,
      `${person.email} is an admin already. Nothing changed.`,
    ])
    expect((await person.get('/api/admin/dashboard')).statusCode).toBe(401)
    await person.post('/api/auth/login', { username: person.username, password: person.password })
    expect((await person.get('/api/admin/dashboard')).statusCode).toBe(200)
    expect((await person.get('/api/auth/user')).json().role).toBe('admin')
    expect((await admin.post('/api/admin/revoke-admin', { email: person.email, password })).statusCode).toBe(200)
    expect((await person.get('/api/admin/dashboard')).statusCode).toBe(401)
    await person.post('/api/auth/login', { username: person.username, password: person.password })
    expect((await person.get('/api/admin/dashboard')).statusCode).toBe(403)
  })

  it.each(['grant-admin', 'revoke-admin'])('%s needs an address, and one we know', async (call) => {
    const { password } = admin
    const empty = await admin.post(`/api/admin/${call}`, { email: '  ', password })
    expect([empty.statusCode, empty.json().message]).toEqual([400, 'Please enter an email address'])
    expect((await admin.post(`/api/admin/${call}`, {})).statusCode).toBe(400)
    expect((await admin.post(`/api/admin/${call}`, { email: 'nobody@example.com', password })).statusCode).toBe(404)
  })

  it('of the last admin cannot be taken, also when two take each other’s at once', async () => {
    const alone = await openTestApp()
    try {
      const [one, two] = [await newAdmin(alone), await newAdmin(alone)]
      const answers = await Promise.all([
        one.post('/api/admin/revoke-admin', { email: two.email, password: one.password }),
        two.post('/api/admin/revoke-admin', { email: one.email, password: two.password }),
        one.post('/api/admin/revoke-admin', { email: one.email, password: one.password }),
        two.post('/api/admin/revoke-admin', { email: two.email, password: two.password }),
      ])
      expect(answers.filter((answer) => answer.statusCode === 200).length).toBeGreaterThan(0)
      const left = []
      for (const person of [one, two]) if ((await person.get('/api/admin/users')).statusCode === 200) left.push(person)
      expect(left).toHaveLength(1)
      const { email, password } = left[0]!
      const last = await left[0]!.post('/api/admin/revoke-admin', { email, password })
      expect([last.statusCode, last.json().code]).toEqual([409, 'last_admin'])
    } finally {
      await alone.close()
    }
  })
})

describe('the sessions of a person', () => {
  it('end at once by an admin’s hand, whose own present one stays; the password still opens the account, and the log says so', async () => {
    const person = await newUser(app)
    const elsewhere = visitor(app)
    const signIn = () => elsewhere.post('/api/auth/login', { username: person.username, password: person.password })
    await signIn()
    const end = (by: Person, id: string) => by.send('DELETE', `/api/admin/users/${id}/sessions`)
    expect((await end(admin, person.id)).json()).toEqual({ ended: 2 })
    for (const client of [person, elsewhere]) expect((await client.get('/api/auth/user')).statusCode).toBe(401)
    expect((await signIn()).statusCode).toBe(200)
    expect((await audit(person.id))[0]).toMatchObject({
      actor: { id: admin.id },
      action: 'end-sessions',
      target: { type: 'user', id: person.id, label: person.email },
      before: { sessions: 2 },
      after: { sessions: 0 },
    })
    const other = visitor(app)
    await other.post('/api/auth/login', { username: admin.username, password: admin.password })
    expect((await end(admin, admin.id)).json()).toEqual({ ended: 1 })
    expect((await other.get('/api/auth/user')).statusCode).toBe(401)
    expect((await admin.get('/api/auth/user')).statusCode).toBe(200)
    expect((await end(admin, 'usr_none')).statusCode).toBe(404)
  })
})

describe('a person', () => {
  it('is one page: account, access, devices, the newest orders, reports and messages, and what admins did; the look is in the log once an hour', async () => {
    const person = await newUser(app)
    await buy(app, person, { planId: 'report_pack_3' })
    await person.post('/api/support', { subject: 'Twice', message: 'I paid twice' })
    app.clock.advance(1000)
    await admin.send('DELETE', `/api/admin/users/${person.id}/sessions`)
    app.clock.advance(1000)
    const page = await read(`users/${person.id}`)
    expect(page).toMatchObject({
      user: { id: person.id, email: person.email, emailVerified: false, signInMethods: ['password'], subscriptionTier: 'pro_reports' },
      access: { status: 'active', reportCredits: 3, periodEnd: null },
      sessions: [],
      orders: [{ planId: 'report_pack_3', state: 'paid', userId: person.id }],
      tickets: [{ subject: 'Twice', status: 'open' }],
      totals: { orders: 1, reports: 0, tickets: 1, audit: 2 },
    })
    expect(page.audit.map(({ action }: { action: string }) => action)).toEqual(['look-person', 'end-sessions'])
    await admin.post(`/api/admin/tickets/${page.tickets[0].id}/answer`, { answer: 'Here it is.' })
    expect((await read(`users/${person.id}`)).totals.audit).toBe(3)
    app.clock.advance(61 * 60_000)
    expect((await read(`users/${person.id}`)).totals.audit).toBe(4)
    expect((await admin.get('/api/admin/users/usr_none')).statusCode).toBe(404)
  })
})

describe('the audit log', () => {
  it('is read page by page, newest first, nothing twice and nothing left out, with a search and without', async () => {
    const person = await newUser(app)
    await confirmAddress(app, person)
    const size = 3
    app.clock.advance(1000)
    for (const call of ['grant-admin', 'revoke-admin', 'grant-admin', 'revoke-admin'])
      expect((await admin.post(`/api/admin/${call}`, { email: person.email, password: admin.password })).statusCode).toBe(200)
    for (const search of ['', `&search=${person.id}`]) {
      const { audit: whole, total } = await read(`audit?pageSize=100${search}`)
      expect(whole.length).toBe(total)
      const moments = whole.map(({ at }: { at: string }) => at)
      expect(moments).toEqual(moments.toSorted().toReversed())
      expect(whole[0]).toMatchObject({ actor: { label: admin.email }, target: { label: person.email } })
      const pages = []
      for (let page = 1; page <= Math.ceil(total / size); page++)
        pages.push(...(await read(`audit?page=${page}&pageSize=${size}${search}`)).audit)
      expect(pages).toEqual(whole)
    }
  })

  it('names the admin, the act, the person, before and after; emails are joined while accounts exist and are never stored', async () => {
    const person = await newUser(app)
    await confirmAddress(app, person)
    await admin.post('/api/admin/grant-admin', { email: person.email, password: admin.password })
    app.clock.advance(1000)
    await admin.post('/api/admin/revoke-admin', { email: person.email, password: admin.password })
    const rows = await audit(person.id)
    expect(rows.map((row: { action: string }) => row.action)).toEqual(['revoke-admin', 'grant-admin'])
    expect(rows[1]).toEqual({
      id: expect.stringMatching(/^aud_/),
      at: expect.any(String),
      actor: { id: admin.id, label: admin.email },
      action: 'grant-admin',
      target: { type: 'user', id: person.id, label: person.email },
      before: { role: 'user' },
      after: { role: 'admin' },
    })
    const stored = (await app.ctx.database.db.execute(sql`select audit_log::text as text from audit_log`)) as { rows: { text: string }[] }
    expect(stored.rows.length).toBeGreaterThan(0)
    expect(stored.rows.filter((row) => row.text.includes('@'))).toEqual([])
    await app.ctx.database.db.execute(sql`delete from users where id = ${person.id}`)
    expect((await audit(person.id))[0].target).toEqual({ type: 'user', id: person.id, label: '' })
  })

  it('has no row that is changed or deleted, not even in the database', async () => {
    for (const statement of [sql`update audit_log set actor_id = 'usr_x'`, sql`delete from audit_log`]) {
      const error = await app.ctx.database.db.execute(statement).then(
        () => null,
        (thrown: unknown) => thrown,
      )
      expect(sqlState(error)).toBe('23001')
    }
  })
})

describe('people', () => {
  it('are found with and without the accents of their names, whichever way they are kept', async () => {
    const person = await newUser(app, { firstName: 'Ṣówándé', lastName: 'Kọ́lá' })
    const plain = await newUser(app, { firstName: 'Sowande', lastName: 'Kola' })
    const { db } = app.ctx.database
    const decomposed = await newUser(app)
    await db.execute(sql`update users set first_name = normalize('Ṣówándé', NFD), last_name = 'Kola' where id = ${decomposed.id}`)
    for (const typed of ['Sowande', 'Ṣówándé', 'Ṣówándé'.normalize('NFD'), 'ṣÓWÁNDÉ kola']) {
      const { users } = await read(`users?search=${encodeURIComponent(typed)}`)
      expect(users.map(({ id }: { id: string }) => id).toSorted(), typed).toEqual([person.id, plain.id, decomposed.id].toSorted())
    }
    await person.post('/api/support', { subject: 'Ìròyìn', message: 'x' })
    expect((await read('tickets?search=iroyin')).total).toBe(1)
  })

  it('are found by name, user name, address or id, paged, with their plan; what is searched for is text, not a pattern', async () => {
    const person = await newPremium(app)
    const { users, total } = await read(`users?search=${person.email}`)
    expect(total).toBe(1)
    expect(users[0]).toMatchObject({
      id: person.id,
      username: person.username,
      role: 'user',
      subscriptionTier: 'premium',
      location: 'Nigeria',
      locationId: 'ng',
    })
    expect(users[0].lastSeenAt).toEqual(expect.any(String))
    expect((await read(`users?search=${person.username.toUpperCase()}`)).total).toBe(1)
    expect((await read(`users?search=${person.id}`)).total).toBe(1)
    expect((await read('users?search=ada%20obi')).total).toBeGreaterThan(0)
    for (const search of ['%25', 'ad_%20obi', '%5C']) expect((await read(`users?search=${search}`)).total, search).toBe(0)
    expect((await read('users?search=%CC%81')).total).toBe(0)
    const paged = await read('users?pageSize=2&page=2')
    expect(paged.users).toHaveLength(2)
    expect(paged.total).toBe((await read('dashboard')).totalUsers)
  })
})

describe('money', () => {
  it('is the same in orders, dashboard and analytics as in the ledger, test money apart', async () => {
    const before = await read('dashboard')
    const person = await newFounder(app)
    await person.get(`/api/opportunities/${opportunityId}`)
    const bought = await buy(app, person, report())
    const after = await read('dashboard')
    const ngn = (list: { currency: string; amountMinor: number }[]) => list.find((each) => each.currency === 'NGN')?.amountMinor ?? 0
    expect(ngn(after.testRevenue) - ngn(before.testRevenue)).toBe(150000)
    expect(after.totalRevenue).toEqual([])
    const found = await read(`orders?search=${person.email}&mode=test&state=paid`)
    expect(found).toMatchObject({ total: 1, orders: [{ id: bought.orderId, email: person.email, amount: 150000, exceptions: [] }] })
    expect((await read(`orders?search=${person.email}&mode=live`)).total).toBe(0)
    const one = await read(`orders/${bought.orderId}`)
    expect(one.order.id).toBe(bought.orderId)
    expect(JSON.stringify(one)).not.toContain(bought.clientSecret)
    expect((await admin.get('/api/admin/orders/ord_none')).statusCode).toBe(404)
    const { revenue } = await read('analytics?days=7')
    expect(revenue).toContainEqual(expect.objectContaining({ currency: 'NGN', planId: 'complete_report', mode: 'test' }))
  })

  it('is found as customers speak of it: receipt, amount, name without accents, phone, and what the provider and the bank show', async () => {
    const person = await newUser(app, { firstName: 'Ṣọlá', lastName: 'Àkàndé', phoneNumber: '+234 803 123 9876' })
    const { orderId } = await buy(app, person, report())
    const { order, attempts, payments } = await read(`orders/${orderId}`)
    const receipt = (await person.get(`/api/orders/${orderId}`)).json().receipt.number
    for (const said of [
      `Receipt ${receipt}`,
      receipt.toLowerCase(),
      'sola akande',
      '0803 123 9876',
      attempts[0].reference,
      payments[0].providerTxnId,
      order.id,
    ]) {
      const found = await read(`orders?search=${encodeURIComponent(said)}`)
      expect(
        found.orders.map(({ id }: { id: string }) => id),
        said,
      ).toEqual([orderId])
    }
    for (const said of ['₦1,500', '1500', 'NGN 1,500.00'])
      expect(
        (await read(`orders?pageSize=100&search=${encodeURIComponent(said)}`)).orders.map(({ id }: { id: string }) => id),
        said,
      ).toContain(orderId)
    for (const said of ['GH₵1,500', '₦1,501', '08031'])
      expect((await read(`orders?search=${encodeURIComponent(said)}`)).orders, said).toEqual([])
    expect((await read(`users?search=${encodeURIComponent('+234 803 123 9876')}`)).total).toBe(1)
  })

  it('goes back in part or whole, once a key, never more than was paid, and each refund is in the log', async () => {
    const person = await newFounder(app)
    const { orderId } = await buy(app, person, report())
    const { password } = admin
    const refund = (body?: object, key = '') =>
      admin.post(`/api/admin/orders/${orderId}/refund`, { ...body, password }, key === '' ? {} : { 'idempotency-key': key })
    expect((await refund({ amount: 0 })).statusCode).toBe(400)
    expect((await refund({ amount: 150001 })).statusCode).toBe(409)
    const part = await refund({ amount: 50000, reason: 'kindness', cause: 'wrong_figures' }, 'part')
    expect(part.statusCode, part.body).toBe(200)
    await refund({ amount: 50000 }, 'part')
    await app.drain()
    app.clock.advance(1000)
    const whole = await refund()
    expect(whole.statusCode, whole.body).toBe(200)
    await app.drain()
    const { order } = await read(`orders/${orderId}`)
    expect(order).toMatchObject({ state: 'refunded', refunds: [{ amount: 50000 }, { amount: 100000 }] })
    expect((await refund()).json().code).toBe('not_refundable')
    const rows = await audit(orderId)
    expect(rows.map((row: { after: unknown }) => row.after)).toEqual([
      { refundId: expect.any(String), amountMinor: 100000, currency: 'NGN', cause: null },
      { refundId: expect.any(String), amountMinor: 50000, currency: 'NGN', cause: 'wrong_figures' },
    ])
    expect(rows[0].target.label).toBe(person.email)
    expect((await admin.post('/api/admin/orders/ord_none/refund', { password })).statusCode).toBe(404)
    expect((await refund({ cause: 'whim' })).statusCode).toBe(400)
  })

  it('of an admin is refunded by another one, or by the rule for customers, with its cause', async () => {
    const own = await newAdmin(app)
    const { orderId } = await buy(app, own, report())
    const refused = await own.post(`/api/admin/orders/${orderId}/refund`, { password: own.password })
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'This is your own order. Ask another admin to refund it, or ask for the refund in your account.',
    ])
    expect((await own.post(`/api/orders/${orderId}/refund`, { cause: 'could_not_read' })).statusCode).toBe(200)
    expect((await read(`orders/${orderId}`)).refunds).toMatchObject([{ cause: 'could_not_read', reason: 'asked_within_30_days' }])
  })

  it('is settled and reconciled on demand, with a line in the log', async () => {
    const person = await newFounder(app)
    const { orderId } = await buy(app, person, report())
    expect((await admin.post(`/api/admin/orders/${orderId}/check`)).json()).toMatchObject({ id: orderId, state: 'paid' })
    expect((await admin.post('/api/admin/orders/ord_none/check')).statusCode).toBe(404)
    expect((await audit(orderId))[0]).toMatchObject({ action: 'check-order', before: { state: 'paid' }, after: { state: 'paid' } })
    const reconciled = await admin.post('/api/admin/reconcile')
    expect(reconciled.json()).toEqual({ checked: expect.any(Number), exceptions: 0 })
    expect(await read('exceptions')).toMatchObject({ exceptions: [], total: 0 })
    expect((await audit('reconcile'))[0].after).toEqual(reconciled.json())
  })

  it.each([
    ['Ghana', 'Ghana', 'GHS', 'GH₵45'],
    [' nigeria ', 'Nigeria', 'NGN', '₦1,500'],
    ['France', 'France', 'USD', '$9.99'],
  ])('is shown as a person in %s would see it', async (countryName, country, currency, price) => {
    const answer = await admin.post('/api/admin/preview-payment-portal', { countryName })
    expect(answer.json()).toMatchObject({ country, currency, formattedPrices: { report: price } })
  })

  it('needs a country to be shown for', async () => {
    const answer = await admin.post('/api/admin/preview-payment-portal', { countryName: ' ' })
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'Please enter a country name'])
  })
})

describe('analytics', () => {
  it('counts sign-ups a day with no day missing, and pairs of person and opportunity from preview to purchase', async () => {
    const own = await openTestApp({ at: '2026-11-20T12:00:00Z' })
    try {
      const chief = await newAdmin(own)
      const [buyer, looker, hidden] = [await newFounder(own), await newFounder(own), await newFounder(own)]
      await hidden.send('PUT', '/api/settings', { privacy: { analytics: false } })
      for (const person of [buyer, looker, hidden]) await person.get(`/api/opportunities/${opportunityId}`)
      await buy(own, buyer, report())
      await buy(own, hidden, report())
      await looker.post('/api/create-payment-intent', { ...report(), currency: 'NGN' })
      const figures = await read('analytics?days=7', chief)
      expect(figures.signups.map((each: { day: string }) => each.day)).toEqual(
        ['14', '15', '16', '17', '18', '19', '20'].map((day) => `2026-11-${day}`),
      )
      expect(figures.signups.at(-1).count).toBe(4)
      expect(figures.conversion).toEqual({ previews: 2, checkouts: 2, purchases: 1, share: 0.5 })
      expect(figures.reportSeconds).toMatchObject({ count: 2, p50: expect.any(Number) })
      expect(figures.narration.share === null || figures.narration.share <= 1).toBe(true)
      expect((await read('dashboard', chief)).popularOpportunities).toEqual([
        expect.objectContaining({ id: opportunityId, views: 2, location: 'Lagos, Nigeria' }),
      ])
      expect((await chief.get('/api/admin/analytics?days=8')).statusCode).toBe(400)
    } finally {
      await own.close()
    }
  })
})

describe('health', () => {
  it('shows queue, mail, providers and which reference figures are old, without any secret', async () => {
    const health = await read('health')
    expect(health.queue).toMatchObject({ running: 0, failed: 0 })
    expect(health.mail).toMatchObject({ transport: 'outbox', failed: 0 })
    expect(health.mail.sent).toBeGreaterThan(0)
    expect(health.providers).toContainEqual({ provider: 'test', currency: 'NGN', state: 'on (test)', note: 'Simulated – no charge.' })
    expect(health.referenceData).toMatchObject({ factsVersion: app.ctx.market.facts.factsVersion, facts: expect.any(Number) })
    for (const fact of health.referenceData.old)
      expect(fact).toEqual({ id: expect.any(String), label: expect.any(String), year: expect.any(Number) })
  })

  it('tells in ten years that nearly everything is old', async () => {
    const later = await openTestApp({ at: '2036-11-20T12:00:00Z' })
    try {
      const { referenceData } = await read('health', await newAdmin(later))
      expect(referenceData.old.length).toBeGreaterThan(referenceData.facts * 0.9)
    } finally {
      await later.close()
    }
  })
})

describe('tickets', () => {
  it('are answered once; the person is notified in the inbox and by email, the log keeps no word', async () => {
    const person = await newUser(app)
    await confirmAddress(app, person)
    const { id } = (await person.post('/api/support', { subject: 'Refund?', message: 'Where is my money?' })).json()
    const open = (await read('dashboard')).openTickets
    expect((await admin.post(`/api/admin/tickets/${id}/answer`, { answer: ' ' })).statusCode).toBe(400)
    expect((await admin.post('/api/admin/tickets/tkt_none/answer', { answer: 'x' })).statusCode).toBe(404)
    const answers = await Promise.all(
      [1, 2, 3].map((number) => admin.post(`/api/admin/tickets/${id}/answer`, { answer: `It left on Monday (${number}).` })),
    )
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409, 409])
    // The same answer once more, as the response was lost: it is there, and goes to nobody again.
    const { answer } = answers.find(({ statusCode }) => statusCode === 200)!.json()
    expect((await admin.post(`/api/admin/tickets/${id}/answer`, { answer })).json()).toMatchObject({ status: 'answered', answer })
    await app.drain()
    expect((await read('dashboard')).openTickets).toBe(open - 1)
    const ticket = (await person.get('/api/support')).json().tickets[0]
    expect(ticket).toMatchObject({ status: 'answered', answer: expect.stringContaining('It left on Monday') })
    const inbox = (await person.get('/api/notifications')).json()
    expect(inbox.notifications[0]).toMatchObject({ kind: 'support_answer', href: '/account/settings#support' })
    const mails = readMails(app.outbox, person.email).filter((mail) => mail.subject === 'Re: Refund?')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('It left on Monday')
    const rows = await audit(id)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ action: 'answer-ticket', target: { type: 'ticket', id, label: person.email } })
    expect(JSON.stringify(rows)).not.toContain('Monday')
  })
})
