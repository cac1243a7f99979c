import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountRules } from '#contract/account-rules.ts'
import { newFounder, newUser, visitor } from '#tests/support/client.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

let made = 0
const details = (more: Record<string, unknown> = {}) => {
  made++
  return {
    username: `person${made}`,
    email: `person${made}@example.com`,
    password: 'secret1',
    firstName: 'Ada',
    lastName: 'Obi',
    phoneNumber: '+234 801 234 5678',
    ...more,
  }
}

describe('signing up', () => {
  test('makes the account, signs in, and records the consent', async () => {
    const client = visitor(app)
    const given = details({ username: 'Ada.Obi', email: ' Ada@Example.com ' })
    const answer = await client.post('/api/auth/register', given)
    expect(answer.statusCode).toBe(201)
    const { user } = answer.json()
    expect(user).toEqual({
      id: expect.stringMatching(/^usr_/),
      username: 'Ada.Obi',
      email: 'ada@example.com',
      emailVerified: false,
      firstName: 'Ada',
      lastName: 'Obi',
      phoneNumber: '+234 801 234 5678',
      profileImageUrl: null,
      role: 'user',
      location: null,
      locationId: null,
      subscriptionTier: 'free',
      subscriptionStatus: 'inactive',
      signInMethods: ['password'],
      createdAt: expect.stringMatching(/Z$/),
    })
    expect((await client.get('/api/auth/user')).json()).toEqual(user)
    const account = (await client.get('/api/account/export')).json().account
    expect(account).toMatchObject({ consentVersion: expect.any(String), consentAt: expect.stringMatching(/Z$/) })
  })

  const { username, password, email, firstName, lastName, phoneNumber } = accountRules
  test.each([
    ['username', 'ab', username.tooShort],
    ['username', 'a'.repeat(21), username.tooLong],
    ['username', 'ada@home', username.wrongCharacters],
    ['username', undefined, 'Required'],
    ['username', 7, 'Invalid input'],
    ['email', 'ada', email.invalid],
    ['email', 'ada@example.com\r\nBcc: all@example.com', email.invalid],
    ['email', undefined, 'Required'],
    ['password', '12345', password.tooShort],
    ['password', 'x'.repeat(201), password.tooLong],
    ['password', undefined, 'Required'],
    ['firstName', 'A', firstName.tooShort],
    ['firstName', '  A  ', firstName.tooShort],
    ['firstName', 'A'.repeat(201), firstName.tooLong],
    ['firstName', 'Ada\u0000', 'Invalid input'],
    ['lastName', 'O', lastName.tooShort],
    ['lastName', undefined, 'Required'],
    ['phoneNumber', '12345', phoneNumber.invalid],
    ['phoneNumber', 'call me please', phoneNumber.invalid],
    ['phoneNumber', '1234567890123456', phoneNumber.invalid],
    ['phoneNumber', undefined, 'Required'],
  ])('%s %j is refused: %s', async (field, value, message) => {
    const answer = await visitor(app).post('/api/auth/register', details({ [field]: value }))
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'validation_failed', field, message })
  })

  test('a taken name or address is named, whatever its case', async () => {
    const first = details()
    await visitor(app).post('/api/auth/register', first)
    const byEmail = await visitor(app).post('/api/auth/register', details({ email: String(first.email).toUpperCase() }))
    expect(byEmail.statusCode).toBe(409)
    expect(byEmail.json()).toMatchObject({ code: 'email_taken', field: 'email', message: 'Email already registered' })
    const byName = await visitor(app).post('/api/auth/register', details({ username: String(first.username).toUpperCase() }))
    expect(byName.statusCode).toBe(409)
    expect(byName.json()).toMatchObject({ code: 'username_taken', field: 'username', message: 'Username already taken' })
  })

  test('twenty identical sign-ups at once make one account and nineteen conflicts', async () => {
    const same = details()
    const answers = await Promise.all(Array.from({ length: 20 }, () => visitor(app).post('/api/auth/register', same)))
    const statuses = answers.map((answer) => answer.statusCode).sort()
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
    expect((await visitor(app).post('/api/auth/login', { username: same.username, password: same.password })).statusCode).toBe(200)
  })

  test('sent again with its Idempotency-Key it is the same account, also at once; the key opens nothing without the password', async () => {
    const key = { 'idempotency-key': 'one-form' }
    const same = details()
    const clients = Array.from({ length: 5 }, () => visitor(app))
    const answers = await Promise.all(clients.map((client) => client.post('/api/auth/register', same, key)))
    expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(answers.map((answer) => answer.json().user.id)).size).toBe(1)
    for (const client of clients) expect((await client.get('/api/auth/user')).json().email).toBe(same.email)
    const guess = await visitor(app).post('/api/auth/register', { ...same, password: 'another-1' }, key)
    expect([guess.statusCode, guess.json().code]).toEqual([409, 'email_taken'])
    const other = await visitor(app).post('/api/auth/register', details(), key)
    expect(other.json().user.id).not.toBe(answers[0]!.json().user.id)
    const late = await visitor(app).post('/api/auth/register', same, { 'idempotency-key': 'other-form' })
    expect([late.statusCode, late.json().code]).toEqual([409, 'email_taken'])
  })
})

