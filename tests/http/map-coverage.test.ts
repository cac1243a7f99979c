import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MapCoverage } from '#contract/gap-maps.ts'
import { rateLimits } from '#contract/limits.ts'
import { newUser, visitor } from '../support/client.ts'
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
    'dar-es-salaam': 'rank',
    chicago: 'county',
    kampala: 'city',
  })
  const tested = cities.flatMap(({ cityId, classes }) => classes.map((each) => ({ cityId, ...each })))
  const food = tested.find((each) => each.cityId === 'accra' && each.class === 'prepared-food')!
  expect(food.founded!.places).toBeGreaterThanOrEqual(50)
  expect(food.founded!.low!).toBeLessThan(food.founded!.auc!)
  for (const { kind, founded } of tested) if (kind === 'rank' && founded?.auc) expect(founded.auc).toBeGreaterThanOrEqual(0.6)
})

it('works it out once for everybody, though who asks first leaves, and takes nothing of anybody’s own share for it', async () => {
  app.clock.set(new Date('2031-07-01T12:00:00Z'))
  const person = await newUser(app)
  const { compute, rateLimiter } = app.ctx
  const { coverCity } = compute
  const covered: string[] = []
  let begun: (() => void) | undefined
  const isBegun = new Promise<void>((resolve) => {
    begun = resolve
  })
  compute.coverCity = (input, ...more) => {
    covered.push(input.evidence.cityId)
    begun?.()
    return coverCity(input, ...more)
  }
  try {
    const leaving = new AbortController()
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const asked = app.http
      .inject({ url: '/api/gap-maps/coverage', headers: { host: 'localhost:3000', cookie }, signal: leaving.signal })
      .catch(() => 'left')
    await isBegun
    leaving.abort()
    expect(await asked).toBe('left')
    expect((await person.get('/api/gap-maps/coverage')).statusCode).toBe(200)
  } finally {
    compute.coverCity = coverCity
  }
  expect(covered.length).toBeGreaterThan(10)
  expect(new Set(covered).size).toBe(covered.length)
  const own = { account: person.id }
  for (let n = 0; n < rateLimits['free-work'].per.account; n++) rateLimiter.consumeLocal('free-work', own)
  expect(() => rateLimiter.consumeLocal('free-work', own)).toThrow()
})
