import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { passwordResetJob } from '#server/features/accounts/reset-password.ts'
import type { JobRun } from '#server/jobs/job.ts'
import { type Client, newUser, type Person, visitor } from '#tests/support/client.ts'
import { lastLink, readMails } from '#tests/support/mailbox.ts'
import { buy, confirmAddress, newAdmin } from '#tests/support/people.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { isDeep } from '../support/depth.ts'

// What opens an account belongs to one credential epoch: when the password, the address, a link or the role changes, everything from before is void.

let app: TestApp
let address: string
beforeAll(async () => {
  app = await openTestApp({ env: { ADMIN_EMAIL: 'boss@example.com', TRUST_PROXY: '1' } })
  address = await app.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const signIn = (client: Client, username: string, password: string) => client.post('/api/auth/login', { username, password })
const isIn = async (client: Client) => (await client.get('/api/auth/user')).statusCode === 200
const user = async (client: Client) => (await client.get('/api/auth/user')).json()
const confirm = (client: Client, token: string) => client.post('/api/auth/verify-email', { token })
const newPassword = (person: Client, currentPassword: string, password: string) =>
  person.post('/api/account/password', { currentPassword, password })
const askForEmail = (person: Client, email: string, password: string) => person.post('/api/account/email', { email, password })
const askForReset = (email: string) => visitor(app).post('/api/auth/request-password-reset', { email })
const reset = (token: string, password: string) => visitor(app).post('/api/auth/reset-password', { token, password })
const tokenTo = async (to: string, subject: RegExp) => {
  await app.drain()
  return lastLink(app.outbox, to, subject).searchParams.get('token') ?? ''
}
const mailsTo = async (to: string, subject: RegExp) => {
  await app.drain()
  return readMails(app.outbox, to).filter((mail) => subject.test(mail.subject))
}
/** A browser that holds what another held at that moment. */
const copyOf = (client: Client): Client => {
  const copy = visitor(app)
  for (const [name, value] of client.cookies) copy.cookies.set(name, value)
  return copy
}
const elsewhere = async (person: Person) => {
  const client = visitor(app)
  await signIn(client, person.username, person.password)
  return client
}
const unused = () => `n${Math.random().toString(36).slice(2, 12)}@example.com`

describe('a mailed link', () => {
  test('does nothing by being opened, by GET or by HEAD, signed in or not: a mail scanner makes nobody admin', async () => {
    const stranger = await newUser(app, { email: 'boss@example.com' })
    const token = await tokenTo('boss@example.com', /Confirm your email/)
    const url = `/api/auth/verify-email?token=${encodeURIComponent(token)}`
    for (const method of ['HEAD', 'GET'] as const) {
      const answer = await app.http.inject({ method, url, headers: { host: 'localhost:3000', 'user-agent': 'MailScanner/1.0' } })
      expect([answer.statusCode, answer.headers.location]).toEqual([302, `/verify-email?token=${encodeURIComponent(token)}`])
    }
    await stranger.get(url)
    expect(await user(stranger)).toMatchObject({ role: 'user', emailVerified: false })
    expect((await stranger.get('/api/admin/dashboard')).statusCode).toBe(403)
  })

  test('acts by POST in a session of its account only, and another account’s try does not use it up', async () => {
    const [person, other] = [await newUser(app), await newUser(app)]
    const token = await tokenTo(person.email, /Confirm your email/)
    expect((await confirm(visitor(app), token)).json().code).toBe('unauthenticated')
    const refused = await confirm(other, token)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'other_account'])
    expect((await user(other)).emailVerified).toBe(false)
    expect((await confirm(person, token)).json().user).toMatchObject({ id: person.id, emailVerified: true })
    expect((await confirm(person, token)).json().code).toBe('bad_token')
  })

  test('the owner of an address that a stranger registered takes it back by a new password, and is admin only then', async () => {
    // The account that the stranger made above.
    await askForReset('boss@example.com')
    expect((await reset(await tokenTo('boss@example.com', /Set a new password/), 'the owner’s own')).statusCode).toBe(200)
    const owner = visitor(app)
    await signIn(owner, 'boss@example.com', 'the owner’s own')
    expect(await user(owner)).toMatchObject({ emailVerified: true, role: 'admin' })
    expect((await owner.get('/api/admin/dashboard')).statusCode).toBe(200)
  })

  test('by which the account becomes admin gives the session another cookie, and the one from before has no rights', async () => {
    const own = await openTestApp({ env: { ADMIN_EMAIL: 'chief@example.com' } })
    try {
      const chief = await newUser(own, { email: 'chief@example.com' })
      const before = visitor(own)
      before.cookies.set('gapwise_session', chief.cookies.get('gapwise_session')!)
      await confirmAddress(own, chief)
      expect((await chief.get('/api/admin/dashboard')).statusCode).toBe(200)
      expect((await before.get('/api/auth/user')).statusCode).toBe(401)
    } finally {
      await own.close()
    }
  })
})

