import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { NewsItem } from '#contract/opportunities.ts'
import { bookmarks, evidenceBatches } from '#server/db/schema.ts'
import { newFounder, type Person, visitor } from '#tests/support/client.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

/** Something new each week for whoever comes back, and nothing where nothing is. */
let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const news = async (who: Pick<Person, 'get'>, query = ''): Promise<NewsItem[]> => {
  const answer = await who.get(`/api/news?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().news
}
const save = async (person: Person, type: string, value: unknown) => {
  const answer = await person.post('/api/preferences', { type, value })
  expect(answer.statusCode, answer.body).toBe(200)
}
const day = () => app.clock.now().toISOString().slice(0, 10)

async function importCounts(cityId: string, active: boolean): Promise<string> {
  const id = app.ctx.newId('bat')
  const now = app.clock.now()
  const head = { kind: 'sellers', publisher: 'A street survey', month: '2026-10' } as unknown as typeof evidenceBatches.$inferSelect.head
  const coverage = [
    { cityId, sellers: { hairdresser: 40, bakery: 2 }, people: 0, areas: 0, firms: 0 },
  ] as unknown as typeof evidenceBatches.$inferSelect.coverage
  await app.ctx.database.db
    .insert(evidenceBatches)
    .values({ id, digest: id, head, coverage, active, actorKind: 'operator', actorId: 'x', importedAt: now, changedAt: now })
  return id
}

it('is nothing for who said no place, and counts of this week for who did', async () => {
  const person = await newFounder(app)
  expect(await news(visitor(app))).toEqual([])
  expect(await news(person)).toEqual([])
  const id = await importCounts('ibadan', true)
  await importCounts('kano', false)
  const counted = [{ kind: 'counts', day: day(), city: 'Ibadan', sellers: 42, source: 'A street survey' }]
  expect(await news(visitor(app), 'city=Ibadan')).toEqual(counted)
  expect(await news(visitor(app), 'country=Nigeria')).toEqual(counted)
  expect(await news(visitor(app), 'city=Lagos')).toEqual([])
  expect(await news(visitor(app))).toEqual([])
  await save(person, 'city', 'Ibadan')
  expect(await news(person)).toEqual(counted)
  await save(person, 'city', 'Kano')
  expect(await news(person)).toEqual([])
  app.clock.advance(8 * 86_400_000)
  expect(await news(visitor(app), 'city=Ibadan')).toEqual([])
  await app.ctx.database.db.delete(evidenceBatches).where(eq(evidenceBatches.id, id))
  expect((await visitor(app).get('/api/news?city=Atlantis')).statusCode).toBe(400)
})

it('is what a second, larger amount opens or brings nearer, and no amount alone', async () => {
  const person = await newFounder(app)
  await save(person, 'city', 'Ibadan')
  await save(person, 'budget', 'Under $500')
  const amount = (naira: number) => save(person, 'budgetAmount', { amountMinor: naira * 100, currency: 'NGN' })
  await amount(1)
  expect(await news(person)).toEqual([])
  await amount(2)
  const [nearer] = await news(person)
  expect(nearer).toMatchObject({ kind: 'nearer', day: day(), currency: 'NGN' })
  if (nearer?.kind !== 'nearer') throw new Error('no miss')
  expect(nearer.wasMinor - nearer.shortMinor).toBe(100)
  expect(nearer.id).toMatch(/--ibadan$/)
  await amount(300_000)
  const [opens] = await news(person)
  expect(opens).toMatchObject({ kind: 'opens', day: day(), amountMinor: 300_000_00, currency: 'NGN' })
  await save(person, 'budgetAmount', { amountMinor: 200_00, currency: 'NGN' })
  expect(await news(person)).toEqual([])
  app.clock.advance(8 * 86_400_000)
  await amount(300)
  app.clock.advance(8 * 86_400_000)
  expect(await news(person)).toEqual([])
})

it('is a price that moved since a business was saved', async () => {
  const person = await newFounder(app)
  const { id } = app.ctx.market.entriesByCity.get('ibadan')![0]!
  await person.send('PUT', `/api/opportunities/${id}/bookmark`)
  expect(await news(person)).toEqual([])
  const { db } = app.ctx.database
  const [saved] = await db.select().from(bookmarks).where(eq(bookmarks.opportunityId, id))
  expect(saved!.savedCost).toMatchObject({ currency: 'NGN', figures: app.ctx.market.facts.factsVersion })
  const { toOpenMinor } = saved!.savedCost!
  await db.update(bookmarks).set({ savedCost: { toOpenMinor: toOpenMinor - 500_00, currency: 'NGN', figures: '2025.1.1' } })
  const [moved] = await news(person)
  expect(moved).toMatchObject({ kind: 'price', id, wasMinor: toOpenMinor - 500_00, nowMinor: toOpenMinor, currency: 'NGN' })
})
