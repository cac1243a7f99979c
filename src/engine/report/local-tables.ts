import { confidenceMarks } from '../evidence/confidence.ts'
import type { Fact } from '../evidence/evidence.ts'
import { citedSource } from '../evidence/fact-evidence.ts'
import { standingOf } from '../evidence/standing.ts'
import { permitsIn } from '../market/permits.ts'
import type { Country, Funder, Permit } from '../market/place.ts'
import type { TableBlock } from '../model/result.ts'
import { formatMoneyMajor, formatNumber, monthNames } from '../quantity/format.ts'
import { formatQuantity } from '../quantity/format-quantity.ts'
import type { PermitKind } from '../quantity/vocabulary.ts'
import type { FigureBook } from './figure-book.ts'
import { cityWords } from './market-figures.ts'
import type { ReportInput } from './report-input.ts'
import { type Cell, columns, figureCell, type Row, table, textCell } from './table-cells.ts'

export function permitsOf({ archetype, place }: ReportInput): { found: Permit[]; missing: PermitKind[] } {
  const found = permitsIn(place, archetype.permits)
  const missing = archetype.permits.filter((kind) => !place.country.permits.some((permit) => permit.kind === kind))
  return { found, missing }
}

export function slowestOf(permits: readonly Permit[]): Permit | undefined {
  return [...permits].sort((a, b) => (b.days?.likely ?? 0) - (a.days?.likely ?? 0))[0]
}

export function dearestOf(permits: readonly Permit[]): Permit | undefined {
  return [...permits].sort((a, b) => (b.fee?.likely ?? 0) - (a.fee?.likely ?? 0))[0]
}

export function permitEvidence(permit: Permit, input: ReportInput, book: FigureBook): string {
  return book.add({
    id: `paper:${input.place.country.code}:${permit.kind}`,
    label: permit.name,
    value: `${permit.fee ? `fee ${permit.fee.low} to ${permit.fee.high}` : 'fee not known'}; ${permit.days ? `${permit.days.low} to ${permit.days.high} days` : 'days not known'}. ${permit.note}`,
    unit: `${input.model.currency}; days`,
    year: permit.year,
    source: citedSource(input.facts.sources, permit.sourceId, permit.name),
    ...standingOf(permit.sourceId, permit.confidence),
    reason: `${permit.note} Verify at ${permit.verifyAt}.`,
  })
}

export function permitsTable(input: ReportInput, book: FigureBook): TableBlock {
  const { currency } = input.model
  const rows = permitsOf(input).found.map((permit): Row => {
    const evidence = permitEvidence(permit, input, book)
    const fee = permit.fee
    return {
      cells: [
        textCell(permit.name, /\d/.test(permit.name) ? evidence : undefined),
        textCell(permit.body, /\d/.test(permit.body) ? evidence : undefined),
        fee
          ? textCell(
              fee.high > fee.low
                ? `${formatMoneyMajor(fee.low, currency)} to ${formatMoneyMajor(fee.high, currency)}`
                : formatMoneyMajor(fee.likely, currency),
              evidence,
            )
          : textCell('Not known yet'),
        permit.days
          ? textCell(`${formatNumber(permit.days.low)} to ${formatNumber(permit.days.high)}`, evidence)
          : textCell('Not known yet'),
        textCell(permit.renewal === 'once' ? 'Once' : 'Every year'),
        textCell(permit.verifyAt, /\d/.test(permit.verifyAt) ? evidence : undefined),
      ],
    }
  })
  return table('Permits this business needs', columns('Permit', 'Office', '#Fee', '#Days', 'How often', 'Check before you pay at'), rows)
}

export function taxTable(input: ReportInput, book: FigureBook): TableBlock {
  const { tax, currency, code } = input.place.country
  const evidence = book.add({
    id: `tax:${code}`,
    label: tax.name,
    value: tax.bands
      .map((band) => `${formatQuantity(band.rate, 'share', 'bare')} ${band.upTo === null ? 'above' : `up to ${formatNumber(band.upTo)}`}`)
      .join('; '),
    unit: `${currency} a year`,
    year: tax.year,
    source: citedSource(input.facts.sources, tax.sourceId, tax.name),
    ...standingOf(tax.sourceId, tax.confidence),
    reason: `${tax.note} Verify at ${tax.verifyAt}.`,
  })
  let from = 0
  const rows = tax.bands.map((band): Row => {
    const range =
      band.upTo === null
        ? `Above ${formatMoneyMajor(from, currency)}`
        : `${formatMoneyMajor(from, currency)} to ${formatMoneyMajor(band.upTo, currency)}`
    from = band.upTo ?? from
    return { cells: [textCell(range, evidence), textCell(formatQuantity(band.rate, 'share', 'bare'), evidence)] }
  })
  const basis = tax.basis === 'turnover' ? 'Sales in a year' : 'Profit in a year'
  const way = tax.applies === 'whole' ? 'The rate of your band applies to the whole amount.' : 'Each rate applies only to its own band.'
  return table('Tax bands', columns(basis, '#Rate'), rows, way)
}

export function funderEvidence(funder: Funder, index: number, input: ReportInput, book: FigureBook): string {
  return book.add({
    id: `funder:${input.place.country.code}:${index}`,
    label: funder.name,
    value: `${funder.what}. Needs: ${funder.needs}.`,
    unit: 'text',
    year: funder.year,
    source: citedSource(input.facts.sources, funder.sourceId, funder.name),
    ...standingOf(funder.sourceId, funder.confidence),
    reason: `Terms change; verify at ${funder.verifyAt}.`,
  })
}

