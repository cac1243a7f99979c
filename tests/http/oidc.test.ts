import { generateKeyPairSync, verify } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { admit } from '#server/features/accounts/external/admit.ts'
import { type Client, newUser, visitor } from '#tests/support/client.ts'
import { lastLink, readMails } from '#tests/support/mailbox.ts'
import { confirmAddress } from '#tests/support/people.ts'
import { openSignInProvider, type ProviderVisit, type SignInProvider, visitProvider } from '#tests/support/sign-in-provider.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

const callback = (id: string) => `http://localhost:3000/api/auth/${id}/callback`

let google: SignInProvider
let app: TestApp
let outgoing: typeof fetch = fetch
let made = 0
/** An account at the provider that nobody has here. */
const stranger = (more: Record<string, unknown> = {}) => {
  made++
  const login = `sub-${made}`
  google.accounts.set(login, { email: `p${made}@example.com`, email_verified: true, given_name: 'Efua', family_name: 'Mensah', ...more })
  return { login, email: `p${made}@example.com` }
}

beforeAll(async () => {
  google = await openSignInProvider({ redirectUri: callback('google') })
  app = await openTestApp({
    env: { GOOGLE_CLIENT_ID: google.clientId, GOOGLE_CLIENT_SECRET: google.clientSecret, GOOGLE_BASE_URL: google.issuer },
    fetch: (...given) => outgoing(...given),
  })
})
afterAll(async () => {
  await app.close()
  await google.stop()
})
beforeEach(() => {
  outgoing = fetch
})

/** Our start address and the provider's pages, up to the address that leads back to us. */
async function leaveAndReturn(client: Client, visit: ProviderVisit, query = '', change = (url: URL) => url): Promise<URL> {
  const start = await client.get(`/api/auth/google${query}`)
  expect(start.statusCode).toBe(302)
  const { to } = await visitProvider(change(new URL(String(start.headers.location))).href, visit)
  expect(`${to.origin}${to.pathname}`).toBe(callback('google'))
  return to
}
const comeBack = (client: Client, to: URL) => client.get(`${to.pathname}${to.search}`, { 'sec-fetch-site': 'cross-site' })
const signInWith = async (client: Client, visit: ProviderVisit, query = '') => comeBack(client, await leaveAndReturn(client, visit, query))
const user = async (client: Client) => (await client.get('/api/auth/user')).json()

/** The same database, which waits for something else before each query that is built by `select`. */
function beforeEachRead<T extends object>(part: T, work: () => Promise<void>, isQuery = false): T {
  return new Proxy(part, {
    get: (target, key) => {
      const value = Reflect.get(target, key)
      if (typeof value !== 'function') return value
      if (isQuery && key === 'then')
        return (...given: unknown[]) => work().then(() => value.apply(target, given), given[1] as (error: unknown) => void)
      if (!isQuery && key !== 'select') return value.bind(target)
      return (...given: unknown[]) => beforeEachRead(value.apply(target, given), work, true)
    },
  })
}

