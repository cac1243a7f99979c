import { hash } from '@node-rs/argon2'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountRules } from '#contract/account-rules.ts'
import { newFounder, newUser, visitor } from '#tests/support/client.ts'
import { buy, newAdmin } from '#tests/support/people.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { readPdfText } from '../support/read-documents.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

let made = 0
const register = (more: Record<string, string>) => {
  made++
  const details = { username: `typed${made}`, email: `typed${made}@example.com`, password: 'secret1', firstName: 'Ada', lastName: 'Obi' }
  return visitor(app).post('/api/auth/register', { ...details, phoneNumber: '+234 801 234 5678', ...more })
}

describe('what is pasted with signs that nobody sees', () => {
  test.each([
    ['+1\ufe0f-555-010-4567', '+1-555-010-4567'],
    ['+1\u2011555\u2013010\u22124567', '+1-555-010-4567'],
    ['\u202a+234 801 234 5678\u202c\u200b', '+234 801 234 5678'],
    ['+234\u00a0801\u2009234\u202f5678', '+234 801 234 5678'],
    ['＋２３４８０１２３４５６７８', '+2348012345678'],
    ['+٢٣٤٨٠١٢٣٤٥٦٧٨', '+2348012345678'],
    ['߀߈߀߁߂߃߄߅߆߇߈', '08012345678'],
  ])('a phone number %j is kept as %j', async (typed, kept) => {
    const answer = await register({ phoneNumber: typed })
    expect([answer.statusCode, answer.json().user?.phoneNumber]).toEqual([201, kept])
  })

  test.each(['0908 123 4567', '09161234567', '+2349131234567', '+234 201 234 5678', '00225 07 01 02 03 04'])(
    'a phone number with a new prefix, %s, is taken as it is',
    async (phoneNumber) => {
      const answer = await register({ phoneNumber })
      expect([answer.statusCode, answer.json().user?.phoneNumber]).toEqual([201, phoneNumber])
    },
  )

  test.each(['\u200b%', '%\u200b', '\u2068%\u2069', '\ufeff%', ' % '])('an address in %j is the address', async (around) => {
    const email = `pasted${++made}@example.com`
    const typed = around.replace('%', email)
    const answer = await register({ email: typed })
    expect([answer.statusCode, answer.json().user?.email]).toEqual([201, email])
    const taken = await register({ email })
    expect([taken.statusCode, taken.json().code]).toEqual([409, 'email_taken'])
    expect((await visitor(app).post('/api/auth/login', { username: typed, password: 'secret1' })).statusCode).toBe(200)
    expect((await visitor(app).post('/api/auth/request-password-reset', { email: typed })).statusCode).toBe(200)
    const letter = { subject: 'Hello\u200b', message: 'A\u202equestion' }
    expect((await visitor(app).post('/api/support', { ...letter, email: typed })).statusCode).toBe(201)
  })

  test('a name, a support letter and a search lose them, and keep what joins letters and pictures', async () => {
    const answer = await register({ firstName: 'Ada\u202eeve', lastName: '\u200eO\u0323\u0300la\u200b' })
    expect(answer.json().user).toMatchObject({ firstName: 'Adaeve', lastName: 'Ọ̀la' })
    const person = await newUser(app, { firstName: 'نرگس\u200cجان', lastName: 'Mary\u00a0\t Ann' })
    expect((await person.get('/api/auth/user')).json()).toMatchObject({ firstName: 'نرگس\u200cجان', lastName: 'Mary Ann' })
    await person.post('/api/support', { subject: '\u2800\u202eA word\u2069', message: '👩‍🌾 ❤️ 1️⃣\u2028e\u0301' })
    expect((await person.get('/api/support')).json().tickets).toMatchObject([{ subject: 'A word', message: '👩‍🌾 ❤️ 1️⃣\né' }])
    const empty = await person.post('/api/support', { subject: '\u2800\u200b', message: 'x' })
    expect([empty.statusCode, empty.json().field]).toEqual([400, 'subject'])
  })

  const { firstName, lastName } = accountRules
  test.each([
    ['firstName', '\u200b\u200b\u200b', firstName.tooShort],
    ['lastName', '\u3164\u3164', lastName.tooShort],
    ['firstName', '\u2800\u2800\u2800', firstName.tooShort],
    ['lastName', '\u0301\u0301', lastName.tooShort],
    ['firstName', '🌸', firstName.tooShort],
    ['firstName', 'N', firstName.tooShort],
    ['lastName', 'O', lastName.tooShort],
    ['lastName', '', lastName.tooShort],
    ['lastName', '-', lastName.tooShort],
    ['firstName', 'Ad\ud83c', 'Invalid input'],
    ['lastName', '\udf38bi', 'Invalid input'],
  ])('%s %j is no name', async (field, value, message) => {
    const answer = await register({ [field]: value })
    expect([answer.statusCode, answer.json().field, answer.json().message]).toEqual([400, field, message])
  })

  test('a person with one name writes it twice, and can correct it later', async () => {
    const person = await newUser(app, { firstName: 'Sukarno', lastName: 'Sukarno' })
    const answer = await person.send('PUT', '/api/account', { lastName: 'Putra' })
    expect(answer.json()).toMatchObject({ firstName: 'Sukarno', lastName: 'Putra' })
  })

  test('a receipt of a person whose name nobody gave names the address alone', async () => {
    const person = await newFounder(app)
    await app.ctx.database.db.execute(sql`update users set first_name = '', last_name = '' where id = ${person.id}`)
    const opportunityId = app.ctx.market.entries.find(({ cityId }) => cityId === 'lagos')!.id
    const { orderId } = await buy(app, person, { planId: 'complete_report', opportunityId, location: 'Lagos' })
    const { receipt } = (await person.get(`/api/orders/${orderId}`)).json()
    expect(receipt.buyer).toEqual({ name: '', email: person.email })
    const { rawPayload } = await person.get(`/api/orders/${orderId}/receipt.pdf`)
    const paper = (await readPdfText(rawPayload)).join(' ')
    expect(paper).toContain(person.email)
    expect(paper).not.toContain(`, ${person.email}`)
  })

  test('a name from before these rules is shown, searched for and corrected, and opens its account as ever', async () => {
    const person = await newUser(app)
    await app.ctx.database.db.execute(
      sql`update users set first_name = ${'\u200b\u200b'}, last_name = ${'O\u202e'} where id = ${person.id}`,
    )
    expect((await visitor(app).post('/api/auth/login', { username: person.email, password: person.password })).statusCode).toBe(200)
    const admin = await newAdmin(app)
    const found = await admin.get(`/api/admin/users?search=${person.email}`)
    expect(found.json().users).toMatchObject([{ lastName: 'O\u202e' }])
    const answer = await person.send('PUT', '/api/account', { firstName: 'Ada' })
    expect([answer.statusCode, answer.json().firstName]).toEqual([200, 'Ada'])
  })
})

