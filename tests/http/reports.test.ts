import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatDate } from '#engine/quantity/format.ts'
import { sectionKeys } from '#engine/quantity/vocabulary.ts'
import { newFounder, newUser, type Person, visitor } from '../support/client.ts'
import { readPdfText, readSheetText } from '../support/read-documents.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const opportunityIn = (city: string, index = 0) => app.ctx.market.entriesByCity.get(city)![index]!.id

/** Buys with the test provider and asks for the report, as the page does. */
async function buyReport(
  person: Person,
  opportunityId: string,
  location = 'Lagos',
): Promise<{ reportId: string; paymentIntentId: string; orderId: string }> {
  const intent = await person.post('/api/reports/create-payment-intent', { opportunityId, location, currency: 'NGN' })
  expect(intent.statusCode, intent.body).toBe(200)
  const { clientSecret, paymentIntentId, orderId } = intent.json()
  const confirmed = await person.post('/api/payment/test/confirm', { clientSecret, outcome: 'succeeded' })
  expect(confirmed.statusCode, confirmed.body).toBe(200)
  const asked = await person.post('/api/reports/generate', { opportunityId, paymentIntentId })
  expect(asked.statusCode, asked.body).toBe(202)
  return { reportId: asked.json().id, paymentIntentId, orderId }
}

