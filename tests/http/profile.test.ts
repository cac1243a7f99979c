import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { chargeCurrencyOf } from '#contract/currencies.ts'
import { rateLimits } from '#contract/limits.ts'
import { locationOptions } from '#contract/location-options.ts'
import type { Opportunity } from '#contract/opportunity-card.ts'
import { currencyCodes, homeCountryCodes } from '#engine/quantity/country-table.ts'
import { matchDue } from '#server/db/schema.ts'
import { newUser, type Person, visitor } from '#tests/support/client.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ env: { TRUST_PROXY: '1' } })
})
afterAll(() => app.close())

const from = (address: string) => ({ 'x-forwarded-for': address })
const lagosAddress = '102.89.0.1'

describe('one sentence about oneself', () => {
  const say = async (text: string, address = '203.0.113.9') => {
    return (await visitor(app).post('/api/understand', { text }, from(address))).json()
  }

  test('fills the answers for anybody, and quotes the words of each', async () => {
    expect(await say('I sabi cook, I get okada and my evenings dey free, 80k, I dey Ibadan, keke no dey')).toEqual({
      location: 'Nigeria',
      cityId: 'ibadan',
      amount: { amountMinor: 8_000_000, currency: 'NGN' },
      trades: ['cook'],
      have: ['motorcycle'],
      when: ['evenings'],
      read: [
        { answer: 'trades', words: 'sabi cook', trade: 'cook' },
        { answer: 'have', words: 'okada' },
        { answer: 'when', words: 'evenings' },
        { answer: 'amount', words: '80k' },
        { answer: 'location', words: 'Ibadan' },
      ],
      refused: [],
      businesses: [],
      named: [],
      lacking: [],
      notUnderstood: [],
    })
    expect(await say('je peux travailler 20 heures par semaine à domicile')).toMatchObject({ hours: 20, place: 'home', language: 'fr' })
    expect(await say('Nauza chai na mandazi asubuhi, niko Thika')).toMatchObject({
      cityId: 'ke-small-town',
      trades: ['cook', 'sell'],
      when: ['mornings'],
      language: 'sw',
      businesses: [{ id: 'mandazi-and-tea', title: 'Chai na mandazi' }, expect.anything()],
      named: [{ id: 'opp_mandazi-and-tea--ke-small-town', title: 'Chai na mandazi' }, expect.anything()],
    })
  })

  test('reads what a person says of their body, and makes no list by it', async () => {
    for (const [text, words] of [
      ['I am blind and I repair radios in Lagos', ['blind']],
      ['Je suis enceinte, je fais du pain à Abidjan', ['enceinte']],
      ['Mimi ni kiziwi, napika Nairobi', ['kiziwi']],
      ['I get belle, I sabi cook for Ibadan', ['get belle']],
      ['I have one leg and a wheelchair, I sew in Accra', ['one leg', 'wheelchair']],
    ] as const) {
      const { ofBody, notUnderstood, trades } = await say(text)
      expect([ofBody, notUnderstood.filter((each: string) => words.join(' ').includes(each))], text).toEqual([words, []])
      expect(trades.length, text).toBe(1)
    }
    for (const text of ['I sew curtains and blinds in Accra', 'I look after my blind mother in Accra and cook'])
      expect(await say(text), text).not.toHaveProperty('ofBody')
  })

  const namedBy = async (text: string) => {
    const { businesses, read, notUnderstood } = await say(text)
    return {
      ids: businesses.map(({ id }: { id: string }) => id),
      words: read.flatMap(({ answer, words }: { answer: string; words: string }) => (answer === 'businesses' ? words : [])),
      notUnderstood,
    }
  }

  test('names the businesses that the words of one’s work mean, in the place, and quotes them', async () => {
    const cakes = await namedBy('I bake cakes in Accra and have an oven')
    expect([cakes.ids[0], cakes.notUnderstood]).toEqual(['cakes-to-order', []])
    // Where cakes to order are not among the businesses, what comes nearest is said to be that.
    expect((await say('I bake cakes in Abidjan')).lacking).toMatchObject([
      { words: 'cakes', nearest: [{ id: 'opp_mini-bakery-bread--abidjan', city: 'Abidjan' }, expect.anything()] },
    ])
    // What is advised against says so, and comes after what is not.
    const advice = (await say('I bake cakes in Abidjan')).lacking[0].nearest.map(({ notAdvised = false }) => notAdvised)
    expect(advice).toEqual([false, true])
    expect((await say('Je suis à Abidjan, je fais des gâteaux')).lacking[0].nearest[0].id).toBe('opp_mini-bakery-bread--abidjan')
    expect((await namedBy('je suis boulangère à Abidjan')).ids).toEqual(['mini-bakery-bread'])
    expect((await namedBy('I keep books in Johannesburg')).ids[0]).toBe('bookkeeping-for-shops')
    expect(await namedBy('I want to sell clothes in Nairobi with 30k')).toMatchObject({
      ids: ['bend-down-select', 'mitumba-clothes', 'okrika-thrift-online', 'ankara-fabrics'],
      words: ['sell clothes'],
    })
    expect((await namedBy('nauza nguo Mwanza')).ids).toContain('mitumba-clothes')
    // Two things, each in turn.
    expect((await namedBy('I sell shoes and I sell clothes in Lagos')).ids).toEqual(
      expect.arrayContaining(['leather-sandals', 'bend-down-select']),
    )
  })

  test('names businesses by words that are no answer, where the person means them', async () => {
    expect(await namedBy('I want to open a restaurant in Lagos')).toMatchObject({ words: ['restaurant'], notUnderstood: [] })
    expect(await namedBy('I drive in Kampala, xylophone')).toEqual({ ids: [], words: [], notUnderstood: ['xylophone'] })
    for (const text of ['I do not want a restaurant, Lagos', 'my brother has a restaurant in Lagos'])
      expect((await namedBy(text)).ids, text).toEqual([])
    // A pot is in the description of businesses, and names none: it is what the person has.
    expect(await namedBy('I cook in Ibadan, I have pots')).toEqual({ ids: [], words: [], notUnderstood: [] })
  })

  test.each(['I cook in Ibadan', 'I can drive, Lagos', 'I want to farm in Tamale', 'I teach in Nairobi', 'I do not sell clothes, Nairobi'])(
    'names none by a whole trade, or by what is refused: %s',
    async (text) => expect((await namedBy(text)).ids).toEqual([]),
  )

  test('invents nothing for what is refused or not understood', async () => {
    expect(await say('sina pikipiki, xylophone')).toEqual({
      trades: [],
      have: [],
      when: [],
      businesses: [],
      named: [],
      read: [],
      refused: [],
      lacking: [],
      notUnderstood: ['xylophone'],
    })
  })

  test('returns what nobody can work with in its own words: nothing, too much, two of it, and money of elsewhere', async () => {
    const refusedOf = async (text: string) => {
      const { amount, hours, read, refused } = await say(text)
      expect([amount, hours, read.filter(({ answer }: { answer: string }) => answer === 'amount')]).toEqual([undefined, undefined, []])
      return refused
    }
    expect(await refusedOf('I have -5000 naira and I cook')).toEqual([{ answer: 'amount', words: '-5000 naira' }])
    expect(await refusedOf('I dey Ibadan, I get R15 000')).toEqual([{ answer: 'amount', words: 'R15 000' }])
    expect(await refusedOf('I sew in Accra, 500 euros')).toEqual([{ answer: 'amount', words: '500 euros' }])
    expect(await refusedOf('I am free 200 hours a week')).toEqual([{ answer: 'hours', words: '200 hours' }])
  })

  test('takes the money from the text, else from the place, else from where the caller is', async () => {
    expect((await say('80k')).amount).toBeUndefined()
    expect((await say('80k')).read).toEqual([{ answer: 'amount', words: '80k' }])
    expect((await say('80k', lagosAddress)).amount).toEqual({ amountMinor: 8_000_000, currency: 'NGN' })
    expect((await say('80k in Nairobi', lagosAddress)).amount.currency).toBe('KES')
    expect((await say('80 000 FCFA', lagosAddress)).amount).toEqual({ amountMinor: 80_000, currency: 'XOF' })
    expect((await say('20,000 shillings', lagosAddress)).amount).toBeUndefined()
  })

  test('is at most 500 characters, and not endlessly many', async () => {
    const post = (text: unknown, address: string) => visitor(app).post('/api/understand', { text }, from(address))
    for (const wrong of ['', 'a'.repeat(501), 5, undefined]) {
      const refused = await post(wrong, '203.0.113.10')
      expect([refused.statusCode, refused.json().field]).toEqual([400, 'text'])
    }
    const { per } = rateLimits.introduction
    for (let n = 0; n < per.address; n++) await post('I sew', '203.0.113.11')
    expect((await post('I sew', '203.0.113.11')).statusCode).toBe(429)
  })
})