describe('a password', () => {
  const signIn = (username: string, password: string) => visitor(app).post('/api/auth/login', { username, password })

  test('is the same from every keyboard: composed or not, and with any space', async () => {
    const { username } = (await register({ password: 'caf\u00e9 d\u2019\u1ecd\u0300s\u00e1n' })).json().user
    for (const typed of ['cafe\u0301 d\u2019o\u0323\u0300sa\u0301n', 'caf\u00e9\u00a0d\u2019\u1ecd\u0300s\u00e1n'])
      expect((await signIn(username, typed)).statusCode).toBe(200)
    for (const typed of ['cafe d\u2019osan', 'caf\u00e9 d\u2019\u1ecd\u0300s\u00e1n ', 'CAF\u00c9 d\u2019\u1ecd\u0300s\u00e1n'])
      expect((await signIn(username, typed)).statusCode).toBe(401)
  })

  test('that was hashed as it was sent still opens its account, from then on in every form, and ends no session', async () => {
    const person = await newUser(app)
    const sent = 'e\u0301te\u0301 2026'
    await app.ctx.database.db.execute(
      sql`update auth_accounts set password_hash = ${await hash(sent)} where user_id = ${person.id} and provider_id = 'credential'`,
    )
    expect((await signIn(person.username, '\u00e9t\u00e9 2026')).statusCode).toBe(401)
    const atOnce = await Promise.all(Array.from({ length: 4 }, () => signIn(person.username, sent)))
    expect(atOnce.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    for (const typed of ['\u00e9t\u00e9 2026', sent]) expect((await signIn(person.username, typed)).statusCode).toBe(200)
    expect((await person.get('/api/auth/user')).statusCode).toBe(200)
    const change = { currentPassword: '\u00e9t\u00e9 2026', password: 'another secret' }
    expect((await person.post('/api/account/password', change)).statusCode).toBe(200)
    expect((await signIn(person.username, sent)).statusCode).toBe(401)
  })

  test('is measured in the form in which it is hashed', async () => {
    const answer = await register({ password: 'e\u0301e\u0301e\u0301' })
    expect([answer.statusCode, answer.json().message]).toEqual([400, accountRules.password.tooShort])
  })
})
