import { afterAll, beforeAll, expect, it } from 'vitest'
import { roundSignificant } from '#engine/quantity/format.ts'
import { majorUnits, money } from '#engine/quantity/money.ts'
import { measuredMoney, moneyMeasure } from '#engine/report/own-money-text.ts'
import { startSentence, withOwnStart } from '#engine/report/own-start.ts'
import { type Client, newFounder, visitor } from '../support/client.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'

type Row = { id: string; shortToBeSafeMinor?: number; aboutShortToBeSafeMinor?: number }

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const id = 'opp_roasted-corn-and-plantain--ibadan'
const preview = async (person: Client, query = '') => (await person.get(`/api/opportunities/${id}${query}`)).json().preview

it('a preview says how far the money goes that was said, what it lacks of the costs that are shown, and nothing where nothing was said', async () => {
  const anyone = visitor(app)
  expect((await preview(anyone)).own).toBeNull()
  const { toOpen, cashNeeded, own } = await preview(anyone, '?amountMinor=8000000&currency=NGN')
  expect(own).toMatchObject({ amount: 80_000, currency: 'NGN', isMost: false, opens: true, shortToOpen: 0 })
  expect(own.shortToBeSafe).toBe(roundSignificant(cashNeeded.p80) - 80_000)
  expect(own.byMonth).toHaveLength(12)
  expect(own.runsOut.odds).toBeGreaterThan(0.2)
  const less = (await preview(anyone, '?amountMinor=1000000&currency=NGN')).own
  expect(less).toMatchObject({ opens: false, lasts: null, runsOut: null, byMonth: [] })
  expect(less.shortToOpen).toBe(roundSignificant(toOpen) - 10_000)
  expect(less.smallerStart).toBeLessThan(toOpen)
  const more = (await preview(anyone, '?amountMinor=500000000&currency=NGN')).own
  expect(more).toMatchObject({ shortToBeSafe: 0, spare: 5_000_000 - roundSignificant(cashNeeded.p80) })
  expect([own.spare, less.spare]).toEqual([0, 0])
})

it('the upper end of a saved budget counts where no amount was said, and is named so; a budget without an end is no sum', async () => {
  expect((await preview(await newFounder(app))).own).toMatchObject({ isMost: true, currency: 'NGN' })
  expect((await preview(await newFounder(app, { budget: '$10,000+' }))).own).toBeNull()
})

it('a report keeps the saved amount, and its own what-if with that money says the same odds', async () => {
  const budgetAmount = { amountMinor: 8_000_000, currency: 'NGN' }
  const person = await newFounder(app, { budget: 'Under $500', budgetAmount })
  const amount = majorUnits(money(budgetAmount.amountMinor, budgetAmount.currency))
  const { own } = await preview(person)
  const intent = (
    await person.post('/api/reports/create-payment-intent', { opportunityId: id, location: 'Ibadan', currency: 'NGN' })
  ).json()
  await person.post('/api/payment/test/confirm', { clientSecret: intent.clientSecret, outcome: 'succeeded' })
  const reportId = (await person.post('/api/reports/generate', { opportunityId: id, paymentIntentId: intent.paymentIntentId })).json().id
  await app.drain()
  const { reportData } = (await person.get(`/api/reports/${reportId}`)).json()
  expect(reportData.ownMoney).toEqual({ amount, isMost: false })
  // The report measures that money as the preview did, to the same amounts, and both name the same smaller start.
  const shown = measuredMoney(amount, false, moneyMeasure(reportData.model), {})
  expect([shown.own.shortToOpen, shown.own.shortToBeSafe]).toEqual([own.shortToOpen, own.shortToBeSafe])
  expect([shown.smallerStart, shown.cheaper]).toEqual([own.smallerStart, own.cheaper])
  // So do answers to a question of it.
  const { answer } = (await person.post(`/api/reports/${reportId}/ask`, { question: 'When will my money finish?' })).json()
  expect(answer).toContain(startSentence(withOwnStart(reportData, amount).model, true))
  const { model } = (await person.post(`/api/reports/${reportId}/what-if`, { assumptions: { ownCapital: amount } })).json()
  expect(model.risk.byMonth.cashOut[own.runsOut.byMonth - 1]).toBeCloseTo(own.runsOut.odds, 1)
  expect(model.risk.byMonth.cash.slice(0, 12)).toEqual(own.byMonth)
})

it('a row says what is missing to be safe as the preview does, or, with things of one’s own, no more than that', async () => {
  const person = visitor(app)
  for (const have of ['', '&have=stove', '&have=stove&saidIn=NGN&needMinor=6000000']) {
    const query = `?view=row&country=Nigeria&city=Ibadan&amountMinor=8000000&currency=NGN${have}`
    const { opportunities } = (await person.get(`/api/opportunities${query}`)).json()
    const rows = opportunities.filter((row: Row) => (row.shortToBeSafeMinor ?? row.aboutShortToBeSafeMinor) !== undefined)
    expect(rows.length).toBeGreaterThan(0)
    for (const { id: rowId, shortToBeSafeMinor, aboutShortToBeSafeMinor } of [
      ...rows.filter((row: Row) => row.aboutShortToBeSafeMinor !== undefined),
      ...rows,
    ].slice(0, 4) as Row[]) {
      const { own } = (await person.get(`/api/opportunities/${rowId}${query.replace('view=row&', '')}`)).json().preview
      if (shortToBeSafeMinor !== undefined) expect(shortToBeSafeMinor / 100, rowId).toBe(own.shortToBeSafe)
      else expect(aboutShortToBeSafeMinor! / 100, rowId).toBeLessThanOrEqual(own.shortToBeSafe)
    }
  }
})
