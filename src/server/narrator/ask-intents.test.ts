import { expect, it } from 'vitest'
import type { ReportData } from '#engine/report-data.ts'
import { answerChange, changesAsked, figureSaying } from './ask-intents.ts'

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
  assumption('wagesPerMonth', 'Wages, the owner apart', 60_000, 'NGN a month'),
  assumption('pricePerUnit', 'Price of one plate', 1500, 'NGN per plate'),
  assumption('unitsPerDay', 'Plates sold on an open day', 60, 'plates a day'),
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
])('%s', (question, changes) => {
  const asked = changesAsked(report(), question)
  expect(Object.keys(asked ?? {}).sort()).toEqual(Object.keys(changes).sort())
  for (const [key, value] of Object.entries(changes)) expect(asked?.[key]).toBeCloseTo(value, 6)
})

it.each([
  'How much is the rent?',
  'What would the rent be?',
  'What about the price of 5 plates?',
  'When will sales double?',
  'Is rent high?',
])('%s asks for no change', (question) => {
  expect(changesAsked(report(), question)).toBeNull()
})

it('says that twice nothing changes nothing', () => {
  const data = report([assumption('rentPerMonth', 'Rent', 0, 'NGN a month')])
  const asked = changesAsked(data, 'What if rent doubles?')
  expect(asked).toEqual({ rentPerMonth: 0 })
  expect(answerChange(data, asked ?? {}, data.model).answer).toMatch(/^That changes nothing here\. Rent: ₦0 a month/)
})

it.each([
  ['Gapwise', 'our own assumption'],
  ['You', 'your own figure'],
  ['a-model', 'an assumption of a-model'],
])('names whose assumption a figure is: %s', (publisher, words) => {
  const data = report()
  const evidence = data.evidence.map((each) => ({ ...each, source: { ...each.source, publisher } }))
  expect(figureSaying({ ...data, evidence }, ['assumption:rentPerMonth'])[0]?.text).toContain(words)
})
