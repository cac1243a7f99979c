import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, newUser, type Person, visitor } from '#tests/support/client.ts'
import { lastLink, readMails } from '#tests/support/mailbox.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ env: { ADMIN_EMAIL: 'Owner@example.com', TRUST_PROXY: '1' } })
})
afterAll(() => app.close())

const minutes = (count: number) => app.clock.advance(count * 60_000)
const user = async (client: { get: Person['get'] }) => (await client.get('/api/auth/user')).json()
const linkTo = async (to: string, subject: RegExp) => {
  await app.drain()
  const { pathname, search, searchParams } = lastLink(app.outbox, to, subject)
  return { path: `${pathname}${search}`, token: searchParams.get('token') ?? '' }
}
const confirm = (client: Client, token: string) => client.post('/api/auth/verify-email', { token })
const signIn = (username: string, password: string) => visitor(app).post('/api/auth/login', { username, password })

describe('confirming the address', () => {
  test('the mailed link leads to a page, whose button confirms once, in a session of that account', async () => {
    const person = await newUser(app)
    const { path, token } = await linkTo(person.email, /Confirm your email/)
    for (const client of [visitor(app), person]) {
      const opened = await client.get(path)
      expect([opened.statusCode, opened.headers.location]).toEqual([302, `/verify-email?token=${encodeURIComponent(token)}`])
    }
    expect((await user(person)).emailVerified).toBe(false)
    expect((await confirm(visitor(app), token)).statusCode).toBe(401)
    expect((await confirm(await newUser(app), token)).json().code).toBe('other_account')
    const confirmed = await confirm(person, token)
    expect(confirmed.json()).toMatchObject({ message: 'Your email address is confirmed.', user: { id: person.id, emailVerified: true } })
    expect((await confirm(person, token)).json().code).toBe('bad_token')
    expect((await user(person)).emailVerified).toBe(true)
  })

  test('a mail is plain text and HTML, one link on a line, and is sent once', async () => {
    const person = await newUser(app)
    await app.drain()
    await app.drain()
    const mails = readMails(app.outbox, person.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.links).toHaveLength(1)
    expect(mails[0]?.html).toContain('Confirm my email address')
  })

  test('an altered, foreign or late link confirms nothing', async () => {
    const person = await newUser(app)
    const { token } = await linkTo(person.email, /Confirm/)
    const other = await newUser(app)
    const { token: foreign } = await linkTo(other.email, /Confirm/)
    const [id] = token.split('.')
    const [, mark] = foreign.split('.')
    for (const wrong of ['x', `${token}x`, token.slice(0, -1), `${id}.${mark}`, '.', `${id}.`])
      expect((await confirm(person, wrong)).json().code).toBe('bad_token')
    minutes(3 * 24 * 60 + 1)
    expect((await confirm(person, token)).json().code).toBe('bad_token')
    expect((await user(person)).emailVerified).toBe(false)
    expect((await visitor(app).get('/api/auth/verify-email')).statusCode).toBe(400)
  })

  test('the link can be asked for again, a few times an hour', async () => {
    expect((await visitor(app).post('/api/auth/resend-verification')).statusCode).toBe(401)
    const person = await newUser(app)
    for (let n = 0; n < 5; n++) expect((await person.post('/api/auth/resend-verification')).statusCode).toBe(200)
    const sixth = await person.post('/api/auth/resend-verification')
    expect(sixth.statusCode).toBe(429)
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0)
    const { token } = await linkTo(person.email, /Confirm/)
    await confirm(person, token)
    expect((await user(person)).emailVerified).toBe(true)
    const confirmed = await person.post('/api/auth/resend-verification')
    expect(confirmed.json().message).toContain('already confirmed')
  })

  test('the account with ADMIN_EMAIL is admin from the moment its address is confirmed, not before', async () => {
    const owner = await newUser(app, { email: 'owner@example.com' })
    expect((await user(owner)).role).toBe('user')
    const { path, token } = await linkTo('owner@example.com', /Confirm/)
    await owner.get(path)
    expect((await user(owner)).role).toBe('user')
    await confirm(owner, token)
    expect((await user(owner)).role).toBe('admin')
  })
})

