import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MapCoverage } from '#contract/gap-maps.ts'
import { visitor } from '../support/client.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ at: '2026-11-20T12:00:00Z' })
})
afterAll(() => app.close())

it('says to anybody what each city’s map can say, and publishes the test of every order', async () => {
  const response = await visitor(app).get('/api/gap-maps/coverage')
  expect(response.statusCode).toBe(200)
  const { cities } = response.json() as MapCoverage
  expect(cities).toHaveLength(37)
  const answer = Object.fromEntries(cities.map((city) => [city.cityId, city.answer]))
  expect(answer).toMatchObject({
    accra: 'rank',
    nairobi: 'rank',
    abidjan: 'rank',
    lagos: 'rank',
    'dar-es-salaam': 'sellers',
    chicago: 'county',
    kampala: 'city',
  })
  const tested = cities.flatMap(({ cityId, classes }) => classes.map((each) => ({ cityId, ...each })))
  const food = tested.find((each) => each.cityId === 'accra' && each.class === 'prepared-food')!
  expect(food.founded!.places).toBeGreaterThanOrEqual(50)
  expect(food.founded!.low!).toBeLessThan(food.founded!.auc!)
  for (const { kind, founded } of tested) if (kind === 'rank' && founded?.auc) expect(founded.auc).toBeGreaterThanOrEqual(0.6)
})
