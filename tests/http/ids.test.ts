import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Gap, OpenGap } from '#contract/gap-maps.ts'
import type { Opportunity } from '#contract/opportunity-card.ts'
import { newUser, type Person } from '../support/client.ts'
import { buy } from '../support/people.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'

/** The specified strings are on the wire as ever; ids are accepted in their place and answered beside them. */
let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const save = async (person: Person, values: Record<string, unknown>) => {
  for (const [type, value] of Object.entries(values)) {
    const answer = await person.post('/api/preferences', { type, value })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  return (await person.get('/api/preferences')).json()
}
const words = {
  location: 'South Africa',
  city: 'Cape Town',
  budget: '$500 - $2,000',
  skills: ['Customer Service', 'Cooking'],
  interests: ['Food & Beverage'],
}
const ids = {
  location: 'za',
  city: 'cape-town',
  budget: '500-2000-usd',
  skills: ['customer-service', 'cooking'],
  interests: ['food-and-beverage'],
}

describe('ids', () => {
  it('and the words of the specification are the same choice of preferences, answered with both', async () => {
    const [byWords, byIds] = [await newUser(app), await newUser(app)]
    const saved = await save(byWords, words)
    expect(saved).toEqual({
      ...words,
      locationId: 'za',
      cityId: 'cape-town',
      budgetId: '500-2000-usd',
      skillIds: ids.skills,
      interestIds: ids.interests,
    })
    expect(await save(byIds, ids)).toEqual(saved)
    const ranked = async (person: Person) =>
      ((await person.get('/api/opportunities')).json() as { opportunities: Opportunity[] }).opportunities
    expect(await ranked(byIds)).toEqual(await ranked(byWords))
    expect((await byIds.get('/api/auth/user')).json()).toMatchObject({ location: 'South Africa', locationId: 'za' })
    expect((await byIds.get('/api/geo')).json()).toMatchObject({ country: 'South Africa', countryId: 'za', cityId: 'cape-town' })
    const { rows } = (await app.ctx.database.db.execute(
      sql`select location, budget, skills, interests from preferences where user_id in (${byWords.id}, ${byIds.id})`,
    )) as unknown as { rows: unknown[] }
    const { city: _city, ...kept } = ids
    expect(rows).toEqual([kept, kept])
  })

  it('are refused where they are of another list', async () => {
    const person = await newUser(app)
    for (const [type, value] of [
      ['budget', 'high-potential'],
      ['location', 'NG'],
      ['skills', ['fashion']],
      ['interests', ['Customer Service']],
    ])
      expect((await person.post('/api/preferences', { type, value })).statusCode, String(value)).toBe(400)
    const answer = await person.get('/api/opportunities?tag=fashion')
    expect([answer.statusCode, answer.json().field]).toEqual([400, 'tag'])
  })

  it('find the same businesses: by tag, country and city', async () => {
    const person = await newUser(app)
    const found = async (query: string) => {
      const answer = await person.get(`/api/opportunities?scope=all&pageSize=100&${query}`)
      expect(answer.statusCode, query).toBe(200)
      return (answer.json() as { opportunities: Opportunity[] }).opportunities
    }
    const tagged = await found('tag=High%20Potential')
    expect(tagged.length).toBeGreaterThan(0)
    for (const each of tagged) expect(each).toMatchObject({ tag: 'High Potential', tagId: 'high-potential' })
    expect(await found('tag=high-potential')).toEqual(tagged)
    const ofCountry = await found('country=Ghana')
    for (const each of ofCountry) expect(each).toMatchObject({ country: 'Ghana', countryCode: 'GH', countryId: 'gh' })
    expect(await found('country=gh')).toEqual(ofCountry)
    const ofCity = await found('city=Cape%20Town')
    for (const each of ofCity) expect(each).toMatchObject({ city: 'Cape Town', cityId: 'cape-town' })
    expect(await found('city=cape-town')).toEqual(ofCity)
  })

  it('name a gap map’s place, and stand beside how urgent a gap is', async () => {
    const person = await newUser(app)
    const gaps = async (location: string) => (await person.get(`/api/gap-maps?location=${encodeURIComponent(location)}`)).json() as Gap[]
    const inCapeTown = await gaps('Cape Town, South Africa')
    expect(await gaps('cape-town')).toEqual(inCapeTown)
    for (const gap of inCapeTown) expect(gap.locationId).toBe('cape-town')
    const open = inCapeTown.filter((gap): gap is OpenGap => !gap.locked)
    expect(open.length).toBeGreaterThan(0)
    for (const gap of open) {
      expect(gap.urgencyId).toBe(gap.urgency.toLowerCase())
      expect(gap.competitionLevelId).toBe(gap.competitionLevel.toLowerCase())
    }
  })

  it('name the city of an order and of a report', async () => {
    const person = await newUser(app)
    const opportunityId = app.ctx.market.entriesByCity.get('lagos')![3]!.id
    const { orderId } = await buy(app, person, { planId: 'complete_report', opportunityId, location: 'lagos' })
    expect((await person.get(`/api/orders/${orderId}`)).json()).toMatchObject({ location: 'Lagos, Nigeria', locationId: 'lagos' })
    expect((await person.get('/api/reports/my-reports')).json()).toMatchObject([{ location: 'Lagos, Nigeria', locationId: 'lagos' }])
  })
})
