import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rateLimits } from '#contract/limits.ts'
import { newFounder, newUser, visitor } from '../support/client.ts'
import { isDeep } from '../support/depth.ts'
import { forceGc } from '../support/force-gc.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'

/** A list that nobody asked for lately is put in order on the thread that serves everybody. */
let app: TestApp
let site: string
beforeAll(async () => {
  app = await openTestApp({ env: { TRUST_PROXY: '1' } })
  site = await app.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())
beforeEach(() => app.clock.advance(60_000))

const from = (address: string) => ({ 'x-forwarded-for': address })
let unseen = 0
const question = () =>
  `/api/opportunities?scope=all&country=Nigeria&amountMinor=${5_000_000 + 7 * unseen++}&currency=NGN&hours=${10 + (unseen % 40)}&pageSize=1`
const spend = (asker: { account: string } | { address: string }, left: number) => {
  const most = 'account' in asker ? rateLimits.list.per.account : rateLimits.list.per.address
  for (let n = 0; n < most - left; n++) app.ctx.rateLimiter.consumeLocal('list', asker)
}

describe('a question nobody asked', () => {
  it('takes one from the asker’s budget; pages, views and the same question again take none', async () => {
    const address = '198.51.100.10'
    const first = question().replace('scope=all&', '')
    spend({ address }, 1)
    const ask = (path: string) => visitor(app).get(path, from(address))
    expect((await ask(first)).statusCode).toBe(200)
    for (const same of [first, `${first}&page=2`, `${first}&view=row`]) expect((await ask(same)).statusCode).toBe(200)
    const refused = await ask(question())
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    // Nobody else's: another address, and who is signed in behind the same one.
    expect((await visitor(app).get(question(), from('198.51.100.11'))).statusCode).toBe(200)
    const neighbour = await newUser(app)
    expect((await neighbour.get(question(), from(address))).statusCode).toBe(200)
  })

  it('is refused to a session that asked hundreds in a minute, and to all sessions of that account', async () => {
    const person = await newFounder(app)
    spend({ account: person.id }, 1)
    expect((await person.get(question())).statusCode).toBe(200)
    expect((await person.get(question())).statusCode).toBe(429)
    app.clock.advance(60_000)
    expect((await person.get(question())).statusCode).toBe(200)
  })

  it('never meets a refusal where somebody moves a filter for a minute, four times a second, in two tabs', async () => {
    const person = await newFounder(app)
    for (let step = 0; step < 240; step++) {
      const answer = await person.get(`/api/opportunities?costMax=${500 + step}&pageSize=24`)
      expect(answer.statusCode, String(step)).toBe(200)
    }
  })
})

describe('lists that are kept while somebody pages', () => {
  it('hold what was shown of them, and not the ranks of a country', async () => {
    const lists = 60
    const ask = async (n: number) => {
      const path = `/api/opportunities?city=Lagos&country=Nigeria&amountMinor=${7_000_000 + 7 * n}&currency=NGN&hours=20`
      expect((await visitor(app).get(path, from('198.51.100.30'))).statusCode).toBe(200)
    }
    await ask(0)
    forceGc()
    const before = process.memoryUsage().heapUsed
    for (let n = 1; n <= lists; n++) await ask(n)
    forceGc()
    // A page of 24 cards is some 0.2 MB; with the ranks of its country a list held 1.2 MB.
    expect((process.memoryUsage().heapUsed - before) / lists).toBeLessThan(600_000)
  })
})

describe('while two addresses ask ever new questions', () => {
  it('a call of somebody else waits for one or two of their lists, not for all that they asked', { timeout: 240_000 }, async () => {
    const { mainThread } = app.ctx
    const { run } = mainThread
    let lists = 0
    mainThread.run = (budget, work, compute, steps) =>
      run(
        budget,
        work,
        () => {
          lists++
          return compute()
        },
        steps,
      )
    const person = await newFounder(app)
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const others = async (calls: number) => {
      const seen: { lists: number; ms: number }[] = []
      for (let n = 0; n < calls; n++) {
        const [before, begun] = [lists, performance.now()]
        const answer = await fetch(`${site}/api/auth/user`, { headers: { cookie } })
        await answer.arrayBuffer()
        expect(answer.status).toBe(200)
        seen.push({ lists: lists - before, ms: performance.now() - begun })
      }
      const of = (part: number, what: 'lists' | 'ms') => seen.map((each) => each[what]).toSorted((a, b) => a - b)[Math.floor(calls * part)]!
      return { lists: [of(0.5, 'lists'), of(0.95, 'lists')], ms: [of(0.5, 'ms'), of(0.95, 'ms')] }
    }
    const quiet = await others(100)
    let asking = true
    const statuses = new Map<number, number>()
    const line = async (address: string) => {
      while (asking) {
        const answer = await fetch(`${site}${question()}`, { headers: from(address) })
        await answer.arrayBuffer()
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      }
    }
    const lines = ['198.51.100.20', '198.51.100.21'].flatMap((address) => [line(address), line(address), line(address)])
    await expect.poll(() => lists).toBeGreaterThan(20)
    // All of it in one minute of the test's clock, in which a session has its own limit.
    const busy = await others(isDeep ? rateLimits.calls.per.session - 120 : 150).finally(() => {
      asking = false
    })
    await Promise.all(lines)
    mainThread.run = run
    const told = JSON.stringify({ quiet, busy, statuses: Object.fromEntries(statuses) })
    if (process.env.LIST_BUDGET_TOLD) console.info(told)
    expect(quiet.lists, told).toEqual([0, 0])
    expect(busy.lists[1], told).toBeLessThanOrEqual(6)
    expect(statuses.get(200), told).toBeLessThanOrEqual(2 * rateLimits.list.per.address)
    expect([...statuses.keys()].filter((status) => status !== 200 && status !== 429)).toEqual([])
  })
})
