import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Opportunity } from '#contract/opportunity-card.ts'
import { moneyFromMajor } from '#engine/quantity/money.ts'
import { mostHoursAWeek, opportunityGroups } from '#engine/quantity/vocabulary.ts'
import { type Client, newFounder, newUser, visitor } from '../support/client.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const opportunityId = 'opp_roasted-corn-and-plantain--ibadan'
const save = (person: Client, type: string, value: unknown) => person.post('/api/preferences', { type, value })
const preview = async (person: Client) => (await person.get(`/api/opportunities/${opportunityId}`)).json().preview
const naira = (major: number) => major * 100

const household = { currency: 'NGN', needMinor: naira(60_000), otherIncomeMinor: naira(20_000) }
const setAside = { currency: 'NGN', notFreeMinor: naira(15_000), owedMinor: naira(10_000), instalmentMinor: naira(2_500) }
const counted = { opportunityId, counted: { of: 'customers', count: 6, minutes: 120 } }

async function buyReport(person: Client): Promise<string> {
  const asked = { opportunityId, location: 'Ibadan', currency: 'NGN' }
  const intent = (await person.post('/api/reports/create-payment-intent', asked)).json()
  await person.post('/api/payment/test/confirm', { clientSecret: intent.clientSecret, outcome: 'succeeded' })
  const { id } = (await person.post('/api/reports/generate', { opportunityId, paymentIntentId: intent.paymentIntentId })).json()
  await app.drain()
  return id
}

const drawOf = (model: { assumptions: { key: string; value: number }[] }) =>
  model.assumptions.find(({ key }) => key === 'ownerDrawPerMonth')!.value

it('the three answers are kept as they were said, each may be left or taken away', async () => {
  expect((await save(visitor(app), 'household', household)).statusCode).toBe(401)
  const person = await newUser(app)
  expect((await save(person, 'household', household)).json()).toEqual({ household })
  expect((await save(person, 'setAside', setAside)).json()).toEqual({ household, setAside })
  expect((await save(person, 'counted', counted)).json()).toEqual({ household, setAside, counts: [counted] })
  const other = { opportunityId: 'opp_phone-repair--accra', counted: { of: 'sellers', count: 3, minutes: 15 } }
  expect((await save(person, 'counted', other)).json().counts).toEqual([other, counted])
  expect((await save(person, 'counted', { opportunityId, counted: null })).json().counts).toEqual([other])
  const { needMinor: _left, ...incomeOnly } = household
  expect((await save(person, 'household', incomeOnly)).json().household).toEqual(incomeOnly)
  expect((await save(person, 'household', null)).json().household).toBeUndefined()
  expect((await save(person, 'setAside', null)).json()).toEqual({ counts: [other] })
})

it('refuses what is no amount, no count or of no business, and names it', async () => {
  const person = await newUser(app)
  const refused = async (type: string, value: unknown, field: string) => {
    const response = await save(person, type, value)
    expect(response.statusCode, JSON.stringify(value)).toBe(400)
    expect(response.json()).toMatchObject({ code: 'validation_failed', field })
  }
  await refused('household', { currency: 'NGN' }, 'value')
  await refused('household', { ...household, needMinor: -1 }, 'value.needMinor')
  await refused('household', { ...household, needMinor: 10.5 }, 'value.needMinor')
  await refused('household', { ...household, needMinor: '60 000' }, 'value.needMinor')
  await refused('household', { ...household, needMinor: 1e15 }, 'value.needMinor')
  await refused('setAside', { ...setAside, currency: 'EUR' }, 'value.currency')
  await refused('counted', { ...counted, counted: { of: 'cars', count: 6, minutes: 120 } }, 'value.counted.of')
  await refused('counted', { ...counted, counted: { of: 'customers', count: 6, minutes: 0 } }, 'value.counted.minutes')
  await refused('counted', { ...counted, counted: { of: 'sellers', count: 6, minutes: 121 } }, 'value.counted.minutes')
  await refused('counted', { ...counted, opportunityId: 'corn' }, 'value.opportunityId')
  expect((await person.get('/api/preferences')).json()).toEqual({})
})

