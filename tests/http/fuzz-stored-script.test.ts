import { afterAll, beforeAll, expect, it } from 'vitest'
import { newUser, visitor } from '#tests/support/client.ts'
import { script } from '#tests/support/fuzz-values.ts'
import { readMails } from '#tests/support/mailbox.ts'
import { buy, newAdmin } from '#tests/support/people.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ env: { SUPPORT_EMAIL: 'help@gapwise.example' } })
})
afterAll(() => app.close())

it('a script in any text a person can type is kept letter for letter, comes back as JSON only, and is escaped in every mail', async () => {
  const person = await newUser(app, { firstName: `A ${script}`.slice(0, 60), lastName: script.slice(0, 60) })
  const admin = await newAdmin(app)
  const saved = async (answer: Promise<{ statusCode: number; body: string }>) => {
    const { statusCode, body } = await answer
    expect(statusCode, body).toBeLessThan(300)
  }
  for (const [type, value] of Object.entries({
    location: 'Nigeria',
    budget: '$500 - $2,000',
    skills: ['Cooking'],
    interests: ['Food & Beverage'],
  }))
    await saved(person.post('/api/preferences', { type, value }))
  await saved(person.post('/api/discoveries', { words: `cooking ${script}` }))
  await saved(person.post('/api/support', { subject: script, message: script }))
  await saved(visitor(app).post('/api/support', { subject: script, message: script, email: 'visitor@example.com' }))
  await saved(visitor(app).post('/api/auth/login', { username: person.username, password: person.password }, { 'user-agent': script }))
  const opportunityId = app.ctx.market.entries.find((entry) => entry.cityId === 'lagos')!.id
  const { orderId } = await buy(app, person, { planId: 'complete_report', opportunityId, location: `${script}, Nigeria` })
  const { tickets } = (await person.get('/api/support')).json()
  await saved(admin.post(`/api/admin/tickets/${tickets[0].id}/answer`, { answer: script }))
  await saved(admin.post(`/api/admin/orders/${orderId}/refund`, { amount: 1, reason: script, password: admin.password }))
  await app.drain()

  const own = [
    'auth/user',
    'support',
    'discoveries',
    'sessions',
    'orders',
    `orders/${orderId}`,
    'notifications',
    'reports/my-reports',
    'account/export',
  ]
  const asAdmin = ['users', 'tickets', 'orders', `orders/${orderId}`, 'dashboard', 'audit'].map((path) => `admin/${path}`)
  const holding: string[] = []
  for (const [who, paths] of [
    [person, own],
    [admin, asAdmin],
  ] as const) {
    for (const path of paths) {
      const answer = await who.get(`/api/${path}`)
      expect(answer.statusCode, path).toBe(200)
      expect(answer.headers['content-type'], path).toBe('application/json; charset=utf-8')
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
      if (textsOf(answer.json()).some((text) => text.includes(script.slice(0, 50)))) holding.push(path)
    }
  }
  expect(holding).toEqual(
    expect.arrayContaining(['auth/user', 'support', 'discoveries', 'admin/users', 'admin/tickets', `admin/orders/${orderId}`]),
  )
  expect(holding).not.toContain('admin/audit')

  const mails = readMails(app.outbox)
  expect(mails.some((mail) => mail.text.includes(script))).toBe(true)
  for (const mail of mails) {
    expect(mail.html).not.toMatch(/<script|<img/)
    expect(mail.subject).not.toContain('\n')
  }
})

it.each([
  ['PUT', '/api/account', { firstName: 'a\u0000b' }],
  ['POST', '/api/support', { subject: 'a\u0007b', message: 'x', email: 'ada@example.com' }],
  ['POST', '/api/discoveries', { words: '\ud800' }],
  ['POST', '/api/support', { subject: '\udc00', message: 'x', email: 'ada@example.com' }],
] as const)('%s %s refuses control characters and halves of characters', async (method, path, body) => {
  const person = await newUser(app)
  const answer = await person.send(method, path, body)
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'validation_failed'])
})

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsOf) : []
}
