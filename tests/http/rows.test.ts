import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Opportunity, opportunityRow } from '#contract/opportunity-card.ts'
import type { OpportunityDetail } from '#contract/opportunity-preview.ts'
import { roundSignificant } from '#engine/quantity/format.ts'
import { type Client, newFounder, visitor } from '#tests/support/client.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

type Listed = { opportunities: Opportunity[]; total: number; groups: Record<string, number> }
const list = async (client: Client, query: string) => (await client.get(`/api/opportunities?pageSize=20${query}`)).json() as Listed
const said = [
  '',
  '&sort=cost',
  '&country=Ghana',
  '&city=Lagos&country=Nigeria&tag=Trending',
  '&search=bread',
  '&trades=cook&hours=20&country=Kenya',
]

it('a list of rows is the same list, with what a row shows and nothing else, within 14 KB', async () => {
  const person = await newFounder(app)
  await person.send('PUT', `/api/opportunities/${(await list(person, '')).opportunities[0]!.id}/bookmark`)
  for (const client of [person, visitor(app)])
    for (const query of said) {
      const whole = await list(client, query)
      const answer = await client.get(`/api/opportunities?pageSize=20&view=row${query}`)
      const rows = answer.json() as Listed
      const names = Object.keys(opportunityRow.shape)
      const expected = whole.opportunities.map((each) => Object.fromEntries(Object.entries(each).filter(([name]) => names.includes(name))))
      expect(rows, query).toEqual({ ...whole, opportunities: expected })
      expect(answer.body.length, query).toBeLessThanOrEqual(14 * 1024)
    }
})

it('a row opened is the card of its list, ranked for what was said there', async () => {
  const person = await newFounder(app)
  for (const client of [person, visitor(app)])
    for (const query of [
      '',
      '&country=Ghana',
      '&trades=cook&hours=20&country=Kenya',
      '&amountMinor=9000000&currency=NGN&country=Nigeria',
    ]) {
      const { opportunities } = await list(client, query)
      expect(opportunities.length, query).toBeGreaterThan(0)
      for (const opportunity of opportunities.slice(0, 3))
        expect((await client.get(`/api/opportunities/${opportunity.id}/card?${query.slice(1)}`)).json(), query).toEqual(opportunity)
    }
})

it('a preview says to who asked for it what its row says, and to nobody else', async () => {
  const said = 'trades=cook&amountMinor=2000000&currency=NGN&city=Ibadan&country=Nigeria'
  const one = visitor(app)
  const { opportunities } = (await one.get(`/api/opportunities?pageSize=100&${said}`)).json() as Listed
  const short = opportunities.filter(({ missing, closed }) => missing.some(({ kind }) => kind === 'money') && !closed).slice(0, 2)
  expect(short).toHaveLength(2)
  for (const { id, missing, toOpen, have, learnWeeks, group } of short) {
    const preview = async (client: Client, query = '') => {
      const answer = await client.get(`/api/opportunities/${id}?${query}`)
      expect(answer.headers['cache-control']).toBe('no-store')
      return answer.json() as OpportunityDetail
    }
    const asked = await preview(one, said)
    expect(asked).toMatchObject({ missing, toOpen, have, learnWeeks, group })
    expect(asked.why?.length).toBeGreaterThan(0)
    for (const client of [one, visitor(app)]) {
      const plain = await preview(client)
      expect([plain.missing, plain.have, plain.why, plain.group]).toEqual([[], undefined, [], 'now'])
    }
    // What is said counts before what is saved, and what is saved counts where nothing is said.
    const person = await newFounder(app)
    expect((await preview(person, 'amountMinor=2000000000&currency=NGN')).missing.map(({ kind }) => kind)).not.toContain('money')
    expect(await preview(person, said)).toMatchObject({ missing })
  }
  const lost = await one.get(`/api/opportunities/${short[0]!.id}?trades=cook&city=Nowhereville`)
  expect([lost.statusCode, lost.json().code]).toEqual([400, 'unknown_place'])
})

it('says how many of each group are among the best, which stand apart from it', async () => {
  const person = await newFounder(app, { budget: 'Under $500' })
  type Grouped = Listed & { best?: Record<string, number> }
  for (const query of ['', '&search=bread', '&amountMinor=100&currency=NGN', '&page=2']) {
    const { opportunities, best } = (await list(person, query)) as Grouped
    if (query === '&page=2') expect(best).toEqual(((await list(person, '')) as Grouped).best)
    if (query === '&page=2') continue
    const first = opportunities.filter(({ group }) => group === 'now').slice(0, 3)
    expect(
      Object.values(best!).reduce((sum, n) => sum + n, 0),
      query,
    ).toBe(first.length)
    for (const name of ['now', 'saving']) expect(best![name], `${query} ${name}`).toBe(first.filter(({ group }) => group === name).length)
  }
  for (const query of ['&sort=cost', '&bookmarked=true', '&hidden=true'])
    expect(((await list(person, query)) as Grouped).best, query).toBeUndefined()
})

it('a kept list serves everybody who asks the same, and each their own marks', async () => {
  const [one, two] = [await newFounder(app), await newFounder(app)]
  const before = await list(one, '')
  expect(await list(two, '')).toEqual(before)
  const { id, archetype } = before.opportunities[0]!
  await one.send('PUT', `/api/opportunities/${id}/hidden`)
  await one.send('PUT', `/api/opportunities/${before.opportunities[1]!.id}/bookmark`)
  const after = await list(one, '')
  expect(after.total).toBe(before.total - 1)
  expect(Object.values(after.groups).reduce((sum, n) => sum + n)).toBe(after.total)
  expect(after.opportunities.map((each) => each.archetype)).not.toContain(archetype)
  expect(after.opportunities[0]).toEqual({ ...before.opportunities[1], bookmarked: true })
  expect((await list(one, '&hidden=true')).opportunities.map((each) => each.id)).toEqual([id])
  expect((await list(two, '&hidden=true')).total).toBe(0)
  expect(await list(two, '')).toEqual(before)
  // Another profile is another order, the saved one at once.
  await two.post('/api/preferences', { type: 'budget', value: 'Under $500' })
  expect((await list(two, '')).opportunities.map((each) => each.id)).not.toEqual(before.opportunities.map((each) => each.id))
})