describe('signing in and out', () => {
  test('by user name or email in any case', async () => {
    const person = await newUser(app)
    for (const username of [person.username, person.username.toUpperCase(), person.email, ` ${person.email.toUpperCase()} `]) {
      const answer = await visitor(app).post('/api/auth/login', { username, password: person.password })
      expect(answer.statusCode).toBe(200)
      expect(answer.json().user.id).toBe(person.id)
    }
  })

  test('only a missing or non-text field is a 400', async () => {
    for (const body of [{}, { username: 'ada' }, { password: 'x' }, { username: 1, password: 'x' }, { username: 'a', password: null }])
      expect((await visitor(app).post('/api/auth/login', body)).statusCode).toBe(400)
    for (const username of ['', 'x', 'no\u0000body', 'x'.repeat(5000), "' or 1=1 --"]) {
      const answer = await visitor(app).post('/api/auth/login', { username, password: '' })
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toMatchObject({ message: 'Invalid credentials', code: 'invalid_credentials' })
    }
  })

  test('a session ended anywhere is over everywhere at once', async () => {
    const person = await newUser(app)
    const elsewhere = visitor(app)
    elsewhere.cookies.set('gapwise_session', person.cookies.get('gapwise_session')!)
    expect((await elsewhere.get('/api/auth/user')).statusCode).toBe(200)
    const out = await person.post('/api/logout')
    expect(out.statusCode).toBe(204)
    expect(out.headers['clear-site-data']).toBe('"cache", "storage"')
    expect((await elsewhere.get('/api/auth/user')).statusCode).toBe(401)
    expect((await person.get('/api/auth/user')).statusCode).toBe(401)
    expect((await person.post('/api/logout')).statusCode).toBe(204)
  })

  test('an address signs out when this site leads there or it was typed, never from another page', async () => {
    const person = await newUser(app)
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { referer: 'https://evil.example/' },
    ]
    for (const headers of foreign) {
      expect((await person.get('/api/logout', headers)).statusCode).toBe(403)
      expect((await person.get('/api/auth/user')).statusCode).toBe(200)
    }
    const out = await person.get('/api/logout', { 'sec-fetch-site': 'none' })
    expect([out.statusCode, out.headers.location]).toEqual([302, '/'])
    expect((await person.get('/api/auth/user')).statusCode).toBe(401)
  })

  test("'This is not my phone' ends with the browser, and after a day in any case", async () => {
    const person = await newUser(app)
    const borrowed = visitor(app)
    const answer = await borrowed.post('/api/auth/login', { username: person.email, password: person.password, notMyPhone: true })
    const cookie = answer.cookies.find(({ name }) => name === 'gapwise_session')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(cookie).not.toHaveProperty('maxAge')
    expect(cookie).not.toHaveProperty('expires')
    expect(answer.cookies.some(({ name }) => name === 'gapwise_device')).toBe(false)
    expect((await borrowed.get('/api/auth/user')).json().sharedPhone).toBe(true)
    expect((await person.get('/api/auth/user')).json()).not.toHaveProperty('sharedPhone')
    app.clock.advance(25 * 3_600_000)
    expect((await borrowed.get('/api/auth/user')).statusCode).toBe(401)
    expect((await person.get('/api/auth/user')).statusCode).toBe(200)
  })

  test('a kept session lives 30 days after it was last used, and 180 however often; the cookie does not end it sooner', async () => {
    const used = await newUser(app)
    const again = await used.post('/api/auth/login', { username: used.email, password: used.password })
    expect(again.cookies.find(({ name }) => name === 'gapwise_session')).toMatchObject({ maxAge: 180 * 86_400 })
    for (let day = 20; day < 180; day += 20) {
      app.clock.advance(20 * 86_400_000)
      expect((await used.get('/api/auth/user')).statusCode).toBe(200)
    }
    app.clock.advance(20 * 86_400_000)
    expect((await used.get('/api/auth/user')).statusCode).toBe(401)
    const person = await newUser(app)
    app.clock.advance(20 * 86_400_000)
    expect((await person.get('/api/auth/user')).statusCode).toBe(200)
    app.clock.advance(20 * 86_400_000)
    expect((await person.get('/api/auth/user')).statusCode).toBe(200)
    app.clock.advance(31 * 86_400_000)
    expect((await person.get('/api/auth/user')).statusCode).toBe(401)
  })

  test('the sign-in address leads to the page, and on where one is signed in', async () => {
    expect((await visitor(app).get('/api/login')).headers.location).toBe('/login')
    expect((await visitor(app).get('/api/login?returnTo=/reports?x=1')).headers.location).toBe('/login?returnTo=%2Freports%3Fx%3D1')
    const person = await newUser(app)
    expect((await person.get('/api/login?returnTo=/reports')).headers.location).toBe('/reports')
  })
})