describe('a forgotten password', () => {
  const ask = (email: string) => visitor(app).post('/api/auth/request-password-reset', { email })
  const reset = (token: string, password: string) => visitor(app).post('/api/auth/reset-password', { token, password })

  test('is the same answer for every address, and a mail only where there is an account', async () => {
    const person = await newUser(app)
    const [known, unknown] = [await ask(person.email), await ask('nobody-here@example.com')]
    expect(known.statusCode).toBe(200)
    expect(unknown.json()).toEqual(known.json())
    await app.drain()
    expect(readMails(app.outbox, person.email).filter((mail) => /new password/.test(mail.subject))).toHaveLength(1)
    expect(readMails(app.outbox, 'nobody-here@example.com')).toHaveLength(0)
    expect((await ask('not an address')).json()).toMatchObject({ code: 'validation_failed', field: 'email' })
  })

  test('a link says whether it still works before a form is filled in, and looking uses nothing up', async () => {
    const works = async (token: string) => (await visitor(app).get(`/api/auth/reset-password?token=${token}`)).json().works
    const person = await newUser(app)
    await ask(person.email)
    const { token } = await linkTo(person.email, /Set a new password/)
    expect([await works('vrf_made-up.x'), await works(''), await works(token), await works(token)]).toEqual([false, false, true, true])
    await reset(token, 'a new secret')
    expect(await works(token)).toBe(false)
    await ask(person.email)
    const { token: late } = await linkTo(person.email, /Set a new password/)
    minutes(31)
    expect(await works(late)).toBe(false)
  })

  test('leads back to what was being bought, as does the link that confirms the address, and to no place that is not ours', async () => {
    const returnTo = '/checkout/business-report?plan=complete_report&opportunity=opp_akara--lagos&location=Lagos%2C+Nigeria'
    const person = await newUser(app, { returnTo })
    const { path, token } = await linkTo(person.email, /Confirm/)
    const opened = await visitor(app).get(path)
    expect(opened.headers.location).toBe(`/verify-email?token=${encodeURIComponent(token)}&returnTo=${encodeURIComponent(returnTo)}`)
    const resetLink = async (to: string) => {
      await visitor(app).post('/api/auth/request-password-reset', { email: person.email, returnTo: to })
      return (await linkTo(person.email, /Set a new password/)).path
    }
    const back = new URL(await resetLink(returnTo), 'http://site.invalid')
    expect([back.pathname, back.searchParams.get('returnTo')]).toEqual(['/reset-password', returnTo])
    for (const elsewhere of ['//evil.example/x', '/api/logout', 'https://evil.example', '/nowhere', '/\ud800', '/\u0000'])
      expect(await resetLink(elsewhere)).toMatch(/^\/reset-password\?token=/)
  })

  test('is reset once, within 30 minutes; every session of the account ends and the address is notified', async () => {
    const person = await newUser(app)
    await ask(person.email)
    const { token } = await linkTo(person.email, /Set a new password/)
    expect((await reset(token, 'short')).json()).toMatchObject({ field: 'password', code: 'validation_failed' })
    expect((await reset(token, 'a new secret')).statusCode).toBe(200)
    expect((await person.get('/api/auth/user')).statusCode).toBe(401)
    expect((await signIn(person.email, person.password)).statusCode).toBe(401)
    expect((await signIn(person.email, 'a new secret')).statusCode).toBe(200)
    expect((await reset(token, 'another secret')).json()).toMatchObject({ code: 'bad_token' })
    await app.drain()
    expect(readMails(app.outbox, person.email).map(({ subject }) => subject)).toContain('Your Gapwise password was changed')

    await ask(person.email)
    const { token: late } = await linkTo(person.email, /Set a new password/)
    minutes(31)
    expect((await reset(late, 'too late now')).statusCode).toBe(400)
    expect((await signIn(person.email, 'a new secret')).statusCode).toBe(200)
  })

  test('of two resets at once with one token one works', async () => {
    const person = await newUser(app)
    await ask(person.email)
    const { token } = await linkTo(person.email, /Set a new password/)
    const answers = await Promise.all([reset(token, 'first secret'), reset(token, 'second secret')])
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 400])
  })

  test('a newer link makes the older one useless, and a mailbox is not flooded', async () => {
    const person = await newUser(app)
    await ask(person.email)
    const { token: older } = await linkTo(person.email, /Set a new password/)
    for (let n = 0; n < 9; n++) {
      minutes(1)
      expect((await ask(person.email)).statusCode).toBe(200)
      await app.drain()
    }
    expect(readMails(app.outbox, person.email).filter((mail) => /Set a new/.test(mail.subject))).toHaveLength(5)
    expect((await reset(older, 'a new secret')).statusCode).toBe(400)
  })

  test('a link of another kind sets no password', async () => {
    const person = await newUser(app)
    const { token } = await linkTo(person.email, /Confirm/)
    expect((await reset(token, 'a new secret')).json()).toMatchObject({ code: 'bad_token' })
    expect((await reset('vrf_unknown.x', 'a new secret')).json()).toMatchObject({ code: 'bad_token' })
  })

  test('setting one through the mailbox confirms the address, and puts whoever made the account out', async () => {
    const squatter = await newUser(app)
    await ask(squatter.email)
    const { token } = await linkTo(squatter.email, /Set a new password/)
    await reset(token, 'the real owner')
    const owner = visitor(app)
    await owner.post('/api/auth/login', { username: squatter.email, password: 'the real owner' })
    expect((await user(owner)).emailVerified).toBe(true)
    expect((await squatter.get('/api/auth/user')).statusCode).toBe(401)
  })
})

