import { Writable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { rateLimits } from '#contract/limits.ts'
import { openLog } from '#server/platform/log.ts'
import { visitor } from '../support/client.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'

/** What a visitor can make the log hold. */
let app: TestApp
let logged: string[] = []
beforeAll(async () => {
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      logged.push(String(chunk))
      done()
    },
  })
  app = await openTestApp({ env: { TRUST_PROXY: '1' }, log: openLog({ logLevel: 'trace' }, sink) })
})
afterAll(() => app.close())
beforeEach(() => {
  logged = []
  app.clock.advance(60_000)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => vi.useRealTimers())

const from = (address: string) => ({ 'x-forwarded-for': address })
const lines = (message: string) => logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === message)
const failures = () => lines('a page failed unexpectedly')
const report = (body: object, address = '198.51.100.1') => visitor(app).post('/api/client-errors', body, from(address))
const people = ['jane@example.com', '+234 801 234 5678', 'tok3nC4naryA1b2C3d4E5f6G7h8', 'SMITH']

describe('a failure that a page reports', () => {
  it('is logged with its sentence, its path and the places in our own files', async () => {
    const stack = [
      'TypeError: jane@example.com is not a function',
      '    at sf (https://gapwise.example/assets/about-screen-BMQ-9Qjo.js:1:2034)',
      'gl@https://gapwise.example/assets/index-Ab3dEf9_.js:12:7',
      '    at offline (https://gapwise.example/offline-worker.js:3:1)',
    ].join('\n')
    const answer = await report({ message: 'x is not a function', where: '/reports/rpt_4Zk', stack })
    expect(answer.statusCode).toBe(204)
    expect(failures()).toMatchObject([
      {
        level: 40,
        page: '/reports/rpt_4Zk',
        clientError: 'x is not a function',
        places: ['assets/about-screen-BMQ-9Qjo.js:1:2034', 'assets/index-Ab3dEf9_.js:12:7', 'offline-worker.js:3:1'],
      },
    ])
  })

  it.each(people)('leaves %s out of the log, in whichever field it comes', async (canary) => {
    const query = `?token=${encodeURIComponent(canary)}&email=${canary}`
    const said = canary === 'SMITH' ? `See /verify?name=${canary}` : `About ${canary} and /verify${query}`
    await report({ message: said, where: `/account${query}`, stack: '' })
    await report({
      message: 'a',
      where: `/${canary === 'SMITH' ? '' : canary}#${canary}`,
      stack: `${canary}\n    at ${canary} (https://x/${canary}:1:1)`,
    })
    await report({
      message: 'b',
      stack: Array.from({ length: 40 }, () => `    at ${canary} (https://h/assets/${canary}/x.js:1:1)`)
        .join('\n')
        .slice(0, 4000),
    })
    expect(failures()).toHaveLength(3)
    expect(logged.join('')).not.toContain(canary)
    expect(logged.join('')).not.toContain(encodeURIComponent(canary))
  })

  it('is written ten times a minute for an address and a hundred times in all, a repeated one once, and the rest is a sum', async () => {
    const { per } = rateLimits['page-failure']
    const stack = Array.from({ length: 60 }, (_, n) => `    at a (https://h/assets/index-Ab3dEf9_.js:1:${n}00)`).join('\n')
    for (let n = 0; n < 50; n++) await report({ message: 'the same', stack }, '198.51.100.2')
    expect(failures()).toHaveLength(1)
    for (let n = 0; n < 30; n++) await report({ message: `mine ${n}` }, '198.51.100.2')
    expect(failures()).toHaveLength(per.address)
    for (let n = 0; n < 1_170; n++) {
      const answer = await report({ message: `new ${n} ${'x '.repeat(200)}`, where: `/${n}`, stack }, `198.51.100.${3 + (n % 40)}`)
      expect(answer.statusCode).toBe(204)
    }
    const written = failures()
    expect(written).toHaveLength(per.all)
    const size = logged.filter((line) => line.includes('a page failed')).join('').length
    expect(size).toBeLessThan(200_000)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(lines('pages failed again')).toMatchObject([{ times: { 'the same': 49, others: 1_200 - per.all + 1 } }])
  })

  it('is written again in the next minute', async () => {
    for (let n = 0; n < 2; n++) {
      await report({ message: 'it goes on' })
      app.clock.advance(60_000)
    }
    expect(failures()).toHaveLength(2)
  })
})

describe('a line for each call', () => {
  it('has the path alone, and only parts that addresses of ours are made of', async () => {
    for (const path of [
      '/api/opportunities/opp_suya-stand--lagos/card?amount=1',
      '/api/reports/jane%40example.com',
      '/jane@example.com/08012345678',
      `/${'a'.repeat(5_000)}`,
    ])
      await visitor(app).get(path)
    await visitor(app).get('/assets/about-screen-BMQ-9Qjo.js')
    await visitor(app).post(`/api/webhooks/mpesa/gw_${'0a'.repeat(16)}.${'1b'.repeat(20)}`, {})
    expect(lines('answered').map(({ path }) => path)).toEqual([
      '/api/opportunities/opp_suya-stand--lagos/card',
      '/api/reports/[other]',
      '/[other]/[other]',
      '/[other]',
      '/assets/about-screen-BMQ-9Qjo.js',
      '/api/webhooks/mpesa/[other]',
    ])
  })

  it('is left out where an address is refused again and again: the rest is a sum', async () => {
    const address = '198.51.100.200'
    for (let n = 0; n < rateLimits.calls.per.address; n++) app.ctx.rateLimiter.consumeLocal('calls', { address })
    for (let n = 0; n < 500; n++) expect((await visitor(app).get('/api/places', from(address))).statusCode).toBe(429)
    expect(lines('answered')).toHaveLength(rateLimits['refusal-lines'].per.address)
    expect(logged.length).toBeLessThanOrEqual(2 * rateLimits['refusal-lines'].per.address)
    expect((await visitor(app).get('/api/places', from('198.51.100.201'))).statusCode).toBe(200)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(lines('refused, and not written one by one')).toMatchObject([
      { times: { '429 /api/places': 500 - rateLimits['refusal-lines'].per.address } },
    ])
  })
})
