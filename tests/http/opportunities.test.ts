import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Opportunity } from '#contract/opportunity-card.ts'
import type { OpportunityDetail } from '#contract/opportunity-preview.ts'
import { formatMoneyProseMajor, formatMoneyRoundedMajor } from '#engine/quantity/format.ts'
import { newFounder, newUser, type Person, visitor } from '../support/client.ts'
import { deepOr, isDeep } from '../support/depth.ts'
import { buy } from '../support/people.ts'
import { readPdfText } from '../support/read-documents.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const list = async (client: { get: (path: string) => Promise<{ statusCode: number; json: () => unknown }> }, query = '') => {
  const response = await client.get(`/api/opportunities${query}`)
  expect(response.statusCode, query).toBe(200)
  return response.json() as {
    opportunities: Opportunity[]
    total: number
    page: number
    pageSize: number
    noMatch?: { message: string }
    nearest?: { message: string; id: string }
    mentioned?: number
    groups: Record<'now' | 'saving' | 'not-advised', number>
  }
}

describe('the list of opportunities', () => {
  it('is open to visitors: each business once, best score first, eight axes each', async () => {
    const { opportunities, total, pageSize } = await list(visitor(app))
    expect(pageSize).toBe(24)
    expect(opportunities).toHaveLength(24)
    expect(total).toBe(new Set(app.ctx.market.entries.map((entry) => entry.archetype)).size)
    const scores = opportunities.map((each) => each.overallScore)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    for (const each of opportunities) {
      expect(each.radarData.map((axis) => axis.angle)).toEqual([0, 45, 90, 135, 180, 225, 270, 315])
      expect(each.why).toBeUndefined()
    }
  })

  it('refuses what it cannot mean, naming the field', async () => {
    const client = visitor(app)
    for (const [query, field] of [
      ['?page=0', 'page'],
      ['?page=x', 'page'],
      ['?pageSize=101', 'pageSize'],
      ['?costMin=-1', 'costMin'],
      ['?category=weather', 'category'],
      ['?sort=luck', 'sort'],
      ['?country=Atlantis', 'country'],
      ['?city=Nowhere-at-all', 'city'],
      [`?search=${'x'.repeat(201)}`, 'search'],
    ] as const) {
      const response = await client.get(`/api/opportunities${query}`)
      expect(response.statusCode, query).toBe(400)
      expect(response.json().field, query).toBe(field)
      expect(response.json().message, query).toBeTruthy()
    }
    expect((await client.get('/api/opportunities?bookmarked=true')).statusCode).toBe(401)
  })

  it('answers a place that nobody knows with choices and what was asked, and finds a city where a country belongs', async () => {
    const client = visitor(app)
    for (const [query, asked] of [
      ['?city=Atlantis', 'Atlantis'],
      ['?country=Atlantis', 'Atlantis'],
      ['?city=Atlantis&country=Nowhere', 'Atlantis, Nowhere'],
    ]) {
      const { code, details } = (await client.get(`/api/opportunities${query}`)).json()
      expect([code, details.asked], query).toEqual(['unknown_place', asked])
      expect(details.suggestions.length, query).toBeGreaterThan(0)
    }
    // Of a country that is named, the figures are those of a smaller town, and the list says for which name.
    const placeOf = async (query: string) => (await client.get(`/api/opportunities${query}`)).json().place
    expect(await placeOf('?city=Atlantis&country=Ghana')).toEqual({ city: 'A smaller town', country: 'Ghana', unknownTown: 'Atlantis' })
    for (const city of ['A smaller town', 'Accra', 'Kumasi'])
      expect(await placeOf(`?city=${city}&country=Ghana`)).not.toHaveProperty('unknownTown')
    expect((await list(client, '?country=Ibadan')).opportunities.every(({ city }) => city === 'Ibadan')).toBe(true)
  })

  it('filters by text, category, cost and revenue as the sliders say', async () => {
    const client = visitor(app)
    const all = await list(client, '?scope=all&country=Ghana&pageSize=100')
    expect(all.opportunities.every((each) => each.countryCode === 'GH')).toBe(true)
    const cheap = await list(client, '?scope=all&country=Ghana&costMax=800&costMin=100&pageSize=100')
    expect(cheap.total).toBeGreaterThan(0)
    expect(cheap.opportunities.every((each) => each.startupCostMax <= 800 && each.startupCostMin >= 100)).toBe(true)
    const tech = await list(client, '?category=tech&pageSize=100')
    expect(tech.opportunities.every((each) => each.category === 'tech')).toBe(true)
    const found = await list(client, '?search=BREAD&pageSize=100')
    const holding = all.opportunities.filter((each) => /bread/i.test(`${each.title} ${each.description}`)).map((each) => each.archetype)
    expect(found.opportunities.map((each) => each.archetype)).toEqual(expect.arrayContaining([...new Set(holding)]))
    expect(found.opportunities[0]!.archetype).toBe('mini-bakery-bread')
    expect((await list(client, '?search=zzzzqqq')).total).toBe(0)

    // A most that nothing stays under is answered with what lies nearest above it, within the other filters.
    const tight = await list(client, '?scope=all&country=Ghana&category=tech&costMax=1')
    expect(tight.total).toBe(0)
    const towns = app.ctx.market.entries.filter((each) => !each.cityId.endsWith('-small-town'))
    const ghanaTech = towns.filter((each) => each.countryCode === 'GH' && each.category === 'tech')
    const least = Math.min(...ghanaTech.map((each) => each.startupCostMax))
    expect(ghanaTech.find((each) => each.id === tight.nearest?.id)?.startupCostMax).toBe(least)
    expect(tight.nearest?.message).toContain('within $1')
    expect(cheap.nearest).toBeUndefined()
    const everywhere = towns.filter((each) => each.countryCode === 'US')
    const lowest = Math.min(...everywhere.map((each) => each.startupCostMax))
    const american = await list(client, `?country=USA&costMax=${Math.ceil(lowest) - 1}`)
    expect(american.total).toBe(0)
    expect(everywhere.find((each) => each.id === american.nearest?.id)?.startupCostMax).toBe(lowest)
    expect((await list(client, '?search=zzzzqqq&costMax=100')).nearest).toBeUndefined()
  })

  it('understands what people say, puts it first, and asked for nothing in particular shows everything', async () => {
    const client = visitor(app)
    const first = async (said: string, place: string) => {
      const { opportunities } = await list(client, `?search=${encodeURIComponent(said)}&${place}&pageSize=3`)
      return opportunities.map((each) => each.archetype)
    }
    expect(await first('food from home', 'country=Ghana')).toContain('waakye-joint')
    expect(await first('mama mboga', 'city=Nairobi')).toContain('fresh-produce-stall')
    expect(await first('I get bike', 'city=Ibadan')).toContain('motorcycle-taxi')
    expect(await first('réparation téléphone', 'city=Abidjan')).toContain('phone-repair')
    expect(await first('tayloring', 'city=Accra')).toContain('tailoring-shop')
    // A place in the search is where it looks, unless a business is called so.
    const cityOf = async (query: string) => (await list(client, query)).opportunities.map(({ city }) => city)
    expect(new Set(await cityOf('?search=Nairobi&country=Nigeria'))).toEqual(new Set(['Nairobi']))
    expect(new Set(await cityOf('?search=kampala'))).toEqual(new Set(['Kampala']))
    expect(await cityOf('?search=hair%20in%20Kumasi')).toContain('Kumasi')
    expect(await first('hair in Kumasi', 'city=Lagos')).toContain('hair-braiding')
    expect((await list(client, '?search=Nairobi&bookmarked=true&kept=')).total).toBe(0)
    expect(await first('adire and kampala', 'country=Nigeria')).toContain('adire-tie-and-dye')
    const all = await list(client, '?city=Accra')
    expect((await list(client, '?city=Accra&search=wetin+i+go+sell')).total).toBe(all.total)
    const cheap = await list(client, '?city=Accra&search=food&sort=cost')
    for (const group of ['now', 'saving', 'not-advised']) {
      const costs = cheap.opportunities.filter((each) => each.group === group && !each.mentioned).map((each) => each.toOpen)
      expect(costs, group).toEqual(costs.toSorted((a, b) => a - b))
    }
  })

  it('sorts each group by the month that its rows show, where somebody asks for the most a month and has the hours', async () => {
    const { opportunities } = await list(visitor(app), '?city=Nairobi&trades=cook,sell&hours=112&sort=month&pageSize=100')
    for (const group of ['now', 'saving', 'not-advised']) {
      const months = opportunities.filter((each) => each.group === group).map(({ monthly }) => Math.max(0, monthly.likely))
      expect(months, group).toEqual(months.toSorted((a, b) => b - a))
    }
  })

  it('puts apart what only mentions a search that businesses are called by, never finds it inside a word, and lets no careful one lead', async () => {
    const client = visitor(app)
    for (const query of [
      'search=hair&country=Ghana',
      'search=hair%20in%20Kumasi',
      'search=phone&country=Ghana',
      'search=pain&country=Ghana',
    ]) {
      const { opportunities, mentioned = 0, total, groups } = await list(client, `?${query}&pageSize=100`)
      const meant = opportunities.slice(0, total - mentioned)
      expect(meant.some((each) => each.mentioned)).toBe(false)
      expect(opportunities.slice(total - mentioned).every((each) => each.mentioned)).toBe(true)
      expect(groups.now + groups.saving + groups['not-advised']).toBe(meant.length)
      expect(opportunities.map(({ archetype }) => archetype)).not.toContain('canopy-and-chair-rental')
      // As good as named by it: none of the best three is only close while a good one is not among them.
      const verdicts = meant.filter(({ group }) => group === 'now').map(({ verdict }) => verdict)
      const good = verdicts.filter((verdict) => verdict === 'good').length
      expect(
        verdicts.slice(0, Math.min(3, good)).every((verdict) => verdict === 'good'),
        query,
      ).toBe(true)
    }
  })

  it('pages without gaps or repeats, and an empty page beyond the end is empty', async () => {
    const client = visitor(app)
    const first = await list(client, '?pageSize=50&page=1')
    const ids = new Set<string>()
    for (let page = 1; page <= Math.ceil(first.total / 50); page++)
      for (const each of (await list(client, `?pageSize=50&page=${page}`)).opportunities) ids.add(each.id)
    expect(ids.size).toBe(first.total)
    expect((await list(client, '?pageSize=50&page=999')).opportunities).toEqual([])
  })

  it('ranks for a person with a profile, in his country, with reasons', async () => {
    const person = await newFounder(app, { location: 'Kenya', budget: 'Under $500', skills: ['Cooking'], interests: ['Food & Beverage'] })
    const { opportunities } = await list(person)
    expect(opportunities.every((each) => each.countryCode === 'KE')).toBe(true)
    for (const each of opportunities) {
      expect(each.fit).toBeGreaterThan(0)
      expect(each.why!.length).toBeGreaterThan(0)
    }
    const other = await newFounder(app, { location: 'Kenya', budget: '$10,000+', skills: ['Technology'], interests: ['Technology'] })
    const theirs = (await list(other)).opportunities.map((each) => each.id)
    expect(theirs).not.toEqual(opportunities.map((each) => each.id))
  })

  it.runIf(isDeep)('shows a tag only beside the best verdict, on the list, under the filter and on the business itself', async () => {
    const client = visitor(app)
    const first = await list(client, '?scope=all&country=Ghana&pageSize=100')
    const all = [...first.opportunities]
    for (let page = 2; all.length < first.total; page++)
      all.push(...(await list(client, `?scope=all&country=Ghana&pageSize=100&page=${page}`)).opportunities)
    expect(all.filter((each) => each.tag && each.verdict !== 'good')).toEqual([])
    for (const tag of ['High Potential', 'Trending', 'Unique'] as const) {
      const found = await list(client, `?scope=all&country=Ghana&tag=${encodeURIComponent(tag)}&pageSize=100`)
      expect(found.total, tag).toBe(all.filter((each) => each.tag === tag).length)
      expect(
        found.opportunities.every((each) => each.tag === tag && each.verdict === 'good'),
        tag,
      ).toBe(true)
    }
    const tagged = all.filter((each) => each.tag)
    expect(tagged.length).toBeGreaterThan(3)
    for (const { id, tag } of [
      ...tagged.slice(0, deepOr(6, 2)),
      ...all.filter((each) => each.verdict === 'careful').slice(0, deepOr(2, 1)),
    ]) {
      const one = (await client.get(`/api/opportunities/${id}`)).json() as Opportunity & { preview: { verdict: Opportunity['verdict'] } }
      expect(one.verdict, id).toBe(one.preview.verdict)
      expect(one.tag, id).toBe(one.verdict === 'good' ? tag : null)
    }
  })

  it('shows the saved city where one is chosen', async () => {
    const person = await newFounder(app, { location: 'Ghana', city: 'Kumasi' })
    const { opportunities } = await list(person)
    expect(opportunities.filter((each) => each.city === 'Kumasi').length).toBeGreaterThan(20)
  })
})