describe('signing in with Google', () => {
  test('makes an account at the first time, with a confirmed address and a recorded consent, and finds it again', async () => {
    const { login, email } = stranger()
    const client = visitor(app)
    const back = await signInWith(client, { login }, '?returnTo=/explore%3Fpage=2')
    expect([back.statusCode, back.headers.location]).toEqual([302, '/explore?page=2'])
    const first = await user(client)
    expect(first).toMatchObject({
      email,
      emailVerified: true,
      firstName: 'Efua',
      lastName: 'Mensah',
      username: null,
      phoneNumber: null,
      role: 'user',
    })
    expect(first.signInMethods).toEqual(['google'])
    const { account } = (await client.get('/api/account/export')).json()
    expect(account).toMatchObject({ consentVersion: expect.any(String), consentAt: expect.any(String) })
    const later = visitor(app)
    await signInWith(later, { login })
    expect((await user(later)).id).toBe(first.id)
  })

  test('asks with state, nonce and PKCE, and never sends the browser our secret', async () => {
    const start = await visitor(app).get('/api/auth/google')
    const asked = new URL(String(start.headers.location)).searchParams
    expect(asked.get('code_challenge_method')).toBe('S256')
    expect(asked.get('redirect_uri')).toBe(callback('google'))
    for (const name of ['state', 'nonce', 'code_challenge']) expect((asked.get(name) ?? '').length).toBeGreaterThanOrEqual(32)
    expect(String(start.headers.location)).not.toContain(encodeURIComponent(google.clientSecret))
    expect(start.cookies[0]).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/api/auth' })
  })

  test('the profile is the provider’s: read-only here, and followed when it changes there', async () => {
    const { login } = stranger()
    const client = visitor(app)
    await signInWith(client, { login })
    for (const [method, path, body] of [
      ['PUT', '/api/account', { firstName: 'Other' }],
      ['POST', '/api/account/email', { email: 'other@example.com', password: 'x' }],
      ['POST', '/api/account/password', { currentPassword: 'x', password: 'secret-2' }],
    ] as const) {
      const answer = await client.send(method, path, body)
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'managed_externally'])
    }
    google.accounts.set(login, { email: `moved-${login}@example.com`, email_verified: true, given_name: 'Akua', family_name: 'Mensah' })
    await signInWith(client, { login })
    expect(await user(client)).toMatchObject({ firstName: 'Akua', email: `moved-${login}@example.com` })
  })

  test('two first sign-ins at once make one account', async () => {
    const { login } = stranger()
    const clients = [visitor(app), visitor(app)]
    const backs = await Promise.all(clients.map((client) => leaveAndReturn(client, { login })))
    const answers = await Promise.all(clients.map((client, index) => comeBack(client, backs[index]!)))
    expect(answers.map((answer) => answer.headers.location).join(' ')).toBe('/ /')
    const [first, second] = await Promise.all(clients.map(user))
    expect(second.id).toBe(first.id)
  })

  test('a first sign-in that another one overtakes between two reads signs in to its account', async () => {
    const { email } = stranger()
    const identity = {
      provider: 'google',
      accountId: email,
      email,
      emailVerified: true,
      firstName: 'Efua',
      lastName: 'Mensah',
      picture: null,
    } as const
    const request = {
      headers: {},
      cookies: {},
      ip: '127.0.0.1',
      actor: { kind: 'visitor', address: '127.0.0.1', zone: null },
    } as unknown as FastifyRequest
    let reads = 0
    const overtake = async () => {
      if (++reads === 2) expect(await admit(app.ctx, request, identity, false)).toMatchObject({ kind: 'signed-in' })
    }
    const database = Object.create(app.ctx.database, { db: { value: beforeEachRead(app.ctx.database.db, overtake) } })
    expect(await admit({ ...app.ctx, database }, request, identity, false)).toMatchObject({ kind: 'signed-in' })
    expect(reads).toBeGreaterThan(1)
  })

  test('nothing happens when consent is refused', async () => {
    const { login } = stranger()
    const client = visitor(app)
    const back = await signInWith(client, { login, consent: false }, '?returnTo=/reports')
    expect(back.headers.location).toBe('/login?problem=cancelled&provider=google&returnTo=%2Freports')
    expect((await client.get('/api/auth/user')).statusCode).toBe(401)
  })

  test('a return without the browser’s own beginning is worth nothing: wrong state, other browser, twice', async () => {
    const { login } = stranger()
    const client = visitor(app)
    const altered = await leaveAndReturn(client, { login })
    altered.searchParams.set('state', 'another-state')
    expect((await comeBack(client, altered)).headers.location).toBe('/login?problem=expired&provider=google')

    const elsewhere = await leaveAndReturn(client, { login })
    const victim = visitor(app)
    expect((await comeBack(victim, elsewhere)).headers.location).toBe('/login?problem=expired&provider=google')

    const good = await leaveAndReturn(client, { login })
    expect((await comeBack(client, good)).headers.location).toBe('/')
    expect((await comeBack(client, good)).headers.location).toBe('/login?problem=expired&provider=google')
    expect((await victim.get('/api/auth/user')).statusCode).toBe(401)
    for (const query of ['', '?state=a&state=b', '?code=x', '?error=access_denied']) {
      const answer = await visitor(app).get(`/api/auth/google/callback${query}`)
      expect(answer.headers.location).toBe('/login?problem=expired&provider=google')
    }
  })

  test('begun in several tabs, each is finished, whichever comes back first; of many the last five wait', async () => {
    const { login } = stranger()
    const client = visitor(app)
    const tabs: URL[] = []
    for (const path of ['explore', 'pricing']) tabs.push(await leaveAndReturn(client, { login }, `?returnTo=/${path}`))
    expect((await comeBack(client, tabs[0]!)).headers.location).toBe('/explore')
    const { id } = await user(client)
    expect((await comeBack(client, tabs[1]!)).headers.location).toBe('/pricing')
    expect((await user(client)).id).toBe(id)

    const many: URL[] = []
    for (let n = 0; n < 7; n++) many.push(await leaveAndReturn(client, { login }, `?returnTo=/explore%3Fpage=${n}`))
    const waits = [...client.cookies.keys()].filter((name) => name.startsWith('gapwise_external_'))
    expect(waits).toHaveLength(5)
    const ends: unknown[] = []
    for (const tab of many.toReversed()) ends.push((await comeBack(client, tab)).headers.location)
    const expired = '/login?problem=expired&provider=google'
    expect(ends).toEqual([...[6, 5, 4, 3, 2].map((n) => `/explore?page=${n}`), expired, expired])
    expect([...client.cookies.keys()].filter((name) => name.startsWith('gapwise_external_'))).toEqual([])
  })

  test('a cookie that some other program planted stops nobody', async () => {
    const client = visitor(app)
    for (let n = 0; n < 8; n++) client.cookies.set(`gapwise_external_(${n})`, 'x')
    expect((await client.get('/api/auth/google')).statusCode).toBe(302)
  })

  test('works with a provider whose clock is up to a minute ahead of ours', async () => {
    for (const [ahead, to] of [
      [50, '/'],
      [90, '/login?problem=failed&provider=google'],
    ] as const) {
      const { login } = stranger({ nbf: Math.floor(Date.now() / 1000) + ahead })
      expect((await signInWith(visitor(app), { login })).headers.location).toBe(to)
    }
  })

  test('a provider that tells no name leaves it to the person; nobody is called by an address', async () => {
    const { login, email } = stranger({ given_name: '\u200b', family_name: undefined })
    const client = visitor(app)
    await signInWith(client, { login })
    expect(await user(client)).toMatchObject({ firstName: '', lastName: '', email, ownName: true })
    const named = await client.send('PUT', '/api/account', { firstName: 'Efua', lastName: 'Mensah' })
    expect([named.statusCode, named.json().firstName]).toEqual([200, 'Efua'])
    await signInWith(client, { login })
    expect(await user(client)).toMatchObject({ firstName: 'Efua', lastName: 'Mensah' })
  })

  test('a long or odd name of a provider is kept whole characters at a time', async () => {
    const { login } = stranger({ given_name: `${'x'.repeat(199)}🌸`, family_name: 'Men\u202esah\ud83c' })
    const client = visitor(app)
    await signInWith(client, { login })
    expect(await user(client)).toMatchObject({ firstName: 'x'.repeat(199), lastName: 'Mensah' })
  })

  test('an answer to another question (nonce), an expired code and a late return are refused', async () => {
    const { login } = stranger()
    const client = visitor(app)
    const otherNonce = await leaveAndReturn(client, { login }, '', (url) => {
      url.searchParams.set('nonce', 'x'.repeat(43))
      return url
    })
    expect((await comeBack(client, otherNonce)).headers.location).toBe('/login?problem=failed&provider=google')

    const expired = await leaveAndReturn(client, { login })
    await google.forgetCode(expired.searchParams.get('code') ?? '')
    expect((await comeBack(client, expired)).headers.location).toBe('/login?problem=failed&provider=google')

    const late = await leaveAndReturn(client, { login })
    app.clock.advance(11 * 60_000)
    expect((await comeBack(client, late)).headers.location).toBe('/login?problem=expired&provider=google')
    expect((await client.get('/api/auth/user')).statusCode).toBe(401)
  })

  test('a code bound to another verifier (PKCE), and an altered token, are refused', async () => {
    const { login } = stranger()
    const client = visitor(app)
    const otherChallenge = await leaveAndReturn(client, { login }, '', (url) => {
      url.searchParams.set('code_challenge', 'x'.repeat(43))
      return url
    })
    expect((await comeBack(client, otherChallenge)).headers.location).toBe('/login?problem=failed&provider=google')

    const { login: admin } = stranger()
    const honest = await leaveAndReturn(client, { login })
    outgoing = async (...given) => {
      const response = await fetch(...given)
      if (!String(given[0]).endsWith('/token')) return response
      const tokens = (await response.json()) as { id_token: string }
      const [head, body, signature] = tokens.id_token.split('.')
      const claims = { ...JSON.parse(Buffer.from(body ?? '', 'base64url').toString()), sub: admin }
      const forged = `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`
      return Response.json({ ...tokens, id_token: forged })
    }
    expect((await comeBack(client, honest)).headers.location).toBe('/login?problem=failed&provider=google')
    expect((await client.get('/api/auth/user')).statusCode).toBe(401)
  })

  test('an address that the provider has not verified opens and makes nothing', async () => {
    const person = await newUser(app)
    for (const email of [person.email, 'fresh@example.com']) {
      const { login } = stranger({ email, email_verified: false })
      const client = visitor(app)
      expect((await signInWith(client, { login })).headers.location).toBe('/login?problem=unverified-email&provider=google')
      expect((await client.get('/api/auth/user')).statusCode).toBe(401)
    }
    const { login: without } = stranger({ email: undefined, email_verified: undefined })
    expect((await signInWith(visitor(app), { login: without })).headers.location).toContain('unverified-email')
  })

  test('returnTo leads nowhere else, and a borrowed phone keeps nothing', async () => {
    const { login } = stranger()
    const client = visitor(app)
    const back = await signInWith(client, { login }, '?returnTo=https://evil.example/&notMyPhone=true')
    expect(back.headers.location).toBe('/')
    const cookie = back.cookies.find(({ name }) => name === 'gapwise_session')
    expect(cookie).not.toHaveProperty('maxAge')
    const known = await newUser(app)
    await confirmAddress(app, known)
    const borrowed = visitor(app)
    await signInWith(borrowed, { login: stranger({ email: known.email }).login }, '?notMyPhone=true')
    const linked = await borrowed.post('/api/auth/link', { password: known.password })
    expect(linked.cookies.find(({ name }) => name === 'gapwise_session')).not.toHaveProperty('maxAge')
  })

  test('an erasure asks for a fresh sign-in', async () => {
    const { login, email } = stranger()
    const client = visitor(app)
    await signInWith(client, { login })
    app.clock.advance(10 * 60_000)
    const late = await client.send('DELETE', '/api/account')
    expect([late.statusCode, late.json().code]).toEqual([403, 'sign_in_again'])
    await signInWith(client, { login })
    expect((await client.send('DELETE', '/api/account')).statusCode).toBe(200)
    await newUser(app, { email })
  })

  test('somebody with no password who forgets it learns how to sign in', async () => {
    const { login, email } = stranger()
    await signInWith(visitor(app), { login })
    await visitor(app).post('/api/auth/request-password-reset', { email })
    await app.drain()
    expect(readMails(app.outbox, email).at(-1)?.text).toContain('You sign in with Google')
    expect((await visitor(app).post('/api/auth/login', { username: email, password: '' })).statusCode).toBe(401)
  })

  test('the portrait is fetched by the server from where Google keeps them, and from nowhere else', async () => {
    const asked: string[] = []
    outgoing = async (...given) => {
      const url = String(given[0])
      if (url.startsWith(google.issuer)) return fetch(...given)
      asked.push(url)
      return new Response(Buffer.from('an image'), { headers: { 'content-type': 'image/jpeg' } })
    }
    const client = visitor(app)
    await signInWith(client, { login: stranger({ picture: 'https://lh3.googleusercontent.com/a/portrait=s96-c' }).login })
    await signInWith(visitor(app), { login: stranger({ picture: 'http://169.254.169.254/secrets' }).login })
    await signInWith(visitor(app), { login: stranger({ picture: 'https://evil.example/.googleusercontent.com' }).login })
    await app.drain()
    expect(asked).toEqual(['https://lh3.googleusercontent.com/a/portrait=s96-c'])
    expect((await user(client)).profileImageUrl).toMatch(/^data:image\/jpeg;base64,/)
  })
})