it('keeps the counts of the latest twenty spots', async () => {
  const person = await newUser(app)
  for (let index = 0; index < 22; index++) await save(person, 'counted', { ...counted, opportunityId: `opp_business-${index}--ibadan` })
  const { counts } = (await person.get('/api/preferences')).json()
  expect(counts).toHaveLength(20)
  expect(counts[0].opportunityId).toBe('opp_business-21--ibadan')
})

it('a preview and its report pay the household what it needs, show the free money, and let the count limit sales', async () => {
  const budgetAmount = { amountMinor: naira(80_000), currency: 'NGN' }
  const silent = await newFounder(app, { budget: 'Under $500', budgetAmount })
  const person = await newFounder(app, { budget: 'Under $500', budgetAmount, household, setAside })
  const [before, after] = [await preview(silent), await preview(person)]
  expect(before.own).toMatchObject({ amount: 80_000 })
  expect(before.own.said).toBeUndefined()
  expect(after.own).toMatchObject({ amount: 55_000, said: { amount: 80_000, notFree: 15_000, owed: 10_000 } })
  expect(after.cashNeeded.p80).not.toBe(before.cashNeeded.p80)
  await save(person, 'counted', counted)
  expect((await preview(person)).monthlyRange.p50).toBeLessThan(after.monthlyRange.p50)

  const id = await buyReport(person)
  const { reportData } = (await person.get(`/api/reports/${id}`)).json()
  expect(reportData.answers).toEqual({
    household: { need: 60_000, otherIncome: 20_000 },
    setAside: { notFree: 15_000, owed: 10_000, instalment: 2_500 },
    counted: counted.counted,
  })
  expect(reportData.ownMoney).toEqual({ amount: 80_000, isMost: false })
  expect(drawOf(reportData.model)).toBe(40_000)
  expect(reportData.model.assumptions).toContainEqual(expect.objectContaining({ key: 'fairShareWeight', value: 1 }))

  // What is said later changes no report by itself, and counts where its owner asks for it.
  await save(person, 'household', { currency: 'NGN', needMinor: naira(70_000) })
  const whatIf = (more: object) => person.post(`/api/reports/${id}/what-if`, { assumptions: {}, ...more })
  expect(drawOf((await whatIf({})).json().model)).toBe(40_000)
  expect(drawOf((await whatIf({ withMyAnswers: true, save: true })).json().model)).toBe(70_000)
  const again = (await person.get(`/api/reports/${id}`)).json()
  expect(again.reportData).toEqual(reportData)
  expect(again.savedWhatIf).toMatchObject({ assumptions: {}, withMyAnswers: true })
  expect((await person.get(`/api/reports/${id}/pdf`)).statusCode).toBe(200)
})

it('a preview that the household or a count changes says what its row in the list says', async () => {
  const said = async (more: Record<string, unknown>) => {
    const { verdict, withoutAnswers } = await preview(await newFounder(app, more))
    return { verdict, withoutAnswers }
  }
  const { verdict, verdictReason, needsMoneyForMonths } = app.ctx.market.entryById.get(opportunityId)!
  expect(await said({})).toEqual({ verdict, withoutAnswers: undefined })
  expect(await said({ household: { currency: 'NGN', needMinor: naira(100) } })).toEqual({ verdict, withoutAnswers: undefined })
  const withoutAnswers = { verdict, verdictReason, needsMoneyForMonths }
  expect(await said({ household: { currency: 'NGN', needMinor: naira(900_000) } })).toEqual({
    verdict: 'careful',
    withoutAnswers: { ...withoutAnswers, of: ['household'] },
  })
  expect(await said({ counted: { opportunityId, counted: { of: 'customers', count: 1, minutes: 120 } } })).toEqual({
    verdict: 'no',
    withoutAnswers: { ...withoutAnswers, of: ['counted'] },
  })
})

