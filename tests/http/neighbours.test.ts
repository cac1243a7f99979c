import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Opportunity } from '#contract/opportunity-card.ts'
import { newUser, visitor } from '#tests/support/client.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

type Listed = { total: number; opportunities: Opportunity[]; neighbours?: { opportunities: Opportunity[] } }
const list = async (query: string, person = visitor(app)) => {
  const answer = await person.get(`/api/opportunities?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json() as Listed
}

test('a search that names a business of other places finds its own kind here', async () => {
  const { total, neighbours } = await list('country=USA&search=waakye')
  expect(total).toBe(0)
  const food = (await list('country=Ghana&search=waakye')).opportunities[0]!
  expect(neighbours!.opportunities).toHaveLength(3)
  for (const { gapCategory, country } of neighbours!.opportunities) expect([gapCategory, country]).toEqual([food.gapCategory, 'USA'])
})

test('words that nobody knows match nothing, and nothing unrelated is offered for them', async () => {
  for (const search of ['helicopter', 'helicopter&costMax=1', 'zzzz%20rocket', 'rocket']) {
    const { total, neighbours } = await list(`country=Nigeria&search=${search}`)
    expect([total, neighbours], search).toEqual([0, undefined])
  }
})

test('a search that finds something has no neighbours, and neither has a list of one’s own', async () => {
  expect((await list('country=Nigeria&search=suya')).neighbours).toBeUndefined()
  expect((await list('country=Nigeria&costMax=1')).neighbours).toBeUndefined()
  const person = await newUser(app)
  expect((await list('search=helicopter&bookmarked=true', person)).neighbours).toBeUndefined()
})