describe('taking an address back', () => {
  test('ends everything that the stranger had: sessions, devices, a pending change of the address, other links', async () => {
    const stranger = await newUser(app)
    const again = await elsewhere(stranger)
    const verify = await tokenTo(stranger.email, /Confirm your email/)
    const wanted = unused()
    await askForEmail(stranger, wanted, stranger.password)
    const change = await tokenTo(wanted, /Confirm your new/)
    await askForReset(stranger.email)
    expect((await reset(await tokenTo(stranger.email, /Set a new password/), 'the real owner')).statusCode).toBe(200)
    for (const client of [stranger, again]) expect(await isIn(client)).toBe(false)
    const owner = visitor(app)
    await signIn(owner, stranger.email, 'the real owner')
    for (const token of [verify, change]) expect((await confirm(owner, token)).json().code).toBe('bad_token')
    expect((await user(owner)).email).toBe(stranger.email)
    // The stranger's device has no count of its own any more: it is one of the strangers who use up the name's attempts.
    for (let n = 0; n < 10; n++) await signIn(copyOf(stranger), stranger.email, `guess-${n}`)
    expect((await signIn(visitor(app), stranger.email, 'another guess')).statusCode).toBe(429)
  })

  test('takes off external identities whose provider vouches for another address, and keeps those that vouch for this one', async () => {
    const person = await newUser(app)
    await confirmAddress(app, person)
    const link = (provider: string, email: string | null) =>
      app.ctx.database.db.execute(
        sql`insert into auth_accounts (id, user_id, provider_id, account_id, email, created_at, updated_at)
          values (${app.ctx.newId('acc')}, ${person.id}, ${provider}, ${`sub-${provider}-${person.id}`}, ${email}, now(), now())`,
      )
    await link('google', 'a-stranger@example.com')
    await link('apple', person.email)
    await askForReset(person.email)
    await reset(await tokenTo(person.email, /Set a new password/), 'a new secret')
    const owner = visitor(app)
    await signIn(owner, person.email, 'a new secret')
    expect((await user(owner)).signInMethods).toEqual(['password', 'apple'])
    expect((await mailsTo(person.email, /password was changed/))[0]?.text).toContain('You can no longer sign in with Google.')
  })
})