it('a list’s page has the money and the verdicts of its person’s own runs, and leads with what these let lead', async () => {
  const lifted = { household: { currency: 'NGN', needMinor: naira(300_000) }, hours: 12 }
  const person = await newFounder(app, lifted)
  const rows = async (reader: Client, query = '') =>
    (await reader.get(`/api/opportunities?city=Ibadan&country=NG&pageSize=12&view=row${query}`)).json().opportunities as Opportunity[]
  const own = await rows(person)
  const catalogue = ({ id }: { id: string }) => app.ctx.market.entryById.get(id)!
  expect(own.some((row) => row.verdict !== catalogue(row).verdict)).toBe(true)
  for (const row of own) {
    const { preview: seen, ...opened } = (await person.get(`/api/opportunities/${row.id}`)).json()
    expect({ id: row.id, verdict: row.verdict, reason: row.verdictReason }).toEqual({
      id: row.id,
      verdict: seen.verdict,
      reason: seen.verdictReason,
    })
    expect(row.monthly, row.id).toEqual(opened.monthly)
    expect(row.group).toBe(opened.group)
  }
  const groups = own.map(({ group }) => opportunityGroups.indexOf(group))
  expect(groups).toEqual(groups.toSorted((a, b) => a - b))

  // A visitor's hours, which their device keeps, change it as an account's do; enough of them change nothing.
  const asked = '&trades=cook&amountMinor=8000000&currency=NGN'
  const [few, many] = [await rows(visitor(app), `${asked}&hours=10`), await rows(visitor(app), `${asked}&hours=${mostHoursAWeek}`)]
  const both = few.flatMap((row) => many.filter(({ id }) => id === row.id).map((whole) => ({ row, whole })))
  expect(both.length).toBeGreaterThan(3)
  expect(both.every(({ row, whole }) => row.monthly.likely < whole.monthly.likely)).toBe(true)
  expect(many).toEqual(await rows(visitor(app), asked))
})

it('a report is calculated for the hours that its buyer has, and says so', async () => {
  const person = await newFounder(app, { hours: 30 })
  const id = await buyReport(person)
  const { reportData } = (await person.get(`/api/reports/${id}`)).json()
  expect(reportData.answers).toEqual({ hoursPerWeek: 30 })
  expect(JSON.stringify(reportData.sections)).toContain('You work 30 hours a week in it yourself.')
  expect(reportData.evidence.find(({ id: key }: { id: string }) => key === 'assumption:openDaysPerMonth')).toMatchObject({
    reason: expect.stringContaining('30 hours a week out of the plan'),
  })
  expect(reportData.ownerHoursPerWeek).toBe(30)
  expect((await preview(person)).hoursPerWeek).toBe(30)
  // With fewer than the least hours it does not work at all: what is missing is said, and the money is for the least.
  const busy = await newFounder(app, { hours: 12 })
  const { preview: shown, missing } = (await busy.get(`/api/opportunities/${opportunityId}`)).json()
  expect(shown.hoursPerWeek).toBe(28)
  expect(missing).toContainEqual({ kind: 'hours', hours: 16 })
})

it('a report without answers says nothing of them, and its what-if is its own model', async () => {
  const person = await newFounder(app)
  const id = await buyReport(person)
  const { reportData } = (await person.get(`/api/reports/${id}`)).json()
  expect(reportData).not.toHaveProperty('answers')
  const { model } = (await person.post(`/api/reports/${id}/what-if`, { assumptions: {}, withMyAnswers: true })).json()
  expect(model.risk).toEqual(reportData.model.risk)
})

it('what is said in other money comes at the rate of the day', async () => {
  const person = await newFounder(app, { household: { currency: 'USD', needMinor: 10_000 } })
  const id = await buyReport(person)
  const { reportData } = (await person.get(`/api/reports/${id}`)).json()
  const rate = app.ctx.market.facts.countries.NG.facts.fxPerUsd.value
  expect(drawOf(reportData.model)).toBeCloseTo(100 * rate, 0)
})

it('the export holds what was said, as it is kept and in words', async () => {
  const person = await newUser(app)
  for (const [type, value] of Object.entries({ household, setAside, counted })) await save(person, type, value)
  const { preferences } = (await person.get('/api/account/export')).json()
  expect(JSON.stringify(preferences)).toContain(String(naira(60_000)))
  const words = (await person.get('/api/account/export.txt')).body
  expect(words).toContain('Your household must take out each month: ₦60,000')
  expect(words).toContain('Counted 6 customers in 120 minutes')
})

