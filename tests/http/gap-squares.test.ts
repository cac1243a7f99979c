import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  CountAnswer,
  OpenBusinessRow,
  OpenCounty,
  OpenPlaceRow,
  OpenSquare,
  PlaceAnswer,
  PlacesAnswer,
  SquaresAnswer,
} from '#contract/gap-maps.ts'
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
    const response = await person.get(address('Benin City, Nigeria'))
    expect(response.statusCode).toBe(404)
    expect(response.json().details).toEqual({ import: ['people', 'osm', 'areas', 'register'] })
    const usage = (await person.get('/api/account/usage')).json() as { today?: unknown }
    expect(JSON.stringify(usage)).toContain('"gapLookups":{"used":0')
  })

  it('open one of them a day to a free account, the one that it chooses, and all to premium', async () => {
    const person = await newUser(app)
    const first = await squaresOf(person, 'Accra, Ghana', '?category=food')
    expect(first.squares.length).toBeGreaterThan(100)
    expect([first.openLeft, first.best]).toEqual([1, []])
    for (const square of first.squares)
      expect(
        Object.keys(square)
          .filter((key) => key !== 'also')
          .sort(),
      ).toEqual(['area', 'id', 'kind', 'lat', 'locked', 'lon', 'name'])
    expect(first.attribution).toContain('OpenStreetMap')

    const premium = await newPersona(app, 'premium')
    const whole = await squaresOf(premium, 'Accra, Ghana', '?category=food')
    expect(whole.squares.every(({ locked }) => !locked)).toBe(true)
    expect([whole.openLeft, whole.best.length]).toEqual([null, 10])

    const [chosen, other] = (whole.squares as OpenSquare[]).toSorted((x, y) => y.people! - x.people!)
    const open = (id: string, body: object, location = 'Accra, Ghana') => person.post(`${address(location)}/${id}/open`, body)
    const opened = await open(chosen!.id, { category: 'food' })
    expect([opened.statusCode, opened.json()]).toEqual([200, chosen])
    expect((await open(chosen!.id, { category: 'food' })).json()).toEqual(chosen)
    const again = await squaresOf(person, 'Accra, Ghana', '?category=food')
    expect(again.squares.filter(({ locked }) => !locked)).toEqual([chosen])
    expect(again.openLeft).toBe(0)
    for (const refused of [open(other!.id, { category: 'food' }), open(chosen!.id, { category: 'retail' })]) {
      const { statusCode, json } = await refused
      expect([statusCode, json().code, json().details.limit]).toEqual([402, 'limit_reached', 1])
    }
    expect((await open('1_1', { category: 'food' })).statusCode).toBe(404)
    expect((await open(chosen!.id, { category: 'food' }, 'Benin City, Nigeria')).statusCode).toBe(404)
    const both = await Promise.all([open(other!.id, { category: 'food' }), open(chosen!.id, { category: 'food' })])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([402, 200])
  })

  it('are one look-up with the gaps of the same city and category', async () => {
    const person = await newUser(app)
    await squaresOf(person, 'Accra, Ghana', '?category=food')
    await person.get(`/api/gap-maps?location=${encodeURIComponent('Accra, Ghana')}&category=food`)
    const usage = async () => ((await person.get('/api/account/usage')).json() as { gapLookups: { used: number } }).gapLookups.used
    expect(await usage()).toBe(1)
    await squaresOf(person, 'Accra, Ghana', '?archetype=braiding-at-homes')
    expect(await usage()).toBe(2)
  })

  it('never call an unmapped kind a gap, nor give room where nobody knows who lives there', async () => {
    const premium = await newPersona(app, 'premium')
    const cape = await squaresOf(premium, 'Cape Town, South Africa', '?category=retail')
    expect(cape.places).toBeGreaterThan(0)
    for (const square of cape.squares as OpenSquare[])
      expect([square.kind, square.how, square.room, square.chance]).toEqual(['unknown', 'no-people', null, null])
    const dar = await squaresOf(premium, 'Dar es Salaam, Tanzania', '?category=retail')
    const wards = dar.squares as OpenSquare[]
    expect([dar.by, wards.length]).toEqual(['area', 95])
    // Most people of all wards, at the edge of the map, where hardly anybody mapped a shop.
    expect(wards.find(({ area }) => area === 'Chamazi')).toMatchObject({ kind: 'unknown', how: 'not-mapped-here', rank: null })
    expect(wards.filter(({ kind }) => kind === 'rank').length).toBeGreaterThan(50)
    for (const { room, chance } of wards) expect([room, chance]).toEqual([null, null])
    const kampala = await squaresOf(premium, 'Kampala, Uganda', '?category=food')
    // Nobody listed a seller, so the map claims those of no business.
    expect([kampala.by, kampala.places, kampala.businesses]).toEqual(['square', 0, []])
    expect(kampala.squares.length).toBeGreaterThan(400)
    for (const { people, kind, how, room } of kampala.squares as OpenSquare[]) {
      expect(people).toBeGreaterThan(0)
      expect([kind, how, room]).toEqual(['unknown', 'not-listed', null])
    }
    const accra = await squaresOf(premium, 'Accra, Ghana', '?category=services')
    for (const square of accra.squares as OpenSquare[])
      if (square.kind !== 'numbers') expect([square.room, square.chance]).toEqual([null, null])
  })

  it('give the numbers of US cities by county, and no squares', async () => {
    const premium = await newPersona(app, 'premium')
    const chicago = await squaresOf(premium, 'chicago', '?archetype=home-childcare-us')
    expect(chicago.squares).toEqual([])
    const counties = chicago.counties as OpenCounty[]
    expect(counties.map(({ county }) => county)).toContain('Cook County')
    for (const { employers, onePerson, years } of counties) {
      expect(employers + onePerson!).toBeGreaterThan(0)
      expect(years).toEqual({ people: 2021, employers: 2021, onePerson: 2017 })
    }
    expect(chicago.countySources).toHaveLength(3)
    expect(chicago.countySources.filter(({ url }) => url?.startsWith('https://')).map(({ title }) => title)).toEqual([
      expect.stringContaining('County Business Patterns 2021'),
      expect.stringContaining('Nonemployer Statistics by Demographics 2017'),
    ])
    // Of food trucks, spending would feed more than three times those that statistics count.
    for (const [business, isCredible] of [
      ['lawn-care-us', true],
      ['food-truck-us', false],
    ] as const) {
      const [county] = (await squaresOf(premium, 'houston', `?archetype=${business}`)).counties as OpenCounty[]
      expect([county!.isSpendingCredible, county!.room !== null, county!.chance !== null]).toEqual([isCredible, isCredible, isCredible])
    }
    // Whose sellers a category's numbers are of is said.
    expect((await squaresOf(premium, 'chicago', '?category=services')).businesses).toEqual(['Drop-off and small-event catering'])
    // Salons of every kind say nothing of braiders who come to the house.
    expect((await squaresOf(premium, 'chicago', '?archetype=braiding-at-homes')).counties).toEqual([])
  })

  it('are written once for those who may read the same, and for nobody else', async () => {
    const premium = await newPersona(app, 'premium')
    const free = await newUser(app)
    const full = await squaresOf(premium, 'accra', '?category=food')
    const closed = await squaresOf(free, 'accra', '?category=food')
    expect(await squaresOf(await newPersona(app, 'premium'), 'accra', '?category=food')).toEqual(full)
    expect(await squaresOf(await newUser(app), 'accra', '?category=food')).toEqual(closed)
    expect([full.openLeft, closed.openLeft]).toEqual([null, 1])
    expect(closed.squares.every(({ locked }) => locked)).toBe(true)
    const { id } = closed.squares[0]!
    await free.post(`/api/gap-maps/accra/squares/${id}/open`, { category: 'food' })
    const opened = await squaresOf(free, 'accra', '?category=food')
    expect(opened.squares.filter(({ locked }) => !locked).map((each) => each.id)).toEqual([id])
    expect((await squaresOf(await newUser(app), 'accra', '?category=food')).squares.some(({ locked }) => !locked)).toBe(false)
  })

  it('count once a day for each place and kind, and stop at ten', async () => {
    const person = await newUser(app)
    const cities = ['Accra, Ghana', 'Kumasi, Ghana', 'Nairobi, Kenya', 'Abidjan, Ivory Coast', 'Dar es Salaam, Tanzania']
    for (const city of cities) for (const category of ['food', 'retail']) await squaresOf(person, city, `?category=${category}`)
    const over = await person.get(address('Accra, Ghana', '?category=services'))
    expect([over.statusCode, over.json().code]).toEqual([402, 'limit_reached'])
    await squaresOf(person, 'Accra, Ghana', '?category=food')
  })

  it('move with counts on foot: one’s own in its square, others’ only pooled from three who share them', async () => {
    const business = 'fresh-produce-stall'
    const premium = await newPersona(app, 'premium')
    const asPremium = async () => (await squaresOf(premium, 'nairobi', `?archetype=${business}`)).squares as OpenSquare[]
    const before = (await asPremium()).toSorted((x, y) => y.people! - x.people!)[0]!
    const at = async () => (await asPremium()).find(({ id }) => id === before.id)!
    const count = (person: Client, sellers: number, square = before.id) =>
      person.post('/api/gap-maps/count', { opportunityId: `opp_${business}--nairobi`, sellers, minutes: 15, square })
    expect((await count(premium, 3, '1_1')).json().field).toBe('square')
    const givers = await Promise.all([newUser(app), newUser(app), newUser(app)])
    for (const [i, giver] of givers.entries()) expect((await count(giver, 4 + i)).statusCode).toBe(200)
    expect(await at()).toEqual(before)
    const share = (person: Client, shareCounts: boolean) => person.send('PUT', '/api/settings', { privacy: { shareCounts } })
    for (const giver of givers) expect((await share(giver, true)).json().privacy.shareCounts).toBe(true)
    const pooled = await at()
    expect(pooled.counted).toMatchObject({ givers: 3, month: '2026-11' })
    expect([pooled.kind, pooled.how]).toEqual(['numbers', 'walked'])
    await share(givers[0]!, false)
    expect(await at()).toEqual(before)
    expect((await count(premium, 9)).statusCode).toBe(200)
    const own = await at()
    expect([own.kind, own.how, own.counted]).toEqual(['numbers', 'walked', null])
    expect(own.expected!.likely).toBeLessThan(before.expected!.likely)
    expect([before.room, own.room === null]).toEqual([null, false])
  })
})