describe('what a person marks', () => {
  it('needs a sign-in, and an opportunity that exists', async () => {
    const id = app.ctx.market.entries[0]!.id
    expect((await visitor(app).send('PUT', `/api/opportunities/${id}/bookmark`)).statusCode).toBe(401)
    const person = await newUser(app)
    expect((await person.send('PUT', '/api/opportunities/opp_none--lagos/bookmark')).statusCode).toBe(404)
  })

  it('keeps bookmarks, whatever their city, and twice is once', async () => {
    const person = await newFounder(app)
    const [lagos, accra] = [app.ctx.market.entriesByCity.get('lagos')![0]!, app.ctx.market.entriesByCity.get('accra')![0]!]
    for (const { id } of [lagos, accra, lagos]) expect((await person.send('PUT', `/api/opportunities/${id}/bookmark`)).statusCode).toBe(204)
    const marked = await list(person, '?bookmarked=true')
    expect(marked.opportunities.map((each) => each.id).sort()).toEqual([lagos.id, accra.id].sort())
    await person.send('DELETE', `/api/opportunities/${lagos.id}/bookmark`)
    expect((await list(person, '?bookmarked=true')).opportunities.map((each) => each.id)).toEqual([accra.id])
  })

  it('hides a business in every city and brings it back', async () => {
    const person = await newFounder(app)
    const first = (await list(person)).opportunities[0]!
    await person.send('PUT', `/api/opportunities/${first.id}/hidden`)
    expect((await list(person, '?pageSize=100')).opportunities.some((each) => each.archetype === first.archetype)).toBe(false)
    const hidden = await list(person, '?hidden=true')
    expect(hidden.opportunities.map((each) => each.archetype)).toEqual([first.archetype])
    await person.send('DELETE', `/api/opportunities/${first.id}/hidden`)
    expect((await list(person, '?hidden=true')).total).toBe(0)
  })
})