describe('changing the account', () => {
  test('every call asks for a signed-in person', async () => {
    const nobody = visitor(app)
    const answers = await Promise.all([
      nobody.send('PUT', '/api/account', { firstName: 'Eve' }),
      nobody.post('/api/account/email', { email: 'eve@example.com', password: 'x' }),
      nobody.post('/api/account/password', { currentPassword: 'x', password: 'secret-2' }),
    ])
    expect(answers.map((answer) => answer.statusCode)).toEqual([401, 401, 401])
  })

  test('names and phone; nothing else, whatever is sent', async () => {
    const person = await newUser(app)
    const before = await user(person)
    const sent = {
      firstName: 'Efua',
      phoneNumber: '024 123 4567',
      role: 'admin',
      subscriptionTier: 'premium',
      email: 'x@example.com',
      id: 'usr_x',
    }
    const answer = await person.send('PUT', '/api/account', sent)
    expect(answer.statusCode).toBe(200)
    expect(await user(person)).toEqual({ ...before, firstName: 'Efua', phoneNumber: '024 123 4567' })
    const wrong = await person.send('PUT', '/api/account', { lastName: 'O' })
    expect(wrong.json()).toMatchObject({ code: 'validation_failed', field: 'lastName', message: 'Last name must be at least 2 characters' })
  })

  test('the address changes when the new one is confirmed; the old one is notified, the other sessions end', async () => {
    const person = await newUser(app)
    const elsewhere = visitor(app)
    await elsewhere.post('/api/auth/login', { username: person.email, password: person.password })
    const email = `new-${person.email}`
    expect((await person.post('/api/account/email', { email, password: 'wrong' })).statusCode).toBe(401)
    expect((await person.post('/api/account/email', { email, password: person.password })).statusCode).toBe(200)
    expect((await user(person)).email).toBe(person.email)
    const { path, token } = await linkTo(email, /Confirm your new/)
    // Mails of one moment are sent in no fixed order.
    expect(readMails(app.outbox, person.email).some(({ subject }) => subject.includes('A new email address'))).toBe(true)
    await person.get(path)
    expect((await user(person)).email).toBe(person.email)
    expect((await confirm(person, token)).statusCode).toBe(200)
    expect(await user(person)).toMatchObject({ email, emailVerified: true })
    expect((await elsewhere.get('/api/auth/user')).statusCode).toBe(401)
    await app.drain()
    expect(readMails(app.outbox, person.email).map(({ subject }) => subject)).toContain('Your Gapwise email address was changed')
    expect((await confirm(person, token)).json().code).toBe('bad_token')
    expect((await signIn(person.email, person.password)).statusCode).toBe(401)
    expect((await signIn(email, person.password)).statusCode).toBe(200)
  })

  test('an address that is taken, at once or in between, is not given', async () => {
    const [person, other] = [await newUser(app), await newUser(app)]
    const taken = await person.post('/api/account/email', { email: other.email, password: person.password })
    expect([taken.statusCode, taken.json().code]).toEqual([409, 'email_taken'])
    const email = `wanted-${person.email}`
    await person.post('/api/account/email', { email, password: person.password })
    const { token } = await linkTo(email, /Confirm your new/)
    await newUser(app, { email })
    expect((await confirm(person, token)).json().code).toBe('bad_token')
    expect((await user(person)).email).toBe(person.email)
  })

  test('the password changes with the present one, and the other sessions end', async () => {
    const person = await newUser(app)
    const elsewhere = visitor(app)
    await elsewhere.post('/api/auth/login', { username: person.email, password: person.password })
    const change = (currentPassword: string, password: string) => person.post('/api/account/password', { currentPassword, password })
    expect((await change('wrong', 'secret-2')).json()).toMatchObject({ code: 'invalid_credentials' })
    expect((await change(person.password, '12345')).json()).toMatchObject({ code: 'validation_failed', field: 'password' })
    expect((await change(person.password, 'secret-2')).statusCode).toBe(200)
    expect((await person.get('/api/auth/user')).statusCode).toBe(200)
    expect((await elsewhere.get('/api/auth/user')).statusCode).toBe(401)
    expect((await signIn(person.email, person.password)).statusCode).toBe(401)
    expect((await signIn(person.email, 'secret-2')).statusCode).toBe(200)
  })

  test('a stolen session cannot guess the password for long', async () => {
    const person = await newUser(app)
    const tries = await Promise.all(
      Array.from({ length: 30 }, (_, n) => person.post('/api/account/password', { currentPassword: `guess-${n}`, password: 'secret-2' })),
    )
    const statuses = tries.map((answer) => answer.statusCode)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(20)
  })
})