describe('a report', () => {
  it('needs a sign-in and a payment', async () => {
    const opportunityId = opportunityIn('lagos')
    expect((await visitor(app).post('/api/reports/generate', { opportunityId })).statusCode).toBe(401)
    expect((await visitor(app).get('/api/reports/my-reports')).statusCode).toBe(401)
    const person = await newUser(app)
    const unpaid = await person.post('/api/reports/generate', { opportunityId })
    expect(unpaid.statusCode).toBe(402)
    expect(unpaid.json().code).toBe('payment_required')
    expect((await person.post('/api/reports/purchase', { opportunityId, reportType: 'detailed' })).statusCode).toBe(402)
    expect((await person.post('/api/reports/purchase', { opportunityId, reportType: 'cheap' })).statusCode).toBe(400)
    const intent = (await person.post('/api/reports/create-payment-intent', { opportunityId, location: 'Lagos', currency: 'NGN' })).json()
    expect((await person.post('/api/reports/generate', { opportunityId, paymentIntentId: intent.paymentIntentId })).statusCode).toBe(402)
  })

  it('has one day on its page, in the list and on its documents: that of its own place', async () => {
    const person = await newFounder(app)
    // Half an hour before midnight in UTC, and half an hour after it in Lagos.
    const evening = new Date(`${app.clock.now().toISOString().slice(0, 10)}T23:30:00.000Z`)
    app.clock.set(evening > app.clock.now() ? evening : new Date(evening.getTime() + 86_400_000))
    const day = new Date(app.clock.now().getTime() + 3_600_000).toISOString().slice(0, 10)
    const { reportId } = await buyReport(person, opportunityIn('lagos', 3))
    await app.drain()
    const path = `/api/reports/${reportId}`
    expect((await person.get(path)).json().madeOn).toBe(day)
    expect((await person.get('/api/reports/my-reports')).json()[0].madeOn).toBe(day)
    const [cover, ...pages] = await readPdfText((await person.get(`${path}/pdf`)).rawPayload)
    for (const page of [cover, pages.at(-1)]) expect(page).toContain(formatDate(day, 'NG').replaceAll('\u00a0', ' '))
    const { cells } = readSheetText((await person.get(`${path}/xlsx`)).rawPayload)
    expect(cells.some((cell) => cell.includes(formatDate(day, 'NG')))).toBe(true)
    const said = [cover, ...pages, ...cells].join(' ').replaceAll('\u00a0', ' ')
    expect(said).not.toContain(formatDate(app.clock.now().toISOString(), 'NG').replaceAll('\u00a0', ' '))
  })

  it('comes in parts for a slow line, the whole unchanged, and no part to who may not read it', async () => {
    const person = await newFounder(app)
    const { reportId, orderId } = await buyReport(person, opportunityIn('lagos', 4))
    await app.drain()
    const path = `/api/reports/${reportId}`
    const { reportData: whole } = (await person.get(path)).json()
    const { reportData: plan } = (await person.get(`${path}?part=plan`)).json()
    expect(plan.evidence).toEqual([])
    expect(plan.model).toEqual(whole.model)
    type Part = { key: string; summary: string; blocks: unknown[]; minutes: number }
    const parts = plan.sections as Part[]
    expect(parts.map(({ key, summary }) => [key, summary])).toEqual(whole.sections.map(({ key, summary }: Part) => [key, summary]))
    expect(parts.filter(({ blocks }) => blocks.length > 0).map(({ key }) => key)).toEqual(['implementationGuide', 'regulatoryCompliance'])
    expect(parts.every(({ minutes }) => minutes >= 1)).toBe(true)
    const risk = (await person.get(`${path}?part=risk`)).json()
    expect(risk.reportData).toEqual({ sections: whole.sections.filter(({ key }: Part) => key === 'risk') })
    expect((await person.get(`${path}?part=all`)).statusCode).toBe(400)

    expect((await (await newUser(app)).get(`${path}?part=plan`)).statusCode).toBe(404)
    expect((await person.post(`/api/orders/${orderId}/refund`)).json().state).toBe('refunded')
    for (const part of ['plan', 'risk']) {
      const answer = (await person.get(`${path}?part=${part}`)).json()
      expect([answer.withdrawn, answer.reportData]).toEqual([true, undefined])
    }
  })

  it('is made from the paid order, once, with twelve sections for the city that was bought', async () => {
    const person = await newFounder(app)
    const opportunityId = opportunityIn('lagos', 2)
    const { reportId, paymentIntentId } = await buyReport(person, opportunityId, 'ibadan')
    expect((await person.post('/api/reports/generate', { opportunityId, paymentIntentId })).json().id).toBe(reportId)
    expect((await person.post('/api/reports/generate', { opportunityId, paymentIntentId, location: 'Kano' })).json().code).toBe(
      'location_differs',
    )
    await app.drain()
    const report = (await person.get(`/api/reports/${reportId}`)).json()
    expect(report.status).toBe('ready')
    expect(report.number).toBe(1)
    expect(report.location).toBe('Ibadan, Nigeria')
    const { reportData } = report
    expect(reportData.sections.map((section: { key: string }) => section.key)).toEqual([...sectionKeys])
    const { model } = reportData
    expect(model.currency).toBe('NGN')
    expect(model.months).toHaveLength(36)
    for (const sheet of model.balance) {
      expect(sheet.assets.total).toBeCloseTo(sheet.liabilities.total + sheet.equity.total, 6)
    }
    const keys = model.assumptions.map((each: { key: string }) => each.key)
    for (const key of [
      'pricePerUnit',
      'unitsPerDay',
      'costOfSalesPerUnit',
      'rentPerMonth',
      'wagesPerMonth',
      'ownerDrawPerMonth',
      'ownCapital',
      'loanAmount',
    ])
      expect(keys).toContain(key)
    const listed = (await person.get('/api/reports/my-reports')).json()
    expect(listed[0]).toMatchObject({ id: reportId, status: 'ready', progress: 1, paidBy: 'report' })
    expect(listed[0].reportData.executiveSummary.length).toBeGreaterThan(50)
    expect(
      (await person.get('/api/notifications')).json().notifications.some((each: { kind: string }) => each.kind === 'report_ready'),
    ).toBe(true)
  })

  it('belongs to its owner only', async () => {
    const owner = await newFounder(app)
    const { reportId, paymentIntentId } = await buyReport(owner, opportunityIn('lagos', 4))
    await app.drain()
    const stranger = await newFounder(app)
    for (const path of ['', '/pdf', '/xlsx', '/events'])
      expect((await stranger.get(`/api/reports/${reportId}${path}`)).statusCode, path).toBe(404)
    expect((await stranger.post(`/api/reports/${reportId}/what-if`, { assumptions: {} })).statusCode).toBe(404)
    expect((await stranger.post('/api/reports/generate', { opportunityId: opportunityIn('lagos', 4), paymentIntentId })).statusCode).toBe(
      402,
    )
  })

  it('is owned as a pair of business and city', async () => {
    const person = await newFounder(app)
    const opportunityId = opportunityIn('lagos', 6)
    const { reportId } = await buyReport(person, opportunityId, 'Lagos')
    const again = await person.post('/api/reports/create-payment-intent', { opportunityId, location: 'lagos, nigeria', currency: 'NGN' })
    expect(again.statusCode).toBe(409)
    expect(again.json()).toMatchObject({ code: 'already_owned', details: { reportId } })
    expect((await person.post('/api/reports/create-payment-intent', { opportunityId, location: 'Kano', currency: 'NGN' })).statusCode).toBe(
      200,
    )
    expect((await person.get(`/api/opportunities/${opportunityId}`)).json().ownedReportId).toBe(reportId)
  })

  it('gives PDF and spreadsheet', async () => {
    const person = await newFounder(app)
    const { reportId } = await buyReport(person, opportunityIn('lagos', 8))
    const early = await person.get(`/api/reports/${reportId}/pdf`)
    expect(early.statusCode).toBe(409)
    await app.drain()
    const pdf = await person.get(`/api/reports/${reportId}/pdf`)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.rawPayload.length).toBeLessThan(300_000)
    const sheet = await person.get(`/api/reports/${reportId}/xlsx`)
    expect(sheet.rawPayload.subarray(0, 2).toString()).toBe('PK')
  })

  it('answers what-if with the whole model, within the limits of each assumption, and keeps what is saved', async () => {
    const person = await newFounder(app)
    const { reportId } = await buyReport(person, opportunityIn('lagos', 10))
    await app.drain()
    const { model } = (await person.get(`/api/reports/${reportId}`)).json().reportData
    const price = model.assumptions.find((each: { key: string }) => each.key === 'pricePerUnit')
    const raised = Math.min(price.max, price.value * 1.1)
    const answer = await person.post(`/api/reports/${reportId}/what-if`, { assumptions: { pricePerUnit: raised }, save: true })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json().model.months[11].revenue).toBeGreaterThan(model.months[11].revenue)
    const outside = await person.post(`/api/reports/${reportId}/what-if`, { assumptions: { pricePerUnit: price.max * 2 } })
    expect(outside.statusCode).toBe(400)
    expect(outside.json().field).toContain('pricePerUnit')
    expect((await person.post(`/api/reports/${reportId}/what-if`, { assumptions: { luck: 1 } })).json().field).toContain('luck')
    expect((await person.get(`/api/reports/${reportId}`)).json().savedWhatIf.assumptions).toEqual({ pricePerUnit: raised })
    expect((await person.send('DELETE', `/api/reports/${reportId}/what-if`)).statusCode).toBe(204)
    expect((await person.get(`/api/reports/${reportId}`)).json().savedWhatIf).toBeNull()
  })

  it('answers what-if with the largest loan of those numbers, which is the report’s own where nothing is changed', async () => {
    const person = await newFounder(app)
    const ids = app.ctx.market.entriesByCity.get('lagos')!.filter(({ verdict }) => verdict === 'good')
    const { reportId } = await buyReport(person, ids[0]!.id)
    await app.drain()
    const { model, largestLoan } = (await person.get(`/api/reports/${reportId}`)).json().reportData
    const ask = async (assumptions: Record<string, number>) =>
      (await person.post(`/api/reports/${reportId}/what-if`, { assumptions })).json()
    expect((await ask({})).largestLoan).toEqual(largestLoan)
    const price = model.assumptions.find((each: { key: string }) => each.key === 'pricePerUnit')
    const halved = await ask({ pricePerUnit: Math.max(price.min, price.value / 2) })
    expect(halved.largestLoan).not.toEqual(largestLoan)
    expect(halved.model.perHour.usual).toBeLessThan(model.perHour.usual)
  })

  it('for a town we do not know uses the country’s small-town figures and says so', async () => {
    const person = await newFounder(app)
    const { reportId } = await buyReport(person, opportunityIn('lagos', 12), 'Ogbomosho, Nigeria')
    await app.drain()
    const report = (await person.get(`/api/reports/${reportId}`)).json()
    expect(report.location).toContain('Ogbomosho')
    expect(report.reportData.first.placeNote).toContain('Ogbomosho')
  })
})