describe('an account with the same address', () => {
  const confirmed = async () => {
    const person = await newUser(app)
    await confirmAddress(app, person)
    return person
  }
  const link = (client: Client, password: string) => client.post('/api/auth/link', { password })

  test('is linked only after its password, and then opened by both', async () => {
    const person = await confirmed()
    const { login } = stranger({ email: person.email.toUpperCase() })
    const client = visitor(app)
    const back = await signInWith(client, { login }, '?returnTo=/reports')
    expect(back.headers.location).toBe('/login?link=1&provider=google&with=password&returnTo=%2Freports')
    expect((await client.get('/api/auth/user')).statusCode).toBe(401)
    expect((await link(visitor(app), person.password)).json().code).toBe('bad_token')
    expect((await link(client, 'wrong')).json().code).toBe('invalid_credentials')
    const linked = await link(client, person.password)
    expect(linked.statusCode).toBe(200)
    expect(linked.json().user).toMatchObject({ id: person.id, signInMethods: ['password', 'google'] })
    expect((await link(client, person.password)).json().code).toBe('bad_token')
    const later = visitor(app)
    expect((await signInWith(later, { login })).headers.location).toBe('/')
    expect(await user(later)).toMatchObject({ id: person.id, firstName: 'Ada' })
    expect((await later.send('PUT', '/api/account', { firstName: 'Adaeze' })).statusCode).toBe(200)
    await app.drain()
    expect(readMails(app.outbox, person.email).map(({ subject }) => subject)).toContain('You can now sign in to Gapwise with Google')
  })

  test('linking ends every session from before and what waited for a mailed link', async () => {
    const person = await confirmed()
    const thief = visitor(app)
    await thief.post('/api/auth/login', { username: person.username, password: person.password })
    const email = `wanted-${person.email}`
    await thief.post('/api/account/email', { email, password: person.password })
    await app.drain()
    const token = lastLink(app.outbox, email, /Confirm your new/).searchParams.get('token')
    const client = visitor(app)
    await signInWith(client, { login: stranger({ email: person.email }).login })
    expect((await link(client, person.password)).statusCode).toBe(200)
    for (const before of [person, thief]) expect((await before.get('/api/auth/user')).statusCode).toBe(401)
    expect((await client.post('/api/auth/verify-email', { token })).json().code).toBe('bad_token')
    expect((await user(client)).email).toBe(person.email)
  })

  test('the provider’s address is kept with the identity, and follows it: a new password keeps only who vouches for the account’s own', async () => {
    const person = await confirmed()
    const { login } = stranger({ email: person.email })
    const client = visitor(app)
    await signInWith(client, { login })
    await link(client, person.password)
    const email = `other-${person.email}`
    await client.post('/api/account/email', { email, password: person.password })
    await app.drain()
    const change = lastLink(app.outbox, email, /Confirm your new/).searchParams.get('token')
    expect((await client.post('/api/auth/verify-email', { token: change })).statusCode).toBe(200)
    const reset = async () => {
      await visitor(app).post('/api/auth/request-password-reset', { email })
      await app.drain()
      const token = lastLink(app.outbox, email, /Set a new password/).searchParams.get('token')
      expect((await visitor(app).post('/api/auth/reset-password', { token, password: 'a new secret' })).statusCode).toBe(200)
      const owner = visitor(app)
      await owner.post('/api/auth/login', { username: email, password: 'a new secret' })
      return user(owner)
    }
    google.accounts.set(login, { email, email_verified: true })
    expect((await signInWith(visitor(app), { login })).headers.location).toBe('/')
    expect((await reset()).signInMethods).toEqual(['password', 'google'])
    google.accounts.set(login, { email: person.email, email_verified: true })
    await signInWith(visitor(app), { login })
    expect((await reset()).signInMethods).toEqual(['password'])
  })

  test('its password cannot be guessed this way either, and the waiting link runs out', async () => {
    const person = await confirmed()
    const client = visitor(app)
    await signInWith(client, { login: stranger({ email: person.email }).login })
    const statuses: number[] = []
    for (let n = 0; n < 12; n++) statuses.push((await link(client, `guess-${n}`)).statusCode)
    expect(statuses.slice(-2)).toEqual([429, 429])
    app.clock.advance(16 * 60_000)
    expect((await link(client, person.password)).json().code).toBe('bad_token')
  })

  test('is not linked while its own address is unconfirmed: whoever made it may not own the address', async () => {
    const squatter = await newUser(app)
    const client = visitor(app)
    await signInWith(client, { login: stranger({ email: squatter.email }).login })
    const refused = await link(client, squatter.password)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'forbidden'])
    expect((await client.get('/api/auth/user')).statusCode).toBe(401)
  })
})

