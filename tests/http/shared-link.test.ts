import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newFounder, visitor } from '#tests/support/client.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

/** A link that somebody sent on opens in the receiver's own city and money. */
let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const asked = async (id: string, query: string, who = visitor(app)) => {
  const answer = await who.get(`/api/opportunities/${id}/here?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json() as { id: string; missingIn: string | null }
}
const openIn = (city: string) => new Set(app.ctx.market.entriesByCity.get(city)!.map(({ archetype }) => archetype))
const soldIn = (country: string) =>
  new Set(app.ctx.market.entries.filter(({ countryCode }) => countryCode === country).map(({ archetype }) => archetype))
const everywhere = () => [...openIn('ibadan')].find((archetype) => openIn('accra').has(archetype) && openIn('lagos').has(archetype))!
const idOf = (archetype: string, city: string) => `opp_${archetype}--${city}`

describe('the same business where the receiver is', () => {
  it('is in the city that they said or saved', async () => {
    const business = everywhere()
    const sent = idOf(business, 'ibadan')
    expect(await asked(sent, 'city=Accra&country=Ghana')).toEqual({ id: idOf(business, 'accra'), missingIn: null })
    expect((await asked(sent, 'city=Lagos')).id).toBe(idOf(business, 'lagos'))
    // What is saved counts, whatever the address.
    const person = await newFounder(app, { location: 'Ghana' })
    expect(app.ctx.market.entryById.get((await asked(sent, 'timezone=Africa/Lagos&city=Lagos', person)).id)).toMatchObject({
      countryCode: 'GH',
    })
  })

  it('is in the first city of a country that has it, where only the country is known: that of the clock', async () => {
    const business = everywhere()
    const { id } = await asked(idOf(business, 'ibadan'), 'timezone=Africa/Accra')
    expect(id).toBe(idOf(business, 'accra'))
    const closed = [...openIn('kumasi')].find((archetype) => !openIn('accra').has(archetype) && soldIn('NG').has(archetype))
    const abroad = app.ctx.market.entries.find(({ archetype, countryCode }) => archetype === closed && countryCode === 'NG')
    if (closed && abroad) expect((await asked(abroad.id, 'timezone=Africa/Accra')).id).toBe(idOf(closed, 'kumasi'))
    expect(await asked(`${idOf(business, 'ibadan')}--sq557_-21`, 'city=Accra')).toMatchObject({ id: idOf(business, 'accra') })
  })

  it('stays as it was sent at home, for a stranger to our countries, and for what is nobody else’s', async () => {
    const sent = idOf(everywhere(), 'ibadan')
    for (const query of ['timezone=Africa/Lagos', 'city=Ibadan', 'country=Nigeria', 'timezone=Europe/Paris', ''])
      expect(await asked(sent, query), query).toEqual({ id: sent, missingIn: null })
    for (const id of ['opp_own-0123456789abcdef--ibadan', 'opp_nothing--ibadan'])
      expect(await asked(id, 'city=Accra'), id).toEqual({ id, missingIn: null })
    // Closed to it in their own city: it opens where it was sent for.
    const okada = 'opp_motorcycle-taxi--kano'
    if (app.ctx.market.entryById.has(okada)) expect(await asked(okada, 'city=Lagos')).toEqual({ id: okada, missingIn: null })
  })

  it('says which country does not have it, and then changes nothing', async () => {
    const only = [...soldIn('NG')].find((archetype) => !soldIn('GH').has(archetype))!
    const sent = app.ctx.market.entries.find(({ archetype, countryCode }) => archetype === only && countryCode === 'NG')!.id
    expect(await asked(sent, 'timezone=Africa/Accra')).toEqual({ id: sent, missingIn: 'Ghana' })
  })

  it('never leads from one place to another and back', async () => {
    for (const { id } of app.ctx.market.entriesByCity.get('ibadan')!.slice(0, 40)) {
      const first = (await asked(id, 'timezone=Africa/Nairobi')).id
      expect((await asked(first, 'timezone=Africa/Nairobi')).id).toBe(first)
    }
  })
})
