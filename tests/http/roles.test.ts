import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callRunningServer, grantAdminRole, serveOperatorRequests } from '#server/cli/operator.ts'
import { accountsFeature } from '#server/features/accounts/feature.ts'
import { updateUser } from '#server/features/accounts/store.ts'
import { type Client, newUser, type Person, visitor } from '#tests/support/client.ts'
import { lastLink } from '#tests/support/mailbox.ts'
import { confirmAddress, newAdmin } from '#tests/support/people.ts'
import { openSignInProvider, type SignInProvider, visitProvider } from '#tests/support/sign-in-provider.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let google: SignInProvider
let app: TestApp
beforeAll(async () => {
  google = await openSignInProvider({ redirectUri: 'http://localhost:3000/api/auth/google/callback' })
  app = await openTestApp({
    env: { GOOGLE_CLIENT_ID: google.clientId, GOOGLE_CLIENT_SECRET: google.clientSecret, GOOGLE_BASE_URL: google.issuer },
  })
})
afterAll(async () => {
  await app.close()
  await google.stop()
})

const status = async (client: Client) => (await client.get('/api/admin/dashboard')).statusCode
const signIn = (client: Client, { username, password }: Person) => client.post('/api/auth/login', { username, password })
const signInWithGoogle = async (login: string, client: Client = visitor(app)) => {
  const start = await client.get('/api/auth/google')
  const { to } = await visitProvider(String(start.headers.location), { login })
  await client.get(`${to.pathname}${to.search}`, { 'sec-fetch-site': 'cross-site' })
  return client
}
/** As it would start with this ADMIN_EMAIL, on the same data. */
const startWith = (adminEmail: string) => accountsFeature.start?.({ ...app.ctx, config: { ...app.ctx.config, adminEmail } })
/** The owner's address in the configuration while something is done. */
async function withAdminEmail<T>(adminEmail: string, work: () => Promise<T>): Promise<T> {
  const { config } = app.ctx
  const before = config.adminEmail
  config.adminEmail = adminEmail
  try {
    return await work()
  } finally {
    config.adminEmail = before
  }
}

type Way = { how: string; act: (person: Person) => Promise<unknown> }
const ways: Way[] = [
  { how: 'a start with its address as ADMIN_EMAIL', act: async ({ email }) => startWith(email) },
  {
    how: 'the operator’s command without a server',
    act: async ({ email }) => grantAdminRole({ clock: app.clock.now, newId: app.ctx.newId, database: app.ctx.database }, email),
  },
  {
    how: 'the operator’s command beside a running server',
    act: async ({ email }) => {
      const operator = serveOperatorRequests(app.ctx)
      await callRunningServer(app.ctx.config.dataDir, 'grant', email).finally(operator.stop)
    },
  },
  {
    how: 'an admin',
    act: async ({ email }) => {
      const admin = await newAdmin(app)
      await admin.post('/api/admin/grant-admin', { email, password: admin.password })
    },
  },
]

describe.each(ways)('$how', ({ act }) => {
  test('makes no admin of an account whose address nobody confirmed, and ends none of its sessions', async () => {
    const stranger = await newUser(app)
    await act(stranger)
    expect(await status(stranger)).toBe(403)
    expect((await stranger.get('/api/auth/user')).json().role).toBe('user')
  })

  test('makes an admin of a confirmed one, in the sessions from then on', async () => {
    const person = await newUser(app)
    await confirmAddress(app, person)
    await act(person)
    expect(await status(person)).toBe(401)
    await signIn(person, person)
    expect(await status(person)).toBe(200)
  })
})

describe('a proof of the address that is ADMIN_EMAIL', () => {
  test('by the mailed button keeps the session it was given in, and no other', async () => {
    const person = await newUser(app)
    const elsewhere = visitor(app)
    await signIn(elsewhere, person)
    await withAdminEmail(person.email, () => confirmAddress(app, person))
    expect([await status(person), await status(elsewhere)]).toEqual([200, 401])
  })

  test('by a new password makes an admin who signs in with it', async () => {
    const person = await newUser(app)
    await person.post('/api/auth/request-password-reset', { email: person.email })
    await app.drain()
    const token = lastLink(app.outbox, person.email, /Set a new password/).searchParams.get('token')
    await withAdminEmail(person.email, () => visitor(app).post('/api/auth/reset-password', { token, password: 'a new secret' }))
    expect(await status(person)).toBe(401)
    await signIn(person, { ...person, password: 'a new secret' })
    expect(await status(person)).toBe(200)
  })

  test('by a change to it makes an admin, in that session', async () => {
    const person = await newUser(app)
    const email = `boss-${person.email}`
    await person.post('/api/account/email', { email, password: person.password })
    await app.drain()
    const token = lastLink(app.outbox, email, /Confirm your new/).searchParams.get('token')
    await withAdminEmail(email, () => person.post('/api/auth/verify-email', { token }))
    expect(await status(person)).toBe(200)
  })

  test('by Google makes an admin, at the first sign-in and when the address moves there; unverified it makes nobody', async () => {
    google.accounts.set('boss', { email: 'boss@example.com', email_verified: true, given_name: 'Efua' })
    expect(await withAdminEmail('boss@example.com', async () => status(await signInWithGoogle('boss')))).toBe(200)
    google.accounts.set('later', { email: 'later@example.com', email_verified: true, given_name: 'Kofi' })
    const before = await signInWithGoogle('later')
    expect(await status(before)).toBe(403)
    google.accounts.set('later', { email: 'chief@example.com', email_verified: true, given_name: 'Kofi' })
    expect(await withAdminEmail('chief@example.com', async () => status(await signInWithGoogle('later')))).toBe(200)
    expect(await status(before)).toBe(401)
    google.accounts.set('liar', { email: 'owner@example.com', email_verified: false, given_name: 'Eve' })
    expect(await withAdminEmail('owner@example.com', async () => status(await signInWithGoogle('liar')))).toBe(401)
  })

  test('does not open an account that a stranger made with it, by whatever Google says', async () => {
    const stranger = await newUser(app)
    google.accounts.set('true-owner', { email: stranger.email, email_verified: true, given_name: 'Ama' })
    await withAdminEmail(stranger.email, async () => {
      expect(await status(await signInWithGoogle('true-owner'))).toBe(401)
      expect(await status(stranger)).toBe(403)
    })
  })
})

test('who was an admin before, with an address that nobody confirmed, stays one and can be given the role again', async () => {
  const person = await newUser(app)
  await updateUser(app.ctx.database.db, person.id, { role: 'admin' })
  expect(await grantAdminRole(app.ctx, person.email)).toEqual({ ok: true, line: `${person.email} is an admin already.` })
})
