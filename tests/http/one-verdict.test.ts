import { afterAll, beforeAll, expect, it } from 'vitest'
import { measuredMoney, moneyWarning, shownMoney, verdictWithMoney } from '#engine/report/own-money-text.ts'
import { type Client, newFounder } from '../support/client.ts'
import { readPdfText } from '../support/read-documents.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

type Judged = { verdict: string; verdictReason: string }

/** A row of a list, its preview and its side of a comparison. */
async function verdictsOf(person: Client, city: string, id: string) {
  const { opportunities } = (await person.get(`/api/opportunities?city=${city}&pageSize=100&search=${id.slice(4).split('--')[0]}`)).json()
  const row = opportunities.find((each: { id: string }) => each.id === id)
  const preview = (await person.get(`/api/opportunities/${id}`)).json()
  const [side] = (await person.get(`/api/compare?ids=${id},opp_cobbler-and-shoe-shine--${city}`)).json().ideas
  return { row, preview, side }
}

const judged = ({ verdict, verdictReason }: Judged) => ({ verdict, verdictReason })

it.each([
  ['a laptop', ['laptop'], 'opp_logo-and-graphics--ibadan'],
  ['a motorcycle', ['motorcycle', 'phone'], 'opp_dispatch-rider--kampala'],
])('%s of one’s own makes the verdict neither better nor worse: the row, the preview and the comparison say one', async (_, have, id) => {
  const city = id.split('--')[1]!
  const person = await newFounder(app, { have, budget: '$2,000 - $10,000' })
  const { row, preview, side } = await verdictsOf(person, city, id)
  expect(row.ownedMinor).toBeGreaterThan(0)
  expect([judged(preview), judged(side), judged(preview.preview)]).toEqual([judged(row), judged(row), judged(row)])
})

it('what is too much for somebody’s money is so in the comparison too', async () => {
  const person = await newFounder(app, { budget: 'Under $500', budgetAmount: { amountMinor: 100_000, currency: 'UGX' } })
  const { row, preview, side } = await verdictsOf(person, 'kampala', 'opp_dispatch-rider--kampala')
  expect(row.verdictReason).toBe('too-much-money')
  expect([judged(preview), judged(side)]).toEqual([judged(row), judged(row)])
})

it.each([
  ['opp_dispatch-rider--kampala', ['motorcycle', 'phone'], 'UGX'],
  ['opp_dispatch-rider--lagos', ['motorcycle'], 'NGN'],
])(
  '%s is worth testing for nobody whose money runs out within a year as often as not: every document says so',
  async (id, have, currency) => {
    const city = id.split('--')[1]!
    const anyone = await verdictsOf(await newFounder(app, { have, budget: '$10,000+' }), city, id)
    expect(anyone.row.verdict).toBe('good')
    const amountMinor = Math.round(1.02 * anyone.row.toOpen) * (currency === 'NGN' ? 100 : 1)
    const person = await newFounder(app, { have, budget: 'Under $500', budgetAmount: { amountMinor, currency } })
    const { row, preview, side } = await verdictsOf(person, city, id)
    expect(preview.preview.own.opens).toBe(true)
    expect(preview.preview.own.runsOut.odds).toBeGreaterThan(0.4)
    expect(judged(row)).toEqual({ verdict: 'careful', verdictReason: 'money-runs-out' })
    expect([judged(preview), judged(preview.preview), judged(side)]).toEqual([judged(row), judged(row), judged(row)])
    expect(preview.preview.verdictText).toMatch(
      /^This money may run out in the first year\. For whoever has enough: This is worth testing\./,
    )

    const intent = (await person.post('/api/reports/create-payment-intent', { opportunityId: id, location: city, currency })).json()
    await person.post('/api/payment/test/confirm', { clientSecret: intent.clientSecret, outcome: 'succeeded' })
    const reportId = (await person.post('/api/reports/generate', { opportunityId: id, paymentIntentId: intent.paymentIntentId })).json().id
    await app.drain()
    const { reportData } = (await person.get(`/api/reports/${reportId}`)).json()
    const { amount, isMost } = reportData.ownMoney
    const { verdict, verdictText } = verdictWithMoney(reportData, shownMoney(amount, isMost, reportData.model))
    expect({ verdict, verdictText }).toEqual({ verdict: 'careful', verdictText: preview.preview.verdictText })
    const [card] = (await person.get('/api/reports/my-reports')).json()
    const warning = moneyWarning(shownMoney(amount, isMost, reportData.model))
    expect(warning).toMatch(/^The money runs out by month/)
    expect(moneyWarning(measuredMoney(amount, isMost, card.reportData.moneyMeasure, {}))).toBe(warning)
    const [cover] = await readPdfText((await person.get(`/api/reports/${reportId}/pdf`)).rawPayload)
    expect(cover).toContain(`▲ ${verdictText.replaceAll(/\s+/g, ' ').slice(0, 80)}`)
  },
)