describe('a changed password', () => {
  test('voids a pending change of the address, a link to reset, and one to confirm', async () => {
    const person = await newUser(app)
    const verify = await tokenTo(person.email, /Confirm your email/)
    const thief = await elsewhere(person)
    const email = unused()
    await askForEmail(thief, email, person.password)
    const change = await tokenTo(email, /Confirm your new/)
    await askForReset(person.email)
    const forgotten = await tokenTo(person.email, /Set a new password/)
    expect((await newPassword(person, person.password, 'a new secret')).statusCode).toBe(200)
    for (const token of [change, verify])
      for (const client of [thief, person]) {
        await client.get(`/api/auth/verify-email?token=${encodeURIComponent(token)}`)
        expect((await confirm(client, token)).statusCode).toBe(client === person ? 400 : 401)
      }
    expect((await reset(forgotten, 'the thief’s own')).json().code).toBe('bad_token')
    expect(await user(person)).toMatchObject({ email: person.email, emailVerified: false })
  })

  test('keeps the device that made it signed in under another cookie; a copy of the old one, and every other session, is out', async () => {
    const person = await newUser(app)
    const [copy, other] = [copyOf(person), await elsewhere(person)]
    const answer = await newPassword(person, person.password, 'a new secret')
    expect(answer.cookies.find(({ name }) => name === 'gapwise_session')).toMatchObject({ httpOnly: true, maxAge: 180 * 86_400 })
    expect(person.cookies.get('gapwise_session')).not.toBe(copy.cookies.get('gapwise_session'))
    expect(person.cookies.get('gapwise_device')).not.toBe(copy.cookies.get('gapwise_device'))
    expect([await isIn(person), await isIn(copy), await isIn(other)]).toEqual([true, false, false])
    expect((await person.get('/api/sessions')).json().sessions).toHaveLength(1)
  })

  test('keeps a borrowed phone’s session one that ends with the browser', async () => {
    const person = await newUser(app)
    const borrowed = visitor(app)
    await borrowed.post('/api/auth/login', { username: person.email, password: person.password, notMyPhone: true })
    const answer = await newPassword(borrowed, person.password, 'a new secret')
    expect(answer.cookies.map(({ name }) => name)).toEqual(['gapwise_session'])
    expect(answer.cookies[0]).not.toHaveProperty('maxAge')
    expect(await isIn(borrowed)).toBe(true)
  })

  test('of two changes at once with the old password one is made', async () => {
    const person = await newUser(app)
    const other = await elsewhere(person)
    const answers = await Promise.all([
      newPassword(person, person.password, 'first secret'),
      newPassword(other, person.password, 'second secret'),
    ])
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 401])
  })

  test('ends the open pages of every session but its own, the report’s too', async () => {
    const person = await newUser(app)
    const opportunityId = app.ctx.market.entries.find((entry) => entry.cityId === 'lagos')!.id
    const { orderId } = await buy(app, person, { planId: 'complete_report', opportunityId, location: 'Lagos' })
    const { reportId } = (await person.get(`/api/orders/${orderId}`)).json()
    const thief = await elsewhere(person)
    const news = await openPage('/api/notifications/events', thief)
    const report = await openPage(`/api/reports/${reportId}/events`, thief)
    await newPassword(person, person.password, 'a new secret')
    await app.ctx.bus.publish(app.ctx.database.db, { about: 'report', userId: person.id, reportId })
    expect(await news.ended).toEqual(['session'])
    expect(await report.ended).toEqual(['progress', 'session'])
  })
})

describe('ending sessions', () => {
  test('of the others voids what they asked for, and gives this one another cookie', async () => {
    const person = await newUser(app)
    const thief = await elsewhere(person)
    const email = unused()
    await askForEmail(thief, email, person.password)
    const change = await tokenTo(email, /Confirm your new/)
    const copy = copyOf(person)
    expect((await person.send('DELETE', '/api/sessions')).json()).toEqual({ ended: 1 })
    expect([await isIn(person), await isIn(copy), await isIn(thief)]).toEqual([true, false, false])
    expect((await confirm(person, change)).json().code).toBe('bad_token')
  })

  test('of one other voids a pending change of the address', async () => {
    const person = await newUser(app)
    const thief = await elsewhere(person)
    const email = unused()
    await askForEmail(thief, email, person.password)
    const change = await tokenTo(email, /Confirm your new/)
    const { sessions } = (await person.get('/api/sessions')).json() as { sessions: { id: string; current: boolean }[] }
    await person.send('DELETE', `/api/sessions/${sessions.find((each) => !each.current)?.id}`)
    await signIn(thief, person.username, person.password)
    expect((await confirm(thief, change)).json().code).toBe('bad_token')
    expect((await user(person)).email).toBe(person.email)
  })

  test('over and over gives a stolen session no new attempts at the password', async () => {
    const person = await newUser(app)
    const statuses: number[] = []
    for (let n = 0; n < 12; n++) {
      statuses.push((await newPassword(person, `guess-${n}`, 'a new secret')).statusCode)
      await person.send('DELETE', '/api/sessions')
    }
    expect(statuses.slice(-2)).toEqual([429, 429])
  })
})

