import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rateLimits } from '#contract/limits.ts'
import { noticeMessage, notify } from '#server/features/inbox/notify.ts'
import { type Client, newUser, type Person, visitor } from '#tests/support/client.ts'
import { lastLink, readMails } from '#tests/support/mailbox.ts'
import { confirmAddress } from '#tests/support/people.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { isDeep } from '../support/depth.ts'

let app: TestApp
let port: number
beforeAll(async () => {
  app = await openTestApp({ env: { TRUST_PROXY: '1' } })
  port = Number(new URL(await app.http.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => app.close())

const from = (address: string) => ({ 'x-forwarded-for': address })
const count = <T>(list: T[], wanted: T) => list.filter((each) => each === wanted).length

/** The target goes over the line exactly as it is given; what parses and writes addresses would change it. */
const ask = (target: string, address: string) =>
  new Promise<{ status: number; retryAfter: string | undefined }>((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path: target, headers: { host: 'localhost:3000', ...from(address) } }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] }))
    })
    call.once('error', reject)
    call.end()
  })

async function statusesOf(times: number, client: Client, headers: Record<string, string>): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < times; n++) statuses.push((await client.get('/api/config', headers)).statusCode)
  return statuses
}

describe('calls a minute', { timeout: 240_000 }, () => {
  test('of an address that is used up are refused however the target is written, and come back with the next minute', async () => {
    const address = '198.51.100.1'
    const first = await statusesOf(rateLimits.calls.per.address, visitor(app), from(address))
    expect(count(first, 200)).toBe(rateLimits.calls.per.address)
    const spellings = [
      '/api/config',
      '/api/config?x=1',
      '/%61pi/config',
      '/api/no-such-call',
      'http://localhost:3000/api/config',
      'HTTP://LOCALHOST:3000/api/config',
      'https://another.example/api/config?x=1',
      'http://localhost:3000/api/no-such-call',
    ]
    for (const target of spellings) {
      const answer = await ask(target, address)
      expect([answer.status, Number(answer.retryAfter) > 0 && Number(answer.retryAfter) <= 60], target).toEqual([429, true])
    }
    expect((await ask('http://localhost:3000/api/config', '198.51.100.2')).status).toBe(200)
    // Monitors ask on, and no provider's event is turned away.
    expect((await ask('/api/health', address)).status).toBe(200)
    expect((await ask('http://localhost:3000/api/ready', address)).status).toBe(200)
    app.clock.advance(60_000)
    expect((await ask('/api/config', address)).status).toBe(200)
  })

  test('of an account are counted over its sessions, and its neighbours behind the same address have their own', async () => {
    const address = from('198.51.100.3')
    const person = await newUser(app)
    const sessions = [visitor(app), visitor(app), visitor(app)]
    for (const session of sessions)
      expect((await session.post('/api/auth/login', { username: person.email, password: person.password })).statusCode).toBe(200)
    const { session: perSession, account: perAccount } = rateLimits.calls.per
    const [a, b, c] = [[], [], []] as number[][]
    a!.push(...(await statusesOf(perSession + 5, sessions[0]!, address)))
    b!.push(...(await statusesOf(perSession, sessions[1]!, address)))
    c!.push(...(await statusesOf(20, sessions[2]!, address)))
    expect([count(a!, 200), count(a!, 429)]).toEqual([perSession, 5])
    expect(count(b!, 200)).toBe(perSession)
    expect(count([...a!, ...b!, ...c!], 200)).toBe(perAccount)
    const neighbour = await newUser(app)
    expect(count(await statusesOf(20, neighbour, address), 200)).toBe(20)
    expect(count(await statusesOf(20, visitor(app), address), 200)).toBe(20)
  })

  test('of the addresses of one IPv6 /64 are counted together', async () => {
    const statuses: number[] = []
    for (let n = 0; n <= rateLimits.calls.per.address; n++)
      statuses.push((await visitor(app).get('/api/config', from(`2001:db8:1:1::${n.toString(16)}`))).statusCode)
    expect([count(statuses, 200), statuses.at(-1)]).toEqual([rateLimits.calls.per.address, 429])
    expect((await visitor(app).get('/api/config', from('2001:db8:1:1:ffff::1'))).statusCode).toBe(429)
    expect((await visitor(app).get('/api/config', from('2001:db8:1:2::1'))).statusCode).toBe(200)
  })
})

