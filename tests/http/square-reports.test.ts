import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CountAnswer, OpenPlaceRow, OpenSquare, PlacesAnswer, SquaresAnswer } from '#contract/gap-maps.ts'
import { opportunityId, squareOpportunityId } from '#engine/quantity/opportunity-id.ts'
import type { BestPlaces } from '#engine/report/report-data.ts'
import { newFounder, type Person, visitor } from '../support/client.ts'
import { readMails } from '../support/mailbox.ts'
import { buy, confirmAddress, newAdmin, newPremium } from '../support/people.ts'
import { readPdfText, readSheetText } from '../support/read-documents.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'

const business = 'barbershop'
const cityId = opportunityId(business, 'accra')
let app: TestApp
let square: OpenSquare
let other: OpenSquare
let unknown: SquaresAnswer['squares'][number]
let id: string

beforeAll(async () => {
  app = await openTestApp({ at: '2026-11-20T12:00:00Z' })
  const premium = await newPremium(app)
  const map = (
    await premium.get(`/api/gap-maps/${encodeURIComponent('Accra, Ghana')}/squares?archetype=${business}`)
  ).json() as SquaresAnswer
  const ranked = map.squares.filter((each): each is OpenSquare => !each.locked && each.kind === 'rank' && each.seen > 0)
  square = ranked[0]!
  other = ranked[1]!
  unknown = map.squares.find(({ kind }) => kind === 'unknown')!
  id = squareOpportunityId(business, 'accra', square.id)
})
afterAll(() => app.close())

const reportsOf = async (person: Person) =>
  (await person.get('/api/reports/my-reports')).json() as {
    id: string
    opportunityId: string
    location: string
    status: string
    withdrawn: boolean
  }[]
const ask = (person: Person, opportunity: string, more: object = {}) =>
  person.post('/api/reports/create-payment-intent', { opportunityId: opportunity, location: 'Accra', currency: 'GHS', ...more })

describe('an opportunity in one square', () => {
  it('is previewed by anyone, names its place, leads to its city’s, and shows nothing that was counted there', async () => {
    const answer = await visitor(app).get(`/api/opportunities/${id}`)
    expect(answer.statusCode, answer.body).toBe(200)
    const seen = answer.json()
    expect(seen).toMatchObject({
      id,
      archetype: business,
      cityId: 'accra',
      square: { id: square.id, kind: 'rank', cityOpportunityId: cityId },
    })
    expect(seen.city).toBe(`${square.name}, Accra`)
    expect(seen.square.attribution).toContain('OpenStreetMap')
    expect(JSON.stringify(seen.evidence)).not.toContain('square:')
    expect(seen.evidence.map((each: { id: string }) => each.id)).not.toContain('assumption:sellersNearby')
    const [next, city] = [
      (await visitor(app).get(`/api/opportunities/${squareOpportunityId(business, 'accra', other.id)}`)).json(),
      (await visitor(app).get(`/api/opportunities/${cityId}`)).json(),
    ]
    expect(next.city).not.toBe(seen.city)
    expect(city.square).toBeUndefined()
    expect(city.preview.monthlyRange).not.toEqual(seen.preview.monthlyRange)
    const brief = (await readPdfText((await visitor(app).get(`/api/opportunities/${id}/brief.pdf`)).rawPayload))
      .join(' ')
      .replace(/\s+/g, ' ')
    expect(brief).toContain(seen.city)
    expect(brief).toContain('© OpenStreetMap contributors')
  })

  it('is refused by its reason before money is asked, where there is no such square or nothing is known of it', async () => {
    const person = await newFounder(app)
    const none = squareOpportunityId(business, 'accra', '1_1')
    const nairobi = squareOpportunityId(business, 'nairobi', square.id)
    const silent = squareOpportunityId(business, 'accra', unknown.id)
    const online = squareOpportunityId('car-hire', 'accra', square.id)
    for (const [wrong, message] of [
      [none, 'There is no such square on the map of Accra.'],
      [nairobi, 'There is no such square on the map of Nairobi.'],
      [silent, 'We know too little about this square for a report on'],
      [online, 'We know too little about this square for a report on'],
      [squareOpportunityId(business, 'kampala', square.id), 'There is no such square on the map of Kampala.'],
      [squareOpportunityId(business, 'benin-city', square.id), 'We have no counts of sellers or people by area for Benin City.'],
      [`${cityId}--sq0557_1`, 'We could not find this opportunity.'],
      [`${cityId}--area_3`, 'We could not find this opportunity.'],
    ] as const) {
      for (const answer of [
        await person.get(`/api/opportunities/${wrong}`),
        await ask(person, wrong),
        await person.post('/api/reports/purchase', { opportunityId: wrong, reportType: 'detailed' }),
      ]) {
        expect([answer.statusCode, answer.json().field], wrong).toEqual([404, 'opportunityId'])
        expect(answer.json().message, wrong).toContain(message)
      }
    }
    expect((await person.get('/api/orders')).json().total).toBe(0)
  })

  it('is of no other place: another city is refused, its own name and its city’s are not', async () => {
    const person = await newFounder(app)
    const { city, country } = (await person.get(`/api/opportunities/${id}`)).json()
    const elsewhere = await ask(person, id, { location: 'Kumasi' })
    expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([409, 'location_differs'])
    const [named, again] = [await ask(person, id, { location: `${city}, ${country}` }), await ask(person, id)]
    expect(named.statusCode, named.body).toBe(200)
    expect(again.json().orderId).toBe(named.json().orderId)
    expect(named.json().amount).toBe((await ask(person, cityId)).json().amount)
  })
})

