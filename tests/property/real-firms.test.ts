import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { findSurvey, leastAsked, surveyRow } from '#engine/market/survey.ts'
import { formatMoneyWholeMajor, formatNumber } from '#engine/quantity/format.ts'
import type { ReportData } from '#engine/report/report-data.ts'
import { archetypes } from '#markets/archetypes.ts'
import { marketFacts } from '#markets/facts.ts'
import { generateReport } from '#report/pipeline.ts'
import { isDeep } from '../support/depth.ts'

/** The files themselves, read apart from the product's own reader: what is printed is compared with them. */
type FileRow = { row: string; of: string; at: string; value: number; n: number; year: number; source: string }
type Rows = { id: string; rows: FileRow[] }[]
type File = { country: string; groups: Rows; weighed?: Rows }
const folder = 'market-data/enterprise'
const files = readdirSync(folder)
  .filter((name) => name !== 'prices.yaml')
  .map((name) => parse(readFileSync(join(folder, name), 'utf8')) as File)
const rowById = new Map(
  files.flatMap(({ groups, weighed = [] }) => [...groups, ...weighed].flatMap(({ rows }) => rows.map((row) => [row.row, row] as const))),
)

type Made = { name: string; report: ReportData; archetypeId: string; code: string }
const made: Made[] = []

/** One business of each group and one without, in the reference city of its country; all of them in the deep run. */
beforeAll(() => {
  const seen = new Set<string>()
  for (const archetype of archetypes)
    for (const code of archetype.countries) {
      const found = findSurvey(marketFacts.enterprise, archetype, code)
      const key = found ? `${found.survey.id} ${found.group.id}` : code
      if (seen.has(key) && !isDeep) continue
      const city = marketFacts.cities.find((each) => each.countryCode === code && each.reference)
      if (!city) continue
      const answer = generateReport({
        archetypeId: archetype.id,
        cityId: city.id,
        requestedName: null,
        known: true,
        at: '2026-11-20T12:00:00.000Z',
        paths: 100,
      })
      if (!answer.ok) throw new Error(answer.reason.message)
      const report = JSON.parse(answer.json) as ReportData
      if (!report.first.realFirms) continue
      seen.add(key)
      made.push({ name: `${archetype.id} in ${city.id}`, report, archetypeId: archetype.id, code })
    }
})

const surveyOf = ({ archetypeId, code }: Made) =>
  findSurvey(marketFacts.enterprise, archetypes.find(({ id }) => id === archetypeId)!, code as keyof typeof marketFacts.countries)

describe('what real firms earn', () => {
  it('is found for each group of each survey, and not for the rest', () => {
    const groups = files.flatMap(({ groups }) => groups).length
    expect(made.filter((each) => surveyOf(each)).length).toBeGreaterThanOrEqual(groups)
    expect(made.some((each) => !surveyOf(each))).toBe(true)
  })

  it('prints each figure of a survey as its row has it', () => {
    const wrong = made.flatMap((each) => {
      const { report, name } = each
      const found = surveyOf(each)
      const { text = '', figures = [] } = report.first.realFirms ?? {}
      if (!found) return []
      const currency = report.model.currency
      const rows = found.group.rows.map(({ row }) => rowById.get(row))
      const profit = (at: string) => rows.find((row) => row?.of === 'profit' && row.at === at)
      const shown = found.survey.period === 'year' ? ['mean'] : ['p50', 'p75']
      const expected = [
        formatNumber(profit(shown[0]!)?.n ?? Number.NaN),
        ...shown.map((at) => formatMoneyWholeMajor(profit(at)?.value ?? Number.NaN, currency)),
      ]
      const missing = expected.filter((words) => !text.includes(words) || !figures.some((figure) => figure.text === words))
      return missing.map((words) => `${name}: ${words} is not in: ${text}`)
    })
    expect(wrong).toEqual([])
  })

  it('leads each figure to a row with its source, its year and the same value', () => {
    const wrong = made.flatMap(({ report, name }) =>
      report.evidence
        .filter(({ id }) => id.startsWith('survey:') && !id.startsWith('survey:left-out') && !id.startsWith('survey:n:'))
        .flatMap(({ id, value, year, source }) => {
          const row = rowById.get(id.slice('survey:'.length))
          return row && row.value === value && row.year === year && source.title && source.licence ? [] : [`${name}: ${id} is ${value}`]
        }),
    )
    expect(wrong).toEqual([])
  })

  it('prints nothing that fewer than thirty people said', () => {
    expect([...rowById.values()].filter(({ n }) => n < leastAsked)).toEqual([])
    for (const { report } of made)
      for (const { value } of report.evidence.filter(({ id }) => id.startsWith('survey:n:')))
        expect(value).toBeGreaterThanOrEqual(leastAsked)
  })

  it('says in one sentence where nothing was found, with no drawing and nothing of ours', () => {
    const without = made.filter((each) => !surveyOf(each))
    for (const { report } of without) {
      const { text, ours, chart, figures } = report.first.realFirms!
      expect(text).toMatch(/^We found no survey of what people in this trade earn in .+\.$/)
      expect({ ours, chart, figures }).toEqual({ ours: null, chart: null, figures: [] })
    }
  })

  it('draws what the sentences say: the quartiles in order, and our likely month within our range', () => {
    for (const each of made) {
      const { chart } = each.report.first.realFirms!
      if (!chart) continue
      const { theirs, ours } = chart.data
      expect([...theirs.dots].sort((a, b) => a - b)).toEqual(theirs.dots)
      expect(theirs.dots.length, each.name).toBe(theirs.mean === null ? 3 : 0)
      expect(ours.low).toBeLessThanOrEqual(ours.likely)
      expect(ours.likely).toBeLessThanOrEqual(ours.high)
      expect(chart.summary).not.toBe('')
    }
  })

  it('gives a reason for a difference only from what the survey has: its outlay or its helpers, or a sentence of its own', () => {
    for (const each of made) {
      const found = surveyOf(each)
      const ours = each.report.first.realFirms?.ours ?? ''
      if (/had at most .* of these/.test(ours)) expect(found && surveyRow(found.group, 'outlay', 'p50'), each.name).toBeTruthy()
      if (/needed at most .* to start/.test(ours)) expect(found && surveyRow(found.group, 'toStart', 'p50'), each.name).toBeTruthy()
      if (/Of 100 of them, .* had any/.test(ours)) expect(found && surveyRow(found.group, 'helper', 'share'), each.name).toBeTruthy()
    }
  })
})
