import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReportListItem } from '#contract/reports.ts'
import type { ReportData } from '#engine/report/report-data.ts'
import { Failure } from '#server/errors.ts'
import { auditOrders } from '#server/features/payments/audit-orders.ts'
import { closeDispute, openDispute } from '#server/features/payments/providers/test/payment.ts'
import { changeSimulated } from '#server/features/payments/providers/test/store.ts'
import { findBookProblems } from '#server/features/payments/store-checks.ts'
import { newFounder, type Person, visitor } from '#tests/support/client.ts'
import { type DowngradeOptions, downgradeReport } from '#tests/support/earlier-report.ts'
import { buy, newAdmin, type Purchase } from '#tests/support/people.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { deepOr, isDeep } from '../support/depth.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(async () => {
  expect(await findBookProblems(app.ctx.database.db)).toEqual([])
  await app.close()
})

type Detail = ReportListItem & {
  reportData: ReportData
  failure: string | null
  orderId: string | null
  leftOut?: { key: string; label: string; value: number }[]
  savedWhatIf: { assumptions: Record<string, number>; size?: string } | null
}
const readOf = async (who: Person, id: string) => (await who.get(`/api/reports/${id}`)).json() as Detail
const listOf = async (who: Person) => (await who.get('/api/reports/my-reports')).json() as ReportListItem[]
const opportunityIn = (city: string, index = 0) => app.ctx.market.entriesByCity.get(city)![index]!.id

/** A founder with a report that engine 1 made, and the purchase it came from. */
async function earlierOwner(aged: DowngradeOptions = {}, what: { planId?: string; opportunityId?: string } = {}) {
  const person = await newFounder(app)
  const opportunityId = what.opportunityId ?? opportunityIn('lagos')
  const { planId = 'complete_report' } = what
  const bought = await buy(app, person, planId === 'complete_report' ? { planId, opportunityId, location: 'Lagos' } : { planId })
  if (planId !== 'complete_report') await person.post('/api/reports/generate', { opportunityId, location: 'Lagos' })
  await app.drain()
  const [report] = await listOf(person)
  await downgradeReport(app, report!.id, aged)
  return { person, id: report!.id, bought, opportunityId }
}
const order = (person: Person, id: string) => person.post(`/api/reports/${id}/edition`)
async function makeEdition(person: Person, id: string): Promise<Detail> {
  const made = await order(person, id)
  expect(made.statusCode, made.body).toBe(202)
  await app.drain()
  return readOf(person, made.json().id)
}
const rightsOf = async (person: Person) => [
  (await person.get('/api/subscription/status')).json().features,
  (await person.get('/api/orders?pageSize=100')).json().orders,
]
async function money(): Promise<unknown> {
  const [row] = await rowsOf(sql`
    select (select count(*) from orders) as orders, (select count(*) from payments) as payments, (select count(*) from ledger_postings) as postings,
      (select sum(used) from entitlements) as used, (select count(*) from entitlements) as rights`)
  return row
}
async function rowsOf(query: SQL): Promise<Record<string, unknown>[]> {
  return ((await app.ctx.database.db.execute(query)) as unknown as { rows: Record<string, unknown>[] }).rows
}
const inputsOf = async (id: string) =>
  (await rowsOf(sql`select inputs from reports where id = ${id}`))[0]!.inputs as { budget: number | null }
async function changeAtProvider({ paymentIntentId, orderId }: Purchase, person: Person, outcome: 'open' | 'lost' | 'won') {
  const at = app.clock.now().getTime()
  await changeSimulated(app.ctx.database, paymentIntentId, (payment) => {
    const dispute = payment.disputes.at(-1) ?? openDispute(payment, at)
    if (outcome !== 'open') closeDispute(payment, dispute.id, outcome, at)
  })
  await person.post(`/api/orders/${orderId}/check`)
}

