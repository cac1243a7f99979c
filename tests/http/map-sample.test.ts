import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { MapSample, OpenBusinessRow, PlaceAnswer } from '#contract/gap-maps.ts'
import { shippedBatches } from '#markets/sellers/shipped.ts'
import { activeEvidence } from '#server/features/evidence/active-evidence.ts'
import { storeBatch } from '#server/features/evidence/batches.ts'
import { newUser, type Person, visitor } from '../support/client.ts'
import { newPersona } from '../support/persona.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ at: '2026-11-20T12:00:00Z' })
})
afterAll(() => app.close())

async function personIn(country: string, city: string): Promise<Person> {
  const person = await newUser(app)
  for (const [type, value] of [
    ['location', country],
    ['city', city],
  ])
    expect((await person.post('/api/preferences', { type, value })).statusCode).toBe(200)
  return person
}
const sampleOf = async (person: Person): Promise<MapSample | null> => {
  const response = await person.get('/api/gap-maps/sample')
  expect(response.statusCode, response.body).toBe(200)
  return response.json().sample as MapSample | null
}

it('a free account reads one answer of each question in its city in full, and uses up no look-up', async () => {
  expect((await visitor(app).get('/api/gap-maps/sample')).statusCode).toBe(401)
  expect(await sampleOf(await newUser(app))).toBeNull()
  const person = await personIn('Kenya', 'Nairobi')
  const { where, what, isKnown } = (await sampleOf(person))!
  expect(isKnown).toBe(true)
  expect(where!.row).toMatchObject({ locked: false, order: 1 })
  expect(where!.row.reaching).toBeGreaterThan(0)
  expect(what!.count).toBeGreaterThan(5)
  const placeOf = async (square: string) =>
    (await person.get(`/api/gap-maps/nairobi/place?square=${encodeURIComponent(square)}`)).json() as PlaceAnswer
  const whole = await placeOf(what!.place.square)
  expect(whole.businesses).toHaveLength(what!.count)
  expect(whole.businesses.every(({ locked }) => !locked)).toBe(true)
  const usage = (await person.get('/api/account/usage')).json() as { gapLookups: { used: number } }
  expect(usage.gapLookups.used).toBe(0)

  const other = (await person.get('/api/gap-maps/nairobi/place?name=Umoja')).json() as PlaceAnswer
  expect(other.place.square).not.toBe(what!.place.square)
  expect(other.businesses.filter(({ locked }) => !locked)).toHaveLength(3)
})

it('the sample is the same whatever the person likes, so that no list opens another place', async () => {
  const person = await personIn('Kenya', 'Nairobi')
  const before = await sampleOf(person)
  await person.post('/api/preferences', { type: 'interests', value: ['Fashion & Beauty'] })
  expect((await sampleOf(person))!.what!.place).toEqual(before!.what!.place)
})

it('where nothing is known by place, there is none, and it says so', async () => {
  expect(await sampleOf(await personIn('Nigeria', 'Benin City'))).toMatchObject({ isKnown: false, where: null, what: null })
})

it('what is missing at a place takes one task of the threads for the customers of all its businesses', async () => {
  const { head } = shippedBatches().find(({ id }) => id === 'official-counts')!
  const { lists } = (await activeEvidence(app.ctx, 'nairobi'))!
  // A census that counted half as many again as the fullest list of each class has.
  const lines = (['food-shops', 'prepared-food', 'personal-care', 'education', 'health'] as const).map((kind) => {
    const onLists = lists.map(({ seen }) => seen.reduce((sum, row) => sum + (row.class === kind ? row.count : 0), 0))
    return `official\t${Math.round(1.5 * Math.max(...onLists))}\t2026\tsame\tsame\thigh\t${kind}\tNairobi\tSellers`
  })
  const rows = { nairobi: lines.join('\n') }
  await storeBatch(app.ctx, { kind: 'operator', id: 'operator' }, { head: { ...head, digest: 'c'.repeat(64) }, rows })
  const premium = await newPersona(app, 'premium')
  const { compute } = app.ctx
  const [tasks, ofOne] = [vi.spyOn(compute, 'customersAt'), vi.spyOn(compute, 'answerSquare')]
  const { businesses } = (await premium.get('/api/gap-maps/nairobi/place?name=Umoja')).json() as PlaceAnswer
  const numbers = (businesses as OpenBusinessRow[]).filter(({ kind }) => kind === 'numbers')
  expect(numbers.length).toBeGreaterThan(0)
  expect(numbers.filter(({ customersPerDay }) => customersPerDay !== null).length).toBeGreaterThan(0)
  expect([tasks.mock.calls.length, ofOne.mock.calls.length]).toEqual([1, 0])
  await premium.get('/api/gap-maps/nairobi/place?name=Umoja')
  expect(tasks.mock.calls.length).toBe(1)
})