/** What a visitor's device keeps, as their questions carry it. */
const kept = new URLSearchParams({
  saidIn: 'NGN',
  needMinor: String(household.needMinor),
  otherIncomeMinor: String(household.otherIncomeMinor),
  notFreeMinor: String(setAside.notFreeMinor),
  owedMinor: String(setAside.owedMinor),
  instalmentMinor: String(setAside.instalmentMinor),
})
const keptCount = new URLSearchParams({ countedOf: 'customers', count: '6', countMinutes: '120' })
const said = 'country=Nigeria&city=Ibadan&amountMinor=8000000&currency=NGN'

it('a visitor’s answers count as an account’s do: in the preview, in an opened row and in the list', async () => {
  const person = await newFounder(app, {
    budget: 'Under $500',
    budgetAmount: { amountMinor: naira(80_000), currency: 'NGN' },
    household,
    setAside,
  })
  await save(person, 'counted', counted)
  const [ofAccount, ofVisitor] = await Promise.all([
    preview(person),
    visitor(app)
      .get(`/api/opportunities/${opportunityId}?${said}&${kept}&${keptCount}`)
      .then((response) => response.json().preview),
  ])
  for (const part of ['own', 'cashNeeded', 'monthlyRange', 'verdict'] as const) expect(ofVisitor[part], part).toEqual(ofAccount[part])
  expect(ofVisitor.own).toMatchObject({ amount: 55_000, said: { amount: 80_000, notFree: 15_000, owed: 10_000 } })
  const card = (await visitor(app).get(`/api/opportunities/${opportunityId}/card?${said}&${kept}&${keptCount}`)).json()
  expect(card.toBeSafe / ofVisitor.cashNeeded.p80).toBeCloseTo(1, 1)
  expect(card.monthly.likely / ofVisitor.monthlyRange.p50).toBeCloseTo(1, 1)
})

it('a list, its order and what each row lacks are those of the money that is free', async () => {
  const rows = async (query: string) => (await visitor(app).get(`/api/opportunities?view=row&pageSize=100&${query}`)).json()
  const free = `country=Nigeria&city=Ibadan&amountMinor=${naira(55_000)}&currency=NGN`
  const { needMinor: _need, otherIncomeMinor: _income, ...moneyAlone } = Object.fromEntries(kept)
  const [all, ofFree, ofAll] = await Promise.all([rows(`${said}&${new URLSearchParams(moneyAlone)}`), rows(free), rows(said)])
  expect(all.opportunities).toEqual(ofFree.opportunities)
  expect(all.groups).toEqual(ofFree.groups)
  expect(all.groups).not.toEqual(ofAll.groups)
  // The same card says the same: a row and its preview.
  const lacking = all.opportunities.find((row: { missing: { kind: string }[] }) => row.missing[0]?.kind === 'money')
  const { own } = (await visitor(app).get(`/api/opportunities/${lacking.id}?${said}&${kept}`)).json().preview
  expect(lacking.ownMinor).toBe(naira(55_000))
  expect(own.shortToOpen / (lacking.missing[0].amountMinor / 100)).toBeCloseTo(1, 1)

  const person = await newFounder(app, { budget: 'Under $500', budgetAmount: { amountMinor: naira(80_000), currency: 'NGN' }, setAside })
  const silent = await newFounder(app, { budget: 'Under $500', budgetAmount: { amountMinor: naira(55_000), currency: 'NGN' } })
  const listed = async (client: Client) => (await client.get('/api/opportunities?view=row&pageSize=100')).json().opportunities
  expect(await listed(person)).toEqual(await listed(silent))
})

