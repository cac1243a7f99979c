import { expect, it } from 'vitest'
import type { ReportData } from '#engine/report/report-data.ts'
import { answerChange, parseChanges } from './ask-changes.ts'
import { describeFigure } from './ask-reply.ts'

const assumption = (key: string, label: string, value: number, unit: string) => ({
  key,
  label,
  value,
  unit,
  low: value / 2,
  high: value * 2,
  editable: true,
})
const source = { title: 'A source', publisher: 'Gapwise', url: null, licence: 'none' }
const assumptions = [
  assumption('rentPerMonth', 'Rent', 30_000, 'NGN a month'),
  assumption('wagesPerMonth', 'Wages, without the owner', 60_000, 'NGN a month'),
  assumption('pricePerUnit', 'Price of one plate', 1500, 'NGN per plate'),
  assumption('unitsPerDay', 'Plates sold on an open day', 60, 'plates a day'),
  assumption('preOperatingTotal', 'Costs before the first sale', 5000, 'NGN'),
]
/** Only what questions of change read of a report. */
const report = (rows = assumptions) =>
  ({
    model: { currency: 'NGN', assumptions: rows },
    evidence: rows.map(({ key, label, value, unit }) => ({ id: `assumption:${key}`, label, value, unit, kind: 'assumption', source })),
  }) as unknown as ReportData

it.each([
  ['What if rent doubles?', { rentPerMonth: 60_000 }],
  ['How would doubling the rent change things?', { rentPerMonth: 60_000 }],
  ['What about half the rent?', { rentPerMonth: 15_000 }],
  ['What if my landlord wants 50,000?', { rentPerMonth: 50_000 }],
  ['What if rent goes up by half?', { rentPerMonth: 45_000 }],
  ['What if sales drop by a third?', { unitsPerDay: 40 }],
  ['What if sales drop to a third?', { unitsPerDay: 20 }],
  ['What if I lose two thirds of my customers?', { unitsPerDay: 20 }],
  ['What if I sell half as much?', { unitsPerDay: 30 }],
  ['What if rent and wages double?', { rentPerMonth: 60_000, wagesPerMonth: 120_000 }],
  ['What if the price falls by 10% and sales double?', { pricePerUnit: 1350, unitsPerDay: 120 }],
  ['What if rent doubles, and the customers complain?', { rentPerMonth: 60_000 }],
  ['landlord akipandisha kodi mara mbili', { rentPerMonth: 60_000 }],
  ['si le loyer double', { rentPerMonth: 60_000 }],
  ['et si je vends deux fois moins', { unitsPerDay: 30 }],
  ['kama wateja watapungua kwa nusu', { unitsPerDay: 30 }],
  ['rent goes to 50,000, does it still work', { rentPerMonth: 50_000 }],
  ['rent from 30,000 to 55,000, do I survive', { rentPerMonth: 55_000 }],
  ['if all my costs go up 10%', { rentPerMonth: 33_000, wagesPerMonth: 66_000 }],
])('%s', (question, changes) => {
  const parsedChanges = parseChanges(report(), question)
  expect(Object.keys(parsedChanges ?? {}).sort()).toEqual(Object.keys(changes).sort())
  for (const [key, value] of Object.entries(changes)) expect(parsedChanges?.[key]).toBeCloseTo(value, 6)
})

it.each([
  'How much is the rent?',
  'What would the rent be?',
  'What about the price of 5 plates?',
  'When will sales double?',
  'Is rent high?',
  'What should I double-check before I pay?',
  'What happens if I trade without a permit?',
  'What if nobody buys for a month?',
  'Say every second client of mine turns up',
])('%s asks for no change', (question) => {
  expect(parseChanges(report(), question)).toBeNull()
})

it('says that twice nothing changes nothing', () => {
  const data = report([assumption('rentPerMonth', 'Rent', 0, 'NGN a month')])
  const parsedChanges = parseChanges(data, 'What if rent doubles?')
  expect(parsedChanges).toEqual({ rentPerMonth: 0 })
  expect(answerChange(data, parsedChanges ?? {}, data.model).answer).toMatch(/^That changes nothing here\. Rent: ₦0 a month/)
})

const ran = {
  usualMonth: { p50: 1 },
  risk: { month12Profit: { p50: 1 }, cashNeeded: { p80: 2 }, probabilityLoss: 0.2 },
  breakEven: { unitsPerDay: 3 },
}
const asRun = (data: ReportData) => ({ ...data, model: { ...data.model, ...ran } }) as unknown as ReportData
const answerTo = (data: ReportData, question: string) => answerChange(data, parseChanges(data, question) ?? {}, data.model)

it.each([
  ['What if rent doubles?', 'You changed “Rent” (doubled) to ₦60,000 instead of ₦30,000 a month.'],
  ['What if the price falls by 10%?', 'You changed “Price of one plate” (10% lower) to ₦1,350 instead of ₦1,500 per plate.'],
  ['What if sales drop by half?', 'You changed “Plates sold on an open day” (halved) to 30 instead of 60 plates a day.'],
  ['What if rent is free?', 'You changed “Rent” to ₦0 instead of ₦30,000 a month.'],
])('says how it understood a change: %s', (question, answerText) => {
  const reply = answerTo(asRun(report()), question)
  expect(reply.answer).toContain(answerText)
  expect(reply.citations[0]?.text).toMatch(/^\S+ instead of /)
})

it('says of several changes which one changes nothing', () => {
  const data = asRun(report([assumption('rentPerMonth', 'Rent', 0, 'NGN a month'), ...assumptions.slice(2)]))
  const reply = answerTo(data, 'What if rent doubles and the price doubles?')
  expect(reply.answer).toMatch(
    /^You changed “Price of one plate” \(doubled\) to ₦3,000 instead of ₦1,500 per plate\. An average month of year 2 likely makes/,
  )
  expect(reply.answer).toMatch(/“Rent” stays ₦0 a month, so that changes nothing here\.$/)
  expect(reply.citations.map((each) => each.evidence)).toEqual(['assumption:pricePerUnit'])
})

it.each([
  ['Gapwise', 'This is our own assumption.'],
  ['You', 'This is your own figure.'],
  ['a-model', 'This is an assumption of a-model.'],
])('names whose assumption a figure is: %s', (publisher, words) => {
  const data = report()
  const evidence = data.evidence.map((each) => ({ ...each, source: { ...each.source, publisher } }))
  expect(describeFigure({ ...data, evidence }, ['assumption:rentPerMonth'])[0]?.text).toContain(words)
})

it.each([
  ['paymentFeeShare', 0.125, 'share of sales', 'A figure: 12.5% of sales. This is our own assumption. We read no source for it.'],
  ['rampMonths', 4, 'month', 'A figure: month 4. This is our own assumption. We read no source for it.'],
])('says %s as a person does, not as the table keeps it', (key, value, unit, text) => {
  expect(describeFigure(report([assumption(key, 'A figure', value, unit)]), [`assumption:${key}`])[0]?.text).toBe(text)
})