describe('preferences', () => {
  test('are an empty object by default, and asked for only by a signed-in person', async () => {
    expect((await visitor(app).get('/api/preferences')).statusCode).toBe(401)
    expect((await visitor(app).post('/api/preferences', { type: 'budget', value: '$10,000+' })).statusCode).toBe(401)
    const person = await newUser(app)
    expect((await person.get('/api/preferences')).json()).toEqual({})
  })

  test('a visitor’s answers are taken over by a new account as far as they go, and replace nothing it says itself', async () => {
    const person = await newUser(app)
    const free = { have: ['stove'], when: ['mornings'], hours: 20, place: 'home' }
    const said = {
      location: 'Nigeria',
      city: 'Ibadan',
      budgetAmount: { amountMinor: 8_000_000, currency: 'NGN' },
      trades: ['cook'],
      ...free,
    }
    const taken = await person.post('/api/preferences/intake', said)
    const { location, city, budget, budgetAmount, trades, have, when, hours, place } = taken.json()
    expect({ location, city, budgetAmount, trades, have, when, hours, place }).toEqual(said)
    expect(budget).toBe('Under $500')
    // The list is that person's, though skills and interests are still to be confirmed.
    const mine = (await person.get('/api/opportunities?view=row&pageSize=5')).json().opportunities
    const asked = 'country=Nigeria&city=Ibadan&amountMinor=8000000&currency=NGN&trades=cook&have=stove&when=mornings&hours=20&place=home'
    const theirs = (await visitor(app).get(`/api/opportunities?view=row&pageSize=5&${asked}`)).json().opportunities
    expect(mine.map(({ currency }: Opportunity) => currency)).toEqual(Array(5).fill('NGN'))
    expect(mine[0].id).toBe(theirs[0].id)
    await person.post('/api/preferences/intake', { location: 'Kenya', trades: ['sew'] })
    expect((await person.get('/api/preferences')).json()).toMatchObject({ location: 'Nigeria', trades: ['cook'] })

    const other = await newUser(app)
    expect((await other.post('/api/preferences/intake', { location: 'Kenya', city: 'Atlantis' })).json()).toMatchObject({
      location: 'Kenya',
    })
    expect((await other.post('/api/preferences/intake', { trades: ['juggle'] })).json()).toMatchObject({ field: 'trades.0' })
    expect((await visitor(app).post('/api/preferences/intake', said)).statusCode).toBe(401)
  })

  test("the wizard's four parallel saves all stay", async () => {
    const person = await newUser(app)
    const all = {
      location: 'Ghana',
      budget: 'Under $500',
      skills: ['Cooking', 'Sales'],
      interests: ['Food & Beverage', 'Agriculture'],
    }
    const answers = await Promise.all(Object.entries(all).map(([type, value]) => person.post('/api/preferences', { type, value })))
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200])
    expect((await person.get('/api/preferences')).json()).toMatchObject(all)
  })

  test('an exact amount ranks in place of the band, must be within it, and goes when the band no longer holds it', async () => {
    const person = await newUser(app)
    const save = (type: string, value: unknown) => person.post('/api/preferences', { type, value })
    for (const [type, value] of Object.entries({
      location: 'Nigeria',
      city: 'Ibadan',
      budget: 'Under $500',
      skills: ['Sales'],
      interests: ['Food & Beverage'],
    }))
      await save(type, value)
    const groups = async () => (await person.get('/api/opportunities')).json().groups as Record<string, number>
    const before = await groups()
    expect((await save('budgetAmount', { amountMinor: 8_000_000, currency: 'NGN' })).json().budgetAmount).toEqual({
      amountMinor: 8_000_000,
      currency: 'NGN',
    })
    // ₦80,000 are some $50, a tenth of the most that the band may be.
    expect((await groups()).now).toBeLessThan(before.now!)
    const { opportunities } = (await person.get('/api/opportunities?pageSize=100')).json() as { opportunities: Opportunity[] }
    const open = opportunities.filter(({ group }) => group === 'now')
    expect(open.length).toBeGreaterThan(0)
    for (const { toOpen, missing } of open) expect([toOpen <= 82_000, missing]).toEqual([true, []])
    for (const { group, missing } of opportunities) if (group === 'saving') expect(missing.length).toBeGreaterThan(0)

    const tooMuch = await save('budgetAmount', { amountMinor: 500_000_000, currency: 'NGN' })
    expect([tooMuch.statusCode, tooMuch.json().field, tooMuch.json().details.suggestion]).toEqual([400, 'value', '$2,000 - $10,000'])
    for (const wrong of [
      { amountMinor: 0, currency: 'NGN' },
      { amountMinor: 1.5, currency: 'NGN' },
      { amountMinor: 100 },
      { amountMinor: 100, currency: 'ABC' },
      80_000,
    ])
      expect((await save('budgetAmount', wrong)).statusCode, JSON.stringify(wrong)).toBe(400)
    expect((await person.get('/api/preferences')).json().budgetAmount.amountMinor).toBe(8_000_000)
    await save('budget', '$2,000 - $10,000')
    expect((await person.get('/api/preferences')).json().budgetAmount).toBeUndefined()
    await save('budgetAmount', { amountMinor: 300_000, currency: 'USD' })
    expect((await save('budgetAmount', null)).json().budgetAmount).toBeUndefined()
  })

  test('anybody may say an amount for one list, with its currency', async () => {
    const groupsOf = async (query: string) =>
      (await visitor(app).get(`/api/opportunities?city=Ibadan${query}`)).json().groups as Record<string, number>
    const all = await groupsOf('')
    const little = await groupsOf('&amountMinor=8000000&currency=NGN')
    expect(all.saving).toBe(0)
    expect(little.saving).toBeGreaterThan(0)
    expect(little['not-advised']).toBe(all['not-advised'])
    const half = await visitor(app).get('/api/opportunities?amountMinor=8000000')
    expect([half.statusCode, half.json().field]).toEqual([400, 'currency'])
  })

  test('a visitor who says what they can do, for how long and where, gets a list ranked for it with its reasons', async () => {
    type List = { opportunities: Opportunity[] }
    const listFor = async (query: string) => {
      const answer = await visitor(app).get(`/api/opportunities?city=Ibadan&amountMinor=8000000&currency=NGN${query}`)
      expect(answer.statusCode, answer.body).toBe(200)
      return (answer.json() as List).opportunities
    }
    const [first] = await listFor('&trades=hair&hours=40&place=home')
    expect(first!.why!.join(' ')).toContain('do hair')
    expect(first!.archetype).toBe('braiding-at-homes')
    expect((await listFor('&trades=cook'))[0]!.archetype).not.toBe('braiding-at-homes')
    expect((await listFor('&trades=sew,sew,cook'))[0]!.fit).toBeGreaterThan(0)
    for (const [wrong, field] of [
      ['trades=juggle', 'trades'],
      ['trades=', 'trades'],
      ['hours=0', 'hours'],
      ['hours=many', 'hours'],
      ['place=moon', 'place'],
    ]) {
      const refused = await visitor(app).get(`/api/opportunities?${wrong}`)
      expect([refused.statusCode, refused.json().field], wrong).toEqual([400, field])
    }
    // Without a place nobody can say what anything costs there: the list is the common one.
    const anywhere = (await visitor(app).get('/api/opportunities?trades=hair')).json() as List
    expect(anywhere.opportunities.every(({ fit }) => fit === undefined)).toBe(true)
  })

  test('the businesses that a person named lead the list, with what each lacks; another order and a search leave them where they are', async () => {
    const asked = 'city=Nairobi&country=Kenya&amountMinor=3000000&currency=KES&trades=sell&view=row'
    const named = '&businesses=ankara-fabrics,bend-down-select,mitumba-clothes'
    const listFor = async (query: string) => (await visitor(app).get(`/api/opportunities?${asked}${query}`)).json()
    const list = await listFor(named)
    const lead = list.opportunities.filter((row: { named?: true }) => row.named)
    // What obeys before what misses, whatever the order of the ids.
    expect(lead.map(({ id }: Opportunity) => id)).toEqual([
      'opp_bend-down-select--nairobi',
      'opp_mitumba-clothes--nairobi',
      'opp_ankara-fabrics--nairobi',
    ])
    expect(list.opportunities.slice(0, 3)).toEqual(lead)
    expect(lead[0].missing).toEqual([])
    expect(lead[1].missing[0].kind).toBe('money')
    expect(list.named).toEqual({ now: 1, saving: 2, 'not-advised': 0 })
    expect(list.best).toEqual({ now: 3, saving: 0, 'not-advised': 0 })
    const plain = await listFor('')
    expect([plain.total, plain.groups, plain.named]).toEqual([list.total, list.groups, undefined])
    expect(plain.opportunities.some((row: { named?: true }) => row.named)).toBe(false)
    // Ordered by what fits, the first that obey are asked for: the named ones among them lead.
    const byMatch = await listFor(`${named}&sort=match&pageSize=3`)
    expect(byMatch.opportunities[0].id).toBe('opp_bend-down-select--nairobi')
    expect(byMatch.opportunities.map(({ missing }: Opportunity) => missing)).toEqual([[], [], []])
    expect((await listFor(`${named}&sort=cost`)).opportunities[0].id).toBe((await listFor('&sort=cost')).opportunities[0].id)
    expect((await listFor(`${named}&search=popcorn`)).opportunities[0].id).toContain('popcorn')
    // Whoever names nothing else still has them first.
    const alone = (await visitor(app).get('/api/opportunities?city=Nairobi&country=Kenya&businesses=mitumba-clothes&view=row')).json()
    expect(alone.opportunities[0].id).toBe('opp_mitumba-clothes--nairobi')
    for (const wrong of ['businesses=juggling', 'businesses=', 'businesses=a,b,c,d,e', 'businesses=duka,duka', 'businesses=<b>']) {
      const refused = await visitor(app).get(`/api/opportunities?city=Nairobi&country=Kenya&${wrong}`)
      expect([refused.statusCode, refused.json().field], wrong).toEqual([400, 'businesses'])
    }
    expect((await visitor(app).get('/api/opportunities?city=Nairobi&businesses=juggling')).json().message).toContain('“juggling”')
  })

  test('the businesses that a person named are kept by the account, under their names where the person lives', async () => {
    const person = await newUser(app)
    const said = { location: 'Kenya', city: 'Nairobi', trades: ['sell'], businesses: ['mitumba-clothes', 'gone-since', 'bend-down-select'] }
    const kept = [
      { id: 'mitumba-clothes', title: 'Mitumba clothes stall' },
      { id: 'bend-down-select', title: 'Camera picks of mitumba' },
    ]
    // One that is gone costs nobody the other answers.
    expect((await person.post('/api/preferences/intake', said)).json().businesses).toEqual(kept)
    const rows = (await person.get('/api/opportunities?view=row')).json().opportunities
    expect(rows.slice(0, 2).map(({ named }: { named?: true }) => named)).toEqual([true, true])
    expect(rows[2].named).toBeUndefined()
    // Other work is about other businesses.
    const sewing = (await person.get('/api/opportunities?view=row&trades=sew')).json()
    expect(sewing.named).toBeUndefined()
    const save = (value: unknown) => person.post('/api/preferences', { type: 'businesses', value })
    expect((await save(['bend-down-select', 'bend-down-select'])).json().businesses).toEqual([kept[1]])
    const refused = await save(['juggling'])
    expect([refused.statusCode, refused.json().field, refused.json().message]).toEqual([400, 'value', 'We do not know “juggling”.'])
    expect((await save(Array(5).fill('duka'))).statusCode).toBe(400)
    expect((await person.get('/api/preferences')).json().businesses).toEqual([kept[1]])
    for (const none of [null, []]) expect((await save(none)).json().businesses).toBeUndefined()
  })

  test('trades are kept beside skills and interests, and rank the list', async () => {
    const person = await newUser(app)
    const save = (type: string, value: unknown) => person.post('/api/preferences', { type, value })
    const all = { location: 'Nigeria', city: 'Ibadan', budget: 'Under $500', skills: ['Operations'], interests: ['Services'] }
    for (const [type, value] of Object.entries(all)) await save(type, value)
    const first = async () => ((await person.get('/api/opportunities')).json() as { opportunities: Opportunity[] }).opportunities[0]!
    const before = await first()
    expect((await save('trades', ['sew', 'hair'])).json().trades).toEqual(['sew', 'hair'])
    const after = await first()
    expect(after.why!.join(' ')).toMatch(/do hair|sew/)
    expect(after.archetype).not.toBe(before.archetype)
    expect((await save('trades', ['juggle'])).statusCode).toBe(400)
    expect((await save('trades', [])).json().trades).toBeUndefined()
    expect((await first()).archetype).toBe(before.archetype)
  })

  test('every country of the wizard is a home with businesses, and paid in its own currency', async () => {
    for (const location of locationOptions) {
      const person = await newUser(app)
      const all = { location, budget: 'Under $500', skills: ['Cooking'], interests: ['Food & Beverage'] }
      for (const [type, value] of Object.entries(all))
        expect((await person.post('/api/preferences', { type, value })).statusCode, location).toBe(200)
      const code = homeCountryCodes[locationOptions.indexOf(location)]!
      expect((await person.get('/api/geo')).json()).toMatchObject({ countryCode: code, currency: chargeCurrencyOf(code), method: 'saved' })
      const { opportunities } = (await person.get('/api/opportunities')).json() as { opportunities: Opportunity[] }
      expect(opportunities.length, location).toBe(24)
      for (const each of opportunities) expect([each.countryCode, each.country, typeof each.fit]).toEqual([code, location, 'number'])
    }
    expect(locationOptions.map((_, index) => chargeCurrencyOf(homeCountryCodes[index]!))).toEqual(
      homeCountryCodes.map((code) => app.ctx.market.facts.countries[code].currency),
    )
  })

  test('Côte d’Ivoire is understood in every spelling, and kept in one', async () => {
    const person = await newUser(app)
    for (const value of ["Côte d'Ivoire", 'Côte d’Ivoire', 'Ivory Coast']) {
      await person.post('/api/preferences', { type: 'location', value: 'Ghana' })
      expect((await person.post('/api/preferences', { type: 'location', value })).json(), value).toEqual({
        location: "Côte d'Ivoire",
        locationId: 'ci',
      })
    }
    expect((await person.post('/api/preferences', { type: 'city', value: 'Dar es Salaam' })).json()).toMatchObject({ location: 'Tanzania' })
  })

  test('a city and its country saved at once end up together, whichever comes first', async () => {
    const person = await newUser(app)
    await person.post('/api/preferences', { type: 'location', value: 'Nigeria' })
    await Promise.all([
      person.post('/api/preferences', { type: 'city', value: 'Kumasi' }),
      person.post('/api/preferences', { type: 'location', value: 'Ghana' }),
    ])
    expect((await person.get('/api/preferences')).json()).toEqual({ location: 'Ghana', locationId: 'gh', city: 'Kumasi', cityId: 'kumasi' })
    await person.post('/api/preferences', { type: 'location', value: 'Kenya' })
    expect((await person.get('/api/preferences')).json()).toEqual({ location: 'Kenya', locationId: 'ke' })
  })

  test('the smaller town of a country is a home like any other, and ranks by its figures', async () => {
    const person = await newUser(app)
    const save = (type: string, value: unknown) => person.post('/api/preferences', { type, value })
    // Both at once, as the wizard sends them.
    await Promise.all([save('city', 'A smaller town, Nigeria'), save('location', 'Nigeria')])
    const saved = { location: 'Nigeria', locationId: 'ng', city: 'A smaller town', cityId: 'ng-small-town' }
    expect((await person.get('/api/preferences')).json()).toEqual(saved)
    expect((await save('city', 'A smaller town')).json()).toEqual(saved)
    for (const [type, value] of Object.entries({ budget: 'Under $500', skills: ['Cooking'], interests: ['Food & Beverage'] }))
      await save(type, value)
    const { opportunities } = (await person.get('/api/opportunities')).json() as { opportunities: Opportunity[] }
    expect(new Set(opportunities.slice(0, 3).map(({ cityId }) => cityId))).toEqual(new Set(['ng-small-town']))
    expect((await save('city', 'Some smaller town')).statusCode).toBe(400)
  })

  test('a city can be taken back, and an unknown one is refused with suggestions', async () => {
    const person = await newUser(app)
    await person.post('/api/preferences', { type: 'city', value: 'Lagos, Nigeria' })
    const unknown = await person.post('/api/preferences', { type: 'city', value: 'Atlantis' })
    expect(unknown.statusCode).toBe(400)
    expect(unknown.json()).toMatchObject({ code: 'unknown_place', field: 'value' })
    expect(unknown.json().details.suggestions).toContain('Lagos')
    expect((await person.post('/api/preferences', { type: 'city', value: '' })).json()).toEqual({ location: 'Nigeria', locationId: 'ng' })
  })

  test.each([
    [{ type: 'location', value: 'Atlantis' }, 'value'],
    [{ type: 'location', value: 'nigeria' }, 'value'],
    [{ type: 'budget', value: '$1' }, 'value'],
    [{ type: 'skills', value: [] }, 'value'],
    [{ type: 'skills', value: ['Cooking', 'Juggling'] }, 'value.1'],
    [{ type: 'interests', value: 'Fashion' }, 'value'],
    [{ type: 'role', value: 'admin' }, 'type'],
    [{ value: 'Nigeria' }, 'type'],
    ['text', ''],
  ])('%j is refused and changes nothing', async (body, field) => {
    const person = await newUser(app)
    const answer = await person.post('/api/preferences', body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'validation_failed', ...(field ? { field } : {}) })
    expect((await person.get('/api/preferences')).json()).toEqual({})
  })

  test('one person never sees or changes those of another', async () => {
    const [one, other] = await Promise.all([newUser(app), newUser(app)])
    await one.post('/api/preferences', { type: 'location', value: 'Kenya' })
    await other.post('/api/preferences', { type: 'location', value: 'USA', userId: one.id })
    expect((await one.get('/api/preferences')).json()).toEqual({ location: 'Kenya', locationId: 'ke' })
    expect((await other.get('/api/preferences')).json()).toEqual({ location: 'USA', locationId: 'us' })
  })
})