it('what is safe for a household of one’s own is said by each row with a run of its own, as by the opened row', async () => {
  const budgetAmount = { amountMinor: naira(80_000), currency: 'NGN' }
  const [silent, person] = [
    await newFounder(app, { budget: 'Under $500', budgetAmount }),
    await newFounder(app, { budget: 'Under $500', budgetAmount, household }),
  ]
  const short = async (client: Client, page: number) =>
    (await client.get(`/api/opportunities?view=row&page=${page}`)).json().opportunities.filter((row: object) => 'shortToBeSafeMinor' in row)
  for (const page of [1, 2]) {
    expect((await short(silent, page)).length).toBeGreaterThan(0)
    const [row] = await short(person, page)
    const opened = (await person.get(`/api/opportunities/${row.id}/card`)).json()
    expect(row.shortToBeSafeMinor).toBe(opened.shortToBeSafeMinor)
    expect(row.verdict).toBe(opened.verdict)
  }
  const card = (await person.get(`/api/opportunities/${opportunityId}/card`)).json()
  expect(card.toBeSafe / (await preview(person)).cashNeeded.p80).toBeCloseTo(1, 1)
  expect(card.shortToBeSafeMinor).toBeGreaterThan(0)
})

it('what a visitor said becomes the account’s at sign-up, and replaces nothing that the account said', async () => {
  const person = await newUser(app)
  const answers = { household, setAside, counts: [counted] }
  expect((await person.post('/api/preferences/intake', answers)).json()).toEqual(answers)
  const other = { household: { currency: 'NGN', needMinor: 1 }, setAside: { currency: 'NGN', owedMinor: 1 }, counts: [] }
  expect((await person.post('/api/preferences/intake', other)).json()).toEqual(answers)
  await save(person, 'setAside', null)
  expect((await person.post('/api/preferences/intake', other)).json()).toEqual({ ...answers, setAside: other.setAside })
  const refused = await person.post('/api/preferences/intake', { counts: [{ ...counted, opportunityId: 'corn' }] })
  expect(refused.statusCode).toBe(400)
})

it('refuses a visitor’s answer that is none, and names it', async () => {
  const refused = async (query: string, field: string) => {
    const response = await visitor(app).get(`/api/opportunities/${opportunityId}?${said}&${query}`)
    expect(response.statusCode, query).toBe(400)
    expect(response.json()).toMatchObject({ code: 'validation_failed', field })
  }
  await refused('needMinor=6000000', 'saidIn')
  await refused('saidIn=EUR&needMinor=6000000', 'saidIn')
  await refused('saidIn=NGN&needMinor=-1', 'needMinor')
  await refused('saidIn=NGN&owedMinor=10.5', 'owedMinor')
  await refused('saidIn=NGN&notFreeMinor=999999999999999', 'notFreeMinor')
  await refused('countedOf=cars&count=6&countMinutes=20', 'countedOf')
  await refused('countedOf=sellers&count=6&countMinutes=121', 'countMinutes')
})

it('what own things change of the safe sum is said by a run with them: the row is silent, and card and preview say the same', async () => {
  const having = 'country=Uganda&city=Kampala&amountMinor=2000000&currency=UGX&have=motorcycle'
  const id = 'opp_motorcycle-taxi--kampala'
  const { opportunities } = (await visitor(app).get(`/api/opportunities?view=row&pageSize=100&${having}`)).json()
  const row = opportunities.find((each: { id: string }) => each.id === id)
  expect(row.ownedMinor).toBeGreaterThan(0)
  expect(row).not.toHaveProperty('shortToBeSafeMinor')
  const dispatch = opportunities.find((each: { id: string }) => each.id === 'opp_dispatch-rider--kampala')
  // That it lacks much is known without the run.
  expect([dispatch.verdictReason, dispatch.aboutShortToBeSafeMinor! > 0]).toEqual(['money-runs-out', true])
  const card = (await visitor(app).get(`/api/opportunities/${id}/card?${having}`)).json()
  const { own, cashNeeded } = (await visitor(app).get(`/api/opportunities/${id}?${having}`)).json().preview
  expect(card.toBeSafe / cashNeeded.p80).toBeCloseTo(1, 1)
  expect(own.shortToBeSafe).toBeGreaterThan(0)
  expect(card.shortToBeSafeMinor / moneyFromMajor(own.shortToBeSafe, 'UGX').minor).toBeCloseTo(1, 1)
})