describe('one opportunity', () => {
  it.runIf(isDeep)('opens for every business, also where a country writes English in another way', async () => {
    const { entries, facts } = app.ctx.market
    const firstOfEach = [...new Map(entries.toReversed().map((entry) => [`${entry.archetype} ${entry.countryCode}`, entry])).values()]
    const spelt = firstOfEach.filter(({ countryCode }) => facts.countries[countryCode].spelling)
    const others = firstOfEach.filter(({ countryCode }) => !facts.countries[countryCode].spelling)
    expect(spelt.length).toBeGreaterThan(0)
    for (const [at, { id }] of [
      ...spelt.filter((_, at) => isDeep || at % 16 === 0),
      ...others.filter((_, at) => isDeep || at % 120 === 0),
    ].entries()) {
      if (at % 50 === 0) app.clock.advance(60_000)
      const { statusCode, body } = await visitor(app).get(`/api/opportunities/${id}`)
      expect([id, statusCode], body.slice(0, 300)).toEqual([id, 200])
    }
  })

  it('says before anybody pays where a business was researched, and how well its place is known', async () => {
    const origin = async (id: string) => {
      const { researchedIn, placeNote } = (await visitor(app).get(`/api/opportunities/${id}`)).json().preview
      return [researchedIn, placeNote]
    }
    expect(await origin('opp_tailoring-shop--lagos')).toEqual([null, null])
    expect(await origin('opp_tailoring-shop--abidjan')).toEqual([
      'Nigeria',
      "We researched Côte d'Ivoire less than our main markets. Some sections say what is missing.",
    ])
  })

  it('answers its preview without any paid section', async () => {
    const { id } = app.ctx.market.entriesByCity.get('nairobi')![3]!
    const response = await visitor(app).get(`/api/opportunities/${id}`)
    expect(response.statusCode).toBe(200)
    const body = response.json()
    expect(body.preview.sectionTitles).toHaveLength(12)
    expect(body.preview.monthlyRange.p10).toBeLessThanOrEqual(body.preview.monthlyRange.p90)
    expect(body.preview.lossOdds).toBeGreaterThanOrEqual(0)
    expect(body.preview.currency).toBe('KES')
    expect(JSON.stringify(body)).not.toContain('"blocks"')
    expect(body.scores.every((score: { formula: string }) => score.formula.length > 10)).toBe(true)
    const ids = new Set(body.evidence.map((each: { id: string }) => each.id))
    for (const score of body.scores) for (const each of score.evidence) expect(ids.has(each), each).toBe(true)
    for (const [id, named] of [
      ['opp_nothing--lagos', 'nothing'],
      ['opp_suya-stand--atlantis', 'atlantis'],
      ['opp_suya-stand--nairobi', 'Kenya'],
    ] as const) {
      const missing = await visitor(app).get(`/api/opportunities/${id}`)
      expect([missing.statusCode, missing.json().code], id).toEqual([404, 'not_found'])
      expect(missing.json().message, id).toContain(named)
    }
  })

  it('filters by what a visitor kept on their device, and by no account’s marks', async () => {
    const [first, second, third] = app.ctx.market.entriesByCity.get('accra')!
    const list = async (query: string, who = visitor(app)) => {
      const answer = await who.get(`/api/opportunities?view=row&${query}`)
      expect(answer.statusCode, query).toBe(200)
      return answer.json() as { opportunities: { id: string; bookmarked?: boolean; hidden?: boolean }[]; total: number }
    }
    const kept = await list(`bookmarked=true&kept=${first!.id},${second!.id},opp_nothing--accra`)
    expect(kept.opportunities.map(({ id }) => id).sort()).toEqual([first!.id, second!.id].sort())
    expect(kept.opportunities.every(({ bookmarked }) => bookmarked)).toBe(true)
    expect((await list('bookmarked=true&kept=,')).total).toBe(0)
    // Where somebody is who gave answers limits nothing of what they saved; without answers a place is a filter.
    const away = `bookmarked=true&kept=${first!.id}&city=Kumasi`
    expect((await list(away)).total).toBe(0)
    expect((await list(`${away}&hours=20`)).opportunities.map(({ id }) => id)).toEqual([first!.id])
    const whole = await list('city=Accra')
    // Of a hidden idea the business counts, in any city.
    const rest = await list(`city=Accra&without=opp_${third!.archetype}--lagos`)
    expect(rest.total).toBe(whole.total - 1)
    expect((await list(`city=Accra&hidden=true&without=opp_${third!.archetype}--lagos`)).opportunities.map(({ id }) => id)).toEqual([
      third!.id,
    ])
    const person = await newUser(app)
    expect((await list(`bookmarked=true&kept=${first!.id}`, person)).total).toBe(0)
    for (const wrong of ['kept=a%20b', `kept=${Array.from({ length: 61 }, (_, index) => `opp_a${index}--accra`)}`, 'without=%27'])
      expect((await visitor(app).get(`/api/opportunities?bookmarked=true&${wrong}`)).statusCode, wrong).toBe(400)
  })

  it('gives the brief as a PDF', async () => {
    const { id } = app.ctx.market.entriesByCity.get('cape-town')![5]!
    const response = await visitor(app).get(`/api/opportunities/${id}/brief.pdf`)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('application/pdf')
    expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('prints in the brief the figures of the preview that its reader sees, and of nobody else', async () => {
    const id = 'opp_akara-and-puff-puff--lagos'
    const read = async (query = '', client: Pick<Person, 'get'> = visitor(app)) => {
      const [preview, brief] = [
        await client.get(`/api/opportunities/${id}${query}`),
        await client.get(`/api/opportunities/${id}/brief.pdf${query}`),
      ]
      expect([preview.statusCode, brief.statusCode, brief.headers['cache-control']]).toEqual([200, 200, 'no-store'])
      const [page, ...more] = await readPdfText(brief.rawPayload)
      expect(more).toEqual([])
      return { shown: (preview.json() as OpportunityDetail).preview, page: page! }
    }
    const same = ({ shown, page }: Awaited<ReturnType<typeof read>>) => {
      const { currency, monthlyRange, cashNeeded } = shown
      for (const text of [
        shown.verdictText,
        formatMoneyProseMajor(monthlyRange.p50, currency),
        formatMoneyRoundedMajor(shown.toOpen, currency),
        formatMoneyRoundedMajor(cashNeeded.p80, currency),
      ])
        expect(page.replaceAll('\u00a0', ' ')).toContain(text.replaceAll('\u00a0', ' '))
    }
    const nobody = await read()
    same(nobody)
    expect(nobody.page).not.toMatch(/what you said|Calculated for|With up to/)
    const mornings = await read(
      '?when=mornings&have=stove&amountMinor=12000000&currency=NGN&saidIn=NGN&needMinor=9000000&notFreeMinor=2000000',
    )
    same(mornings)
    expect(mornings.shown.monthlyRange.p50).toBeLessThan(nobody.shown.monthlyRange.p50)
    expect(mornings.page).toContain(
      'These figures are for what you said of your household, the money that is not free, the times at which you are free and the things that you own.',
    )
    expect(mornings.page).toContain('The amounts leave out what it would sell then.')
    expect(mornings.page).toContain(`With ${formatMoneyRoundedMajor(100_000, 'NGN')}`.replaceAll('\u00a0', ' '))
    expect((await read()).page).toBe(nobody.page)
    const budgetAmount = { amountMinor: 50_000_000, currency: 'NGN' }
    const saved = await read('', await newFounder(app, { budget: 'Under $500', when: ['afternoons'], budgetAmount }))
    same(saved)
    expect(saved.page).toContain('the times at which you are free.')
    expect([nobody.page, mornings.page]).not.toContain(saved.page)
    expect((await read('', await newUser(app))).page).toBe(nobody.page)
  })
})

describe('discoveries', () => {
  it('need a sign-in and a complete profile', async () => {
    expect((await visitor(app).post('/api/discoveries', {})).statusCode).toBe(401)
    const person = await newUser(app)
    const response = await person.post('/api/discoveries', {})
    expect(response.statusCode).toBe(409)
    expect(response.json().code).toBe('profile_incomplete')
  })

  it('find what the person’s words name, with reasons', async () => {
    const person = await newFounder(app, { skills: ['Design'], interests: ['Fashion'] })
    const response = await person.post('/api/discoveries', { words: 'I have a sewing machine and two free afternoons' })
    expect(response.statusCode).toBe(200)
    const { opportunities, remaining } = response.json()
    expect(remaining).toBe(1)
    expect(opportunities.length).toBeGreaterThan(0)
    expect(opportunities.every((each: Opportunity) => each.why!.length > 0)).toBe(true)
    expect((await person.post('/api/discoveries', { words: 'x'.repeat(501) })).statusCode).toBe(400)
  })

  it('stop a free account after two in a calendar month, exactly, also when asked all at once', async () => {
    const person = await newFounder(app)
    const answers = await Promise.all(Array.from({ length: 8 }, () => person.post('/api/discoveries', {})))
    expect(answers.filter((each) => each.statusCode === 200)).toHaveLength(2)
    const refused = answers.find((each) => each.statusCode === 402)!.json()
    expect(refused.code).toBe('limit_reached')
    expect(refused.details).toMatchObject({ limit: 2, used: 2, upgradeUrl: '/subscribe' })
    expect(new Date(refused.details.resetsAt).getTime()).toBeGreaterThan(app.clock.now().getTime())
    expect((await person.get('/api/discoveries')).json().total).toBe(2)
  })

  it('read as the list has them for this person, with what is saved, hidden and owned', async () => {
    const person = await newFounder(app)
    const found: Opportunity[] = (await person.post('/api/discoveries', {})).json().opportunities
    const [first, second, third] = found as [Opportunity, Opportunity, Opportunity]
    await person.send('PUT', `/api/opportunities/${first.id}/bookmark`)
    await person.send('PUT', `/api/opportunities/${second.id}/hidden`)
    const bought = await buy(app, person, { planId: 'complete_report', opportunityId: third.id, location: third.city })
    const { id: reportId } = (
      await person.post('/api/reports/generate', { opportunityId: third.id, paymentIntentId: bought.paymentIntentId })
    ).json()
    const [run] = (await person.get('/api/discoveries')).json().discoveries
    const again: Opportunity[] = run.opportunities
    expect(again.map(({ id }) => id)).toEqual(found.map(({ id }) => id))
    expect(again[0]).toMatchObject({ bookmarked: true, hidden: false })
    expect(again[1]).toMatchObject({ bookmarked: false, hidden: true })
    expect(again[2]).toMatchObject({ bookmarked: false, hidden: false, ownedReportId: reportId })
    for (const each of again) {
      const { why: _why, ...card } = (await person.get(`/api/opportunities/${each.id}/card`)).json()
      expect({ ...each, why: undefined }, each.id).toEqual({ ...card, why: undefined })
    }
    expect(again.every(({ have }) => have !== undefined)).toBe(true)
  })

  it('never name the same business twice', async () => {
    const person = await newFounder(app)
    const first = (await person.post('/api/discoveries', {})).json().opportunities.map((each: Opportunity) => each.archetype)
    const second = (await person.post('/api/discoveries', {})).json().opportunities.map((each: Opportunity) => each.archetype)
    expect(second.filter((archetype: string) => first.includes(archetype))).toEqual([])
  })
})