describe('all preferences in one call', () => {
  const wizard = {
    location: 'Ghana',
    budget: 'Under $500',
    skills: ['Cooking', 'Sales'],
    interests: ['Food & Beverage', 'Agriculture'],
    cityId: 'kumasi',
    budgetAmount: { amountMinor: 100_000, currency: 'GHS' },
    trades: ['cook'],
    have: ['stove', 'phone'],
    when: ['mornings'],
    hours: 20,
    place: 'home',
  }
  const saved = {
    ...wizard,
    locationId: 'gh',
    city: 'Kumasi',
    budgetId: 'under-500-usd',
    skillIds: ['cooking', 'sales'],
    interestIds: ['food-and-beverage', 'agriculture'],
  }
  const put = (person: Pick<Person, 'send'>, body: unknown) => person.send('PUT', '/api/preferences', body)
  const preferencesOf = async (person: Person) => (await person.get('/api/preferences')).json()

  test('are saved for a signed-in person and answered as a read answers them', async () => {
    expect((await put(visitor(app), wizard)).statusCode).toBe(401)
    const person = await newUser(app)
    const answer = await put(person, wizard)
    expect([answer.statusCode, answer.json()]).toEqual([200, saved])
    expect(await preferencesOf(person)).toEqual(saved)
  })

  test('what is left out stays, and goes where the new country or band does not hold it; null takes it back', async () => {
    const person = await newUser(app)
    await put(person, wizard)
    const { location: country, budget, skills, interests } = wizard
    const four = { location: country, budget, skills, interests }
    expect((await put(person, { ...four, skills: ['Sales'] })).json()).toEqual({ ...saved, skills: ['Sales'], skillIds: ['sales'] })
    const { cityId, city, budgetAmount, trades, ...rest } = saved
    const moved = await put(person, { ...four, location: 'Kenya', budget: '$10,000+' })
    expect(moved.json()).toEqual({ ...rest, location: 'Kenya', locationId: 'ke', budget: '$10,000+', budgetId: 'over-10000-usd', trades })
    await put(person, wizard)
    const { have: _have, when: _when, hours: _hours, place: _place, ...plain } = rest
    const nothing = { cityId: null, budgetAmount: null, trades: [], have: [], when: null, hours: null, place: null }
    expect((await put(person, { ...four, ...nothing })).json()).toEqual(plain)
    expect((await put(person, { ...four, cityId: 'gh-small-town' })).json()).toMatchObject({ city: 'A smaller town' })
  })

  test.each<[type: string, value: unknown, field: string]>([
    ['location', 'Atlantis', 'location'],
    ['location', undefined, 'location'],
    ['budget', '$1', 'budget'],
    ['skills', [], 'skills'],
    ['skills', ['Cooking', 'Juggling'], 'skills.1'],
    ['interests', 'Fashion', 'interests'],
    ['budgetAmount', { amountMinor: 1.5, currency: 'GHS' }, 'budgetAmount.amountMinor'],
    ['budgetAmount', { amountMinor: 50_000_000, currency: 'GHS' }, 'budgetAmount'],
    ['trades', ['juggle'], 'trades.0'],
    ['have', ['phone', 'rocket'], 'have.1'],
    ['when', ['nights'], 'when.0'],
    ['hours', 0, 'hours'],
    ['hours', 113, 'hours'],
    ['place', 'moon', 'place'],
    ['have', ['x'.repeat(300)], 'have.0'],
  ])('a wrong %s (%j) is refused in the words of the call for it alone, and changes nothing', async (type, value, field) => {
    const [person, newcomer, other] = [await newUser(app), await newUser(app), await newUser(app)]
    await put(person, { ...wizard, location: 'Kenya', cityId: 'nairobi', trades: ['sew'] })
    const before = await preferencesOf(person)
    const answer = await put(person, { ...wizard, [type]: value })
    await other.post('/api/preferences', { type: 'budget', value: wizard.budget })
    const { requestId: _one, ...alone } = (await other.post('/api/preferences', { type, value })).json()
    const { requestId: _other, ...refusal } = answer.json()
    expect(answer.statusCode).toBe(400)
    expect(refusal).toEqual({ ...alone, field })
    expect(alone.field).toBe(field.replace(type, 'value'))
    expect(await preferencesOf(person)).toEqual(before)
    expect((await put(newcomer, { ...wizard, [type]: value })).statusCode).toBe(400)
    expect(await preferencesOf(newcomer)).toEqual({})
  })

  test('an id that nobody knows, and hours that no week has, are named', async () => {
    const person = await newUser(app)
    const messageOf = async (type: string, value: unknown) => (await person.post('/api/preferences', { type, value })).json().message
    expect(await messageOf('have', ['phone', 'rocket'])).toBe('We do not know “rocket”.')
    expect(await messageOf('when', ['nights'])).toBe('We do not know “nights”.')
    expect(await messageOf('trades', ['juggle'])).toBe('We do not know “juggle”.')
    expect(await messageOf('place', 'moon')).toBe('We do not know “moon”.')
    expect(await messageOf('hours', 113)).toBe('A week has from 1 to 112 hours for work.')
  })

  test('an amount outside the band is refused with the band that holds it', async () => {
    const person = await newUser(app)
    const answer = await put(person, { ...wizard, budgetAmount: { amountMinor: 300_000, currency: 'USD' } })
    expect(answer.json()).toMatchObject({
      code: 'validation_failed',
      field: 'budgetAmount',
      details: { suggestion: '$2,000 - $10,000' },
    })
    expect(await preferencesOf(person)).toEqual({})
  })

  test.each(['nairobi', 'atlantis', 'Kumasi'])(
    'the city %s, which the country does not have, is refused with those it has',
    async (cityId) => {
      const person = await newUser(app)
      const answer = await put(person, { ...wizard, cityId })
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'unknown_place', field: 'cityId' }])
      expect(answer.json().details.suggestions).toContain('Kumasi')
      expect(await preferencesOf(person)).toEqual({})
    },
  )

  test('other pages hear of it once and matches are looked for; of what is refused nobody hears', async () => {
    const person = await newUser(app)
    const dueOf = () => app.ctx.database.db.select().from(matchDue).where(eq(matchDue.userId, person.id))
    const news: string[] = []
    const leave = app.ctx.bus.subscribe(person.id, ({ about }) => news.push(about))
    const heard = async (count: number) => {
      // What is sent later comes later: the notice of a change of settings ends what there was to hear.
      await person.send('PUT', '/api/settings', { notifications: { email: false } })
      await vi.waitFor(() => expect(news.length).toBeGreaterThanOrEqual(count + 1))
      expect(news.splice(0)).toEqual(Array.from({ length: count + 1 }, () => 'account'))
    }
    expect((await put(person, { ...wizard, trades: ['juggle'] })).statusCode).toBe(400)
    expect((await put(person, { ...wizard, cityId: 'nairobi' })).statusCode).toBe(400)
    await heard(0)
    expect(await dueOf()).toEqual([])
    await put(person, wizard)
    await heard(1)
    expect(await dueOf()).toHaveLength(1)
    leave()
  })

  test('two at once leave one of them whole, and the same twice is as once', async () => {
    const person = await newUser(app)
    const other = {
      ...wizard,
      location: 'Kenya',
      cityId: 'nairobi',
      budget: '$10,000+',
      budgetAmount: null,
      skills: ['Design'],
      trades: [],
    }
    const answers = await Promise.all([wizard, other, wizard, other].map((body) => put(person, body)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    const [first, second] = answers.map((answer) => answer.json())
    expect([first, second]).toContainEqual(await preferencesOf(person))
    expect(first).toEqual(saved)
    const twice = await Promise.all([put(person, wizard), put(person, wizard)])
    expect(twice.map((answer) => answer.json())).toEqual([saved, saved])
    expect(await preferencesOf(person)).toEqual(saved)
  })
})