describe("the person's zone", () => {
  const resetsAt = async (person: { get: TestGet }, zone?: string) =>
    (await person.get('/api/account/usage', zone ? { 'x-time-zone': zone } : {})).json().gapLookups.resetsAt
  type TestGet = (path: string, headers?: Record<string, string>) => Promise<{ json: () => { gapLookups: { resetsAt: string } } }>

  test('is the browser’s, changed at most once in 24 hours; else the saved country’s; else UTC', async () => {
    app.clock.set(new Date('2027-03-10T12:00:00Z'))
    const person = await newUser(app)
    expect(await resetsAt(person)).toBe('2027-03-11T00:00:00.000Z')
    await person.post('/api/preferences', { type: 'location', value: 'Kenya' })
    expect(await resetsAt(person)).toBe('2027-03-10T21:00:00.000Z')
    expect(await resetsAt(person, 'Africa/Lagos')).toBe('2027-03-10T23:00:00.000Z')
    expect(await resetsAt(person, 'Pacific/Auckland')).toBe('2027-03-10T23:00:00.000Z')
    expect(await resetsAt(person, 'No/Where')).toBe('2027-03-10T23:00:00.000Z')
    app.clock.advance(24 * 3_600_000)
    // The days of the two zones differ at this hour: limits go on being counted in the old one until they are the same.
    expect(await resetsAt(person, 'Pacific/Auckland')).toBe('2027-03-11T23:00:00.000Z')
    app.clock.advance(12 * 3_600_000)
    expect(await resetsAt(person, 'Pacific/Auckland')).toBe('2027-03-12T11:00:00.000Z')
  })

  test.each([
    // Two sides of midnight, of a month's end, of a leap day, and of the nights on which the clocks of the USA change.
    ['Africa/Lagos', '2026-12-31T22:59:59Z', '2026-12-31T23:00:00.000Z', '2026-12-31T23:00:00.000Z'],
    ['Africa/Lagos', '2026-12-31T23:00:00Z', '2027-01-01T23:00:00.000Z', '2027-01-31T23:00:00.000Z'],
    ['Africa/Accra', '2028-02-28T12:00:00Z', '2028-02-29T00:00:00.000Z', '2028-03-01T00:00:00.000Z'],
    ['Africa/Johannesburg', '2027-01-31T21:30:00Z', '2027-01-31T22:00:00.000Z', '2027-01-31T22:00:00.000Z'],
    ['Africa/Nairobi', '2027-04-30T21:00:00Z', '2027-05-01T21:00:00.000Z', '2027-05-31T21:00:00.000Z'],
    ['America/New_York', '2026-10-31T20:00:00Z', '2026-11-01T04:00:00.000Z', '2026-11-01T04:00:00.000Z'],
    ['America/New_York', '2026-11-01T05:30:00Z', '2026-11-02T05:00:00.000Z', '2026-12-01T05:00:00.000Z'],
    ['America/Chicago', '2027-03-14T07:30:00Z', '2027-03-15T05:00:00.000Z', '2027-04-01T05:00:00.000Z'],
    ['America/Los_Angeles', '2027-02-28T23:59:00Z', '2027-03-01T08:00:00.000Z', '2027-03-01T08:00:00.000Z'],
    ['Pacific/Honolulu', '2027-02-01T09:00:00Z', '2027-02-01T10:00:00.000Z', '2027-02-01T10:00:00.000Z'],
  ])('in %s at %s look-ups open again at %s and discoveries at %s', async (zone, at, day, month) => {
    app.clock.set(new Date(at))
    const person = await newUser(app)
    const usage = (await person.get('/api/account/usage', { 'x-time-zone': zone })).json()
    expect([usage.gapLookups.resetsAt, usage.discoveries.resetsAt]).toEqual([day, month])
  })

  test('both limits open at the very second they name, and not one before', async () => {
    app.clock.set(new Date('2026-10-31T20:00:00Z'))
    const person = await newFounder(app, { location: 'USA' })
    const here = { 'x-time-zone': 'America/New_York' }
    const places = ['Lagos, Nigeria', 'Accra, Ghana']
    const lookUps = places.flatMap((place) =>
      ['food', 'retail', 'services', 'digital', 'agriculture', 'transportation'].map(
        (category) => `/api/gap-maps?location=${encodeURIComponent(place)}&category=${category}`,
      ),
    )
    const looked = await Promise.all(lookUps.slice(0, 11).map((address) => person.get(address, here)))
    const discovered = await Promise.all(Array.from({ length: 3 }, () => person.post('/api/discoveries', {}, here)))
    const refused = [...looked, ...discovered].filter((answer) => answer.statusCode === 402).map((answer) => answer.json().details)
    expect(refused).toMatchObject([
      { limit: 10, used: 10, resetsAt: '2026-11-01T04:00:00.000Z' },
      { limit: 2, used: 2, resetsAt: '2026-11-01T04:00:00.000Z' },
    ])
    const again = async () => [
      (await person.get(lookUps[11]!, here)).statusCode,
      (await person.post('/api/discoveries', {}, here)).statusCode,
    ]
    app.clock.set(new Date('2026-11-01T03:59:59Z'))
    expect(await again()).toEqual([402, 402])
    app.clock.set(new Date('2026-11-01T04:00:00Z'))
    expect(await again()).toEqual([200, 200])
  })
})
