import { beforeAll, describe, expect, it } from 'vitest'
import { formatNumber } from '#engine/quantity/format.ts'
import type { ReportData } from '#engine/report/report-data.ts'
import { generateReport, renderPdf, renderXlsx } from '#report/pipeline.ts'
import { readPdfText, readSheetText } from '#tests/support/read-documents.ts'

const business = { archetypeId: 'lawn-care-us', cityId: 'houston', requestedName: null, known: true, paths: 256 }
const read = (more: object = {}) => {
  const report = generateReport({ ...business, ...more, at: '2026-11-30T12:00:00.000Z' })
  if (!report.ok) throw new Error(report.reason.message)
  return { json: report.json, data: JSON.parse(report.json) as ReportData }
}

/** Names of parts, which nobody reads, and what others call their own. */
const notRead = new Set(['id', 'key', 'kind', 'evidence', 'inputs', 'source', 'item'])

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsOf)
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) =>
    notRead.has(key) && !Array.isArray(inner) ? [] : key === 'inputs' ? [] : textsOf(inner),
  )
}

const elsewhere = /\b(?:licences?|instalments?)\b|mobile.money/i

describe('a report of Houston', () => {
  let made: ReturnType<typeof read>
  beforeAll(() => {
    made = read()
  })

  it('has no word of another country on its page, in its PDF with the page for the lender, and in its spreadsheet', async () => {
    const { json, data } = made
    const pdf = await readPdfText(await renderPdf({ json, number: 7, reportId: 'rpt_abc123' }))
    const { cells } = readSheetText(Buffer.from(await renderXlsx({ ...business, json })))
    const foreign = { page: textsOf(data), pdf, sheet: cells }
    for (const [name, texts] of Object.entries(foreign))
      expect(
        texts.filter((text) => elsewhere.test(text)),
        name,
      ).toEqual([])
    expect(pdf.join(' ')).toContain('Bank statements')
    expect(pdf.join(' ')).toContain('installment')
  })

  it('names one total of the sellers, what it counts, and what the plan takes of it', () => {
    const competition = made.data.sections.find(({ key }) => key === 'competition')!
    const totals = textsOf([competition.summary, ...competition.blocks]).flatMap(
      (text) => text.match(/that means about [\d,]+ sellers/) ?? [],
    )
    expect(totals).toEqual([])
    const said = textsOf(competition).join(' ')
    const [, all] = /we estimate about ([\d,]+) in the whole area/.exec(said)!
    const planned = made.data.model.assumptions.find(({ key }) => key === 'sellersNearby')!.value
    expect(said).toContain(`The plan takes about ${formatNumber(planned)}, which weighs that with what we expect`)
    expect(competition.summary).toContain(`From what was counted we estimate about ${all} sellers`)
  })

  it('says plainly that nothing is paid to the owner at first', () => {
    const said = textsOf(read({ overrides: { ownerDrawPerMonth: 0 } }).data.sections).join(' ')
    expect(said).toContain('At first the plan pays you nothing')
    expect(said).not.toContain('Your own pay starts low')
  })
})