describe('another address and another role', () => {
  test('a new address ends the other sessions and what waited, and the one that confirmed it goes on under another cookie', async () => {
    const person = await newUser(app)
    const [other, copy] = [await elsewhere(person), copyOf(person)]
    const email = unused()
    await askForEmail(person, email, person.password)
    await askForReset(person.email)
    const forgotten = await tokenTo(person.email, /Set a new password/)
    expect((await confirm(person, await tokenTo(email, /Confirm your new/))).json().user).toMatchObject({ email, emailVerified: true })
    expect([await isIn(person), await isIn(other), await isIn(copy)]).toEqual([true, false, false])
    expect((await reset(forgotten, 'the old mailbox')).json().code).toBe('bad_token')
  })

  test('a link to reset that is being written while the address changes does not go to the old one', async () => {
    const person = await newUser(app)
    const next = unused()
    const { database } = app.ctx
    const between: typeof database.transaction = async (work) => {
      await database.db.execute(sql`update users set email = ${next} where id = ${person.id}`)
      return database.transaction(work)
    }
    const ctx = { ...app.ctx, database: { ...database, transaction: between } }
    const run = { step: <T>(_name: string, work: () => Promise<T>) => work() } as JobRun
    await passwordResetJob.handle(ctx, { requestId: 'rst_between', email: person.email }, run)
    expect([...(await mailsTo(person.email, /Set a new password/)), ...(await mailsTo(next, /Set a new password/))]).toEqual([])
  })

  test('a role that is given or taken ends the person’s sessions, a new one too; signing in again brings the new rights', async () => {
    const admin = await newAdmin(app)
    const person = await newUser(app)
    await confirmAddress(app, person)
    const { password } = admin
    for (const call of ['grant-admin', 'revoke-admin']) {
      const fresh = visitor(app)
      await signIn(fresh, person.username, person.password)
      expect((await admin.post(`/api/admin/${call}`, { email: person.email, password })).statusCode).toBe(200)
      expect([await isIn(person), await isIn(fresh)]).toEqual([false, false])
      await signIn(person, person.username, person.password)
      expect((await user(person)).role).toBe(call === 'grant-admin' ? 'admin' : 'user')
    }
    expect((await admin.post('/api/admin/revoke-admin', { email: admin.email, password })).statusCode).toBe(200)
    expect((await user(admin)).role).toBe('user')
  })
})

describe('signing in while the password changes', () => {
  const rounds = isDeep ? 40 : 4

  test.each(['change', 'reset'] as const)(
    'with the old one leaves no session behind, however a %s meets it',
    { timeout: 300_000 },
    async (how) => {
      let refused = 0
      for (let round = 0; round < rounds; round++) {
        // All from one address, which may register two hundred people an hour.
        if (round % 20 === 0) app.clock.advance(61 * 60_000)
        const person = await newUser(app)
        const token = how === 'reset' ? await askForReset(person.email).then(() => tokenTo(person.email, /Set a new password/)) : ''
        const clients = Array.from({ length: 8 }, () => visitor(app))
        const changing = how === 'change' ? newPassword(person, person.password, 'a new secret') : reset(token, 'a new secret')
        const logins = clients.map(async (client, index) => {
          // Spread over the change, and the last one after it, however long it takes.
          await (index === clients.length - 1 ? changing : wait(index * 12))
          return (await signIn(client, person.username, person.password)).statusCode
        })
        expect((await changing).statusCode).toBe(200)
        refused += (await Promise.all(logins)).filter((status) => status !== 200).length
        for (const client of clients) expect(await isIn(client), `round ${round}`).toBe(false)
        expect((await signIn(visitor(app), person.username, 'a new secret')).statusCode).not.toBe(401)
      }
      expect(refused).toBeGreaterThan(0)
    },
  )
})