const funderOrder: Record<Funder['kind'], number> = {
  'savings-group': 0,
  cooperative: 1,
  'mobile-credit': 2,
  microfinance: 3,
  grant: 4,
  'development-bank': 5,
  bank: 6,
}

export function fundersTable(input: ReportInput, book: FigureBook): TableBlock {
  const { city, country } = input.place
  const listed = country.funders
    .map((funder, index) => ({ funder, index }))
    .filter(({ funder }) => !funder.cities || funder.cities.includes(city.id))
  const rows = [...listed]
    .sort((a, b) => funderOrder[a.funder.kind] - funderOrder[b.funder.kind] || a.index - b.index)
    .map(({ funder, index }): Row => {
      const evidence = funderEvidence(funder, index, input, book)
      const cell = (text: string): Cell => textCell(text, /\d/.test(text) ? evidence : undefined)
      return { cells: [cell(funder.name), cell(funder.what), cell(funder.needs), cell(funder.verifyAt)] }
    })
  return table(
    'Lenders and grants here, nearest first',
    columns('Who', 'What they offer', 'What they ask', 'Check before you pay at'),
    rows,
  )
}

type LocalLine = readonly [label: string, fact: (country: Country) => Fact | null]

const localLines: readonly LocalLine[] = [
  ['Pay of a helper, a month', (c) => c.facts.helperWage],
  ['Minimum wage, a month', (c) => c.facts.minimumWage],
  ['Electricity, 1 kWh', (c) => c.facts.electricityTariff],
  ['Hours without grid power', (c) => c.facts.outageShare],
  ['Fuel, 1 litre', (c) => c.facts.fuelPrice],
  ['Inflation, a year', (c) => c.facts.inflation],
  ['Adults with an account', (c) => c.facts.accountOwnership],
  ['Adults with mobile money', (c) => c.facts.mobileMoneyAccount],
  ['People online', (c) => c.facts.internetUsers],
  ['Cost of a small loan, a year', (c) => c.facts.microLoanRate],
]

export function localFactsTable(input: ReportInput, book: FigureBook): TableBlock {
  const { country, city } = input.place
  const rows: Row[] = []
  const population = book.fact(city.population, 'count')
  rows.push({
    cells: [
      textCell(`People in ${cityWords(city)}`),
      figureCell(population),
      yearCell(city.population.year, population.evidence),
      textCell(confidenceMarks[city.population.confidence]),
    ],
  })
  for (const [said, read] of localLines) {
    const fact = read(country)
    // The table's own words, unless the fact is of a narrower kind ("Federal minimum wage").
    const label = fact && fact === country.facts.minimumWage ? `${fact.label}, a month` : said
    if (!fact) {
      rows.push({ cells: [textCell(label), textCell('Not known yet'), textCell(''), textCell('')] })
      continue
    }
    const figure = book.fact(fact)
    const id = /\d/.test(label) ? textCell(label, figure.evidence) : textCell(label)
    rows.push({
      cells: [
        id,
        textCell(formatQuantity(fact.value, fact.unit, 'bare'), figure.evidence),
        yearCell(fact.year, figure.evidence),
        textCell(confidenceMarks[fact.confidence]),
      ],
    })
  }
  return table(`Prices and people in ${cityWords(input.place.city)}`, columns('', '#Figure', '#Year', 'Confidence'), rows)
}

/** Parts of the city, what each is known for. */
export function areasTable({ place }: ReportInput, book: FigureBook): TableBlock | null {
  const { city, country } = place
  if (city.neighbourhoods.length === 0) return null
  const rows = city.neighbourhoods.map(({ name, note }, index): Row => {
    const said = (path: string, text: string): Cell =>
      /\d/.test(text)
        ? textCell(text, book.text(`local:${country.code}.city.${city.id}.${path}`, `${city.name}: ${name}`, text, localReason).evidence)
        : textCell(text)
    return { cells: [said(`${index}.name`, name), said(`${index}`, note)] }
  })
  return table(`Areas of ${cityWords(city)}`, columns('Area', 'What it is known for'), rows)
}

const localReason = 'General knowledge of the market, written by Gapwise without a survey.'

const yearCell = (year: number, evidence: string): Cell => textCell(`${year}`, evidence)

export function calendarTable(input: ReportInput, book: FigureBook): TableBlock | null {
  const { calendar, code } = input.place.country
  if (calendar.length === 0) return null
  const listed = calendar.map((entry, index) => ({ entry, index }))
  listed.sort((a, b) => (a.entry.months[0] ?? 0) - (b.entry.months[0] ?? 0) || a.index - b.index)
  const rows = listed.map(({ entry, index }): Row => {
    const months = entry.months.map((month) => monthNames[month - 1] ?? '').join(', ')
    if (!/\d/.test(entry.what)) return { cells: [textCell(months), textCell(entry.what)] }
    const figure = book.text(`calendar:${code}:${index}`, `Calendar of ${months}`, entry.what, localReason)
    return { cells: [textCell(months), textCell(entry.what, figure.evidence)] }
  })
  return table('Calendar', columns('When', 'What happens'), rows)
}
