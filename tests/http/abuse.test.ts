import { createHash } from 'node:crypto'
import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newUser, visitor } from '#tests/support/client.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { isDeep } from '../support/depth.ts'

let app: TestApp
const logged: string[] = []
beforeAll(async () => {
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      logged.push(String(chunk))
      done()
    },
  })
  const log = pino({ level: 'trace' }, sink)
  app = await openTestApp({ env: { TRUST_PROXY: '1' }, log })
})
afterAll(() => app.close())

const from = (address: string) => ({ 'x-forwarded-for': address })
const tryPassword = (username: string, password: string, address: string) =>
  visitor(app).post('/api/auth/login', { username, password }, from(address))
const count = <T>(list: T[], wanted: T) => list.filter((each) => each === wanted).length

describe('guessing passwords', () => {
  test('of 60 wrong ones ten are looked at; the right one is refused too until the window ends', async () => {
    const person = await newUser(app)
    const statuses: number[] = []
    for (let n = 0; n < 60; n++) statuses.push((await tryPassword(person.username, `wrong-${n}`, `10.1.0.${n}`)).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), ...Array.from({ length: 50 }, () => 429)])
    const right = await tryPassword(person.username, person.password, '10.1.1.1')
    expect(right.statusCode).toBe(429)
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(right.headers['retry-after'])).toBeLessThanOrEqual(15 * 60)
    app.clock.advance(15 * 60_000)
    expect((await tryPassword(person.username, person.password, '10.1.1.1')).statusCode).toBe(200)
  })

  test('all at once, in another case, with blanks or by the email makes no difference', async () => {
    const person = await newUser(app)
    const spellings = [person.username, person.username.toUpperCase(), ` ${person.username} `, person.email, person.email.toUpperCase()]
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => tryPassword(spellings[n % spellings.length]!, `wrong-${n}`, `10.2.0.${n}`)),
    )
    const statuses = answers.map((answer) => answer.statusCode)
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([10, 50])
  })

  test('a name that nobody has is limited the same', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 12; n++) statuses.push((await tryPassword('nobody-at-all', 'wrong-1', `10.3.0.${n}`)).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
  })

  test('strangers do not lock the owner out of a device that signed in before, and that device may not guess either', async () => {
    const person = await newUser(app)
    for (let n = 0; n < 11; n++) await tryPassword(person.username, `wrong-${n}`, `10.4.0.${n}`)
    expect((await visitor(app).post('/api/auth/login', { username: person.email, password: person.password })).statusCode).toBe(429)
    await person.post('/api/logout')
    expect((await person.post('/api/auth/login', { username: person.email, password: person.password })).statusCode).toBe(200)
    const guesses: number[] = []
    for (let n = 0; n < 12; n++)
      guesses.push((await person.post('/api/auth/login', { username: person.email, password: `guess-${n}` })).statusCode)
    expect([count(guesses, 401), count(guesses, 429)]).toEqual([10, 2])
  })

  test('a device cookie of one’s own making opens no exception', async () => {
    const person = await newUser(app)
    const thief = visitor(app)
    thief.cookies.set('gapwise_device', 'planted')
    const statuses: number[] = []
    for (let n = 0; n < 12; n++)
      statuses.push((await thief.post('/api/auth/login', { username: person.email, password: `guess-${n}` }, from('10.5.0.1'))).statusCode)
    expect(count(statuses, 429)).toBe(2)
  })

  test('one address may be wrong 200 times for all names together, and the neighbours who know theirs get in before', async () => {
    const neighbour = await newUser(app)
    const statuses = (await Promise.all(Array.from({ length: 199 }, (_, n) => tryPassword(`street-${n}`, 'wrong-1', '10.6.0.1')))).map(
      (answer) => answer.statusCode,
    )
    expect(count(statuses, 401)).toBe(199)
    expect((await tryPassword(neighbour.username, neighbour.password, '10.6.0.1')).statusCode).toBe(200)
    expect((await tryPassword('street-200', 'wrong-1', '10.6.0.1')).statusCode).toBe(401)
    expect((await tryPassword('street-201', 'wrong-1', '10.6.0.1')).statusCode).toBe(429)
    expect((await tryPassword('street-201', 'wrong-1', '10.6.0.2')).statusCode).toBe(401)
  })

  test('right passwords given at once never block each other', async () => {
    const person = await newUser(app)
    const answers = await Promise.all(Array.from({ length: 25 }, () => tryPassword(person.username, person.password, '10.7.0.1')))
    expect(
      count(
        answers.map((answer) => answer.statusCode),
        200,
      ),
    ).toBe(25)
  })

  test('registrations are limited per address, at 200 an hour', async () => {
    const register = (n: number, address: string) =>
      visitor(app).post(
        '/api/auth/register',
        {
          username: `same${n % 2}`,
          email: 'same@example.com',
          password: 'secret1',
          firstName: 'Ada',
          lastName: 'Obi',
          phoneNumber: '+234 801 234 5678',
        },
        from(address),
      )
    const statuses: number[] = []
    for (let n = 0; n < 201; n++) statuses.push((await register(n, '10.8.0.1')).statusCode)
    expect(statuses.at(-2)).toBe(409)
    expect(statuses.at(-1)).toBe(429)
    expect((await register(0, '10.8.0.2')).statusCode).toBe(409)
  })
})