test('a provider that is down at our start and comes back is used from then on', async () => {
  const late = await openSignInProvider({ redirectUri: callback('google'), stopped: true })
  const other = await openTestApp({
    env: { GOOGLE_CLIENT_ID: late.clientId, GOOGLE_CLIENT_SECRET: late.clientSecret, GOOGLE_BASE_URL: late.issuer },
  })
  const start = () => visitor(other).get('/api/auth/google')
  expect((await start()).headers.location).toBe('/login?problem=unavailable&provider=google')
  await late.start()
  expect(String((await start()).headers.location)).toContain(`${late.issuer}/auth?`)
  await other.close()
  await late.stop()
})

test('without keys the addresses say that this way is off', async () => {
  const plain = await openTestApp()
  for (const path of ['/api/auth/google', '/api/auth/apple', '/api/auth/google/callback', '/api/auth/apple/callback?code=x']) {
    const answer = await visitor(plain).get(path)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'provider_off'])
  }
  expect(
    (await plain.http.inject({ method: 'POST', url: '/api/auth/apple/callback', headers: { host: 'localhost:3000' } })).statusCode,
  ).toBe(404)
  expect((await visitor(plain).get('/api/config')).json().signIn).toEqual({ google: false, apple: false, password: true })
  await plain.close()
})