describe('a report of the whole city', () => {
  it('names the first three places of its map, with people, sellers and how the order was tested, on its paper too', async () => {
    const person = await newFounder(app)
    await buy(app, person, { planId: 'complete_report', opportunityId: cityId, location: 'Accra' })
    const [mine] = await reportsOf(person)
    const { bestPlaces } = (await person.get(`/api/reports/${mine!.id}`)).json().reportData as { bestPlaces: BestPlaces }
    const map = (await (await newPremium(app)).get(`/api/gap-maps/accra/places?what=${business}`)).json() as PlacesAnswer
    const first = map.places.slice(0, 3) as OpenPlaceRow[]
    expect(bestPlaces.places.map(({ square: at, name, seen }) => [at, name, seen])).toEqual(
      first.map((row) => [row.square, row.name, row.seen]),
    )
    expect([bestPlaces.of, bestPlaces.word]).toEqual([first[0]!.rank!.of, map.map.founded!.word])
    const paper = (await readPdfText((await person.get(`/api/reports/${mine!.id}/pdf`)).rawPayload)).join(' ').replace(/\s+/g, ' ')
    expect(paper).toContain('The best 3 places')
    expect(paper).toContain(first[0]!.name)
    expect(paper).toContain('Walk there and count the sellers before you rent.')
  })
})

