import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReportListItem } from '#contract/reports.ts'
import { engineVersion } from '#engine/economy/constants.ts'
import { formatMoneyWholeMajor } from '#engine/quantity/format.ts'
import type { ReportData } from '#engine/report/report-data.ts'
import { findBookProblems } from '#server/features/payments/store-checks.ts'
import { type Client, visitor } from '#tests/support/client.ts'
import type { EarlierData } from '#tests/support/earlier-data.ts'
import { earlierVersion } from '#tests/support/earlier-database.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { isDeep } from '../support/depth.ts'
import { readPdfText, readSheetText } from '../support/read-documents.ts'

// Reports that engine 1.0.0 made and sold, in the database that it left.

let app: TestApp
let earlier: EarlierData
let drop: () => Promise<void>
const people = {} as Record<'bola' | 'efua', Client>

beforeAll(async () => {
  const opened = await earlierVersion()
  ;({ earlier, drop } = opened)
  app = await openTestApp({
    database: opened.database,
    at: new Date(new Date(earlier.madeAt).getTime() + 600_000).toISOString(),
    env: earlier.secret ? { SESSION_SECRET: earlier.secret } : {},
  })
  for (const name of ['bola', 'efua'] as const) {
    people[name] = visitor(app)
    for (const cookie of earlier.cookies[name].split('; ')) {
      const [key, ...rest] = cookie.split('=')
      people[name].cookies.set(key!, rest.join('='))
    }
  }
})
afterAll(async () => {
  await app.close()
  await drop()
})

type Detail = ReportListItem & { reportData: ReportData; savedWhatIf: { assumptions: Record<string, number> } | null }
const listOf = async (who: Client) => (await who.get('/api/reports/my-reports')).json() as ReportListItem[]
const readOf = async (who: Client, id: string) => (await who.get(`/api/reports/${id}`)).json() as Detail
const isOpen = (report: ReportListItem) => report.status === 'ready' && !report.withdrawn

async function openReports(): Promise<[Client, ReportListItem][]> {
  const all = await Promise.all(Object.values(people).map(async (who) => (await listOf(who)).map((each) => [who, each] as const)))
  return all.flat().flatMap(([who, each]) => (isOpen(each) && !each.editionOf ? [[who, each] as [Client, ReportListItem]] : []))
}
const ofBusiness = async (who: Client, archetype: string) =>
  (await listOf(who)).find((each) => each.opportunityId.startsWith(`opp_${archetype}`) && !each.editionOf)!

