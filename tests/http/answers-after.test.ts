import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rateLimits } from '#contract/limits.ts'
import type { ReportListItem } from '#contract/reports.ts'
import { formatMoneyRoundedMajor } from '#engine/quantity/format.ts'
import { findBookProblems } from '#server/features/payments/store-checks.ts'
import { newFounder, type Person, visitor } from '#tests/support/client.ts'
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
const later = { household, setAside, counted, hours: 30, have: ['table'] }

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

const order = (person: Person, id: string) => person.post(`/api/reports/${id}/edition`)
const readOf = async (person: Person, id: string) => (await person.get(`/api/reports/${id}`)).json()
const withAnswers = async (person: Person, id: string) =>
  (await person.post(`/api/reports/${id}/what-if`, { assumptions: {}, withMyAnswers: true })).json().model

describe('a report made again with what its owner said', () => {
  it('says on screen, in its documents and in a comparison what the earlier one said that it would be', async () => {
    const { person, id } = await buyer()
    const before = await readOf(person, id)
    expect(before.edition).toBeUndefined()
    await say(person, later)
    expect((await readOf(person, id)).edition).toEqual({ state: 'offered', cause: 'answers' })
    expect((await readOf(person, id)).reportData).toEqual(before.reportData)
    const promised = await withAnswers(person, id)
    const credits = (await person.get('/api/subscription/status')).json().features

    const made = await order(person, id)
    expect(made.statusCode, made.body).toBe(202)
    await app.drain()
    const again = await readOf(person, made.json().id)
    const { reportData } = again
    expect(again).toMatchObject({ status: 'ready', orderId: null, editionOf: { id, number: 1, cause: 'answers' } })
    expect(again.edition).toBeUndefined()
    expect(reportData.answers).toMatchObject({ household: { need: 60_000 }, setAside: { owed: 10_000 }, hoursPerWeek: 30 })
    expect(reportData.model.startupTotal).toBeLessThan(before.reportData.model.startupTotal)
    expect(reportData.model.risk).toEqual(promised.risk)
    expect(reportData.model.usualMonth).toEqual(promised.usualMonth)
    const safe = reportData.model.risk.cashNeeded.p80
    expect(safe).not.toBe(before.reportData.model.risk.cashNeeded.p80)
    const other = 'opp_suya-stand--ibadan'
    const { ideas } = (await person.get(`/api/compare?ids=${opportunityId},${other}`)).json()
    expect(ideas[0]).toMatchObject({ toBeSafe: safe, ownedReportId: again.id })
    const { pdf, xlsx } = await documentsOf(person, again.id)
    expect(pdf).toContain(formatMoneyRoundedMajor(safe, 'NGN').replaceAll('\u00a0', ' '))
    // ₦80,000 less what is set aside and owed, and what the household takes beside its other income.
    expect(pdf).toContain('With ₦55,000')
    for (const amount of ['55000', '40000']) expect(xlsx.numbers).toContain(amount)

    // The earlier one stays as it was, and leads to it; no credit was used.
    const earlier = await readOf(person, id)
    expect(earlier.edition).toEqual({ state: 'made', cause: 'answers', id: again.id, number: 2, status: 'ready' })
    expect(earlier.reportData).toEqual(before.reportData)
    expect((await person.get('/api/subscription/status')).json().features).toEqual(credits)
    const { notifications } = (await person.get('/api/notifications')).json()
    expect(notifications.find(({ href }: { href?: string }) => href === `/reports/${again.id}`).message).toContain(
      'was made again with what you said',
    )
  })

  it('is one, from however many tabs, and is its owner’s alone', async () => {
    const { person, id } = await buyer()
    const nothing = await order(person, id)
    expect([nothing.statusCode, nothing.json().message]).toEqual([409, 'There is no newer calculation of this report.'])
    await say(person, { household })
    expect((await order(await newFounder(app), id)).statusCode).toBe(404)
    expect((await visitor(app).post(`/api/reports/${id}/edition`)).statusCode).toBe(401)
    const answers = await Promise.all(Array.from({ length: 4 }, () => order(person, id)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202, 202])
    expect(new Set(answers.map((each) => each.json().id)).size).toBe(1)
    await app.drain()
    // A tab that was open before says the same one, with yet other answers too.
    await say(person, { hours: 30 })
    expect((await order(person, id)).json()).toEqual({ id: answers[0]!.json().id, status: 'ready' })
    expect((await person.get('/api/reports/my-reports')).json()).toHaveLength(2)
  })

  it('can be made again when the answers change again, a few times a day, and all of them go back with the money', async () => {
    const person = await newFounder(app, { budget: 'Under $500', budgetAmount: naira(80_000) })
    const { orderId } = await buy(app, person, { planId: 'complete_report', opportunityId, location: 'Ibadan' })
    const [bought] = (await person.get('/api/reports/my-reports')).json()
    const ids: string[] = [bought.id]
    const { account: most } = rateLimits['report-again'].per
    for (let round = 1; round <= most; round++) {
      await say(person, { household: { ...household, needMinor: 6_000_000 + round } })
      const made = await order(person, ids.at(-1)!)
      expect(made.statusCode, made.body).toBe(202)
      ids.push(made.json().id)
      await app.drain()
    }
    await say(person, { household })
    expect((await order(person, ids.at(-1)!)).statusCode).toBe(429)
    app.clock.advance(24 * 3_600_000)
    expect((await order(person, ids.at(-1)!)).statusCode).toBe(202)
    await app.drain()
    const listed = (await person.get('/api/reports/my-reports')).json() as ReportListItem[]
    expect(listed.map(({ editionOf }) => editionOf?.number)).toEqual([6, 5, 4, 3, 2, 1, undefined])
    expect((await person.post(`/api/orders/${orderId}/refund`)).statusCode).toBeLessThan(300)
    await app.drain()
    const after = (await person.get('/api/reports/my-reports')).json() as ReportListItem[]
    expect(after.map(({ withdrawn }) => withdrawn)).toEqual(after.map(() => true))
  })

  it('keeps what was marked of the steps that it has too, and no saved change of the money', async () => {
    const { person, id } = await buyer()
    const { tasks } = (await person.get(`/api/reports/${id}/marks`)).json() as { tasks: { task: string; mark?: object }[] }
    const test = tasks.find(({ mark }) => mark)!.task
    const mark = (index: number, more: object) => ({ id: String(index).padStart(32, '0'), at: app.clock.now().toISOString(), ...more })
    const marks = [
      mark(1, { task: tasks[0]!.task, done: true }),
      mark(2, { task: test, count: 9, day: 2 }),
      mark(3, { task: 'first-day', note: '2027-01-11' }),
    ]
    expect((await person.post(`/api/reports/${id}/marks`, { marks })).statusCode).toBe(200)
    const assumptions = { ownCapital: 80_000, ownerDrawPerMonth: 12_000 }
    expect((await person.post(`/api/reports/${id}/what-if`, { assumptions, save: true })).statusCode).toBe(200)
    await say(person, { setAside })
    const { id: again } = (await order(person, id)).json()
    await app.drain()
    const kept = (await person.get(`/api/reports/${again}/marks`)).json().marks as { id: string }[]
    expect(kept.map((each) => each.id).toSorted()).toEqual(marks.map((each) => each.id))
    const report = await readOf(person, again)
    expect(report.savedWhatIf.assumptions).toEqual({ ownerDrawPerMonth: 12_000 })
    expect(report.leftOut).toBeUndefined()
  })
})
