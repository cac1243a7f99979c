import { surveyMeasures } from '#engine/market/survey.ts'
import { surveyedMargin, surveyedSales } from '#engine/market/survey-weight.ts'
import { consumerPriceRise } from '#engine/market/todays-money.ts'
import { roundSignificant } from '#engine/quantity/format.ts'
import { assemblePrices } from './assemble-enterprise.ts'
import type { DataReferences, Report, ReportAt } from './check-report.ts'
import type { MarketFiles, SurveyEntry } from './market-files.ts'
import type { FieldPath } from './texts.ts'

/** The surveys of real firms: every figure is a whole row of its survey, speaks of businesses that exist there, and can be restated in today's money. */
export function checkEnterprise(files: MarketFiles, references: DataReferences, report: Report): void {
  const rowHolders = new Map<string, string>()
  for (const each of files.surveys) {
    const path = `enterprise/${each.id}.yaml`
    const reportAt = (field: FieldPath, message: string) => report(path, field, message)
    const { country, year, month, source } = each.file
    if (!each.id.startsWith(`${country}-`) || !each.id.endsWith(`-${year}`))
      reportAt(['country'], `is ${country} of ${year}: the file must be named ${country}-…-${year}.yaml`)
    if (!references.countries.has(country.toUpperCase())) reportAt(['country'], `“${country}” has no folder in countries`)
    if (!month.startsWith(`${year}-`)) reportAt(['month'], `is no month of ${year}`)
    checkSource(source, files, (message) => reportAt(['source'], message))
    checkGroups(each, files, references, rowHolders, reportAt)
    checkWeighed(each, files, references, reportAt)
    checkPrices(each, files, reportAt)
  }
  checkPriceRecords(files, (field, message) => report('enterprise/prices.yaml', field, message))
}

function checkSource(id: string, { sources }: MarketFiles, report: (message: string) => void): void {
  if (!sources[id]) report(`“${id}” is no source of sources.yaml`)
}

function checkGroups(
  { id, file }: SurveyEntry,
  files: MarketFiles,
  references: DataReferences,
  rowHolders: Map<string, string>,
  reportAt: ReportAt,
): void {
  const code = file.country.toUpperCase()
  const spokenOf = new Map<string, string>()
  file.groups.forEach((group, index) => {
    const at: FieldPath = ['groups', index]
    const { rows } = group
    checkSpokenOf(group, at, code, files, references, spokenOf, reportAt)
    rows.forEach((row, line) => {
      const rowAt: FieldPath = [...at, 'rows', line]
      const holder = rowHolders.get(row.row)
      if (holder) reportAt([...rowAt, 'row'], `is in ${holder} already`)
      rowHolders.set(row.row, `enterprise/${id}.yaml`)
      if (!row.row.endsWith(`/${row.at}`))
        reportAt([...rowAt, 'at'], `is ${row.at}, and the id of the row ends with ${row.row.split('/').at(-1)}`)
      if (!row.row.includes(`/${group.trade}/`)) reportAt([...rowAt, 'row'], `is of another trade than “${group.trade}”`)
      if (row.year !== file.year) reportAt([...rowAt, 'year'], `is ${row.year}, and the survey is of ${file.year}`)
      if (row.source !== file.source) reportAt([...rowAt, 'source'], `is ${row.source}, and the survey is ${file.source}`)
      if (row.at === 'share' && (row.value < 0 || row.value > 1)) reportAt([...rowAt, 'value'], 'is a share and lies between 0 and 1')
    })
    checkFigures(group, file.period, (field, message) => reportAt([...at, ...field], message))
  })
}

type Trade = { trade: string; families?: string[] | undefined; businesses?: string[] | undefined }

/** What a group or trade speaks of exists, is offered there, and is spoken of once. */
function checkSpokenOf(
  { trade, families = [], businesses = [] }: Trade,
  at: FieldPath,
  code: string,
  files: MarketFiles,
  references: DataReferences,
  spokenOf: Map<string, string>,
  reportAt: ReportAt,
): void {
  if (families.length + businesses.length === 0) reportAt(at, 'speaks of no business: name families or businesses')
  families.forEach((family, line) => {
    if (!files.market.families.includes(family)) reportAt([...at, 'families', line], `“${family}” is no family of market.yaml`)
  })
  businesses.forEach((business, line) => {
    const entry = files.businesses.find((each) => each.id === business)
    if (!references.businesses.has(business)) reportAt([...at, 'businesses', line], `“${business}” is no business`)
    else if (entry && !entry.file.countries.includes(code)) reportAt([...at, 'businesses', line], `“${business}” is not offered in ${code}`)
  })
  for (const name of [...families, ...businesses]) {
    const other = spokenOf.get(name)
    if (other) reportAt(at, `speaks of ${name}, of which “${other}” speaks already`)
    else spokenOf.set(name, trade)
  }
}