describe('a report that engine 1.0.0 made', () => {
  it('opens with the same bytes and names its engine, in the list, on its page and in the download of the account', async () => {
    const reports = await openReports()
    expect(reports.map(([, { opportunityId }]) => opportunityId.replace(/own-[0-9a-f]+/, 'own')).sort()).toEqual([
      'opp_home-baking-classes--lagos',
      'opp_home-baking-classes--new-york',
      'opp_own--lagos',
      'opp_phone-repair--lagos',
    ])
    for (const [who, report] of reports) {
      const { reportData, ...page } = await readOf(who, report.id)
      const name = who === people.bola ? 'bola' : 'efua'
      const before = earlier.answers[name][`/api/reports/${report.id}`] as { reportDataSha256: string }
      expect(createHash('sha256').update(JSON.stringify(reportData)).digest('hex')).toBe(before.reportDataSha256)
      expect([report.engineVersion, page.engineVersion, reportData.generatedBy.engineVersion]).toEqual(['1.0.0', '1.0.0', '1.0.0'])
      const exported = (await who.get('/api/account/export')).json().reports as { id: string; engineVersion: string }[]
      expect(exported.find(({ id }) => id === report.id)?.engineVersion).toBe('1.0.0')
    }
  })

  it.runIf(isDeep)('opens as a PDF with the page for the lender, in its own amounts', async () => {
    for (const [who, report] of await openReports()) {
      const answer = await who.get(`/api/reports/${report.id}/pdf`)
      expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
      const pages = await readPdfText(answer.rawPayload)
      const { model } = (await readOf(who, report.id)).reportData
      const lender = pages.find((text) => text.startsWith('For the lender'))!
      expect([pages[0], lender].every((text) => text!.includes('model 1.0.0'))).toBe(true)
      const amount = (value: number) => formatMoneyWholeMajor(value, model.currency)
      const equipment = model.startup.filter(({ kind }) => kind === 'equipment').reduce((sum, line) => sum + line.amount, 0)
      expect(lender).toContain(`Equipment ${amount(equipment)}`)
      expect(lender).toContain(`Example of a loan ${amount(model.loanExample!.amount)}`)
      expect(lender).toMatch(/loan is an example and not an offer\./)
      expect(lender).not.toContain('largest')
      expect(pages.join(' ')).not.toMatch(/NaN|undefined|null/)
    }
  })

  it('opens as a spreadsheet of its own figures, which says that they are an earlier model’s', async () => {
    for (const [who, report] of await openReports()) {
      const answer = await who.get(`/api/reports/${report.id}/xlsx`)
      expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
      const { sheets, cells } = readSheetText(answer.rawPayload)
      expect(sheets).toEqual(['Assumptions', 'Start-up', 'Monthly', 'Balance', 'Ratios', 'Sources'])
      expect(cells.some((text) => text.startsWith('This report was made with model 1.0.0 and facts 2026.11.1.'))).toBe(true)
      expect(cells.join(' ')).not.toMatch(/Change a yellow cell|NaN|undefined/)
    }
  })

  it('recalculates a what-if with the present engine and says so; a number that has no place is refused by its name', async () => {
    for (const [who, report] of await openReports()) {
      const tried = await who.post(`/api/reports/${report.id}/what-if`, { assumptions: { loanAmount: 0 } })
      expect(tried.statusCode, tried.body).toBe(200)
      expect(tried.json().model.engineVersion).toBe(engineVersion)
      expect(tried.json().note).toMatch(/made with model 1\.0\.0 .* newest ones, 3\./)
      const refused = await who.post(`/api/reports/${report.id}/what-if`, { assumptions: { workingCapitalMonths: 3 } })
      expect([refused.statusCode, refused.json().field]).toEqual([400, 'assumptions.workingCapitalMonths'])
    }
  })

  it('answers questions from its own figures', async () => {
    for (const [who, report] of await openReports())
      for (const question of [
        'How much money do I need?',
        'When does it break even?',
        'What does an hour leave me?',
        'What about a loan?',
      ]) {
        const answer = await who.post(`/api/reports/${report.id}/ask`, { question })
        expect(answer.statusCode, `${question} ${answer.body}`).toBe(200)
        expect(answer.json().answer).not.toMatch(/NaN|undefined|null/)
      }
  })

  it('is shared by a link that opens for everybody, and for its owner leads to the report', async () => {
    for (const [who, report] of await openReports()) {
      // What is shared is the business in the city whose figures the report has.
      const { opportunityId } = (await readOf(who, report.id)).reportData
      const own = opportunityId.startsWith('opp_own-')
      expect((await visitor(app).get(`/api/opportunities/${opportunityId}`)).statusCode, opportunityId).toBe(own ? 404 : 200)
      const mine = await who.get(`/api/opportunities/${opportunityId}`)
      expect([mine.statusCode, mine.json().ownedReportId]).toEqual([200, report.id])
    }
  })

  it('offers one edition, but none of an own business and none of what was taken back', async () => {
    const { bola } = people
    const states = Object.fromEntries((await listOf(bola)).map((each) => [each.opportunityId.slice(4, 8), each.edition?.state]))
    expect(states).toEqual({ 'own-': 'refused', phon: 'offered', laun: undefined, home: 'offered' })
    const own = await ofBusiness(bola, 'own-')
    expect(own.edition).toMatchObject({
      reason: expect.stringMatching(/^There is no newer calculation of this report\. It is about your own/),
    })
    const refused = await bola.post(`/api/reports/${own.id}/edition`)
    expect([refused.statusCode, refused.json().message]).toEqual([409, (own.edition as { reason: string }).reason])
    const withdrawn = await ofBusiness(bola, 'laundry')
    expect((await bola.post(`/api/reports/${withdrawn.id}/edition`)).statusCode).toBe(402)
  })

  it.runIf(isDeep)('gets its edition with the changes that its owner had saved, and stays as it was bought', async () => {
    for (const [who, report] of await openReports()) {
      if (report.edition?.state !== 'offered') continue
      const before = await readOf(who, report.id)
      const right = async () => (await who.get('/api/subscription/status')).json().features
      const [rights, orders] = [await right(), (await who.get('/api/orders?pageSize=100')).body]
      const made = await who.post(`/api/reports/${report.id}/edition`)
      expect(made.statusCode, made.body).toBe(202)
      await app.drain()
      const edition = await readOf(who, made.json().id)
      const { engineVersion: _engine, edition: _offered, ...kept } = before
      const after = await readOf(who, report.id)
      expect(after).toMatchObject(kept)
      expect(after.edition).toEqual({ state: 'made', cause: 'engine', id: edition.id, number: edition.number, status: 'ready' })
      expect(edition).toMatchObject({ status: 'ready', engineVersion, location: report.location, editionOf: { id: report.id } })
      expect(edition.editionOf?.verdict).toBe(before.reportData.verdict)
      expect(edition.savedWhatIf?.assumptions ?? null).toEqual(before.savedWhatIf?.assumptions ?? null)
      expect([await right(), (await who.get('/api/orders?pageSize=100')).body]).toEqual([rights, orders])
      const pages = await readPdfText((await who.get(`/api/reports/${edition.id}/pdf`)).rawPayload)
      expect(pages[0]).toContain(`model ${engineVersion}`)
      expect(pages.join(' ')).not.toMatch(/NaN|undefined|null/)
      const { cells } = readSheetText((await who.get(`/api/reports/${edition.id}/xlsx`)).rawPayload)
      expect(cells.join(' ')).toMatch(/Change a yellow cell/)
      const { notifications } = (await who.get('/api/notifications')).json()
      const { message } = notifications.find((each: { href?: string }) => each.href === `/reports/${edition.id}`)
      expect(message).toMatch(
        before.reportData.verdict === edition.reportData.verdict
          ? /its verdict is the same: “.+”\.$/
          : / says “.+”, and your earlier report says “.+”\.$/,
      )
    }
    expect(await findBookProblems(app.ctx.database.db)).toEqual([])
  })
})
