import { afterAll, beforeAll, expect, it } from 'vitest'
import { findBookProblems } from '#server/features/payments/store-checks.ts'
import { newFounder, type Person } from '#tests/support/client.ts'
import { buy } from '#tests/support/people.ts'
import { readPdfText, readSheetText } from '#tests/support/read-documents.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(async () => {
  expect(await findBookProblems(app.ctx.database.db)).toEqual([])
  await app.close()
})

const opportunityId = 'opp_roasted-corn-and-plantain--ibadan'
const naira = (major: number) => ({ amountMinor: major * 100, currency: 'NGN' })
const household = { currency: 'NGN', needMinor: 6_000_000, otherIncomeMinor: 2_000_000 }
const setAside = { currency: 'NGN', notFreeMinor: 1_500_000, owedMinor: 1_000_000, instalmentMinor: 250_000 }
const counted = { opportunityId, counted: { of: 'customers', count: 6, minutes: 120 } }
const later = { household, setAside, counted, hours: 30 }

async function say(person: Person, answers: Record<string, unknown>): Promise<void> {
  for (const [type, value] of Object.entries(answers)) {
    const { statusCode, body } = await person.post('/api/preferences', { type, value })
    expect(statusCode, body).toBe(200)
  }
}

/** A person who bought the report before they said anything but their money. */
async function buyer(profile: Record<string, unknown> = {}) {
  const person = await newFounder(app, { budget: 'Under $500', budgetAmount: naira(80_000), ...profile })
  await buy(app, person, { planId: 'complete_report', opportunityId, location: 'Ibadan' })
  const [report] = (await person.get('/api/reports/my-reports')).json()
  return { person, id: report.id as string }
}

const documentsOf = async (person: Person, id: string) => {
  const [pdf, xlsx] = [await person.get(`/api/reports/${id}/pdf`), await person.get(`/api/reports/${id}/xlsx`)]
  return { pdf: (await readPdfText(pdf.rawPayload)).join(' '), xlsx: readSheetText(xlsx.rawPayload) }
}

it('a report’s documents keep the answers that it was made with, and only the amount of money may be newer', async () => {
  const { person, id } = await buyer()
  const before = await documentsOf(person, id)
  expect(before.pdf).toContain('With ₦80,000')
  await say(person, later)
  expect(await documentsOf(person, id)).toEqual(before)
  await say(person, { budgetAmount: naira(90_000) })
  const { pdf, xlsx } = await documentsOf(person, id)
  expect(pdf).toContain('With ₦90,000')
  expect(xlsx.numbers).not.toEqual(before.xlsx.numbers)
})