describe('finding out who has an account', () => {
  test('not by the answers of signing in and of asking for a new password', async () => {
    const person = await newUser(app)
    const shape = async (answer: Promise<{ statusCode: number; json: () => Record<string, unknown> }>) => {
      const { requestId: _requestId, ...body } = (await answer).json()
      return JSON.stringify([(await answer).statusCode, body])
    }
    const signIn = (username: string) => shape(tryPassword(username, 'wrong-1', '10.9.0.1'))
    expect(await signIn(person.username)).toBe(await signIn('no-such-person'))
    expect(await signIn(person.email)).toBe(await signIn('no-such@example.com'))
    const ask = (email: string) => shape(visitor(app).post('/api/auth/request-password-reset', { email }))
    expect(await ask(person.email)).toBe(await ask('no-such@example.com'))
  })

  // The work is measured and not the time: what else the machine does is in the one and not in the other.
  test.runIf(isDeep)('not by the time that signing in takes', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => newUser(app)))
    const known: number[] = []
    const unknown: number[] = []
    const timed = async (username: string, n: number) => {
      const start = process.cpuUsage()
      await tryPassword(username, 'wrong-1', `10.10.0.${n}`)
      const { user, system } = process.cpuUsage(start)
      return user + system
    }
    for (let n = 0; n < 40; n++) {
      known.push(await timed(people[n % 5]!.username, n))
      unknown.push(await timed(`stranger-${n % 5}`, n))
    }
    const middle = (list: number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]!
    // A missing hash would cost a tenth.
    expect(middle(known) / middle(unknown)).toBeGreaterThan(0.6)
    expect(middle(known) / middle(unknown)).toBeLessThan(1.7)
  })
})