describe('a clock that ran a day ahead and was put right', { timeout: 240_000 }, () => {
  test('locks nobody out: neither of the account nor of the address that was counted in between', async () => {
    const person = await newUser(app)
    const now = app.clock.now()
    const address = '198.51.100.4'
    const signIn = (password: string) => visitor(app).post('/api/auth/login', { username: person.email, password }, from(address))
    app.clock.advance(86_400_000)
    for (let n = 0; n < 12; n++) await signIn(`wrong-${n}`)
    expect((await signIn(person.password)).statusCode).toBe(429)
    expect(count(await statusesOf(rateLimits.calls.per.address, visitor(app), from(address)), 429)).toBeGreaterThan(0)
    app.clock.set(now)
    expect((await signIn(person.password)).statusCode).toBe(200)
    // What is counted from then on is counted by the right clock.
    for (let n = 0; n < 12; n++) await signIn(`wrong-${n}`)
    expect((await signIn(person.password)).statusCode).toBe(429)
    app.clock.advance(15 * 60_000)
    expect((await signIn(person.password)).statusCode).toBe(200)
  })
})

describe('wrong passwords and registrations', () => {
  test('of one IPv6 /64 are counted together', async () => {
    const known = await newUser(app)
    const tries = Array.from({ length: rateLimits['wrong-password'].per.address }, (_, n) =>
      visitor(app).post('/api/auth/login', { username: `lane-${n}`, password: 'wrong-1' }, from(`2001:db8:2:1::${n.toString(16)}`)),
    )
    expect(
      count(
        (await Promise.all(tries)).map((answer) => answer.statusCode),
        401,
      ),
    ).toBe(rateLimits['wrong-password'].per.address)
    const next = await visitor(app).post('/api/auth/login', { username: 'lane', password: 'wrong-1' }, from('2001:db8:2:1:9::9'))
    expect(next.statusCode).toBe(429)
    expect(next.json()).toMatchObject({
      code: 'rate_limited',
      message: expect.stringMatching(/^Too many attempts\. Try again in \d+ minutes\.$/),
    })
    // Who has signed in from this very device is none of those, wherever it is now.
    const { username, password } = known
    const signIn = (client: typeof known, typed: string) =>
      client.post('/api/auth/login', { username, password: typed }, from('2001:db8:2:1::7'))
    expect((await signIn(known, password)).statusCode).toBe(200)
    expect((await signIn({ ...known, ...visitor(app) }, password)).statusCode).toBe(429)
    // Its own count holds.
    for (let n = 0; n < rateLimits['wrong-password'].per.subject; n++) expect((await signIn(known, 'wrong-1')).statusCode).toBe(401)
    expect((await signIn(known, password)).statusCode).toBe(429)
  })
})

describe('hundreds of passwords tried at once from one address', { timeout: 240_000 }, () => {
  // A quick run's passwords cost next to nothing, so that nobody waits; the queue itself is tried beside it.
  test.runIf(isDeep)('keep nobody at another address from signing in or up: addresses take turns', async () => {
    const person = await newUser(app)
    const turns: string[] = []
    const told = (name: string, answer: Promise<{ statusCode: number }>) =>
      answer.then(({ statusCode }) => turns.push(`${name} ${statusCode}`))
    const tries = Array.from({ length: 150 }, (_, n) =>
      told('guess', visitor(app).post('/api/auth/login', { username: `loud-${n}`, password: 'wrong-1' }, from('198.51.100.20'))),
    )
    // The first answers come when the rest waits.
    await expect.poll(() => turns.length).toBeGreaterThan(0)
    const before = turns.length
    const quiet = from('198.51.100.21')
    const details = { username: 'quiet', email: 'quiet@example.com', password: 'secret1', firstName: 'Ada', lastName: 'Obi' }
    await Promise.all([
      told('sign in', visitor(app).post('/api/auth/login', { username: person.email, password: person.password }, quiet)),
      told('sign up', visitor(app).post('/api/auth/register', { ...details, phoneNumber: '+234 801 234 5678' }, quiet)),
    ])
    await Promise.all(tries)
    expect(count(turns, 'guess 401')).toBe(150)
    for (const name of ['sign in 200', 'sign up 201']) expect(turns.indexOf(name) - before, name).toBeLessThan(60)
  })
})

describe('one mailbox under many spellings', () => {
  test('gets five sign-up mails an hour; each spelling is an account of its own and keeps it', async () => {
    const spellings = Array.from({ length: 14 }, (_, n) => {
      const name = [...'adaobifirst'].map((letter, at) => ((n + 1) & (1 << at) ? `${letter}.` : letter)).join('')
      return `${name}${n % 5 === 4 ? '+shop' : ''}@${n % 2 ? 'googlemail' : 'gmail'}.com`
    })
    const people = []
    for (const email of spellings) people.push(await newUser(app, { email }))
    await app.drain()
    const reached = spellings.flatMap((email) => readMails(app.outbox, email))
    expect(reached).toHaveLength(rateLimits['sign-up-mail'].per.target)
    expect(new Set(people.map(({ id }) => id)).size).toBe(14)
    const last = people[13]!
    expect((await visitor(app).post('/api/auth/login', { username: last.email, password: last.password })).json().user.id).toBe(last.id)
    for (const email of spellings.slice(0, 8)) await visitor(app).post('/api/auth/request-password-reset', { email })
    await app.drain()
    const resets = spellings.flatMap((email) => readMails(app.outbox, email)).length - reached.length
    expect(resets).toBe(rateLimits['reset-mail'].per.target)
  })
})

