import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { visitor } from '#tests/support/client.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let reached: TestApp
beforeAll(async () => {
  app = await openTestApp({ env: { TRUST_PROXY: '1' } })
  reached = await openTestApp({ env: { HOST: '0.0.0.0' } })
})
afterAll(async () => {
  await app.close()
  await reached.close()
})

const details = (username: string) => ({
  username,
  email: `${username}@example.com`,
  password: 'secret-1',
  firstName: 'Ada',
  lastName: 'Obi',
  phoneNumber: '+234 801 234 5678',
})

describe('the host of a request, without PUBLIC_URL', () => {
  it.each(['a b', 'local host:3000', 'localhost:port', '[::1', 'x@localhost', 'localhost/..', '%'])(
    '%j with an Origin is refused as input',
    async (host) => {
      const answer = await visitor(app).post('/api/auth/register', details('nobody'), { host, origin: 'http://localhost:3000' })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ code: 'validation_failed', field: 'Host', requestId: expect.any(String) })
    },
  )

  it('a forwarded host or scheme is nobody’s word, also behind a proxy', async () => {
    const forwarded = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
    for (const origin of ['http://evil.example', 'https://evil.example', 'https://localhost:3000']) {
      const answer = await visitor(app).post('/api/auth/register', details('nobody'), { origin, ...forwarded })
      expect(answer.json(), origin).toMatchObject({ code: 'foreign_origin' })
    }
    const own = await visitor(app).post('/api/auth/register', details('behind'), forwarded)
    expect(own.statusCode).toBe(201)
  })

  it('a page whose own name leads here is not at home: neither its calls nor its pages are answered', async () => {
    const rebound = { host: 'evil.example:3000', origin: 'http://evil.example:3000' }
    for (const on of [app, reached]) {
      expect((await visitor(on).post('/api/auth/register', details('nobody'), rebound)).statusCode).toBe(403)
      for (const path of ['/api/config', '/api/opportunities', '/'])
        expect((await visitor(on).get(path, { host: rebound.host })).statusCode).toBe(403)
      expect((await visitor(on).get('/api/health', { host: rebound.host })).statusCode).toBe(200)
    }
  })

  it('a phone on the same network signs up by the machine’s address, when the server listens there', async () => {
    const phone = { host: '192.168.1.7:3000', origin: 'http://192.168.1.7:3000' }
    expect((await visitor(reached).post('/api/auth/register', details('phone'), phone)).statusCode).toBe(201)
    expect((await visitor(app).post('/api/auth/register', details('phone'), phone)).statusCode).toBe(403)
  })

  it('simulated payments are closed there, and the refusal is the one of a closed shop', async () => {
    const config = (await visitor(reached).get('/api/config')).json()
    expect(config).toMatchObject({ testMode: false, paymentsOpen: false })
    const open = (await visitor(app).get('/api/config')).json()
    expect(open).toMatchObject({ testMode: true, paymentsOpen: true })
  })
})