describe('mails to an address that may be a stranger’s', () => {
  test('a change of the address is mailed five times an hour, by account and by mailbox, however the mailbox is spelt', async () => {
    const person = await newUser(app)
    const statuses = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        askForEmail(person, `many-${n}-${unused()}`, person.password).then((answer) => answer.statusCode),
      ),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(25)
    const target = unused().replace('@', '+0@')
    let sent = 0
    for (let n = 0; n < 8; n++) {
      const other = await newUser(app)
      const answer = await askForEmail(other, target.replace('+0', `+${n}`).toUpperCase(), other.password)
      if (answer.statusCode === 200) sent++
      else expect([answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([429, true])
    }
    expect(sent).toBe(5)
    app.clock.advance(61 * 60_000)
    expect((await askForEmail(await newUser(app), target, 'wrong')).statusCode).toBe(401)
  })

  test('registering and erasing over and over mails a stranger five times an hour', async () => {
    const email = unused()
    for (let n = 0; n < 8; n++) {
      const person = await newUser(app, { email })
      await app.drain()
      if (n < 7) await app.ctx.database.db.execute(sql`delete from users where id = ${person.id}`)
    }
    expect(await mailsTo(email, /Confirm your email/)).toHaveLength(5)
  })

  test('no mail holds what somebody typed: names, a ticket, a place', async () => {
    const mark = 'CallThisNumberNow'
    const person = await newUser(app, { firstName: `${mark}One`, lastName: `${mark}Two` })
    const next = unused()
    await askForEmail(person, next, person.password)
    await askForReset(person.email)
    const opportunityId = app.ctx.market.entries.find((entry) => entry.cityId === 'lagos')!.id
    await buy(app, person, { planId: 'complete_report', opportunityId, location: `${mark}Town, Nigeria` })
    const { id } = (await person.post('/api/support', { subject: `${mark}Three`, message: `${mark}Four` })).json()
    const visitors = (await visitor(app).post('/api/support', { subject: mark, message: mark, email: next })).json().id
    const admin = await newAdmin(app)
    for (const ticket of [id, visitors]) await admin.post(`/api/admin/tickets/${ticket}/answer`, { answer: 'Here it is.' })
    await newPassword(person, person.password, 'a new secret')
    await app.drain()
    const mails = [...readMails(app.outbox, person.email), ...readMails(app.outbox, next)]
    expect(mails.length).toBeGreaterThanOrEqual(8)
    for (const mail of mails) expect(`${mail.subject} ${mail.text} ${mail.html}`, mail.subject).not.toContain(mark)
  })
})

describe('a clock that was a day ahead and is set right', () => {
  test('locks nobody out: what it counted in the future counts for nothing', async () => {
    // An hour at which both zones below have the same date.
    app.clock.set(new Date('2027-05-10T08:00:00Z'))
    const person = await newUser(app)
    const now = app.clock.now()
    app.clock.advance(24 * 3_600_000)
    for (let n = 0; n < 12; n++) await signIn(visitor(app), person.username, `guess-${n}`)
    for (let n = 0; n < 6; n++) await person.post('/api/auth/resend-verification')
    await person.get('/api/account/usage', { 'x-time-zone': 'Africa/Lagos' })
    app.clock.set(now)
    expect((await signIn(visitor(app), person.username, person.password)).statusCode).toBe(200)
    expect((await person.post('/api/auth/resend-verification')).statusCode).toBe(200)
    const usage = await person.get('/api/account/usage', { 'x-time-zone': 'Pacific/Auckland' })
    expect(new Date(usage.json().gapLookups.resetsAt).getUTCHours()).not.toBe(23)
    for (let n = 0; n < 12; n++) await signIn(visitor(app), person.username, `guess-${n}`)
    expect((await signIn(visitor(app), person.username, person.password)).statusCode).toBe(429)
  })
})

describe('an admin shows again who is acting', () => {
  test.each(['grant-admin', 'revoke-admin', 'orders/ord_none/refund'])(
    '%s wants the password, and wrong ones are counted',
    async (call) => {
      const admin = await newAdmin(app)
      const ask = (password?: string) =>
        admin.post(`/api/admin/${call}`, { email: 'nobody@example.com', ...(password === undefined ? {} : { password }) })
      for (const missing of [await ask(), await ask('')])
        expect([missing.statusCode, missing.json()]).toEqual([
          403,
          expect.objectContaining({ code: 'password_required', field: 'password' }),
        ])
      for (let n = 0; n < 10; n++) {
        const wrong = await ask(`guess-${n}`)
        expect([wrong.statusCode, wrong.json()]).toEqual([403, expect.objectContaining({ code: 'wrong_password', field: 'password' })])
      }
      expect((await ask('one more guess')).statusCode).toBe(429)
      expect((await ask(admin.password)).statusCode).toBe(429)
      app.clock.advance(16 * 60_000)
      expect((await ask(admin.password)).statusCode).toBe(404)
    },
  )

  test('where the account has no password, by a sign-in less than ten minutes old', async () => {
    const admin = await newAdmin(app)
    await app.ctx.database.db.execute(
      sql`update auth_accounts set provider_id = 'google', account_id = ${`sub-${admin.id}`}, password_hash = null where user_id = ${admin.id}`,
    )
    const ask = () => admin.post('/api/admin/grant-admin', { email: 'nobody@example.com' })
    expect((await ask()).statusCode).toBe(404)
    app.clock.advance(10 * 60_000)
    expect([(await ask()).statusCode, (await ask()).json().code]).toEqual([403, 'sign_in_again'])
  })
})

/** An open page: the names of its events, once the server has closed it. */
async function openPage(path: string, who: Client): Promise<{ ended: Promise<string[]> }> {
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(`${address}${path}`, { headers: { cookie } })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const ended = response.text().then((text) => [...text.matchAll(/^event: (.+)$/gm)].map(([, event]) => event ?? ''))
  return { ended }
}
