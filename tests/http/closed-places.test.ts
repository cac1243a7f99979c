import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Opportunity } from '#contract/opportunity-card.ts'
import { closureIn } from '#engine/market/closure.ts'
import { newFounder, type Person, visitor } from '../support/client.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

/** Okada are banned in most of Lagos; they are sold in Kampala. */
const closed = 'opp_motorcycle-taxi--lagos'
const open = 'opp_motorcycle-taxi--kampala'

const listed = async (person: Person, query: string) =>
  ((await person.get(`/api/opportunities?pageSize=100${query}`)).json() as { opportunities: Opportunity[] }).opportunities.map(
    ({ id }) => id,
  )

async function pay(person: Person, body: Record<string, unknown>, path: string) {
  const made = await person.post(path, body)
  expect(made.statusCode, made.body).toBe(200)
  const { clientSecret, paymentIntentId } = made.json()
  expect((await person.post('/api/payment/test/confirm', { clientSecret, outcome: 'succeeded' })).statusCode).toBe(200)
  return paymentIntentId as string
}

/** Opens the city for a while, as it was when the report was ordered. */
async function whileOpen<T>(work: () => Promise<T>): Promise<T> {
  const archetype = app.ctx.market.archetypeById.get('motorcycle-taxi')!
  const { banned } = archetype
  archetype.banned = []
  try {
    return await work()
  } finally {
    archetype.banned = banned!
  }
}