describe('where the person is', () => {
  let person: Person
  beforeAll(async () => {
    person = await newUser(app)
  })

  test('the saved country wins over the address and the zone', async () => {
    await person.post('/api/preferences', { type: 'city', value: 'Accra' })
    const answer = await person.get('/api/geo?timezone=Africa/Nairobi', from(lagosAddress))
    expect(answer.json()).toEqual({
      country: 'Ghana',
      countryCode: 'GH',
      countryId: 'gh',
      city: 'Accra',
      cityId: 'accra',
      timezone: 'Africa/Nairobi',
      currency: 'GHS',
      // As a person of that country would write it.
      phoneExample: expect.stringMatching(/^\+233 \d/),
      method: 'saved',
    })
  })

  test("else the address's country, by the table that comes along", async () => {
    const answer = await visitor(app).get('/api/geo?timezone=Africa/Nairobi', from(lagosAddress))
    expect(answer.json()).toMatchObject({ country: 'Nigeria', countryCode: 'NG', currency: 'NGN', method: 'ip' })
    const elsewhere = await visitor(app).get('/api/geo', from('81.2.69.142'))
    expect(elsewhere.json()).toMatchObject({
      country: 'United Kingdom',
      countryCode: 'GB',
      currency: 'USD',
      phoneExample: expect.stringMatching(/^\+44 /),
      method: 'ip',
    })
  })

  test.each([
    ['Africa/Lagos', 'NG', 'NGN'],
    ['Africa/Accra', 'GH', 'GHS'],
    ['Africa/Nairobi', 'KE', 'KES'],
    ['Africa/Johannesburg', 'ZA', 'ZAR'],
    ['Africa/Cairo', 'EG', 'USD'],
    ['Africa/Addis_Ababa', 'ET', 'USD'],
    ['America/Chicago', 'US', 'USD'],
    ['America/Indianapolis', 'US', 'USD'],
    ['America/Fort_Wayne', 'US', 'USD'],
    ['America/Louisville', 'US', 'USD'],
  ])('else the zone %s: %s, %s', async (zone, countryCode, currency) => {
    const answer = await visitor(app).get(`/api/geo?timezone=${zone}`)
    expect(answer.json()).toMatchObject({ countryCode, currency, timezone: zone, method: 'timezone' })
    const byHeader = await visitor(app).get('/api/geo', { 'x-time-zone': zone })
    expect(byHeader.json()).toMatchObject({ countryCode, method: 'timezone' })
  })

  test('else nowhere, and US dollars', async () => {
    for (const query of ['', '?timezone=Europe/Paris', '?timezone=No/Where']) {
      expect((await visitor(app).get(`/api/geo${query}`)).json()).toMatchObject({ country: 'Unknown', currency: 'USD', method: 'default' })
    }
  })
})