describe('a count on foot says what it changed', () => {
  const count = async (person: Client, city: string, business: string, sellers: number, square: string) =>
    (
      await person.post('/api/gap-maps/count', { opportunityId: `opp_${business}--${city}`, sellers, minutes: 120, square })
    ).json() as CountAnswer

  const firstKnown = async (person: Client, city: string) =>
    ((await person.get(`/api/gap-maps/${city}/places`)).json() as PlacesAnswer).choices.find(({ known }) => known)!.id

  it('at its place, in the order of the map with it and without it, the same however often it is sent', async () => {
    const premium = await newPersona(app, 'premium')
    const business = 'fresh-produce-stall'
    const ranked = (await squaresOf(premium, 'nairobi', `?archetype=${business}`)).squares as OpenSquare[]
    const first = ranked.find(({ rank }) => rank?.place === 1)!
    const changed = (await count(premium, 'nairobi', business, 400, first.id)).changed!
    if (changed.locked) throw new Error('Premium reads all')
    expect(changed).toMatchObject({ id: first.id, name: first.name, before: 'rank', after: 'numbers', without: { room: null } })
    expect(changed.without.rank).toEqual(first.rank)
    expect(changed.with.rank!.place).toBeGreaterThan(1)
    expect(changed.with.rank!.of).toBe(first.rank!.of)
    expect(changed.with.room).not.toBeNull()
    expect((await count(premium, 'nairobi', business, 400, first.id)).changed).toEqual(changed)
    expect((await count(premium, 'nairobi', business, 1, first.id)).changed).toMatchObject({ without: changed.without })
    const cityCount = await premium.post('/api/gap-maps/count', { opportunityId: `opp_${business}--nairobi`, sellers: 3, minutes: 15 })
    expect((cityCount.json() as CountAnswer).changed).toBeNull()
  })

  it('as the same place out of as many as the map, the list and what is missing there say, with no amount that spending cannot bear', async () => {
    const premium = await newPersona(app, 'premium')
    const business = 'barbershop'
    const mapOf = async () => (await squaresOf(premium, 'nairobi', `?archetype=${business}`)).squares as OpenSquare[]
    const { id, rank } = (await mapOf()).find((square) => square.rank?.place === 3)!
    const { changed } = await count(premium, 'nairobi', business, 14, id)
    if (!changed || changed.locked) throw new Error('Premium reads all')
    expect(changed.without).toEqual({ room: null, rank })
    const now = changed.with.rank!
    expect(now.of).toBe(rank!.of)
    const square = (await mapOf()).find((each) => each.id === id)!
    expect(square).toMatchObject({ kind: 'rank', how: 'counted', room: null, chance: null, rank: now, own: { sellers: 14, minutes: 120 } })
    expect(square.own!.day).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(square.expected!.low).toBeGreaterThanOrEqual(14)
    const { places } = (await premium.get(`/api/gap-maps/nairobi/places?what=${business}`)).json() as PlacesAnswer
    const listed = (places as OpenPlaceRow[]).find((row) => row.square === id)
    if (now.place <= 10) expect([listed!.order, listed!.rank, listed!.own!.sellers]).toEqual([now.place, now, 14])
    const { businesses } = (await premium.get(`/api/gap-maps/nairobi/place?square=${id}`)).json() as PlaceAnswer
    const row = (businesses as OpenBusinessRow[]).find(({ archetype }) => archetype === business)!
    expect([row.rank, row.room, row.own!.sellers]).toEqual([now, null, 14])
  })

  it('to a free account by its kind alone, and in full at the place that it opened today', async () => {
    const free = await newUser(app)
    const business = 'fresh-produce-stall'
    const [square] = (await squaresOf(free, 'nairobi', `?archetype=${business}`)).squares.filter(({ kind }) => kind === 'rank')
    const { id, name } = square!
    expect((await count(free, 'nairobi', business, 3, id)).changed).toEqual({ id, name, before: 'rank', after: 'numbers', locked: true })
    await free.post(`${address('nairobi')}/${id}/open`, { archetype: business })
    expect((await count(free, 'nairobi', business, 3, id)).changed).toMatchObject({ locked: false, without: { room: null } })
  })

  it('also where the map is by area', async () => {
    const premium = await newPersona(app, 'premium')
    const business = await firstKnown(premium, 'dar-es-salaam')
    const areas = async () => (await squaresOf(premium, 'dar-es-salaam', `?archetype=${business}`)).squares as OpenSquare[]
    const before = await areas()
    const [area] = before.filter(({ kind }) => kind === 'rank')
    expect((await count(premium, 'dar-es-salaam', business, 12, area!.id)).changed).toMatchObject({
      id: area!.id,
      after: 'numbers',
    })
    const moved = (await areas()).filter(({ kind }, index) => kind !== before[index]!.kind)
    expect(moved.map(({ id }) => id)).toEqual([area!.id])
  })
})