describe('signing in with Apple', () => {
  test('comes back by a form post, proves us with a short-lived signed secret, and keeps the name that is sent once', async () => {
    const apple = await openSignInProvider({ redirectUri: callback('apple') })
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const secrets: string[] = []
    const other = await openTestApp({
      env: {
        APPLE_CLIENT_ID: apple.clientId,
        APPLE_TEAM_ID: 'TEAM123456',
        APPLE_KEY_ID: 'KEY1234567',
        APPLE_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().replaceAll('\n', '\\n'),
        APPLE_BASE_URL: apple.issuer,
      },
      // The stand-in knows one secret, Apple a key: what we send is kept for the checks below and exchanged for that one.
      fetch: (url, init) => {
        const body = init?.body
        if (!(body instanceof URLSearchParams) || !body.has('client_secret')) return fetch(url, init)
        secrets.push(body.get('client_secret') ?? '')
        body.set('client_secret', apple.clientSecret)
        return fetch(url, { ...init, body })
      },
    })
    apple.accounts.set('apple-1', { email: 'relay@privaterelay.example.com', email_verified: 'true' })
    const client = visitor(other)
    const start = await client.get('/api/auth/apple?returnTo=/pricing')
    expect(new URL(String(start.headers.location)).searchParams.get('response_mode')).toBe('form_post')
    const { to, form } = await visitProvider(String(start.headers.location), { login: 'apple-1' })
    const posted = await other.http.inject({
      method: 'POST',
      url: to.pathname,
      headers: {
        host: 'localhost:3000',
        origin: apple.issuer,
        'sec-fetch-site': 'cross-site',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({ ...form, user: JSON.stringify({ name: { firstName: 'Nana', lastName: 'Yaa' } }) }).toString(),
    })
    expect(posted.statusCode).toBe(302)
    const back = await client.get(String(posted.headers.location), { 'sec-fetch-site': 'cross-site' })
    expect(back.headers.location).toBe('/pricing')
    expect(await user(client)).toMatchObject({
      firstName: 'Nana',
      lastName: 'Yaa',
      email: 'relay@privaterelay.example.com',
      signInMethods: ['apple'],
    })

    const [head, claims, signature] = (secrets[0] ?? '').split('.')
    const read = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString())
    expect(read(head)).toMatchObject({ alg: 'ES256', kid: 'KEY1234567' })
    expect(read(claims)).toMatchObject({ iss: 'TEAM123456', sub: apple.clientId, aud: apple.issuer })
    expect(read(claims).exp - read(claims).iat).toBe(300)
    const key = { key: publicKey, dsaEncoding: 'ieee-p1363' as const }
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature ?? '', 'base64url'))).toBe(true)

    await signInAgain(other, apple)
    await other.close()
    await apple.stop()
  })

  test('an account that Google opens is linked by signing in with Google once more', async () => {
    const apple = await openSignInProvider({ redirectUri: callback('apple') })
    const both = await openTestApp({
      env: {
        GOOGLE_CLIENT_ID: google.clientId,
        GOOGLE_CLIENT_SECRET: google.clientSecret,
        GOOGLE_BASE_URL: google.issuer,
        APPLE_CLIENT_ID: apple.clientId,
        APPLE_CLIENT_SECRET: apple.clientSecret,
        APPLE_BASE_URL: apple.issuer,
      },
    })
    const { login, email } = stranger()
    apple.accounts.set('apple-2', { email, email_verified: 'true' })
    await signInWith(visitor(both), { login })
    const withApple = async (client: Client) => {
      const start = await client.get('/api/auth/apple')
      const { form } = await visitProvider(String(start.headers.location), { login: 'apple-2' })
      return client.get(`/api/auth/apple/callback?${new URLSearchParams(form ?? {})}`)
    }
    const client = visitor(both)
    expect((await withApple(client)).headers.location).toBe('/login?link=1&provider=apple&with=google')
    expect((await client.post('/api/auth/link', { password: '' })).statusCode).toBe(401)
    await signInWith(client, { login })
    expect((await user(client)).signInMethods).toEqual(['google', 'apple'])
    const later = visitor(both)
    expect((await withApple(later)).headers.location).toBe('/')
    expect((await user(later)).email).toBe(email)
    await both.close()
    await apple.stop()
  })

  test('without a name, as after an erasure, the person enters one, corrects it, and keeps it; an old made-up one too', async () => {
    const apple = await openSignInProvider({ redirectUri: callback('apple') })
    const other = await openTestApp({
      env: { APPLE_CLIENT_ID: apple.clientId, APPLE_CLIENT_SECRET: apple.clientSecret, APPLE_BASE_URL: apple.issuer },
    })
    apple.accounts.set('apple-3', { email: 'z3kq7x@privaterelay.appleid.com', email_verified: true })
    const signIn = async (client: Client) => {
      const start = await client.get('/api/auth/apple')
      const { form } = await visitProvider(String(start.headers.location), { login: 'apple-3' })
      return client.get(`/api/auth/apple/callback?${new URLSearchParams(form ?? {})}`)
    }
    const client = visitor(other)
    expect((await signIn(client)).headers.location).toBe('/')
    expect(await user(client)).toMatchObject({ firstName: '', lastName: '', ownName: true })
    for (const name of [{ firstName: 'Nana', lastName: 'Yaw' }, { lastName: 'Yaa' }])
      expect((await client.send('PUT', '/api/account', name)).statusCode).toBe(200)
    expect((await client.send('PUT', '/api/account', { phoneNumber: '+234 801 234 5678' })).json().code).toBe('managed_externally')
    expect((await client.send('PUT', '/api/account', { firstName: 'N' })).json().field).toBe('firstName')
    await signIn(client)
    const { id, ...named } = await user(client)
    expect(named).toMatchObject({ firstName: 'Nana', lastName: 'Yaa', ownName: true })
    // As earlier versions made one of the address.
    await other.ctx.database.db.execute(sql`update users set first_name = 'z3kq7x', last_name = '' where id = ${id}`)
    await signIn(client)
    expect((await client.send('PUT', '/api/account', { firstName: 'Nana' })).json()).toMatchObject({ firstName: 'Nana', lastName: '' })
    await other.close()
    await apple.stop()
  })

  async function signInAgain(other: TestApp, apple: SignInProvider): Promise<void> {
    const client = visitor(other)
    const start = await client.get('/api/auth/apple')
    const { form } = await visitProvider(String(start.headers.location), { login: 'apple-1' })
    await client.get(`/api/auth/apple/callback?${new URLSearchParams(form ?? {})}`)
    expect((await user(client)).firstName, apple.issuer).toBe('Nana')
  }
})