describe('naming a place', () => {
  const resolve = (body: unknown) => visitor(app).post('/api/location/resolve', body)

  test('a point near a city is that city; a far one is merely the nearest', async () => {
    expect((await resolve({ lat: 6.6, lon: 3.35 })).json()).toMatchObject({ city: 'Lagos', countryCode: 'NG', known: true })
    expect((await resolve({ lat: 9.4, lon: -0.85 })).json()).toMatchObject({ countryCode: 'GH' })
    expect((await resolve({ lat: 11.5, lon: 13.9 })).json()).toMatchObject({ known: false })
  })

  test('a text is matched offline in any spelling; an unknown town of a known country gets its small-town figures', async () => {
    expect((await resolve({ text: 'cape town' })).json()).toMatchObject({ city: 'Cape Town', country: 'South Africa', known: true })
    expect((await resolve({ text: 'Nowhereville', country: 'Kenya' })).json()).toMatchObject({ countryCode: 'KE', known: false })
    expect((await resolve({ text: 'Thika' })).json()).toMatchObject({ cityId: 'ke-small-town', countryCode: 'KE', known: false })
  })

  test('what cannot be placed is a 400', async () => {
    for (const body of [{ text: 'Atlantis' }, { lat: 0, lon: -150 }]) {
      const answer = await resolve(body)
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'unknown_place'])
    }
    for (const body of [{}, { lat: 91, lon: 0 }, { lat: '6', lon: '3' }, { text: '' }, { text: 'x'.repeat(201) }, null]) {
      expect((await resolve(body)).statusCode).toBe(400)
    }
  })

  test('the list has every city with its currency, and dated rates with their source', async () => {
    const { cities, rates } = (await visitor(app).get('/api/places')).json()
    expect(cities).toHaveLength(37)
    expect(cities.every((city: { gapMap: boolean }) => city.gapMap)).toBe(true)
    expect(cities.find((city: { name: string }) => city.name === 'Accra')).toMatchObject({ countryCode: 'GH', currency: 'GHS' })
    expect(rates.map((rate: { currency: string }) => rate.currency).sort()).toEqual([...currencyCodes].sort())
    for (const rate of rates) expect(rate).toMatchObject({ date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), source: expect.any(String) })
  })
})
