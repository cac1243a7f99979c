import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holds } from '#contract/limits.ts'
import { cursors, matchDue, matchNews } from '#server/db/schema.ts'
import { noticeMessage, notify } from '#server/features/inbox/notify.ts'
import { runRenewals } from '#server/features/payments/renewal.ts'
import { newFounder, newUser, type Person, visitor } from '#tests/support/client.ts'
import { readMails } from '#tests/support/mailbox.ts'
import { buy, newAdmin, newPremium } from '#tests/support/people.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let address: string
beforeAll(async () => {
  app = await openTestApp({ env: { SUPPORT_EMAIL: 'help@gapwise.example', TRUST_PROXY: '1' } })
  address = await app.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const wordsOf = (key: string) => ({
  title: noticeMessage('supportAnswer.title'),
  message: noticeMessage('supportAnswer.message', { subject: key }),
})
const messageOf = (key: string) => `Read our answer to “${key}” in your settings.`
const tell = (person: Person, key: string, more: Partial<Parameters<typeof notify>[2]> = {}) =>
  app.ctx.database.transaction((tx) => notify(tx, app.ctx, { userId: person.id, key, kind: 'report_ready', ...wordsOf(key), ...more }))
const put = (person: Person, body: unknown) => person.send('PUT', '/api/settings', body)
const inbox = async (person: Person, query = '') => (await person.get(`/api/notifications${query}`)).json()

describe('notifications', () => {
  it('are for signed-in people, paged within bounds', async () => {
    expect((await visitor(app).get('/api/notifications')).statusCode).toBe(401)
    expect((await visitor(app).post('/api/notifications/read', {})).statusCode).toBe(401)
    expect((await visitor(app).get('/api/notifications/events')).statusCode).toBe(401)
    const person = await newUser(app)
    for (const query of ['?page=0', '?page=x', '?pageSize=101', '?pageSize=-1'])
      expect((await person.get(`/api/notifications${query}`)).statusCode, query).toBe(400)
    for (const body of [{ ids: 'all' }, { ids: [1] }, { ids: Array.from({ length: 501 }, () => 'ntf_x') }])
      expect((await person.post('/api/notifications/read', body)).statusCode).toBe(400)
  })

  it('stand newest first, are unread until read, one by one or all at once', async () => {
    const person = await newUser(app)
    for (const key of ['a', 'b', 'c']) {
      await tell(person, key, { href: `/reports/${key}` })
      app.clock.advance(1000)
    }
    const first = await inbox(person, '?pageSize=2')
    expect(first).toMatchObject({ total: 3, unread: 3, page: 1, pageSize: 2 })
    expect(first.notifications.map((each: { message: string }) => each.message)).toEqual(['c', 'b'].map(messageOf))
    expect(first.notifications[0]).toMatchObject({ unread: true, href: '/reports/c', kind: 'report_ready' })
    const one = await person.post('/api/notifications/read', { ids: [first.notifications[0].id] })
    expect(one.json()).toEqual({ unread: 2 })
    expect((await person.post('/api/notifications/read')).json()).toEqual({ unread: 0 })
    const after = await inbox(person)
    expect(after.notifications.every((each: { unread: boolean }) => !each.unread)).toBe(true)
  })

  it('of one person are neither seen nor read by another', async () => {
    const [owner, other] = [await newUser(app), await newUser(app)]
    await tell(owner, 'mine')
    const { notifications } = await inbox(owner)
    expect((await other.post('/api/notifications/read', { ids: [notifications[0].id] })).json()).toEqual({ unread: 0 })
    expect((await inbox(other)).total).toBe(0)
    expect((await inbox(owner)).unread).toBe(1)
  })

  it('are made at most once per key, and emailed at most once, however often and at once they are requested', async () => {
    const person = await newUser(app)
    for (let round = 0; round < 3; round++) await Promise.all(Array.from({ length: 8 }, () => tell(person, 'once')))
    await app.drain()
    expect((await inbox(person)).total).toBe(1)
    expect(readMails(app.outbox, person.email).filter((mail) => mail.text.includes(messageOf('once')))).toHaveLength(1)
  })

  it('leave nothing behind when the transaction that tells them fails', async () => {
    const person = await newUser(app)
    await expect(
      app.ctx.database.transaction(async (tx) => {
        await notify(tx, app.ctx, { userId: person.id, key: 'undone', kind: 'account', ...wordsOf('never happened') })
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    await app.drain()
    expect((await inbox(person)).total).toBe(0)
    expect(readMails(app.outbox, person.email).some((mail) => mail.text.includes('never happened'))).toBe(false)
  })

  it('are mailed only where the person wants mail; opportunities are not even kept where they are not wanted', async () => {
    const person = await newUser(app)
    await put(person, { notifications: { email: false } })
    await tell(person, 'quiet')
    await tell(person, 'ideas', { kind: 'new_opportunities' })
    expect((await inbox(person)).total).toBe(2)
    await put(person, { notifications: { email: true, opportunities: false } })
    await tell(person, 'more-ideas', { kind: 'new_opportunities' })
    await tell(person, 'inbox-only', { mail: null })
    await tell(person, 'loud', { mail: { subject: 'Own subject', text: ['Own words'] }, href: '/reports/1' })
    await app.drain()
    expect((await inbox(person)).notifications.map((each: { message: string }) => each.message)).not.toContain(messageOf('more-ideas'))
    const mails = readMails(app.outbox, person.email).filter((mail) => !mail.text.includes('verify-email'))
    expect(mails.map((mail) => mail.subject)).toEqual(['Own subject'])
    expect(mails[0]?.text).toMatch(/Own words[\s\S]*^http:\/\/localhost:3000\/reports\/1$/m)
  })
})

describe('the words of a notification', () => {
  const write = (person: Person, row: { key: string; title: string; message: string; words: unknown }) =>
    app.ctx.database.db.execute(
      sql`insert into notifications (id, user_id, key, kind, title, message, words, created_at) values (${`ntf_${row.key}`}, ${person.id},
        ${row.key}, 'account', ${row.title}, ${row.message}, ${row.words === null ? null : JSON.stringify(row.words)}, ${app.ctx.clock().toISOString()})`,
    )
  const shown = async (person: Person) => {
    const { title, message } = (await inbox(person)).notifications[0]
    return { title, message }
  }

  it('are kept as a message with its amounts and days, and said when they are read', async () => {
    const person = await newUser(app)
    await tell(person, 'renewal', {
      title: noticeMessage('premiumRenewing.title'),
      message: noticeMessage('premiumRenewing.message', {
        day: { day: '2026-12-24T08:00:00.000Z' },
        price: { minor: 350_050, currency: 'NGN' },
      }),
    })
    const { rows } = (await app.ctx.database.db.execute(
      sql`select title, message, words from notifications where user_id = ${person.id}`,
    )) as { rows: unknown[] }
    const said = {
      title: 'Premium renews soon',
      message: 'Your Premium renews on 24 Dec 2026 for ₦3,500.50. Until then you can cancel it in your settings.',
    }
    expect(rows).toEqual([
      {
        ...said,
        words: {
          title: { key: 'premiumRenewing.title' },
          message: {
            key: 'premiumRenewing.message',
            params: { day: { day: '2026-12-24T08:00:00.000Z' }, price: { minor: 350_050, currency: 'NGN' } },
          },
        },
      },
    ])
    // The stored text is in the language of its making: the reader's own language replaces it.
    await app.ctx.database.db.execute(
      sql`update notifications set title = 'Bientôt', message = 'Premium continue' where user_id = ${person.id}`,
    )
    expect(await shown(person)).toEqual(said)
  })

  it('of one made before they were kept as messages stay the text that they are', async () => {
    const person = await newUser(app)
    await write(person, { key: 'old', title: 'Payment received', message: 'We have got ₦1,500 from you.', words: null })
    expect(await shown(person)).toEqual({ title: 'Payment received', message: 'We have got ₦1,500 from you.' })
  })

  it('whose message is no more, or has a slot that was not kept, stay the text that they were when made', async () => {
    const person = await newUser(app)
    const words = { title: { key: 'paid.shout' }, message: { key: 'paid.message', params: { sum: 5 } } }
    await write(person, { key: 'gone', title: 'Paid!', message: 'All is paid.', words })
    expect(await shown(person)).toEqual({ title: 'Paid!', message: 'All is paid.' })
  })
})

describe('news of money', () => {
  it('notifies once of a payment refused, received and refunded, and of premium before it renews and before it ends', async () => {
    const person = await newFounder(app)
    const told = async () => (await inbox(person)).notifications.map((each: { kind: string }) => each.kind)
    const asked = (await person.post('/api/create-payment-intent', { planId: 'report_pack_3', currency: 'NGN' })).json()
    await person.post('/api/payment/test/confirm', { clientSecret: asked.clientSecret, outcome: 'declined' })
    await app.drain()
    expect(await told()).toEqual(['payment_failed'])
    app.clock.advance(1000)
    const { orderId } = await buy(app, person, { planId: 'report_pack_3' })
    app.clock.advance(1000)
    expect((await person.post(`/api/orders/${orderId}/refund`, {})).statusCode).toBe(200)
    await app.drain()
    expect(await told()).toEqual(['refund_made', 'payment_received', 'payment_failed'])

    app.clock.advance(1000)
    await buy(app, person, { planId: 'premium' })
    const { periodEnd } = (await person.get('/api/subscription/status')).json()
    const twoRoundsAt = async (days: number) => {
      app.clock.set(new Date(Date.parse(periodEnd) - days * 86_400_000 + 60_000))
      await Promise.all([runRenewals(app.ctx), runRenewals(app.ctx)])
      await app.drain()
    }
    await twoRoundsAt(3)
    await person.post('/api/subscription/cancel')
    await twoRoundsAt(1)
    expect((await told()).slice(0, 3)).toEqual(['subscription_ending', 'subscription_renewing', 'payment_received'])
    const mails = readMails(app.outbox, person.email).filter((mail) => !mail.text.includes('verify-email'))
    expect(mails.map((mail) => mail.subject).sort()).toEqual([
      'Payment Successful',
      'Payment Successful',
      'Premium is ending',
      'Premium renews soon',
      'Refund made',
    ])
  })
})

describe('pushed news', () => {
  it('reaches every open page of the person under its own name, and stops the moment the session is ended', async () => {
    const [person, other] = [await newUser(app), await newUser(app)]
    const pages = await Promise.all([openPage(cookieOf(person)), openPage(cookieOf(person)), openPage(cookieOf(other))])
    await tell(person, 'pushed')
    await app.ctx.bus.publish(app.ctx.database.db, { about: 'order', userId: person.id, orderId: 'ord_1' })
    await app.ctx.bus.publish(app.ctx.database.db, { about: 'report', userId: person.id, reportId: 'rpt_1' })
    for (const page of pages.slice(0, 2)) {
      expect(await page.next()).toEqual({ event: 'notification', data: {} })
      expect(await page.next()).toEqual({ event: 'order', data: { orderId: 'ord_1' } })
      expect(await page.next()).toEqual({ event: 'report', data: { reportId: 'rpt_1' } })
    }
    await person.post('/api/logout')
    await tell(person, 'too late')
    await tell(person, 'much too late')
    expect(await pages[0]?.next()).toEqual({ event: 'session', data: {} })
    await tell(other, 'own')
    expect(await pages[2]?.next()).toEqual({ event: 'notification', data: {} })
    expect(pages[0]?.waiting()).toBe(0)
    for (const page of pages) page.close()
  })
})

describe('open pages', () => {
  it('of one session are limited, and a closed one makes room', async () => {
    const [person, other] = [await newUser(app), await newUser(app)]
    const pages: Page[] = []
    for (let count = 0; count < holds.lines.session; count++) pages.push(await openPage(cookieOf(person)))
    const refused = await fetch(`${address}/api/notifications/events`, { headers: { cookie: cookieOf(person) } })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    pages.push(await openPage(cookieOf(other)))
    pages.shift()?.close()
    await expect
      .poll(() =>
        openPage(cookieOf(person)).then(
          (page) => pages.push(page) > 0,
          () => false,
        ),
      )
      .toBe(true)
    for (const page of pages) page.close()
  })
})

describe('settings', () => {
  it('begin with email and opportunities on, push and marketing off, and keep any part that is not sent', async () => {
    expect((await visitor(app).get('/api/settings')).statusCode).toBe(401)
    expect((await visitor(app).send('PUT', '/api/settings', {})).statusCode).toBe(401)
    const person = await newUser(app)
    expect((await person.get('/api/settings')).json()).toEqual({
      notifications: { email: true, push: false, marketing: false, opportunities: true },
      privacy: { analytics: true, shareCounts: false },
    })
    const changed = await put(person, { notifications: { push: true }, privacy: { analytics: false } })
    expect(changed.json()).toEqual({
      notifications: { email: true, push: true, marketing: false, opportunities: true },
      privacy: { analytics: false, shareCounts: false },
    })
    expect((await put(person, {})).json()).toEqual(changed.json())
    expect((await person.get('/api/settings')).json()).toEqual(changed.json())
  })

  it.each([[{ notifications: { email: 'yes' } }], [{ notifications: [] }], [{ privacy: { analytics: null } }], ['text'], [null]])(
    '%j is refused',
    async (body) => {
      const person = await newUser(app)
      expect((await person.send('PUT', '/api/settings', body)).statusCode).toBe(400)
    },
  )
})

describe('support', () => {
  const ticket = { subject: 'My report', message: 'I cannot open it.' }

  it('takes a ticket from a signed-in person once a key, mails it to support, and shows it to its writer only', async () => {
    const [person, other] = [await newUser(app), await newUser(app)]
    const sent = await person.post('/api/support', ticket, { 'idempotency-key': 'once' })
    expect(sent.statusCode).toBe(201)
    const again = await person.post('/api/support', ticket, { 'idempotency-key': 'once' })
    expect(again.json().id).toBe(sent.json().id)
    const others = await other.post('/api/support', ticket, { 'idempotency-key': 'once' })
    expect(others.json().id).not.toBe(sent.json().id)
    await app.drain()
    const mails = readMails(app.outbox, 'help@gapwise.example').filter((mail) => mail.text.includes(person.email))
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ subject: 'Support: My report' })
    const own = (await person.get('/api/support')).json().tickets
    expect(own).toEqual([expect.objectContaining({ ...ticket, id: sent.json().id, status: 'open', priority: 'normal', answer: null })])
    expect((await visitor(app).get('/api/support')).statusCode).toBe(401)
  })

  it.each([
    [{ subject: '', message: 'x' }, 'subject'],
    [{ subject: 'x', message: '   ' }, 'message'],
    [{ subject: 'x'.repeat(201), message: 'x' }, 'subject'],
    [{ subject: 'x', message: 'x'.repeat(4001) }, 'message'],
    [{ message: 'x' }, 'subject'],
    [{ subject: 'x', message: 'x' }, 'email'],
    [{ subject: 'x', message: 'x', email: 'not an address' }, 'email'],
  ])('a visitor sending %j is told the wrong field', async (body, field) => {
    const answer = await visitor(app).post('/api/support', body)
    expect([answer.statusCode, answer.json().field]).toEqual([400, field])
  })

  it('lets a visitor write and answers by mail; an address cannot flood it, while another still gets through', async () => {
    const write = (address: string, email: string) =>
      visitor(app).post('/api/support', { ...ticket, email }, { 'x-forwarded-for': address })
    const first = await write('203.0.113.7', 'visitor@example.com')
    expect(first.statusCode).toBe(201)
    const statuses = []
    for (let count = 0; count < 60; count++) statuses.push((await write('203.0.113.7', 'flood@example.com')).statusCode)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect((await write('203.0.113.8', 'other@example.com')).statusCode).toBe(201)
    const admin = await newAdmin(app)
    const answered = await admin.post(`/api/admin/tickets/${first.json().id}/answer`, { answer: 'Try this.' })
    expect(answered.json()).toMatchObject({ from: 'Visitor', email: 'visitor@example.com', status: 'answered' })
    await app.drain()
    expect(readMails(app.outbox, 'visitor@example.com').map((mail) => mail.subject)).toEqual(['Our answer to your message'])
  })

  it('puts pack, pass and premium first, and a single report not', async () => {
    const opportunityId = app.ctx.market.entries.find((entry) => entry.cityId === 'lagos')!.id
    const single = await newFounder(app)
    await buy(app, single, { planId: 'complete_report', opportunityId, location: 'Lagos' })
    const [pack, pass, premium] = [await newFounder(app), await newFounder(app), await newPremium(app)]
    await buy(app, pack, { planId: 'report_pack_3' })
    await buy(app, pass, { planId: 'weekly_unlimited' })
    const priorities = []
    for (const person of [single, pack, pass, premium]) {
      await person.post('/api/support', ticket)
      priorities.push((await person.get('/api/support')).json().tickets[0].priority)
    }
    expect(priorities).toEqual(['normal', 'first', 'first', 'first'])
    const admin = await newAdmin(app)
    const { tickets } = (await admin.get('/api/admin/tickets?search=My report')).json()
    const open = tickets.filter((each: { status: string }) => each.status === 'open').map((each: { priority: string }) => each.priority)
    expect(open.lastIndexOf('first')).toBeLessThan(open.indexOf('normal'))
  })
})

describe('new opportunities for the profile', () => {
  const nextDay = async () => {
    app.clock.advance(86_400_000)
    await app.drain()
  }
  const news = async (person: Person) =>
    (await inbox(person)).notifications.filter((each: { kind: string }) => each.kind === 'new_opportunities')

  it('are sent when changed preferences bring some, never at first, never twice, and at most once in seven days', async () => {
    const person = await newFounder(app)
    await nextDay()
    await nextDay()
    expect(await news(person)).toHaveLength(0)
    await person.post('/api/preferences', { type: 'interests', value: ['Education'] })
    await person.post('/api/preferences', { type: 'skills', value: ['Teaching'] })
    await nextDay()
    const told = await news(person)
    expect(told).toHaveLength(1)
    expect(told[0]).toMatchObject({ href: '/explore', message: expect.stringMatching(/^You changed your profile\. .+ best matches\.$/) })
    const listed = (await person.get('/api/opportunities')).json().opportunities.slice(0, 20)
    expect(listed.some((each: { title: string }) => told[0].message.includes(each.title))).toBe(true)
    await person.post('/api/preferences', { type: 'interests', value: ['Agriculture'] })
    await person.post('/api/preferences', { type: 'skills', value: ['Operations'] })
    for (let days = 0; days < 6; days++) await nextDay()
    expect(await news(person)).toHaveLength(1)
    await nextDay()
    expect(await news(person)).toHaveLength(2)
    for (let days = 0; days < 9; days++) await nextDay()
    expect(await news(person)).toHaveLength(2)
  })

  it('are never sent to people who switched them off, and once they switch them on again', async () => {
    const person = await newFounder(app)
    await nextDay()
    await put(person, { notifications: { opportunities: false } })
    await person.post('/api/preferences', { type: 'interests', value: ['Education'] })
    await person.post('/api/preferences', { type: 'skills', value: ['Teaching'] })
    for (let days = 0; days < 8; days++) await nextDay()
    expect(await news(person)).toHaveLength(0)
    await put(person, { notifications: { opportunities: true } })
    await nextDay()
    expect(await news(person)).toHaveLength(1)
  })

  it('are sent when the catalogue is another, to everybody who gets some by it', async () => {
    const { db } = app.ctx.database
    const [one, other] = [await newFounder(app), await newFounder(app)]
    await nextDay()
    await db.update(matchNews).set({ catalogue: 'an earlier one' })
    await db.update(matchNews).set({ archetypes: [] }).where(eq(matchNews.userId, one.id))
    await db.update(cursors).set({ value: 'an earlier one' }).where(eq(cursors.name, 'matches-catalogue'))
    await nextDay()
    expect(await news(one)).toMatchObject([{ message: expect.not.stringMatching(/^You changed your profile/) }])
    expect(await news(other)).toHaveLength(0)
    const looked = await db.select({ catalogue: matchNews.catalogue }).from(matchNews).where(eq(matchNews.userId, other.id))
    expect(looked[0]?.catalogue).not.toBe('an earlier one')
    expect(
      await db
        .select()
        .from(matchDue)
        .where(inArray(matchDue.userId, [one.id, other.id])),
    ).toEqual([])
  })
})

type Pushed = { event: string; data: unknown }

type Page = { next: () => Promise<Pushed>; waiting: () => number; close: () => void }

const cookieOf = (who: Person) => [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** An open page: reads named events as they come. */
async function openPage(cookie: string): Promise<Page> {
  const stop = new AbortController()
  const response = await fetch(`${address}/api/notifications/events`, { headers: { cookie }, signal: stop.signal })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let buffer = ''
  const events: Pushed[] = []
  const next = async (): Promise<Pushed> => {
    while (events.length === 0) {
      const { value, done } = await reader.read()
      if (done) throw new Error('the stream ended')
      buffer += value
      const blocks = buffer.split('\n\n')
      buffer = blocks.pop() ?? ''
      for (const block of blocks) {
        const found = /^event: (.+)\ndata: (.+)$/.exec(block)
        if (found) events.push({ event: found[1]!, data: JSON.parse(found[2]!) })
      }
    }
    return events.shift()!
  }
  return { next, waiting: () => events.length, close: () => stop.abort() }
}