describe('a business in a city that is closed to it', () => {
  it('opens by its id and reads do not start, with the reason', async () => {
    const answer = await visitor(app).get(`/api/opportunities/${closed}`)
    expect(answer.statusCode, answer.body).toBe(200)
    const { verdict, preview } = answer.json()
    expect([verdict, preview.verdict]).toEqual(['no', 'no'])
    expect(preview.verdictText).toMatch(
      /^We would not start this in Lagos\. .*commercial motorcycles.* in force since 2022\. Ask Lagos State/,
    )
  })

  it('says in one sentence why, since when and who knows, and offers what is open instead', async () => {
    const person = await newFounder(app)
    const { closed: shut } = (await person.get(`/api/opportunities/${closed}`)).json() as Opportunity
    expect(shut).toMatchObject({ kind: 'banned', city: 'Lagos', since: '2022', verifyAt: 'Lagos State Ministry of Transportation' })
    expect(shut!.why).toMatch(/^Lagos forbids commercial motorcycles .*\.$/)
    const { elsewhere, here } = shut!.instead
    expect(here).toHaveLength(3)
    expect(here.map(({ city }) => city)).toEqual(['Lagos', 'Lagos', 'Lagos'])
    for (const { id } of [...elsewhere, ...here]) {
      const found = (await person.get(`/api/opportunities/${id}`)).json() as Opportunity
      expect([found.closed, found.countryCode], id).toEqual([undefined, 'NG'])
    }
    // The same trade, where it is open.
    expect(elsewhere.every(({ id }) => id.startsWith('opp_motorcycle-taxi--'))).toBe(true)
    const place = (await visitor(app).get('/api/opportunities/opp_palm-oil-press--kano')).json() as Opportunity
    expect(place.closed).toMatchObject({ kind: 'place', city: 'Kano', why: expect.stringMatching(/^Oil palms do not grow there/) })
    expect(place.closed!.instead.elsewhere.length).toBeGreaterThan(0)
    expect(place.closed).not.toHaveProperty('since')
  })

  it('is beside the list of who searches for it, with the reason, and never in it', async () => {
    const person = await newFounder(app, { city: 'Lagos' })
    const asked = async (query: string) =>
      (await person.get(`/api/opportunities?${query}`)).json() as { opportunities: Opportunity[]; closed?: Opportunity[] }
    for (const query of ['search=motorcycle&city=Lagos', 'search=okada']) {
      const { opportunities, closed: beside } = await asked(query)
      expect(opportunities.map(({ id }) => id)).not.toContain(closed)
      expect(
        beside?.map(({ id }) => id),
        query,
      ).toEqual([closed])
      expect(beside![0]!.closed!.why).toMatch(/^Lagos forbids/)
    }
    for (const query of ['city=Lagos', 'search=motorcycle&city=Kampala', 'search=motorcycle&bookmarked=true'])
      expect((await asked(query)).closed, query).toBeUndefined()
  })

  it('is in no list, no proposal and no gap, and stays among what a person keeps', async () => {
    const person = await newFounder(app)
    expect(await listed(person, '&city=Lagos&search=motorcycle')).not.toContain(closed)
    expect(await listed(person, '&scope=all&search=okada')).not.toContain(closed)
    const { entries, entryById, archetypeById, ranking } = app.ctx.market
    const isClosed = ({ archetype, cityId }: { archetype: string; cityId: string }) =>
      closureIn(archetypeById.get(archetype)!, cityId) !== null
    expect(entries.filter(isClosed)).toEqual([])
    expect(ranking.entries.filter(isClosed)).toEqual([])
    expect([...entryById.values()].filter(isClosed).length).toBeGreaterThan(0)
    const gaps = (await person.get('/api/gap-maps?location=Lagos')).body
    expect(gaps).not.toContain('motorcycle-taxi')
    expect((await person.send('PUT', `/api/opportunities/${closed}/bookmark`)).statusCode).toBeLessThan(300)
    expect(await listed(person, '&bookmarked=true')).toEqual([closed])
    const kept = (await person.get('/api/opportunities?bookmarked=true')).json().opportunities as Opportunity[]
    expect(kept[0]!.closed).toMatchObject({ kind: 'banned', city: 'Lagos' })
  })

  it('is not sold: not by payment, not for a credit, not by another city’s page, and says why', async () => {
    const person = await newFounder(app)
    await pay(person, { planId: 'report_pack_3', currency: 'NGN' }, '/api/create-payment-intent')
    await app.drain()
    for (const [path, body] of [
      ['/api/reports/create-payment-intent', { opportunityId: closed, location: 'Lagos', currency: 'NGN' }],
      ['/api/reports/create-payment-intent', { opportunityId: open, location: 'Lagos', currency: 'NGN' }],
      ['/api/reports/generate', { opportunityId: closed }],
      ['/api/reports/generate', { opportunityId: open, location: 'Lagos, Nigeria' }],
      ['/api/reports/purchase', { opportunityId: closed, reportType: 'detailed' }],
    ] as const) {
      const refused = await person.post(path, body)
      expect([refused.statusCode, refused.json().code], `${path} ${refused.body}`).toEqual([400, 'not_sellable'])
      expect(refused.json().message).toMatch(/^We do not sell a report on “.+” for Lagos\. .*commercial motorcycles/)
      expect(refused.json().details.closed).toMatchObject({ kind: 'banned', since: '2022' })
    }
    // Where it is not closed the same credit is good.
    expect((await person.post('/api/reports/generate', { opportunityId: open })).statusCode).toBe(202)
  })

  it('frees what was paid for its report when the city closed before the money came', async () => {
    const person = await newFounder(app)
    const asked = await whileOpen(() =>
      person.post('/api/reports/create-payment-intent', { opportunityId: closed, location: 'Lagos', currency: 'NGN' }),
    )
    expect(asked.statusCode, asked.body).toBe(200)
    const { clientSecret, paymentIntentId } = asked.json()
    expect((await person.post('/api/payment/test/confirm', { clientSecret, outcome: 'succeeded' })).statusCode).toBe(200)
    expect((await person.post('/api/reports/generate', { opportunityId: closed, paymentIntentId })).json().code).toBe('not_sellable')
    const order = (await person.get(`/api/orders/${asked.json().orderId}`)).json()
    expect(order).toMatchObject({ state: 'paid', reserved: false, closed: { city: 'Lagos' } })
    const { features } = (await person.get('/api/subscription/status')).json()
    expect(features).toMatchObject({ reportCredits: 1, freed: [{ orderId: order.id, closed: { city: 'Lagos' } }] })
    const other = await person.post('/api/reports/generate', { opportunityId: open })
    expect(other.statusCode, other.body).toBe(202)
    expect((await person.get('/api/subscription/status')).json().features).not.toHaveProperty('freed')
    expect((await person.get(`/api/orders/${order.id}`)).json()).not.toHaveProperty('closed')
  })

  it('asks for no money of an order whose city closed before it was paid', async () => {
    const person = await newFounder(app)
    const asked = await whileOpen(() =>
      person.post('/api/reports/create-payment-intent', { opportunityId: closed, location: 'Lagos', currency: 'NGN', prepareOnly: true }),
    )
    const { orderId } = asked.json()
    const begun = await person.post(`/api/orders/${orderId}/begin`, {})
    expect([begun.statusCode, begun.json().code]).toEqual([400, 'not_sellable'])
    expect((await person.get(`/api/orders/${orderId}`)).json()).toMatchObject({ state: 'awaiting_payment', closed: { city: 'Lagos' } })
    expect((await person.post(`/api/orders/${orderId}/cancel`, {})).json().state).toBe('canceled')
  })

  it('leaves a report bought before to be read, and says that its city is closed now', async () => {
    const person = await newFounder(app)
    await pay(person, { planId: 'report_pack_3', currency: 'NGN' }, '/api/create-payment-intent')
    await app.drain()
    const { id } = (await whileOpen(() => person.post('/api/reports/generate', { opportunityId: closed }))).json()
    await whileOpen(() => app.drain())
    const report = (await person.get(`/api/reports/${id}`)).json()
    expect(report).toMatchObject({ status: 'ready', closed: { kind: 'banned', city: 'Lagos', since: '2022' } })
    expect((await person.get('/api/reports/my-reports')).json()[0]).toMatchObject({ id, closed: { city: 'Lagos' } })
    expect((await person.get(`/api/opportunities/${closed}`)).json()).toMatchObject({ ownedReportId: id, closed: { city: 'Lagos' } })
  })
})

it('no id of the catalogue finds nothing', () => {
  const { entryById, findPlace, archetypeById } = app.ctx.market
  for (const { id, archetype, cityId } of entryById.values())
    expect(archetypeById.has(archetype) && findPlace(cityId) !== null && entryById.get(id)?.id, id).toBe(id)
})