it('obeys what was said: the first rows lack nothing, and each other row says what it lacks', async () => {
  const said = '&city=Ibadan&country=Nigeria&trades=cook,sell&hours=60&when=mornings,afternoons&amountMinor=15000000&currency=NGN'
  const { opportunities, groups, otherTrades } = (await list(visitor(app), said)) as Listed & { otherTrades: number }
  expect(groups.now).toBeGreaterThan(0)
  for (const row of opportunities.slice(0, groups.now)) expect([row.missing, row.group], row.id).toEqual([[], 'now'])
  const rest = opportunities.slice(groups.now).filter(({ group }) => group === 'saving')
  for (const { id, missing } of rest) expect(missing.length, id).toBeGreaterThan(0)
  expect(otherTrades).toBeLessThan(groups.saving!)
  const kinds = new Set(opportunities.flatMap(({ missing }) => missing.map(({ kind }) => kind)))
  expect(kinds.size).toBeGreaterThan(1)
  // Evenings alone are another list.
  const evenings = await list(visitor(app), said.replace('mornings,afternoons', 'evenings'))
  expect(evenings.opportunities.map(({ id }) => id)).not.toEqual(opportunities.map(({ id }) => id))
})

it('takes what a person owns off the cost to open, in the row, the card, the preview and the list of what is missing', async () => {
  const said = 'city=Lagos&country=Nigeria&trades=drive&amountMinor=50000000&currency=NGN'
  const one = visitor(app)
  const find = async (query: string) =>
    ((await one.get(`/api/opportunities?pageSize=100&${query}`)).json() as Listed).opportunities.find(
      ({ archetype }) => archetype === 'dispatch-rider',
    )!
  const [anyone, without, owner] = [
    await find('city=Lagos&country=Nigeria&search=dispatch'),
    await find(said),
    await find(`${said}&have=motorcycle,phone`),
  ]
  // Who rides pays for no licence.
  expect(anyone.ownedMinor).toBe(0)
  expect(without.ownedMinor).toBeGreaterThan(0)
  expect(without.ownedMinor).toBeLessThan(owner.ownedMinor / 4)
  expect(owner.ownedMinor).toBeGreaterThan(0)
  expect(owner.toOpen).toBeLessThan(without.toOpen)
  expect(Math.abs(anyone.toOpen - owner.toOpen - owner.ownedMinor / 100)).toBeLessThan(anyone.toOpen * 0.06)
  expect(without.missing.map(({ kind }) => kind)).toContain('money')
  const preview = (await one.get(`/api/opportunities/${owner.id}?${said}&have=motorcycle,phone`)).json() as OpportunityDetail
  expect(preview).toMatchObject({ toOpen: owner.toOpen, missing: owner.missing, group: owner.group })
  expect(roundSignificant(preview.preview.toOpen)).toBe(owner.toOpen)
  const naira = (usd: number) => usd * app.ctx.market.facts.countries.NG.facts.fxPerUsd.value
  for (const shown of [preview, (await one.get(`/api/opportunities/${owner.id}/card?${said}&have=motorcycle,phone`)).json()]) {
    expect(naira(shown.startupCostMin)).toBeLessThan(preview.preview.toOpen)
    expect(naira(shown.startupCostMax)).toBeGreaterThan(preview.preview.toOpen)
    expect(shown.startupCostMax).toBeLessThan(anyone.startupCostMax - owner.ownedMinor / 100 / naira(1))
  }
  expect(Math.abs(preview.ownedMinor - owner.ownedMinor)).toBeLessThanOrEqual(owner.ownedMinor * 0.01)
  const plain = (await one.get(`/api/opportunities/${owner.id}`)).json() as OpportunityDetail
  expect(roundSignificant(plain.preview.toOpen)).toBe(anyone.toOpen)
  expect(plain.preview.cashNeeded.p80).toBeGreaterThan(preview.preview.cashNeeded.p80)
})

it.each([
  ['have=rocket', 'have', 'We do not know “rocket”.'],
  ['have=phone,rocket', 'have', 'We do not know “rocket”.'],
  ['when=nights', 'when', 'We do not know “nights”.'],
  ['when=', 'when', 'Invalid input'],
  ['trades=cook,juggle', 'trades', 'We do not know “juggle”.'],
  ['place=moon', 'place', 'We do not know “moon”.'],
  ['hours=113', 'hours', 'A week has from 1 to 112 hours for work.'],
  ['hours=many', 'hours', 'A week has from 1 to 112 hours for work.'],
  ['amountMinor=0&currency=KES', 'amountMinor', 'Invalid input'],
  ['amountMinor=-500&currency=KES', 'amountMinor', 'Invalid input'],
  ['amountMinor=99999999999999&currency=KES', 'amountMinor', 'Invalid input'],
])('refuses %s by its id', async (query, field, message) => {
  const answer = await visitor(app).get(`/api/opportunities?country=Kenya&${query}`)
  expect([answer.statusCode, answer.json().field, answer.json().message]).toEqual([400, field, message])
})