describe('sessions', () => {
  test('a session set before signing in is not the one after it', async () => {
    const person = await newUser(app)
    const victim = visitor(app)
    victim.cookies.set('gapwise_session', 'planted-by-a-stranger')
    await victim.post('/api/auth/login', { username: person.email, password: person.password })
    expect(victim.cookies.get('gapwise_session')).not.toBe('planted-by-a-stranger')
    const stranger = visitor(app)
    stranger.cookies.set('gapwise_session', 'planted-by-a-stranger')
    expect((await stranger.get('/api/auth/user')).statusCode).toBe(401)
  })

  test('the cookie is out of reach for scripts and other sites, and for plain http where the site is https', async () => {
    const secure = await openTestApp({ env: { PUBLIC_URL: 'https://gapwise.example' } })
    for (const [where, isSecure] of [
      [app, false],
      [secure, true],
    ] as const) {
      const answer = await visitor(where).post(
        '/api/auth/register',
        {
          username: 'cookie',
          email: 'cookie@example.com',
          password: 'secret1',
          firstName: 'Ada',
          lastName: 'Obi',
          phoneNumber: '+234 801 234 5678',
        },
        { origin: isSecure ? 'https://gapwise.example' : 'http://localhost:3000', ...from('10.11.0.1') },
      )
      expect(answer.statusCode).toBe(201)
      for (const cookie of answer.cookies) {
        expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
        expect(Boolean((cookie as { secure?: boolean }).secure)).toBe(isSecure)
        expect(cookie.name.startsWith('__Host-')).toBe(isSecure)
      }
      if (isSecure) expect(answer.headers['strict-transport-security']).toContain('max-age')
    }
    await secure.close()
  })

  test('made-up cookies are nobody', async () => {
    for (const value of ['', 'x', 'a'.repeat(5000), '%00', "' or 1=1 --", 's:j:{"admin":true}']) {
      const client = visitor(app)
      client.cookies.set('gapwise_session', value)
      expect((await client.get('/api/auth/user')).statusCode).toBe(401)
    }
  })
})

describe('other sites', () => {
  test('cannot make a signed-in browser change anything', async () => {
    const person = await newUser(app)
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://localhost:3000.evil.example' },
      { origin: 'https://localhost:3000' },
    ]) {
      for (const [method, path] of [
        ['POST', '/api/preferences'],
        ['DELETE', '/api/sessions'],
        ['DELETE', '/api/account'],
        ['PUT', '/api/account'],
        ['POST', '/api/logout'],
        ['POST', '/api/auth/login'],
      ] as const) {
        const answer = await person.send(method, path, { type: 'budget', value: 'Under $500' }, headers)
        expect([answer.statusCode, answer.json().code]).toEqual([403, 'foreign_origin'])
      }
    }
    expect((await person.get('/api/preferences')).json()).toEqual({})
    expect((await person.get('/api/auth/user')).statusCode).toBe(200)
  })

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/%09/evil.example',
    'javascript:alert(1)',
    '/x\r\nSet-Cookie: a=b',
    '/é\u0000',
    '',
    '////evil.example',
    '/.//evil.example',
    '/../..//evil.example',
  ])('returnTo %j leads to a path of this site only', async (returnTo) => {
    const person = await newUser(app)
    const query = `?returnTo=${encodeURIComponent(returnTo)}`
    for (const client of [person, visitor(app)]) {
      const answer = await client.get(`/api/login${query}`)
      expect(answer.statusCode).toBe(302)
      const location = String(answer.headers.location)
      expect(location).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
      expect(new URL(location, 'http://localhost:3000').host).toBe('localhost:3000')
      const inner = new URL(location, 'http://localhost:3000').searchParams.get('returnTo') ?? '/'
      expect(new URL(inner, 'http://localhost:3000').host).toBe('localhost:3000')
      expect(answer.headers['set-cookie'] ?? '').not.toContain('a=b')
    }
  })
})

