import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpportunityDetail } from '#contract/opportunity-preview.ts'
import type { ReportListItem } from '#contract/reports.ts'
import type { ReportData } from '#engine/report/report-data.ts'
import { newFounder, visitor } from '../support/client.ts'
import { buy } from '../support/people.ts'
import { readPdfText, readSheetText } from '../support/read-documents.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const previewOf = async (id: string) => (await visitor(app).get(`/api/opportunities/${id}`)).json() as OpportunityDetail

describe('what people in a trade said they earn', () => {
  it('is in the free preview, each figure with its evidence down to the row and the prices since', async () => {
    const { preview, evidence } = await previewOf('opp_provisions-kiosk--lagos')
    const { text, ours, chart, figures } = preview.realFirms!
    expect(text).toContain('814 traders in Nigerian towns were asked in early 2016. Half of them took home at most ₦10,000 in a month.')
    expect(ours).toMatch(/^Our average month of year 2 makes /)
    expect(chart?.data.theirs.dots).toHaveLength(3)
    const byId = new Map(evidence.map((item) => [item.id, item]))
    const follow = (id: string): string[] => [id, ...(byId.get(id)?.inputs ?? []).flatMap(follow)]
    const reached = new Set(figures.flatMap((figure) => follow(figure.evidence)))
    expect([...reached].filter((id) => !byId.has(id))).toEqual([])
    const row = byId.get('survey:ng-ghs-2016-urban/47 retail trade/profit last month as the owner states it, NGN/p50')
    expect(row).toMatchObject({ value: 10000, year: 2016, source: { publisher: expect.stringContaining('National Bureau of Statistics') } })
    expect([...reached].filter((id) => id.startsWith('prices:')).length).toBeGreaterThan(2)
  })

  it('says where nobody was found who asked, and nothing where the business is closed', async () => {
    expect((await previewOf('opp_phone-repair--abidjan')).preview.realFirms).toEqual({
      text: "We found no survey of what people in this trade earn in Côte d'Ivoire.",
      ours: null,
      chart: null,
      figures: [],
    })
    expect((await previewOf('opp_motorcycle-taxi--lagos')).preview.realFirms).toBeNull()
  })

  it('is in a bought report, on its paper and among the sources of its sheet', async () => {
    const person = await newFounder(app)
    await buy(app, person, { planId: 'complete_report', opportunityId: 'opp_duka--nairobi', location: 'Nairobi, Kenya' })
    await app.drain()
    const [report] = (await person.get('/api/reports/my-reports')).json() as ReportListItem[]
    const { reportData } = (await person.get(`/api/reports/${report!.id}`)).json() as { reportData: ReportData }
    const said = '116 owners of new dukas in Dandora, Nairobi were asked about 2013.'
    expect(reportData.first.realFirms?.text).toContain(said)
    const paper = (await readPdfText((await person.get(`/api/reports/${report!.id}/pdf`)).rawPayload)).join(' ')
    expect(paper).toContain('What people in this trade said they earn')
    expect(paper).toContain(said)
    const { cells } = readSheetText((await person.get(`/api/reports/${report!.id}/xlsx`)).rawPayload)
    expect(cells.some((cell) => cell.startsWith('Brooks, Donovan and Johnson'))).toBe(true)
    expect(cells).toContain('CC BY 4.0')
  })
})
