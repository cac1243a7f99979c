import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits, rateLimits } from '#contract/limits.ts'
import { newFounder, newUser, type Person, visitor } from '#tests/support/client.ts'
import { buy } from '#tests/support/people.ts'
import { openTestApp, type TestApp, uncachedMarket } from '#tests/support/test-app.ts'
import { isDeep } from '../support/depth.ts'

let app: TestApp
let site: string
let lagos: string[]
beforeAll(async () => {
  app = await openTestApp({ env: { TRUST_PROXY: '1' }, market: uncachedMarket() })
  site = await app.http.listen({ port: 0, host: '127.0.0.1' })
  lagos = app.ctx.market.entries.filter((entry) => entry.cityId === 'lagos').map((entry) => entry.id)
})
afterAll(() => app.close())
beforeEach(() => app.clock.advance(60_000))

const from = (address: string) => ({ 'x-forwarded-for': address })
const count = <T>(list: readonly T[], wanted: T) => list.filter((each) => each === wanted).length
const settled = () => expect.poll(() => app.ctx.compute.waiting()).toBe(0)
let unseen = 0
/** A business that nobody has looked at yet: nothing of it is kept. */
const nextUnseen = () => lagos[unseen++]!

describe('a brief', { timeout: 240_000 }, () => {
  test.runIf(isDeep)('that many ask for at once is made once, kept for the day, and the same to each of them', async () => {
    const { compute } = app.ctx
    const original = compute.renderBrief
    let made = 0
    compute.renderBrief = (...asked) => {
      made++
      return original(...asked)
    }
    try {
      const id = nextUnseen()
      const ask = (n: number) => visitor(app).get(`/api/opportunities/${id}/brief.pdf`, from(`198.51.100.${n}`))
      const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => ask(n)))
      expect(answers.every((answer) => answer.statusCode === 200 && answer.rawPayload.equals(answers[0]!.rawPayload))).toBe(true)
      await ask(1)
      expect(made).toBe(1)
      app.clock.advance(86_400_000)
      expect((await ask(1)).statusCode).toBe(200)
      expect(made).toBe(2)
    } finally {
      compute.renderBrief = original
    }
  })

  test('that is kept costs nothing of the budget; what must be computed is 429 when the address has had its share, and nobody else’s', async () => {
    const [kept, address] = [nextUnseen(), '198.51.100.50']
    const brief = (id: string, headers: Record<string, string>, who = visitor(app)) =>
      who.get(`/api/opportunities/${id}/brief.pdf`, headers)
    expect((await brief(kept, from(address))).statusCode).toBe(200)
    for (let n = 0; n < 10; n++) expect((await brief(kept, from(address))).statusCode).toBe(200)
    for (let n = 1; n < rateLimits['free-work'].per.address; n++) app.ctx.rateLimiter.consumeLocal('free-work', { address })
    const refused = await brief(nextUnseen(), from(address))
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await visitor(app).get(`/api/opportunities/${nextUnseen()}`, from(address))).statusCode).toBe(429)
    expect((await brief(kept, from(address))).statusCode).toBe(200)
    // A person who is signed in has a personal budget, on any network.
    const neighbour = await newUser(app)
    expect((await brief(nextUnseen(), from(address), neighbour)).statusCode).toBe(200)
    expect((await brief(nextUnseen(), from('198.51.100.51'))).statusCode).toBe(200)
    app.clock.advance(60_000)
    expect((await brief(nextUnseen(), from(address))).statusCode).toBe(200)
  })
})

describe('while strangers ask for more than can be computed', { timeout: 240_000 }, () => {
  const flood = (address: string, many: number) =>
    Array.from({ length: many }, () => visitor(app).get(`/api/opportunities/${nextUnseen()}`, from(address)))

  test('the line stays short: 503 with the error shape and when to come again, never 500', async () => {
    const answers = await Promise.all(flood('198.51.100.60', 80))
    const statuses = answers.map((answer) => answer.statusCode)
    expect([...new Set(statuses)].sort()).toEqual([200, 503])
    expect(count(statuses, 200)).toBeGreaterThan(limits.waitingForCompute.mostWaitingEach)
    const full = answers.find((answer) => answer.statusCode === 503)!
    expect(full.json()).toEqual({ code: 'busy', key: 'errors.busy', message: expect.any(String), requestId: expect.any(String) })
    expect(Number(full.headers['retry-after'])).toBeGreaterThan(0)
  })

  test.runIf(isDeep)(
    'a buyer’s report, what-if and exports are made before what waits, and another address has its turn among them',
    async () => {
      const buyer = await founderWithReport()
      const asked = flood('198.51.100.61', 22)
      const turns: string[] = []
      const told = (name: string, work: Promise<unknown>) => work.then(() => turns.push(name))
      const strangers = asked.map((each) => told('stranger', each))
      await expect.poll(() => app.ctx.compute.waiting(), { interval: 10 }).toBeGreaterThan(12)
      const mine = `/api/reports/${buyer.report}`
      await Promise.all([
        told('neighbour', visitor(app).get(`/api/opportunities/${nextUnseen()}`, from('198.51.100.62'))),
        told('what-if', buyer.person.post(`${mine}/what-if`, { assumptions: {} })),
        told('pdf', buyer.person.get(`${mine}/pdf`)),
        told('report', buyReport(buyer.person)),
      ])
      await Promise.all(strangers)
      expect(turns).toContain('report')
      for (const name of ['what-if', 'pdf', 'neighbour']) expect(turns.indexOf(name), name).toBeLessThan(turns.lastIndexOf('stranger'))
      // Those that waited when it came are still there when it is made, however slowly it came.
      expect(turns.slice(turns.indexOf('what-if')).filter((name) => name === 'stranger').length).toBeGreaterThanOrEqual(4)
    },
  )

  test('who hangs up leaves the line', async () => {
    const { compute } = app.ctx
    const original = compute.simulateOpportunity
    const ends: string[] = []
    let begun = 0
    let answered = 0
    compute.simulateOpportunity = (...asked) => {
      begun++
      const work = original(...asked)
      work.then(
        () => ends.push('computed'),
        () => ends.push('left'),
      )
      return work
    }
    try {
      const leaving = new AbortController()
      const asked = Array.from({ length: 20 }, () =>
        fetch(`${site}/api/opportunities/${nextUnseen()}`, { headers: from('198.51.100.63'), signal: leaving.signal })
          .then(() => answered++)
          .catch(() => null),
      )
      // One that hangs up on its way never comes to the line, nor does one whose answer is known already.
      await expect.poll(() => begun + answered, { interval: 10 }).toBeGreaterThanOrEqual(20)
      const waiting = compute.waiting()
      leaving.abort()
      await Promise.all(asked)
      await settled()
      await expect.poll(() => ends.length).toBe(begun)
      // What was begun by then runs to its end; most of those that waited were not computed.
      expect(count(ends, 'left')).toBeGreaterThan(waiting / 2)
    } finally {
      compute.simulateOpportunity = original
    }
  })
})

async function founderWithReport(): Promise<{ person: Person; report: string }> {
  const person = await newFounder(app)
  return { person, report: await buyReport(person) }
}

async function buyReport(person: Person): Promise<string> {
  const opportunityId = nextUnseen()
  const { paymentIntentId } = await buy(app, person, { planId: 'complete_report', opportunityId, location: 'Lagos' })
  const { id } = (await person.post('/api/reports/generate', { opportunityId, paymentIntentId })).json()
  await app.drain()
  expect((await person.get(`/api/reports/${id}`)).json().status).toBe('ready')
  return id
}
