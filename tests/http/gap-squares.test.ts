import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenCounty, OpenSquare, SquaresAnswer } from '#contract/gap-maps.ts'
import { type Client, newUser, visitor } from '../support/client.ts'
import { newPersona } from '../support/persona.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ at: '2026-11-20T12:00:00Z' })
})
afterAll(() => app.close())

const address = (location: string, query = '') => `/api/gap-maps/${encodeURIComponent(location)}/squares${query}`
const squaresOf = async (person: Client, location: string, query = ''): Promise<SquaresAnswer> => {
  const response = await person.get(address(location, query))
  expect(response.statusCode, response.body).toBe(200)
  return response.json() as SquaresAnswer
}

describe('the squares of a city', () => {
  it('are for signed-in people, of cities with figures, for one category or one business', async () => {
    expect((await visitor(app).get(address('Accra, Ghana'))).statusCode).toBe(401)
    const person = await newUser(app)
    for (const [location, query, status, field] of [
      ['Atlantis', '', 400, 'location'],
      ['Accra, Ghana', '?category=weather', 400, 'category'],
      ['Accra, Ghana', '?category=food&archetype=provisions-shop', 400, 'archetype'],
      ['Accra, Ghana', '?archetype=none-such', 404, 'archetype'],
    ] as const) {
      const response = await person.get(address(location, query))
      expect([response.statusCode, response.json().field], `${location}${query}`).toEqual([status, field])
    }
  })

  it('say where nothing was counted what to import, and use up no look-up', async () => {
    const person = await newUser(app)
    const response = await person.get(address('Kampala, Uganda'))
    expect(response.statusCode).toBe(404)
    expect(response.json().details).toEqual({ import: ['people', 'osm', 'areas', 'register'] })
    const usage = (await person.get('/api/account/usage')).json() as { today?: unknown }
    expect(JSON.stringify(usage)).toContain('"gapLookups":{"used":0')
  })

  it('open one of them to a free account, that of its first map of the day, and all to premium', async () => {
    const person = await newUser(app)
    const first = await squaresOf(person, 'Accra, Ghana', '?category=food')
    const open = first.squares.filter((square) => !square.locked) as OpenSquare[]
    expect(first.squares.length).toBeGreaterThan(100)
    expect(open).toHaveLength(1)
    expect(open[0]!.people).toBeGreaterThan(0)
    for (const square of first.squares)
      if (square.locked) expect(Object.keys(square).sort()).toEqual(['area', 'id', 'kind', 'lat', 'locked', 'lon'])
    expect(first.attribution).toContain('OpenStreetMap')
    expect(await squaresOf(person, 'Accra, Ghana', '?category=food')).toEqual(first)
    const second = await squaresOf(person, 'Nairobi, Kenya', '?category=food')
    expect(second.squares.every(({ locked }) => locked)).toBe(true)

    const premium = await newPersona(app, 'premium')
    const whole = await squaresOf(premium, 'Accra, Ghana', '?category=food')
    expect(whole.squares.every(({ locked }) => !locked)).toBe(true)
    expect(whole.squares.find(({ id }) => id === open[0]!.id)).toEqual(open[0])
  })

  it('never call an unmapped kind a gap, nor give room where nobody knows who lives there', async () => {
    const premium = await newPersona(app, 'premium')
    const dar = await squaresOf(premium, 'Dar es Salaam, Tanzania', '?category=retail')
    expect(dar.places).toBeGreaterThan(0)
    for (const square of dar.squares as OpenSquare[])
      expect([square.kind, square.how, square.room, square.chance]).toEqual(['unknown', 'no-people', null, null])
    const accra = await squaresOf(premium, 'Accra, Ghana', '?category=services')
    for (const square of accra.squares as OpenSquare[])
      if (square.kind !== 'numbers') expect([square.room, square.chance]).toEqual([null, null])
  })

  it('give the numbers of US cities by county, and no squares', async () => {
    const premium = await newPersona(app, 'premium')
    const chicago = await squaresOf(premium, 'chicago', '?archetype=braiding-at-homes')
    expect(chicago.squares).toEqual([])
    const counties = chicago.counties as OpenCounty[]
    expect(counties.map(({ county }) => county)).toContain('Cook County')
    for (const { employers, onePerson } of counties) expect(employers + onePerson).toBeGreaterThan(0)
  })

  it('count once a day for each place and kind, and stop at ten', async () => {
    const person = await newUser(app)
    const cities = ['Accra, Ghana', 'Kumasi, Ghana', 'Nairobi, Kenya', 'Abidjan, Ivory Coast', 'Dar es Salaam, Tanzania']
    for (const city of cities) for (const category of ['food', 'retail']) await squaresOf(person, city, `?category=${category}`)
    const over = await person.get(address('Accra, Ghana', '?category=services'))
    expect([over.statusCode, over.json().code]).toEqual([402, 'limit_reached'])
    await squaresOf(person, 'Accra, Ghana', '?category=food')
  })
})