describe('a report of one square', () => {
  it('is bought beside its city’s, neither giving nor hindering the other, and names its place everywhere', async () => {
    const person = await newFounder(app)
    await confirmAddress(app, person)
    const preview = (await person.get(`/api/opportunities/${id}`)).json()
    await buy(app, person, { planId: 'complete_report', opportunityId: cityId, location: 'Accra' })
    expect((await person.get(`/api/opportunities/${id}`)).json().ownedReportId).toBeUndefined()
    const { orderId, paymentIntentId } = await buy(app, person, { planId: 'complete_report', opportunityId: id, location: 'Accra' })
    const owned = await reportsOf(person)
    expect(owned.map((each) => [each.opportunityId, each.status])).toEqual([
      [id, 'ready'],
      [cityId, 'ready'],
    ])
    const [mine, city] = owned
    expect([mine!.location, city!.location]).toEqual([`${preview.city}, Ghana`, 'Accra, Ghana'])
    expect((await person.get(`/api/opportunities/${id}`)).json().ownedReportId).toBe(mine!.id)
    expect((await person.get(`/api/opportunities/${cityId}`)).json().ownedReportId).toBe(city!.id)
    expect(
      (await person.get(`/api/opportunities/${squareOpportunityId(business, 'accra', other.id)}`)).json().ownedReportId,
    ).toBeUndefined()
    const again = await ask(person, id)
    expect([again.json().code, again.json().details.reportId]).toEqual(['already_owned', mine!.id])
    expect((await ask(person, cityId)).json().details.reportId).toBe(city!.id)
    expect((await person.post('/api/reports/generate', { opportunityId: id, paymentIntentId })).json().id).toBe(mine!.id)
    expect((await person.post('/api/reports/generate', { opportunityId: cityId, paymentIntentId })).statusCode).toBe(402)

    const { reportData } = (await person.get(`/api/reports/${mine!.id}`)).json()
    expect(reportData).toMatchObject({ location: mine!.location, opportunityId: id, square: { id: square.id, kind: 'rank' } })
    expect([reportData.verdict, reportData.model.risk.probabilityLoss]).toEqual([preview.preview.verdict, preview.preview.lossOdds])
    const evidence = new Map<string, { value: number; source: { licence: string } }>(
      reportData.evidence.map((each: { id: string }) => [each.id, each]),
    )
    expect(evidence.get(`fact:square:accra:${square.id}:seen`)).toMatchObject({ value: square.seen, source: { licence: 'ODbL 1.0' } })
    expect(evidence.get(`fact:square:accra:${square.id}:reaching`)!.value).toBe(Number(square.reaching!.toPrecision(3)))
    const order = (await person.get(`/api/orders/${orderId}`)).json()
    expect(order).toMatchObject({ opportunityId: id, location: mine!.location, reportId: mine!.id })
    expect(order.opportunityTitle).toBe(reportData.title)
    await app.drain()
    expect((await person.get(`/api/orders/${orderId}/receipt.pdf`)).statusCode).toBe(200)
    const notices = (await person.get('/api/notifications')).json().notifications as { message: string; href?: string }[]
    expect(notices.find(({ href }) => href === `/reports/${mine!.id}`)!.message).toContain(preview.city)
    expect(readMails(app.outbox, person.email).some(({ text }) => text.includes(preview.city))).toBe(true)
    const [pdf, xlsx] = [await person.get(`/api/reports/${mine!.id}/pdf`), await person.get(`/api/reports/${mine!.id}/xlsx`)]
    for (const text of [(await readPdfText(pdf.rawPayload)).join(' '), readSheetText(xlsx.rawPayload).cells.join(' ')]) {
      expect(text).toContain('© OpenStreetMap contributors')
      expect(text).toContain(`${square.name}, Accra`)
    }
  })

  it('knows what its buyer counted there: the same place in the order as the map, the counted sellers, and still no amount of room', async () => {
    const person = await newPremium(app)
    const counted = { opportunityId: cityId, sellers: 60, minutes: 120, square: other.id }
    const { changed } = (await person.post('/api/gap-maps/count', counted)).json() as CountAnswer
    if (!changed || changed.locked) throw new Error('Premium reads all')
    const otherId = squareOpportunityId(business, 'accra', other.id)
    await buy(app, person, { planId: 'complete_report', opportunityId: otherId, location: 'Accra' })
    const mine = (await reportsOf(person)).find((each) => each.opportunityId === otherId)!
    const pdf = (await readPdfText((await person.get(`/api/reports/${mine.id}/pdf`)).rawPayload)).join(' ').replace(/\s+/g, ' ')
    const { place, of } = changed.with.rank!
    expect(place).toBeGreaterThan(other.rank!.place)
    expect(pdf).toContain(`this one is number ${place} of ${of}.`)
    expect(pdf).toContain('Somebody counted them on foot.')
    expect(pdf).toContain('We cannot say how many more sellers it has room for.')
  })

  it('uses a credit of its own, and a refund takes only that one', async () => {
    const person = await newFounder(app)
    const first = await buy(app, person, { planId: 'complete_report', opportunityId: id, location: 'Accra' })
    await buy(app, person, { planId: 'complete_report', opportunityId: cityId, location: 'Accra' })
    const refund = await person.post(`/api/orders/${first.orderId}/refund`, {})
    expect(refund.statusCode, refund.body).toBe(200)
    await app.drain()
    const left = await reportsOf(person)
    expect(left.map((each) => [each.opportunityId, each.withdrawn])).toEqual([
      [cityId, false],
      [id, true],
    ])
    expect((await person.get(`/api/opportunities/${id}`)).json().ownedReportId).toBeUndefined()
    expect((await ask(person, id)).statusCode).toBe(200)
  })

  it('keeps what was counted: its what-if goes on where the counts are switched off, and the square is sold no more', async () => {
    const person = await newFounder(app)
    await buy(app, person, { planId: 'complete_report', opportunityId: id, location: 'Accra' })
    const [mine] = await reportsOf(person)
    const { reportData } = (await person.get(`/api/reports/${mine!.id}`)).json()
    const asIs = (await person.post(`/api/reports/${mine!.id}/what-if`, { assumptions: {} })).json()
    expect(asIs.model.months).toEqual(reportData.model.months)
    const crowded = (await person.post(`/api/reports/${mine!.id}/what-if`, { assumptions: { sellersNearby: 900 } })).json()
    expect(crowded.model.months[35].units).toBeLessThan(asIs.model.months[35].units)

    const next = squareOpportunityId(business, 'accra', other.id)
    const { orderId } = (await ask(person, next)).json()
    const admin = await newAdmin(app)
    const { cities } = (await admin.get('/api/admin/coverage')).json()
    const { batch } = cities.find((each: { cityId: string }) => each.cityId === 'accra').people
    const turn = (active: boolean) => admin.send('PUT', `/api/admin/imports/${batch}`, { active, password: admin.password })
    expect((await turn(false)).statusCode).toBe(200)
    for (const answer of [
      await person.get(`/api/opportunities/${next}`),
      await ask(person, next),
      await person.post(`/api/orders/${orderId}/begin`, {}),
    ])
      expect([answer.statusCode, answer.json().field]).toEqual([404, 'opportunityId'])
    expect((await person.post(`/api/reports/${mine!.id}/what-if`, { assumptions: {} })).json().model).toEqual(asIs.model)
    expect((await person.get(`/api/reports/${mine!.id}`)).json().reportData).toEqual(reportData)
    expect((await turn(true)).statusCode).toBe(200)
    expect((await person.get(`/api/opportunities/${next}`)).statusCode).toBe(200)
  })
})