/** What is weighed with plans: whole rows, the same wherever they stand, of a sample of a stated kind, and enough of them for a figure. */
function checkWeighed({ file }: SurveyEntry, files: MarketFiles, references: DataReferences, reportAt: ReportAt): void {
  const { sample, weighed = [], groups } = file
  if (weighed.length > 0 && !sample) reportAt(['sample'], 'is missing: it says how much what is weighed counts')
  const values = new Map(groups.flatMap(({ rows }) => rows.map(({ row, value }) => [row, value] as const)))
  const spokenOf = new Map<string, string>()
  weighed.forEach((trade, index) => {
    const at: FieldPath = ['weighed', index]
    checkSpokenOf(trade, at, file.country.toUpperCase(), files, references, spokenOf, reportAt)
    trade.rows.forEach(({ row, at: statistic, of, value, source }, line) => {
      const rowAt: FieldPath = [...at, 'rows', line]
      if (!row.endsWith(`/${statistic}`))
        reportAt([...rowAt, 'at'], `is ${statistic}, and the id of the row ends with ${row.split('/').at(-1)}`)
      if (statistic === 'p10' && of !== 'outlay' && of !== 'toStart') reportAt([...rowAt, 'at'], 'is p10: only an outlay is bounded by it')
      if (source !== file.source) reportAt([...rowAt, 'source'], `is ${source}, and the survey is ${file.source}`)
      const other = values.get(row) ?? value
      if (other !== value) reportAt([...rowAt, 'value'], `is ${value}, and ${other} elsewhere in this file`)
      values.set(row, value)
      if (of.endsWith('Margin') && (value < -1 || value > 1)) reportAt([...rowAt, 'value'], 'is a share of sales and lies between −1 and 1')
      if (trade.rows.some((each, before) => before < line && each.of === of && each.at === statistic))
        reportAt(rowAt, `says ${of} ${statistic} twice`)
    })
    const cited = { rows: trade.rows.map(({ source, ...row }) => ({ ...row, sourceId: source })) }
    if (!surveyedSales(cited, 1) && !surveyedMargin(cited, 0)) reportAt([...at, 'rows'], 'say neither sales nor a margin')
  })
}

/** A month's profit is given by quartiles, a year's by its average; and no figure is there twice. */
function checkFigures({ rows }: SurveyEntry['file']['groups'][number], period: 'month' | 'year', reportAt: ReportAt): void {
  const needed = period === 'month' ? (['p25', 'p50', 'p75'] as const) : (['mean'] as const)
  const profits = rows.filter(({ of }) => of === 'profit')
  const missing = needed.filter((at) => !profits.some((row) => row.at === at))
  if (missing.length > 0) reportAt(['rows'], `lacks ${missing.join(', ')} of profit`)
  if (new Set(profits.map(({ n }) => n)).size > 1) reportAt(['rows'], 'has profits of different n: they are of one question')
  const order = ['p10', 'p25', 'p50', 'p75', 'p90'].flatMap((at) => profits.find((row) => row.at === at)?.value ?? [])
  if (order.some((value, index) => index > 0 && value < order[index - 1]!))
    reportAt(['rows'], 'has profits that do not rise from p10 to p90')
  for (const of of surveyMeasures) {
    const seen = rows.filter((row) => row.of === of).map(({ at }) => at)
    if (new Set(seen).size < seen.length) reportAt(['rows'], `says one figure of ${of} twice`)
  }
}

function checkPrices({ file: { country, month } }: SurveyEntry, { prices, market }: MarketFiles, reportAt: ReportAt): void {
  const record = assemblePrices(prices)[country.toUpperCase()]
  const rise = record && consumerPriceRise(record, { month, asOf: market.asOf, inflation: 0 })
  if (!rise) reportAt(['month'], `cannot be restated in today’s money: prices.yaml lacks the inflation of ${country} after it`)
}

function checkPriceRecords(files: MarketFiles, reportAt: ReportAt): void {
  for (const [country, { inflation, index, purchasingPower = [] }] of Object.entries(files.prices.countries)) {
    const at: FieldPath = ['countries', country]
    inflation.forEach(({ year, source }, line) => {
      const before = inflation[line - 1]?.year
      if (before !== undefined && year !== before + 1)
        reportAt([...at, 'inflation', line, 'year'], `must be ${before + 1}: each year after the last`)
      checkSource(source, files, (message) => reportAt([...at, 'inflation', line, 'source'], message))
    })
    purchasingPower.forEach(({ value, source }, line) => {
      if (value <= 0) reportAt([...at, 'purchasingPower', line, 'value'], 'must be above 0')
      checkSource(source, files, (message) => reportAt([...at, 'purchasingPower', line, 'source'], message))
    })
    if (!index) continue
    checkSource(index.source, files, (message) => reportAt([...at, 'index', 'source'], message))
    if (index.month <= `${inflation.at(-1)?.year}-07`) reportAt([...at, 'index', 'month'], 'must be later than the last year of inflation')
    if (index.month > files.market.asOf) reportAt([...at, 'index', 'month'], `is later than the month of the data, ${files.market.asOf}`)
  }
  checkSource(files.prices.leftOut.source, files, (message) => reportAt(['leftOut', 'source'], message))
}

/** Studies of how firms fare: a source that exists, and numbers that are their rows, rounded. */
export function checkStudies(files: MarketFiles, report: Report): void {
  for (const [id, { source, ofNewFirms }] of Object.entries(files.baseRates.studies)) {
    const reportAt: ReportAt = (field, message) => report('base-rates.yaml', ['studies', id, ...field], message)
    checkSource(source, files, (message) => reportAt(['source'], message))
    if (!ofNewFirms) continue
    const { closedBy, threeYearsOn, rows } = ofNewFirms
    const percents = rows.map(({ value }) => (value <= 1 ? value * 100 : value))
    const expected = closedBy
      ? percents.map((open) => Math.round(100 - open))
      : [Math.round(percents[0]!), Math.round(100 - (percents[1] ?? 0))]
    const given = closedBy ?? [threeYearsOn?.closed, threeYearsOn?.notRunning]
    if (expected.length !== given.length || expected.some((value, index) => roundSignificant(value, 6) !== given[index]))
      reportAt(['ofNewFirms'], `is ${given.join(', ')}, and its rows say ${expected.join(', ')}`)
  }
}
