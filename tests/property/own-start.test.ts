import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { archetypeAtSize } from '#engine/market/size.ts'
import { modelNumber } from '#engine/model/model-number.ts'
import { formatMoneyRoundedMajor, formatMoneyWholeMajor } from '#engine/quantity/format.ts'
import { sumMajor } from '#engine/quantity/money.ts'
import type { TableBlock } from '#engine/report/document.ts'
import { startSentence, withOwnStart } from '#engine/report/own-start.ts'
import { reportPart } from '#engine/report/plan-parts.ts'
import type { ReportData } from '#engine/report/report-data.ts'
import { archetypes } from '#markets/archetypes.ts'
import { marketFacts } from '#markets/facts.ts'
import { generateReport, renderPdf, whatIf } from '#report/pipeline.ts'
import { createWorkbook } from '#report/xlsx/build-workbook.ts'
import { evaluateWorkbook } from '#report/xlsx/formula.ts'
import { deepOr } from '../support/depth.ts'
import { reportSample } from '../support/report-sample.ts'

const businesses = [
  { archetypeId: 'mini-bakery-bread', cityId: 'abidjan' },
  { archetypeId: 'hair-braiding', cityId: 'lagos' },
]

function made(business: (typeof businesses)[number]) {
  const task = { ...business, requestedName: null, known: true, paths: 100 }
  const report = generateReport({ ...task, at: '2026-11-20T12:00:00.000Z' })
  if (!report.ok) throw new Error(report.reason.message)
  return { task, json: report.json, data: JSON.parse(report.json) as ReportData }
}

const tablesOf = (data: ReportData) =>
  data.sections.flatMap(({ blocks }) => blocks.filter((block): block is TableBlock => block.kind === 'table'))
const cellsOf = (data: ReportData) => tablesOf(data).flatMap(({ rows }) => rows.flatMap(({ cells }) => cells))

describe.each(businesses)('$archetypeId: a report whose owner named a sum', (business) => {
  const { task, json, data } = made(business)
  const { currency, startupTotal, toLiveOn } = data.model
  const sums = [Math.round(startupTotal * 0.9), Math.round(sumMajor([startupTotal, toLiveOn.amount]) * 1.5)]

  it.each(sums)('begins its cash with %d, as an edit with that money and nothing else changed does', (own) => {
    const begun = withOwnStart(data, own)
    const edited = whatIf({ ...task, overrides: { ownCapital: own } })
    if (!edited.ok) throw new Error(edited.reason.message)
    for (const key of ['months', 'balance', 'cashLow', 'startupTotal', 'breakEven'] as const)
      expect(begun.model[key], key).toEqual(edited.model[key])
    expect(begun.model.risk.byMonth.cash).toEqual(edited.model.risk.byMonth.cash)
    expect(begun.model.ratios.currentRatio).toBeCloseTo(edited.model.ratios.currentRatio ?? Number.NaN, 6)
    expect(startSentence(begun.model, begun.ownStart === true)).toBe(startSentence(edited.model, true))
  })

  it.each(sums)('prints the moved amounts of %d in every table, and both sides of uses and sources are equal', (own) => {
    const begun = withOwnStart(data, own)
    const text = (amount: number) => formatMoneyWholeMajor(amount, currency)
    const cells = cellsOf(begun)
    expect(cells.find(({ evidence }) => evidence === 'model:months.12.closingCash')?.text).toBe(text(begun.model.months[11]!.closingCash))
    expect(cells.find(({ evidence }) => evidence === 'model:balance.0.assets.cash')?.text).toBe(text(begun.model.balance[0]!.assets.cash))
    const uses = tablesOf(begun).find(({ rows }) => rows.some((row) => row.cells[1]?.evidence === 'assumption:ownCapital'))!
    const [total, sources] = uses.rows.filter(({ strong }) => strong).map((row) => row.cells.slice(1).map((cell) => cell.text))
    expect(total).toEqual(sources)
    expect(total?.[0]).toBe(text(Math.max(own, sumMajor([startupTotal, toLiveOn.amount]))))
    expect(begun.evidence.find(({ id }) => id === 'assumption:ownCapital')?.value).toBe(own)
  })

  it('names the first month below zero as the one when cash runs out, and the lowest as the lowest', () => {
    const begun = withOwnStart(data, sums[0]!)
    const first = begun.model.months.find(({ closingCash }) => closingCash < -0.5)!.month
    const { month: low, amount } = begun.model.cashLow
    expect(first).toBeLessThan(low)
    const missing = formatMoneyRoundedMajor(-amount, currency)
    const cash = begun.sections.flatMap(({ blocks }) => blocks).find((block) => block.kind === 'chart' && block.chart === 'cash')
    expect(cash).toMatchObject({ title: `Cash runs out in month ${first}`, data: { runsOut: first } })
    expect(cash).toHaveProperty('summary', expect.stringContaining(`At its lowest point, in month ${low}, about ${missing} is missing.`))
    expect(startSentence(begun.model, true)).toContain(
      `below zero from month ${first}. It is lowest in month ${low}, and ${missing} is missing then`,
    )
  })

  it('names a loan that is entered beside it', () => {
    const edited = whatIf({ ...task, overrides: { ownCapital: sums[1]!, loanAmount: startupTotal } })
    if (!edited.ok) throw new Error(edited.reason.message)
    const [own, loan] = [sums[1]!, startupTotal].map((amount) => formatMoneyRoundedMajor(amount, currency))
    expect(startSentence(edited.model, true)).toContain(`begin with your own ${own} and a loan of ${loan}.`)
  })

  it('names that sum on paper, at its tables and in the spreadsheet', async () => {
    const own = sums[1]!
    const saved = { amount: own, currency }
    const document = await getDocument({
      data: new Uint8Array(await renderPdf({ json, number: 7, reportId: 'rpt_abc123', saved })),
      verbosity: 0,
    }).promise
    let paper = ''
    for (let page = 1; page <= document.numPages; page++) {
      const { items } = await (await document.getPage(page)).getTextContent()
      paper += items.map((item) => ('str' in item ? item.str : '')).join(' ')
    }
    await document.destroy()
    const flat = (text: string) => text.replace(/[\s\u00a0]+/g, ' ')
    const sentence = `begin with your own ${formatMoneyRoundedMajor(own, currency)}`
    // The lender's page, cash flow, balance sheet, uses and sources, and the annex.
    expect(flat(paper).split(flat(sentence)).length - 1).toBe(5)
    const { archetypeId, cityId } = business
    const city = marketFacts.cities.find((each) => each.id === cityId)!
    const place = { city, country: marketFacts.countries[city.countryCode], requestedName: null, known: true }
    const archetype = archetypeAtSize(archetypes.find((each) => each.id === archetypeId)!, data.size)
    const begun = withOwnStart(data, own)
    const workbook = createWorkbook(begun, { archetype, place, facts: marketFacts, owned: undefined })
    const label = (sheet: string, name: string) => workbook[sheet]!.findIndex((row) => row[0]?.value === name)
    expect(Number(evaluateWorkbook(workbook)('Start-up', 1, label('Start-up', 'Owner’s capital, in money')))).toBeCloseTo(own, 1)
    expect(JSON.stringify(workbook.Assumptions)).toContain(sentence)
    // One definition with the report's table, whatever money the cash begins with.
    const roi = label('Ratios', 'Return on investment after 12 months, after own pay')
    expect(Number(evaluateWorkbook(workbook)('Ratios', 1, roi))).toBeCloseTo(begun.model.ratios.roi12, 4)
  })
})