describe('an address that nobody confirmed', () => {
  const confirmChange = async (person: Person, email: string) => {
    await app.drain()
    const token = lastLink(app.outbox, email, /Confirm your new/).searchParams.get('token')
    expect((await person.post('/api/auth/verify-email', { token })).statusCode).toBe(200)
  }

  test('gets five notices an hour, by whichever acts of however many accounts', async () => {
    const spellings = Array.from({ length: 8 }, (_, n) => `kwame.victim+${n}@gmail.com`)
    for (const [n, email] of spellings.entries()) {
      const person = await newUser(app, { email })
      const own = `attacker${n}@example.com`
      expect((await person.post('/api/account/email', { email: own, password: person.password })).statusCode).toBe(200)
      await confirmChange(person, own)
    }
    await app.drain()
    const notices = spellings.flatMap((email) => readMails(app.outbox, email)).filter(({ subject }) => !/^Confirm your email/.test(subject))
    expect(notices).toHaveLength(rateLimits['notice-mail'].per.target)
  })

  test('gets twenty mails of its inbox an hour, and a confirmed one all', async () => {
    const tell = async (userId: string) => {
      for (let n = 0; n < 25; n++)
        await app.ctx.database.transaction((tx) =>
          notify(tx, app.ctx, {
            userId,
            key: `told:${n}`,
            kind: 'support_answer',
            title: noticeMessage('supportAnswer.title'),
            message: noticeMessage('supportAnswer.message', { subject: `Letter ${n}` }),
          }),
        )
    }
    const [stranger, owner] = [await newUser(app), await newUser(app)]
    await confirmAddress(app, owner)
    const before = readMails(app.outbox, owner.email).length
    for (const { id } of [stranger, owner]) await tell(id)
    await app.drain()
    expect(readMails(app.outbox, stranger.email)).toHaveLength(rateLimits['inbox-mail'].per.target + 1)
    expect(readMails(app.outbox, owner.email)).toHaveLength(before + 25)
    expect((await stranger.get('/api/notifications')).json().total).toBe(25)
  })
})

describe('the service', () => {
  test('refuses who is over his own limit before he uses up the target’s, and counts exactly under parallel calls', async () => {
    const { rateLimiter } = app.ctx
    const mail = (account: string, target: string) => rateLimiter.tryConsume('mail', { account, target })
    const many = await Promise.all(Array.from({ length: 40 }, () => mail('usr_loud', 'loud@example.com')))
    expect(count(many, true)).toBe(rateLimits.mail.per.account)
    // One name of an address in another case is the same target; another account does not make it another.
    expect(await mail('usr_other', ' LOUD@example.com ')).toBe(false)
    expect(await mail('usr_third', 'quiet@example.com')).toBe(true)
    await expect(rateLimiter.consume('mail', { account: 'usr_loud', target: 'new@example.com' })).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: expect.any(Number),
    })
    for (let n = 0; n < rateLimits.mail.per.target; n++) expect(await mail(`usr_${n}`, 'new@example.com')).toBe(true)
    expect(await mail('usr_sixth', 'new@example.com')).toBe(false)
  })

  test('undoes a count with the transaction of the act it was counted for', async () => {
    const { rateLimiter, database } = app.ctx
    await expect(
      database.transaction(async (tx) => {
        for (let n = 0; n < rateLimits.mail.per.account; n++) await rateLimiter.consume('mail', { account: 'usr_undone' }, tx)
        throw new Error('the act failed')
      }),
    ).rejects.toThrow('the act failed')
    expect(await rateLimiter.tryConsume('mail', { account: 'usr_undone' })).toBe(true)
  })

  test('forgets what has run out, and what a clock that ran ahead left behind', async () => {
    const { rateLimiter } = app.ctx
    const now = app.clock.now()
    for (let n = 0; n < rateLimits.mail.per.account; n++) await rateLimiter.consume('mail', { account: 'usr_kept' })
    app.clock.advance(30 * 60_000)
    await rateLimiter.deleteExpired()
    expect(await rateLimiter.tryConsume('mail', { account: 'usr_kept' })).toBe(false)
    app.clock.set(new Date(now.getTime() - 86_400_000))
    await rateLimiter.deleteExpired()
    app.clock.set(now)
    expect(await rateLimiter.tryConsume('mail', { account: 'usr_kept' })).toBe(true)
  })
})