it.runIf(isDeep)('a report that an engine before 2.0 made answers every question, those about what it does not hold too', async () => {
  const { person, id } = await earlierOwner()
  const questions = [
    'I have 50000 naira, is that enough to start?',
    'How much money must I have to be safe?',
    'What must I live on until it earns?',
    'What is the largest loan?',
    'What does an hour of my work leave?',
    'How many hours a week does it take?',
    'What if sales fall by 20%?',
  ]
  for (const question of questions.slice(0, deepOr(questions.length, 3))) {
    const answer = await person.post(`/api/reports/${id}/ask`, { question })
    expect(answer.statusCode, `${question} ${answer.body}`).toBe(200)
    expect(answer.json().answer, question).not.toMatch(/undefined|NaN/)
  }
})

describe('the edition of an earlier report', () => {
  it('is its owner’s alone to ask for', async () => {
    const { id } = await earlierOwner()
    expect((await visitor(app).post(`/api/reports/${id}/edition`)).statusCode).toBe(401)
    expect((await order(await newFounder(app), id)).statusCode).toBe(404)
  })

  it('is one, however often, from however many pages and servers it is asked for', async () => {
    const { person, id } = await earlierOwner()
    // At the same time: what a later clock queues is not due on this one.
    const other = await openTestApp({ database: app.ctx.database, at: app.ctx.clock().toISOString() })
    const elsewhere = visitor(other)
    for (const [name, value] of person.cookies) elsewhere.cookies.set(name, value)
    const before = await money()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => (index % 2 ? elsewhere : person).post(`/api/reports/${id}/edition`)),
    )
    expect(answers.map((each) => each.statusCode)).toEqual(Array(8).fill(202))
    expect(new Set(answers.map((each) => each.json().id)).size).toBe(1)
    await app.drain()
    expect((await order(person, id)).json()).toEqual({ id: answers[0]!.json().id, status: 'ready' })
    const listed = await listOf(person)
    expect(listed.map(({ number, editionOf }) => [number, editionOf?.id])).toEqual([
      [2, id],
      [1, undefined],
    ])
    expect(await money()).toEqual(before)
    expect(await rowsOf(sql`select id from reports where edition_of = ${id}`)).toHaveLength(1)
  })

  it('uses no credit of a pack and no order, and is read beside the report, each leading to the other', async () => {
    const { person, id, opportunityId } = await earlierOwner({}, { planId: 'report_pack_3' })
    const before = await rightsOf(person)
    const edition = await makeEdition(person, id)
    expect(await rightsOf(person)).toEqual(before)
    expect(before[0].reportCredits).toBe(2)
    expect(edition).toMatchObject({ status: 'ready', orderId: null, paidBy: 'pack', editionOf: { id, number: 1 } })
    expect((await readOf(person, id)).edition).toEqual({ state: 'made', cause: 'engine', id: edition.id, number: 2, status: 'ready' })
    expect(edition.edition).toBeUndefined()
    // The business is owned, by the newer of the two.
    expect((await person.get(`/api/opportunities/${opportunityId}`)).json().ownedReportId).toBe(edition.id)
    const again = await person.post('/api/reports/purchase', { opportunityId, reportType: 'detailed', location: 'Lagos' })
    expect(again.json()).toMatchObject({ code: 'already_owned', details: { reportId: edition.id } })
    const second = await order(person, edition.id)
    expect([second.statusCode, second.json().message]).toEqual([409, 'There is no newer calculation of this report.'])
  })

  it('is for a report of the second engine too, and not for one that the present engine made, nor one of the same first number', async () => {
    const person = await newFounder(app)
    await buy(app, person, { planId: 'complete_report', opportunityId: opportunityIn('lagos', 1), location: 'Lagos' })
    await app.drain()
    const [report] = await listOf(person)
    expect(report!.edition).toBeUndefined()
    expect((await order(person, report!.id)).statusCode).toBe(409)
    const madeBy = (version: string) =>
      app.ctx.database.db.execute(sql`update reports set engine_version = ${version} where id = ${report!.id}`)
    await madeBy('3.9.0')
    expect((await listOf(person))[0]).toMatchObject({ engineVersion: '3.9.0' })
    expect((await listOf(person))[0]!.edition).toBeUndefined()
    expect((await order(person, report!.id)).statusCode).toBe(409)
    await madeBy('2.3.0')
    expect((await listOf(person))[0]!.edition).toEqual({ state: 'offered', cause: 'engine' })
    const edition = await makeEdition(person, report!.id)
    // An edition that the second engine made of an earlier report gets one as well; each report gets one.
    expect((await order(person, report!.id)).json()).toMatchObject({ id: edition.id })
    await app.ctx.database.db.execute(sql`update reports set engine_version = '2.3.0' where id = ${edition.id}`)
    expect((await readOf(person, edition.id)).edition).toEqual({ state: 'offered', cause: 'engine' })
    expect((await makeEdition(person, edition.id)).edition).toBeUndefined()
  })

  it('says in one notice both verdicts where they differ, and that they do not where they do not', async () => {
    const names = { good: 'Worth testing', careful: 'Be careful', no: 'We would not start this' }
    const first = await earlierOwner()
    const now = (await makeEdition(first.person, first.id)).reportData.verdict
    const verdict = now === 'no' ? 'good' : 'no'
    const second = await earlierOwner({ verdict })
    const edition = await makeEdition(second.person, second.id)
    expect(edition.editionOf?.verdict).toBe(verdict)
    const said = async (person: Person, id: string) =>
      (await person.get('/api/notifications'))
        .json()
        .notifications.filter((each: { href?: string }) => each.href === `/reports/${id}`)
        .map((each: { message: string }) => each.message)
    const [changed, more] = await said(second.person, edition.id)
    expect(more).toBeUndefined()
    expect(changed).toMatch(new RegExp(` says “${names[now]}”, and your earlier report says “${names[verdict]}”\\.$`))
    const { id } = (await listOf(first.person))[0]!
    expect((await said(first.person, id))[0]).toMatch(new RegExp(`its verdict is the same: “${names[now]}”\\.$`))
  })

  it('keeps saved changes by their key, and names those that have no place in it', async () => {
    const opportunityId = opportunityIn('lagos')
    const plain = await earlierOwner({}, { opportunityId })
    const { assumptions } = (await readOf(plain.person, plain.id)).reportData.model
    const assumptionOf = (key: string) => assumptions.find((each) => each.key === key)!
    const price = assumptionOf('pricePerUnit').value * 1.1
    const changes = { pricePerUnit: price, loanAmount: 0, inflation: 9999, unitsPerDay: assumptionOf('unitsPerDay').value, coverShare: 4 }
    const { person, id } = await earlierOwner({ changes, units: { unitsPerDay: 'sacks a day' } }, { opportunityId })
    const edition = await makeEdition(person, id)
    expect(edition.savedWhatIf?.assumptions).toEqual({ pricePerUnit: price, loanAmount: 0 })
    expect(edition.leftOut).toEqual([
      { key: 'unitsPerDay', label: assumptionOf('unitsPerDay').label, value: changes.unitsPerDay, unit: 'sacks a day' },
      { key: 'inflation', label: assumptionOf('inflation').label, value: 9999, unit: assumptionOf('inflation').unit },
      { key: 'coverShare', label: 'Share of days covered', value: 4, unit: 'days' },
    ])
    // What is kept calculates, and the report before it keeps what was saved on it.
    const { assumptions: kept, size } = edition.savedWhatIf!
    expect(size).toBe('with-help')
    const tried = await person.post(`/api/reports/${edition.id}/what-if`, { assumptions: kept, size })
    expect([tried.statusCode, tried.json().note]).toEqual([200, null])
    expect((await readOf(person, id)).savedWhatIf?.assumptions).toEqual(changes)
    expect((await person.send('DELETE', `/api/reports/${edition.id}/what-if`)).statusCode).toBe(204)
    expect((await readOf(person, edition.id)).leftOut).toHaveLength(3)
  })

  it('goes back with its report when the money does, whoever sends it back', async () => {
    const asked = await earlierOwner()
    const edition = await makeEdition(asked.person, asked.id)
    expect((await asked.person.post(`/api/orders/${asked.bought.orderId}/refund`)).statusCode).toBeLessThan(300)
    await app.drain()
    for (const id of [asked.id, edition.id]) {
      expect(await readOf(asked.person, id)).toMatchObject({ withdrawn: true })
      expect((await asked.person.get(`/api/reports/${id}/pdf`)).statusCode).toBe(402)
    }
    expect((await order(asked.person, asked.id)).statusCode).toBe(402)

    const byBank = await earlierOwner()
    const other = await makeEdition(byBank.person, byBank.id)
    await changeAtProvider(byBank.bought, byBank.person, 'lost')
    for (const id of [byBank.id, other.id]) expect(await readOf(byBank.person, id)).toMatchObject({ withdrawn: true })
  })

  it('of a pack’s last report goes back with that report, and no other report does', async () => {
    const { person, id, bought } = await earlierOwner({}, { planId: 'report_pack_3' })
    await person.post('/api/reports/generate', { opportunityId: opportunityIn('lagos', 3), location: 'Lagos' })
    await app.drain()
    const last = (await listOf(person))[0]!
    const edition = await makeEdition(person, id)
    // Of one moment both: a database gives such rows in any order, often the one written last as the last.
    await app.ctx.database.db.execute(sql`update reports set progress = progress where id = ${id}`)
    expect((await person.post(`/api/orders/${bought.orderId}/refund`)).statusCode).toBeLessThan(300)
    await app.drain()
    const withdrawn = Object.fromEntries((await listOf(person)).map((each) => [each.id, each.withdrawn]))
    expect(withdrawn).toEqual({ [id]: false, [edition.id]: false, [last.id]: true })
  })

  it('is not given while a bank checks the payment, nor after it was refunded at the provider', async () => {
    const { person, id, bought } = await earlierOwner()
    await changeAtProvider(bought, person, 'open')
    expect((await readOf(person, id)).edition).toMatchObject({ state: 'refused', reason: expect.stringContaining('your bank') })
    expect((await order(person, id)).statusCode).toBe(409)
    await changeAtProvider(bought, person, 'won')
    expect((await readOf(person, id)).edition).toEqual({ state: 'offered', cause: 'engine' })
    await app.ctx.database.db.execute(sql`update orders set state = 'refunded' where id = ${bought.orderId}`)
    expect((await readOf(person, id)).edition).toBeUndefined()
    expect((await order(person, id)).statusCode).toBe(409)
  })

  it('is refused with the reason where the city is closed to the business by now', async () => {
    const archetype = app.ctx.market.archetypeById.get('motorcycle-taxi')!
    const { banned } = archetype
    archetype.banned = []
    const { person, id } = await earlierOwner({}, { opportunityId: 'opp_motorcycle-taxi--lagos' }).finally(() => {
      archetype.banned = banned!
    })
    const { edition, closed } = await readOf(person, id)
    const reason = 'We no longer sell this report for Lagos, so there is no newer calculation of it.'
    expect(edition).toEqual({ state: 'refused', cause: 'engine', reason })
    expect(closed?.why).toMatch(/commercial motorcycles/)
    const refused = await order(person, id)
    expect([refused.statusCode, refused.json().code, refused.json().message]).toEqual([400, 'not_sellable', reason])
    expect(refused.json().details.closed.why).toBe(closed?.why)
    expect(await listOf(person)).toHaveLength(1)
  })

  it('counts with the budget that its owner had named for the report, whatever they named since', async () => {
    const { person, id } = await earlierOwner()
    const before = (await inputsOf(id)).budget
    expect(before).toBeGreaterThan(0)
    await person.post('/api/preferences', { type: 'budget', value: 'Under $500' })
    const edition = await makeEdition(person, id)
    expect((await inputsOf(edition.id)).budget).toBe(before)
  })

  it('that is refunded while it is made is read by nobody, and nobody gets a notice to read it', async () => {
    const { person, id, bought } = await earlierOwner()
    const started = (await order(person, id)).json().id
    expect((await readOf(person, id)).edition).toMatchObject({ state: 'made', id: started, status: 'queued' })
    expect((await person.post(`/api/orders/${bought.orderId}/refund`)).statusCode).toBeLessThan(300)
    await app.drain()
    expect(await readOf(person, started)).toMatchObject({ withdrawn: true })
    for (const path of ['pdf', 'xlsx']) expect((await person.get(`/api/reports/${started}/${path}`)).statusCode).toBe(402)
    const { notifications } = (await person.get('/api/notifications')).json() as { notifications: { href?: string }[] }
    expect(notifications.filter(({ href }) => href === `/reports/${started}`)).toEqual([])
  })

  it.each(['while it is made', 'when it is made'])('goes with the account that is deleted %s', async (when) => {
    const { person, id } = await earlierOwner()
    expect((await order(person, id)).statusCode).toBe(202)
    if (when === 'when it is made') await app.drain()
    const left = async () => (await rowsOf(sql`select id from reports where id = ${id} or edition_of = ${id}`)).length
    expect(await left()).toBe(2)
    const erased = await person.send('DELETE', '/api/account', { password: person.password })
    expect(erased.statusCode, erased.body).toBe(200)
    expect(await left()).toBe(0)
    await app.drain()
    expect(await left()).toBe(0)
  })

  it('is made a little later where the server has too much to do', async () => {
    const { person, id } = await earlierOwner()
    const { compute } = app.ctx
    const { generateReport } = compute
    compute.generateReport = async () => {
      throw new Failure('busy', { retryAfterSeconds: 5 })
    }
    const started = (await order(person, id)).json().id
    await app.drain()
    compute.generateReport = generateReport
    expect((await readOf(person, started)).status).toBe('generating')
    expect((await order(person, id)).json()).toEqual({ id: started, status: 'generating' })
    app.clock.advance(60_000)
    await app.drain()
    expect((await readOf(person, started)).status).toBe('ready')
  })

  it('that cannot be made returns no money and no credit, and can be asked for again', async () => {
    const { person, id } = await earlierOwner({}, { planId: 'report_pack_3' })
    const { compute } = app.ctx
    const { generateReport } = compute
    // What was sold is earned by then, so that nothing else is booked while the hours pass.
    await auditOrders(app.ctx)
    const before = [await rightsOf(person), await money()]
    compute.generateReport = async () => {
      throw new Error('made up')
    }
    const failed = (await order(person, id)).json().id
    for (let attempt = 0; attempt < 6; attempt++) {
      await app.drain()
      app.clock.advance(3_600_000)
    }
    compute.generateReport = generateReport
    expect(await readOf(person, failed)).toMatchObject({
      status: 'failed',
      failure: expect.stringMatching(/^We could not make this newer calculation\. Your earlier report has not changed\./),
    })
    expect([await rightsOf(person), await money()]).toEqual(before)
    expect((await readOf(person, id)).edition).toEqual({ state: 'offered', cause: 'engine' })
    const edition = await makeEdition(person, id)
    expect([edition.status, edition.id === failed]).toEqual(['ready', false])
  })

  it('is in no figure of sales that an admin sees', async () => {
    const admin = await newAdmin(app)
    const { person, id } = await earlierOwner()
    const figures = async () => {
      const { reportSeconds: _time, ...analytics } = (await admin.get('/api/admin/analytics')).json()
      return [(await admin.get('/api/admin/dashboard')).json(), analytics]
    }
    const before = await figures()
    await makeEdition(person, id)
    expect(await figures()).toEqual(before)
  })
})