describe.each([{ archetypeId: 'motorcycle-taxi', cityId: 'kampala' }, ...reportSample(archetypes, marketFacts, deepOr(60, 6))])(
  '$archetypeId in $cityId, of somebody who owns things and has a household',
  ({ archetypeId, cityId, ...rest }) => {
    it('moves every amount of cash in every table, also of a section that is loaded alone', () => {
      const country = marketFacts.countries[marketFacts.cities.find(({ id }) => id === cityId)!.countryCode]
      const need = 100 * country.facts.fxPerUsd.value
      const own = 2000 * country.facts.fxPerUsd.value
      const task = { archetypeId, cityId, ...rest, requestedName: null, known: true, paths: 100, at: '2026-11-20T12:00:00.000Z' }
      const report = generateReport({ ...task, owned: ['motorcycle', 'helmets', 'phone'], answers: { household: { need } } })
      if (!report.ok) throw new Error(report.reason.message)
      const data = JSON.parse(report.json) as ReportData
      const begun = withOwnStart(data, own)
      const cash = cellsOf(begun).filter(({ evidence }) => evidence && /closingCash$|^model:balance\.\d+\.assets\.cash$/.test(evidence))
      expect(cash.length).toBeGreaterThan(12)
      for (const { text, evidence } of cash)
        expect(text, evidence).toBe(
          formatMoneyWholeMajor(modelNumber(begun.model, evidence!.slice('model:'.length).split('.'))!, data.model.currency),
        )
      const alone = data.sections.map(({ key }) => {
        const part = { ...reportPart(data, 'plan'), sections: reportPart(data, key).sections! } as ReportData
        return withOwnStart(part, own).sections[0]
      })
      expect(alone).toEqual(begun.sections)
    })
  },
)

it('begins with what the plan needs where no sum is known, and says so', () => {
  const { data } = made(businesses[0]!)
  expect(withOwnStart(data, null)).toBe(data)
  expect(startSentence(data.model, data.ownStart === true)).toContain('which is what the plan needs')
})
