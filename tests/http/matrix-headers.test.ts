import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newUser, visitor } from '#tests/support/client.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ env: { PUBLIC_URL: 'https://gapwise.example' } })
})
afterAll(() => app.close())

describe.each([
  ['GET', '/api/plans', 200],
  ['GET', '/api/health', 200],
  ['GET', '/api/auth/user', 401],
  ['GET', '/api/opportunities?page=0', 400],
  ['GET', '/api/nothing', 404],
  ['GET', '/api/login', 302],
  ['GET', '/api/openapi.json', 200],
  ['GET', '/.well-known/security.txt', 200],
  ['GET', '/api/opportunities/opp_home-baking-classes--lagos/brief.pdf', 200],
  ['TRACE', '/api/plans', 404],
  ['OPTIONS', '/api/auth/login', 404],
] as const)('%s %s', (method, url, status) => {
  it(`answers ${status} under every protection a browser offers, and lets no other site read it`, async () => {
    const answer = await app.http.inject({
      method: method as 'GET',
      url,
      headers: { host: 'gapwise.example', origin: 'https://evil.example' },
    })
    expect(answer.statusCode).toBe(status)
    const policy = String(answer.headers['content-security-policy'])
    for (const directive of ["default-src 'none'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "script-src 'self'"])
      expect(policy).toContain(directive)
    expect(policy).not.toMatch(/unsafe-(inline|eval)/)
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'cross-origin-resource-policy': 'same-origin',
    })
    for (const name of Object.keys(answer.headers)) expect(name).not.toMatch(/^access-control|^server$|^x-powered-by/)
  })
})

it('says where to report a vulnerability, by what is configured and nothing else', async () => {
  const read = async (env: Record<string, string>, host: string) => {
    const own = await openTestApp({ env, at: '2026-11-20T12:00:00Z' })
    const answer = await own.http.inject({ method: 'GET', url: '/.well-known/security.txt', headers: { host } })
    const head = await own.http.inject({ method: 'HEAD', url: '/.well-known/security.txt', headers: { host } })
    await own.close()
    expect([answer.statusCode, head.statusCode]).toEqual([200, 200])
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    return answer.body.split('\n')
  }
  expect(await read({ PUBLIC_URL: 'https://gapwise.example', SUPPORT_EMAIL: 'help@gapwise.example' }, 'gapwise.example')).toEqual([
    'Contact: mailto:help@gapwise.example',
    'Contact: https://gapwise.example/contact',
    'Expires: 2027-05-20T00:00:00.000Z',
    'Preferred-Languages: en',
    'Canonical: https://gapwise.example/.well-known/security.txt',
    '',
  ])
  expect(await read({}, 'localhost:3000')).toEqual([
    'Contact: http://localhost:3000/contact',
    'Expires: 2027-05-20T00:00:00.000Z',
    'Preferred-Languages: en',
    '',
  ])
})

it('windows of other sites are kept apart wherever browsers heed it: over https and on this machine, not over plain http elsewhere', async () => {
  const opener = async (of: TestApp, host: string) =>
    (await of.http.inject({ method: 'GET', url: '/api/health', headers: { host } })).headers['cross-origin-opener-policy']
  expect(await opener(app, 'gapwise.example')).toBe('same-origin-allow-popups')
  const open = await openTestApp()
  for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])
    expect(await opener(open, host), host).toBe('same-origin-allow-popups')
  expect(await opener(open, '192.168.1.7:3000')).toBeUndefined()
  await open.close()
})

it('a download has a name that cannot break its header, and its exact type', async () => {
  const answer = await visitor(app).get('/api/opportunities/opp_home-baking-classes--lagos/brief.pdf')
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+"; filename\*=UTF-8''[\w%.!~-]+$/)
})

it('answers about a person are never kept by a cache', async () => {
  const plain = await openTestApp()
  try {
    const person = await newUser(plain)
    for (const path of ['auth/user', 'orders', 'settings', 'account/export', 'notifications']) {
      const answer = await person.get(`/api/${path}`)
      expect(answer.headers['cache-control'], path).toBe('no-store')
    }
  } finally {
    await plain.close()
  }
})

it('a forwarded address counts only where a proxy is configured', async () => {
  const trusting = await openTestApp({ env: { TRUST_PROXY: '1' } })
  try {
    const place = async (on: TestApp) => (await visitor(on).get('/api/geo', { 'x-forwarded-for': '102.89.0.1' })).json().method
    expect([await place(trusting), await place(app)]).toEqual(['ip', 'default'])
    const appended = await visitor(trusting).get('/api/geo', { 'x-forwarded-for': '102.89.0.1, 127.0.0.1' })
    expect(appended.json().method).toBe('default')
  } finally {
    await trusting.close()
  }
})