describe('what is sent', () => {
  test('gives nobody a role, a tier or a confirmed address', async () => {
    const client = visitor(app)
    const answer = await client.post('/api/auth/register', {
      username: 'grabber',
      email: 'grabber@example.com',
      password: 'secret1',
      firstName: 'Ada',
      lastName: 'Obi',
      phoneNumber: '+234 801 234 5678',
      role: 'admin',
      subscriptionTier: 'premium',
      emailVerified: true,
      id: 'usr_chosen',
      __proto__: { role: 'admin' },
      constructor: { prototype: { role: 'admin' } },
    })
    expect(answer.json().user).toMatchObject({ role: 'user', subscriptionTier: 'free', emailVerified: false })
    expect(answer.json().user.id).not.toBe('usr_chosen')
    expect((await client.get('/api/admin/users')).statusCode).not.toBe(200)
  })

  test('huge, deep, binary or of another kind is a 4xx with a message', async () => {
    const inject = (payload: string | Buffer, type = 'application/json') =>
      app.http.inject({ method: 'POST', url: '/api/auth/login', headers: { host: 'localhost:3000', 'content-type': type }, payload })
    const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`
    const answers = [
      [413, await inject(JSON.stringify({ username: 'x'.repeat(70_000), password: 'x' }))],
      [400, await inject(deep)],
      [400, await inject('[[[[')],
      [400, await inject(Buffer.from([0xff, 0xfe, 0x00, 0x01]))],
      [400, await inject(Buffer.concat([Buffer.from('{"username":"ada'), Buffer.from([0xc3, 0x28]), Buffer.from('","password":"x"}')]))],
      [400, await inject('null')],
      [400, await inject('"text"')],
      [400, await inject('')],
      [415, await inject('username=ada&password=x', 'application/x-www-form-urlencoded')],
      [415, await inject('<a/>', 'text/xml')],
      [415, await inject('x', 'multipart/form-data; boundary=x')],
    ] as const
    for (const [status, answer] of answers) {
      expect(answer.statusCode).toBe(status)
      expect(answer.json()).toMatchObject({ message: expect.any(String), code: expect.any(String), requestId: expect.any(String) })
    }
  })

  test('in a path or a reference finds nothing and breaks nothing', async () => {
    const person = await newUser(app)
    const other = await person.post('/api/reports/generate', { opportunityId: 'opp_x', paymentIntentId: '\u0000' })
    expect([other.statusCode, other.json().field]).toEqual([400, 'paymentIntentId'])
    for (const id of ['..%2f..%2fetc%2fpasswd', '%00', "'%20or%201=1", 'x'.repeat(290), '%0d%0aSet-Cookie:%20a=b', '%E0%A4%A']) {
      const answer = await person.send('DELETE', `/api/sessions/${id}`)
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode).toBeLessThan(500)
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })
})

test('no password, hash, session secret or emailed token is in an answer or in the log', async () => {
  const person = await newUser(app)
  await person.post('/api/auth/login', { username: person.email, password: 'wrong-password-text' })
  await person.post('/api/auth/request-password-reset', { email: person.email })
  await app.drain()
  const bodies = await Promise.all(
    ['/api/auth/user', '/api/sessions', '/api/account/export', '/api/account/usage', '/api/preferences'].map((path) => person.get(path)),
  )
  const everything = [...logged, ...bodies.map((answer) => answer.body)].join('\n')
  for (const secret of [
    person.password,
    'wrong-password-text',
    person.cookies.get('gapwise_session')!,
    person.cookies.get('gapwise_device')!,
  ])
    expect(everything).not.toContain(secret)
  expect(everything).not.toMatch(/\$argon2|passwordHash|tokenHash|token=vrf_/)
  expect(logged.length).toBeGreaterThan(10)
})

test('passwords, session secrets and device secrets are kept as hashes only, passwords by argon2id', async () => {
  const person = await newUser(app)
  const stored = async (query: ReturnType<typeof sql>) =>
    ((await app.ctx.database.db.execute(query)) as unknown as { rows: { kept: string }[] }).rows.map(({ kept }) => kept)
  const [password] = await stored(sql`select password_hash as kept from auth_accounts where user_id = ${person.id}`)
  expect(password).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d,p=1\$/)
  for (const [table, cookie] of [
    ['sessions', 'gapwise_session'],
    ['known_devices', 'gapwise_device'],
  ] as const) {
    const secret = person.cookies.get(cookie)!
    const digest = createHash('sha256').update(secret).digest('base64url')
    expect(await stored(sql`select token_hash as kept from ${sql.identifier(table)} where user_id = ${person.id}`), table).toEqual([digest])
  }
})