describe('own sessions', () => {
  const chrome = 'Mozilla/5.0 (Linux; Android 13; TECNO KI5q) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36'

  test('are listed with device and place and without any secret; one or all others can be ended', async () => {
    const person = await newUser(app)
    const phone = visitor(app)
    const inLagos = { 'user-agent': chrome, 'x-forwarded-for': '102.89.0.1' }
    await phone.post('/api/auth/login', { username: person.email, password: person.password }, inLagos)
    const third = visitor(app)
    await third.post('/api/auth/login', { username: person.email, password: person.password })
    const listed = await person.get('/api/sessions')
    expect(listed.body).not.toContain(person.cookies.get('gapwise_session'))
    const { sessions } = listed.json() as { sessions: { id: string; device: string; place: string | null; current: boolean }[] }
    expect(sessions).toHaveLength(3)
    expect(sessions.filter((each) => each.current)).toHaveLength(1)
    const onPhone = sessions.find((each) => each.device === 'Chrome on Android')
    expect(onPhone?.place).toBe('Nigeria')
    expect((await person.send('DELETE', `/api/sessions/${onPhone?.id}`)).statusCode).toBe(204)
    expect((await phone.get('/api/auth/user')).statusCode).toBe(401)
    expect((await person.send('DELETE', '/api/sessions')).json()).toEqual({ ended: 1 })
    expect((await third.get('/api/auth/user')).statusCode).toBe(401)
    expect((await person.get('/api/auth/user')).statusCode).toBe(200)
  })

  test('somebody else’s cannot be ended or seen', async () => {
    const [person, other] = [await newUser(app), await newUser(app)]
    const { sessions } = (await other.get('/api/sessions')).json()
    expect((await person.send('DELETE', `/api/sessions/${sessions[0].id}`)).statusCode).toBe(404)
    expect((await person.send('DELETE', '/api/sessions/ses_unknown')).statusCode).toBe(404)
    expect((await other.get('/api/auth/user')).statusCode).toBe(200)
    for (const answer of [await visitor(app).get('/api/sessions'), await visitor(app).send('DELETE', '/api/sessions')])
      expect(answer.statusCode).toBe(401)
  })

  test('signing in again in the same browser ends its former session', async () => {
    const person = await newUser(app)
    const former = person.cookies.get('gapwise_session')!
    await person.post('/api/auth/login', { username: person.email, password: person.password })
    const thief = visitor(app)
    thief.cookies.set('gapwise_session', former)
    expect((await thief.get('/api/auth/user')).statusCode).toBe(401)
    expect((await person.get('/api/sessions')).json().sessions).toHaveLength(1)
  })
})
