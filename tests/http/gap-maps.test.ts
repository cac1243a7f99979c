import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Gap, OpenGap } from '#contract/gap-maps.ts'
import { gapCategories } from '#engine/quantity/vocabulary.ts'
import { newFounder, newUser, visitor } from '../support/client.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ at: '2026-11-20T12:00:00Z' })
})
afterAll(() => app.close())

const look = (
  person: { get: (path: string, headers?: Record<string, string>) => Promise<{ statusCode: number; json: () => never }> },
  location: string,
  category: string,
) => person.get(`/api/gap-maps?location=${encodeURIComponent(location)}&category=${category}`)

describe('gap maps', () => {
  it('are for signed-in people, at known places', async () => {
    expect((await visitor(app).get('/api/gap-maps')).statusCode).toBe(401)
    const person = await newUser(app)
    for (const [query, field] of [
      ['?location=Atlantis', 'location'],
      ['?category=weather', 'category'],
    ] as const) {
      const response = await person.get(`/api/gap-maps${query}`)
      expect(response.statusCode).toBe(400)
      expect(response.json().field).toBe(field)
    }
    for (const spelling of ['Lagos, Nigeria', 'lagos nigeria', 'LAGOS, NIGERIA'])
      expect((await look(person, spelling, 'food')).statusCode, spelling).toBe(200)
  })

  it('answer all categories; a free account reads three in full and the rest by title only', async () => {
    const person = await newFounder(app)
    const gaps = (await person.get('/api/gap-maps')).json() as Gap[]
    expect(new Set(gaps.map((gap) => gap.category))).toEqual(new Set(gapCategories))
    expect(gaps.slice(0, 3).every((gap) => !gap.locked)).toBe(true)
    for (const gap of gaps.slice(3)) {
      expect(gap.locked).toBe(true)
      expect(Object.keys(gap).sort()).toEqual(['category', 'id', 'location', 'locationId', 'locked', 'title'])
    }
    const open = gaps[0] as OpenGap
    expect(open.reasoning.length).toBeGreaterThan(20)
    expect(app.ctx.market.entryById.has(open.opportunityId)).toBe(true)
    expect(open.evidence.length).toBeGreaterThan(0)
  })

  it('count a look-up once a day for each place and category, and stop at ten with the reset of the person’s zone', async () => {
    const person = await newFounder(app)
    const places = [
      'Lagos, Nigeria',
      'Accra, Ghana',
      'Nairobi, Kenya',
      'Abidjan, Ivory Coast',
      'Kumasi, Ghana',
      'Enugu, Nigeria',
      'Dar es Salaam, Tanzania',
      'Cape Town, South Africa',
    ]
    const asked = places.flatMap((place) => ['food', 'retail'].map((category) => [place, category] as const))
    for (const [place, category] of asked.slice(0, 10)) expect((await look(person, place, category)).statusCode).toBe(200)
    expect((await look(person, places[0]!, 'food')).statusCode).toBe(200)
    const refused = await person.get(`/api/gap-maps?location=${encodeURIComponent(asked[10]![0])}&category=${asked[10]![1]}`, {
      'x-time-zone': 'Africa/Lagos',
    })
    expect(refused.statusCode).toBe(402)
    const body = refused.json() as unknown as { code: string; details: { limit: number; used: number; resetsAt: string } }
    expect(body.code).toBe('limit_reached')
    expect(body.details).toMatchObject({ limit: 10, used: 10, resetsAt: '2026-11-20T23:00:00.000Z' })
  })

  it('hold the limit under parallel look-ups', async () => {
    const person = await newFounder(app)
    const all = ['Lagos, Nigeria', 'Accra, Ghana', 'Nairobi, Kenya'].flatMap((place) =>
      gapCategories.map((category) => look(person, place, category)),
    )
    const answers = await Promise.all(all)
    expect(answers.filter((each) => each.statusCode === 200)).toHaveLength(10)
    expect(answers.filter((each) => each.statusCode === 402)).toHaveLength(all.length - 10)
  })

  it('take the person’s own count and answer with a range', async () => {
    const person = await newFounder(app)
    const gaps = (await look(person, 'Lagos, Nigeria', 'food')).json() as unknown as Gap[]
    const { opportunityId } = gaps[0] as OpenGap
    for (const bad of [
      { opportunityId, sellers: -1, minutes: 15 },
      { opportunityId, sellers: 1.5, minutes: 15 },
      { opportunityId, sellers: 3, minutes: 0 },
    ]) {
      expect((await person.post('/api/gap-maps/count', bad)).statusCode).toBe(400)
    }
    expect((await person.post('/api/gap-maps/count', { opportunityId: 'opp_none--lagos', sellers: 3, minutes: 15 })).statusCode).toBe(404)
    const answer = (await person.post('/api/gap-maps/count', { opportunityId, sellers: 4, minutes: 15 })).json() as OpenGap
    expect(answer.kind).toBe('range')
    expect(answer.customersPerDay!.low).toBeLessThanOrEqual(answer.customersPerDay!.high)
    const again = (await look(person, 'Lagos, Nigeria', 'food')).json() as unknown as OpenGap[]
    expect(again.find((gap) => gap.opportunityId === opportunityId)?.kind).toBe('range')
  })
})