describe('the two questions of a map', () => {
  const placesOf = async (person: Client, location: string, query = '') =>
    (await person.get(`/api/gap-maps/${location}/places${query}`)).json() as PlacesAnswer
  const placeOf = async (person: Client, location: string, query: string) =>
    (await person.get(`/api/gap-maps/${location}/place?${query}`)).json() as PlaceAnswer

  it('where to open: the best match of the list where nothing is asked, its places in the order of the map and of each rank', async () => {
    const premium = await newPersona(app, 'premium')
    const answer = await placesOf(premium, 'nairobi')
    expect(answer.business).toEqual(expect.objectContaining({ id: answer.choices.find(({ known }) => known)!.id }))
    const rows = answer.places as OpenPlaceRow[]
    expect(rows.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(rows.map(({ rank }) => rank!.place)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(new Set(answer.map.squares.map(({ name }) => name)).size).toBe(answer.map.squares.length)
    const asked = await placesOf(premium, 'nairobi', `?what=${answer.business!.id}`)
    expect(asked.places).toEqual(answer.places)
    for (const [query, status, field] of [
      ['nairobi/places?what=none-such', 404, 'what'],
      ['nairobi/places?category=weather', 400, 'category'],
      ['atlantis/places', 400, 'location'],
      ['nairobi/place', 400, 'square'],
      ['nairobi/place?square=1_1', 404, 'square'],
      ['nairobi/place?name=Nowhere-at-all', 404, 'name'],
      // A ward that names no square, because others are nearer to each middle.
      ['nairobi/place?name=Huruma', 200, undefined],
    ] as const) {
      const response = await premium.get(`/api/gap-maps/${query}`)
      expect([response.statusCode, response.json().field], query).toEqual([status, field])
    }
  })

  it('of a business that this country does not have, the best match with a word instead of a closed map', async () => {
    const premium = await newPersona(app, 'premium')
    const whole = await placesOf(premium, 'chicago')
    expect(whole.notHere).toBeNull()
    const answer = await placesOf(premium, 'chicago', '?what=barbershop')
    expect(answer.notHere).toBe('Barbershop')
    expect(answer.business).toEqual(whole.business)
    expect(answer.map.counties.length).toBeGreaterThan(0)
  })

  it('what is missing at a place: by square or name, each business as its own map has it, what the person can do first', async () => {
    const premium = await newPersona(app, 'premium')
    const { place, businesses, notKnown } = await placeOf(premium, 'nairobi', 'name=umoja%202')
    expect(place.name).toContain('Umoja II')
    const rows = businesses as OpenBusinessRow[]
    expect(rows.length).toBeGreaterThan(5)
    expect(notKnown.count).toBeGreaterThan(50)
    const groups = rows.map(({ fit }) => (fit.verdict === 'no' ? 2 : fit.missing.length > 0 ? 1 : 0))
    expect(groups).toEqual(groups.toSorted())
    const [row] = rows
    const own = (await squaresOf(premium, 'nairobi', `?archetype=${row!.archetype}`)).squares.find(
      ({ id }) => id === place.square,
    ) as OpenSquare
    expect([row!.rank, row!.seen, row!.expected]).toEqual([own.rank, own.seen, own.expected])
    const before = rows.map(({ archetype }) => archetype)
    const walked = rows.find(({ archetype }) => archetype === 'fresh-produce-stall')!
    const whole = (await squaresOf(premium, 'nairobi', `?archetype=${walked.archetype}`)).squares
    await premium.post('/api/gap-maps/count', {
      opportunityId: `opp_${walked.archetype}--nairobi`,
      sellers: 14,
      minutes: 15,
      square: place.square,
    })
    const after = (await placeOf(premium, 'nairobi', `square=${place.square}`)).businesses as OpenBusinessRow[]
    const counted = after.find(({ archetype }) => archetype === walked.archetype)!
    expect(counted.kind).toBe('numbers')
    // One count is of its square and a walk around it: the places beyond keep their order.
    const others = ({ rank, lat, lon }: OpenSquare) => rank !== null && Math.hypot(lat - place.lat, lon - place.lon) * 111 > 3.5
    const [was, is] = [whole, (await squaresOf(premium, 'nairobi', `?archetype=${walked.archetype}`)).squares].map((squares) =>
      (squares as OpenSquare[])
        .filter(others)
        .toSorted((a, b) => a.rank!.place - b.rank!.place)
        .map(({ id }) => id),
    )
    expect(is).toEqual(was)
    // All that were counted are there.
    expect(counted.expected.low).toBeGreaterThanOrEqual(14)
    expect(after.map(({ archetype }) => archetype).toSorted()).toEqual(before.toSorted())
  })

  it('do not throw a place from the first to the last for one seller that a list shows', async () => {
    const map = await squaresOf(await newPersona(app, 'premium'), 'nairobi', '?archetype=barbershop')
    const ranked = (map.squares as OpenSquare[]).filter(({ rank }) => rank !== null)
    const [fullest] = ranked.toSorted((x, y) => y.people! - x.people!)
    const mostSellers = ranked.toSorted((x, y) => y.seen - x.seen)[0]!
    expect(fullest!.seen).toBe(1)
    expect(fullest!.rank!.place).toBeLessThan(ranked.length / 10)
    expect(mostSellers.rank!.place).toBeGreaterThan((9 * ranked.length) / 10)
  })

  it('give a free account the first three rows whole and the rest by title, a look-up each', async () => {
    const free = await newUser(app)
    const used = async () => ((await free.get('/api/account/usage')).json() as { gapLookups: { used: number } }).gapLookups.used
    const { places, map } = await placesOf(free, 'nairobi')
    expect(places.map(({ locked }) => locked)).toEqual([false, false, false, true, true, true, true, true, true, true])
    expect(Object.keys(places[3]!).toSorted()).toEqual(['locked', 'name', 'order', 'square'])
    expect(
      map.squares
        .filter(({ locked }) => !locked)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(
      places
        .slice(0, 3)
        .map(({ square }) => square)
        .toSorted(),
    )
    expect(map.best).toEqual([])
    await free.get(`/api/gap-maps?location=${encodeURIComponent('Nairobi, Kenya')}`)
    expect(await used()).toBe(1)
    // Of the first place of all businesses a free account reads every row.
    const { businesses } = await placeOf(free, 'nairobi', `square=${places[1]!.square}`)
    expect(businesses.slice(0, 4).map(({ locked }) => locked)).toEqual([false, false, false, true])
    expect(Object.keys(businesses[3]!).toSorted()).toEqual(['archetype', 'locked', 'order', 'title'])
    expect(await used()).toBe(2)
  })
})
