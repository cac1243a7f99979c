import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newFounder, type Person } from '#tests/support/client.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const asked = ['accra', 'kumasi', 'lagos', 'enugu', 'abuja', 'kano', 'nairobi', 'mombasa'].flatMap((location) =>
  ['food', 'retail'].map((category) => ({ location, category })),
)

/** How many of these look-ups are answered before the limit; what was answered on the same day is free. */
async function lookUp(person: Person, [from, to]: [number, number], headers: Record<string, string> = {}): Promise<number> {
  let answered = 0
  for (const each of asked.slice(from, to)) {
    const answer = await person.get(`/api/gap-maps?${new URLSearchParams(each)}`, headers)
    if (answer.statusCode === 200) answered++
    else expect(answer.json().code).toBe('limit_reached')
  }
  return answered
}
const discover = async (person: Person) => (await person.post('/api/discoveries', { words: 'cooking' })).statusCode
const moveTo = async (person: Person, country: string) => {
  expect((await person.post('/api/preferences', { type: 'location', value: country })).statusCode).toBe(200)
}

describe('the limits of a day and of a month', () => {
  it('do not start again by moving the profile’s country around midnight', async () => {
    // Ten to midnight in Lagos on the last day of a month; ten to two on the first in Nairobi.
    app.clock.set(new Date('2026-11-30T22:50:00Z'))
    const person = await newFounder(app)
    expect(await lookUp(person, [0, 11])).toBe(10)
    expect([await discover(person), await discover(person), await discover(person)]).toEqual([200, 200, 402])
    const limitsOf = async () => {
      const { gapLookups, discoveries } = (await person.get('/api/account/usage')).json()
      return { looked: gapLookups.used, resets: gapLookups.resetsAt, found: discoveries.used }
    }
    for (const country of ['Kenya', 'Nigeria', 'Kenya']) {
      await moveTo(person, country)
      expect(await lookUp(person, [10, 12]), country).toBe(0)
      expect(await discover(person), country).toBe(402)
      expect(await limitsOf(), country).toEqual({ looked: 10, resets: '2026-11-30T23:00:00.000Z', found: 2 })
    }
    // The day is over where it began: one new one begins, by the clock of Nairobi from now on.
    app.clock.set(new Date('2026-11-30T23:01:00Z'))
    expect(await lookUp(person, [6, 16])).toBe(10)
    expect([await discover(person), await discover(person), await discover(person)]).toEqual([200, 200, 402])
    await moveTo(person, 'USA')
    expect(await lookUp(person, [0, 2])).toBe(0)
    expect((await limitsOf()).resets).toBe('2026-12-01T21:00:00.000Z')
  })

  it('do not start again by a browser that names another zone', async () => {
    app.clock.set(new Date('2026-12-03T12:00:00Z'))
    const person = await newFounder(app)
    const inLagos = { 'x-time-zone': 'Africa/Lagos' }
    const inNairobi = { 'x-time-zone': 'Africa/Nairobi' }
    expect(await lookUp(person, [0, 10], inLagos)).toBe(10)
    app.clock.set(new Date('2026-12-04T22:50:00Z'))
    expect(await lookUp(person, [0, 10], inLagos)).toBe(10)
    expect(await lookUp(person, [10, 12], inNairobi)).toBe(0)
    app.clock.set(new Date('2026-12-05T12:00:00Z'))
    expect(await lookUp(person, [0, 10], inNairobi)).toBe(10)
    const { resetsAt } = (await person.get('/api/account/usage', inNairobi)).json().gapLookups
    expect(resetsAt).toBe('2026-12-05T21:00:00.000Z')
  })
})
