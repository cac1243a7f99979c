import type { MoneyText, NumberText } from '#language/slots.ts'
import { figureReasons, localTexts, planLabels } from '#words/engine/report-figures.ts'
import { tables } from '#words/engine/report-tables.ts'
import { keptBy } from '../economy/feasts.ts'
import { confidenceMarks, type Fact } from '../evidence/evidence.ts'
import { citedSource } from '../evidence/fact-evidence.ts'
import { reliabilityOf } from '../evidence/own-sources.ts'
import { permitsIn } from '../market/permits.ts'
import type { Cited, City, Country, Funder, Permit, TaxBands, TaxFiling } from '../market/place.ts'
import { isUntaxed } from '../market/tax-regime.ts'
import { helperWageIn, minimumWageIn } from '../market/wages.ts'
import { formatMoneyMajor, formatMoneyWholeMajor, formatNumber, monthNames, percentText } from '../quantity/format.ts'
import { formatQuantity } from '../quantity/format-quantity.ts'
import { asPercent, parseUnit } from '../quantity/unit.ts'
import type { PermitKind } from '../quantity/vocabulary.ts'
import type { TableBlock } from './document.ts'
import type { FigureBook } from './figure-book.ts'
import { cityNameInSentence } from './market-figures.ts'
import type { ReportInput } from './report-input.ts'
import { type Cell, createColumns, numeric, type ReportTableRow, tableBlock, textCell } from './table-cells.ts'

export function permitStatus({ archetype, place }: ReportInput): { available: Permit[]; missing: PermitKind[] } {
  const available = permitsIn(place, archetype.permits)
  const missing = archetype.permits.filter((kind) => !place.country.permits.some((permit) => permit.kind === kind))
  return { available, missing }
}

export function slowestPermit(permits: readonly Permit[]): Permit | undefined {
  return [...permits].sort((a, b) => (b.days?.likely ?? 0) - (a.days?.likely ?? 0))[0]
}

export function mostExpensivePermit(permits: readonly Permit[]): Permit | undefined {
  return [...permits].sort((a, b) => (b.fee?.likely ?? 0) - (a.fee?.likely ?? 0))[0]
}

export function permitEvidence(permit: Permit, input: ReportInput, book: FigureBook): string {
  return book.add({
    id: `paper:${input.place.country.code}:${permit.kind}`,
    label: permit.name,
    value: localTexts.permit({
      fee: permit.fee ? 'known' : 'unknown',
      feeLow: permit.fee?.low ?? '',
      feeHigh: permit.fee?.high ?? '',
      days: permit.days ? 'known' : 'unknown',
      daysLow: permit.days?.low ?? '',
      daysHigh: permit.days?.high ?? '',
      note: permit.note,
    }),
    unit: `${input.model.currency}; days`,
    year: permit.year,
    source: citedSource(input.facts.sources, permit.sourceId, permit.name),
    ...reliabilityOf(permit.sourceId, permit.confidence),
    reason: figureReasons.verify({ note: permit.note, place: permit.verifyAt }),
  })
}

export function permitsTable(input: ReportInput, book: FigureBook): TableBlock {
  const t = tables.permits
  const { currency } = input.model
  const rangeText = ({ low, likely, high }: NonNullable<Permit['fee']>) =>
    high > low
      ? t.feeRange({ low: formatMoneyMajor(low, currency), high: formatMoneyMajor(high, currency) })
      : formatMoneyMajor(likely, currency)
  const rows = permitStatus(input).available.map((permit): ReportTableRow => {
    const evidence = permitEvidence(permit, input, book)
    const { fee, renewalFee } = permit
    const often = t.renewals[permit.renewal]
    return {
      cells: [
        textCell(permit.name, /\d/.test(permit.name) ? evidence : undefined),
        textCell(permit.body, /\d/.test(permit.body) ? evidence : undefined),
        fee ? textCell(rangeText(fee), evidence) : textCell(tables.unknown),
        permit.days ? textCell(t.daysRange({ low: permit.days.low, high: permit.days.high }), evidence) : textCell(tables.unknown),
        renewalFee
          ? textCell(t.renewed({ often, fee: rangeText(renewalFee) }), evidence)
          : textCell(often, /\d/.test(often) ? evidence : undefined),
        textCell(permit.verifyAt, /\d/.test(permit.verifyAt) ? evidence : undefined),
      ],
    }
  })
  const heads = createColumns(t.permit, t.office, numeric(t.fee), numeric(t.days), t.often, t.verifyAt)
  return tableBlock(t.title, heads, rows)
}

/** Null where the business owes no such tax at any sales: there is no band to read. */
export function taxTable(input: ReportInput, book: FigureBook): TableBlock | null {
  const { tax, code } = input.place.country
  if (isUntaxed(tax)) return null
  return bandsTable(tables.tax.title({ name: tax.name }), `tax:${code}`, tax, tax.verifyAt, input, book)
}

/** The bands of a year whose sales are above the ceiling of a tax on sales, where the base case comes to one. */
export function taxBeyondTable(input: ReportInput, book: FigureBook): TableBlock | null {
  const { tax, code } = input.place.country
  if (!tax.beyond || !paysOrdinaryTax(input)) return null
  const title = tables.tax.beyond({ name: tax.beyond.name })
  return bandsTable(title, `tax:${code}:beyond`, tax.beyond, tax.verifyAt, input, book)
}

/** Whether the base case comes to the ordinary tax: by its sales, or because it may be chosen. */
function paysOrdinaryTax({ model: { taxes } }: ReportInput): boolean {
  return (
    taxes.beyondFromYear !== null ||
    (taxes.choice?.onSales ?? 0) > 0 ||
    (taxes.cases ?? []).some((one) => one === 'below' || one === 'chosen')
  )
}

function bandsTable(title: string, id: string, tax: TaxBands & Cited, verifyAt: string, input: ReportInput, book: FigureBook): TableBlock {
  const t = tables.tax
  const { currency } = input.place.country
  const evidence = book.add({
    id,
    label: tax.name,
    value: tax.bands
      .map((band) => {
        const rate = formatQuantity(band.rate, 'share', 'bare')
        return band.upTo === null ? localTexts.taxAbove({ rate }) : localTexts.taxUpTo({ rate, limit: formatNumber(band.upTo) })
      })
      .join('; '),
    unit: `${currency} a year`,
    year: tax.year,
    source: citedSource(input.facts.sources, tax.sourceId, tax.name),
    ...reliabilityOf(tax.sourceId, tax.confidence),
    reason: figureReasons.verify({ note: tax.note, place: verifyAt }),
  })
  let from = 0
  const rows = tax.bands.map((band): ReportTableRow => {
    const range =
      band.upTo === null
        ? from === 0
          ? t.any
          : t.above({ from: formatMoneyMajor(from, currency) })
        : t.range({ from: formatMoneyMajor(from, currency), to: formatMoneyMajor(band.upTo, currency) })
    from = band.upTo ?? from
    const rate = formatQuantity(band.rate, 'share', 'bare')
    const due = band.due === undefined ? null : formatMoneyMajor(band.due, currency)
    const owed = due === null ? rate : band.rate === 0 ? t.due({ due }) : t.dueAnd({ due, rate: rate as NumberText })
    return { cells: [textCell(range, evidence), textCell(owed, evidence)] }
  })
  const basis = tax.basis === 'turnover' ? t.sales : t.profit
  return tableBlock(title, createColumns(basis, numeric(t.rate)), rows, tax.applies === 'whole' ? t.whole : t.slice)
}

/** Tax due dates and places. The reader must check them: days of the year change, and some are quoted from memory. */
export function taxDatesTable(input: ReportInput, book: FigureBook): TableBlock {
  const t = tables.taxDates
  const { tax, code } = input.place.country
  const filings = [...tax.files.entries()].filter(([, filing]) => isFiled(filing, input))
  const rows = filings.map(([index, filing]): ReportTableRow => {
    const reliability = reliabilityOf(filing.sourceId, filing.confidence)
    const place = tax.verifyAt
    const evidence = book.add({
      id: `tax:${code}:file.${index}`,
      label: filing.what,
      value: filing.when,
      unit: 'text',
      year: filing.year,
      source: citedSource(input.facts.sources, filing.sourceId, filing.what),
      ...reliability,
      reason: filing.note ? figureReasons.verifyNotedDate({ note: filing.note, place }) : figureReasons.verifyDate({ place }),
    })
    const cell = (text: string): Cell => textCell(text, /\d/.test(text) ? evidence : undefined)
    return {
      cells: [cell(filing.what), textCell(filing.when, evidence), cell(filing.where), textCell(confidenceMarks[reliability.confidence])],
    }
  })
  const hasUncertainDates = filings.some(([, { confidence }]) => confidence === 'low')
  const note = hasUncertainDates ? t.verifyLow({ place: tax.verifyAt }) : t.verify({ place: tax.verifyAt })
  return tableBlock(t.title, createColumns(t.what, t.when, t.where, t.confidence), rows, note)
}

/** A filing of a tax that the base case pays or may choose, of VAT, or of the income tax that the city and its state have. Reports made before each year's basis was stored list every one. */
function isFiled({ of }: TaxFiling, { model: { taxes }, place }: ReportInput): boolean {
  if (of === 'local-income') return place.country.tax.local !== undefined
  if (of === 'turnover' && place.country.tax.basis === 'turnover' && isUntaxed(place.country.tax)) return false
  if (of === undefined || of === 'vat' || !taxes.bases || taxes.choice) return true
  return taxes.bases.includes(of)
}

/** Without the full stop that the sentence around it sets. */
const withoutFullStop = (text: string) => text.replace(/\.$/, '')

export function funderEvidence(funder: Funder, index: number, input: ReportInput, book: FigureBook): string {
  return book.add({
    id: `funder:${input.place.country.code}:${index}`,
    label: funder.name,
    value: localTexts.funder({ offer: withoutFullStop(funder.what), needs: withoutFullStop(funder.needs) }),
    unit: 'text',
    year: funder.year,
    source: citedSource(input.facts.sources, funder.sourceId, funder.name),
    ...reliabilityOf(funder.sourceId, funder.confidence),
    reason: figureReasons.verifyTerms({ place: funder.verifyAt }),
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
  const listedFunders = country.funders
    .map((funder, index) => ({ funder, index }))
    .filter(({ funder }) => !funder.cities || funder.cities.includes(city.id))
    .filter(({ funder }) => !funder.businesses || funder.businesses.includes(input.archetype.id))
  const rows = [...listedFunders]
    .sort((a, b) => funderOrder[a.funder.kind] - funderOrder[b.funder.kind] || a.index - b.index)
    .map(({ funder, index }): ReportTableRow => {
      const evidence = funderEvidence(funder, index, input, book)
      const cell = (text: string): Cell => textCell(text, /\d/.test(text) ? evidence : undefined)
      return { cells: [cell(funder.name), cell(funder.what), cell(funder.needs), cell(funder.verifyAt)] }
    })
  const t = tables.funders
  return tableBlock(t.title, createColumns(t.who, t.offer, t.ask, t.verifyAt), rows)
}

/** As exact as a reader can use: a price in whole units from 100 up, a share in whole percent from 10 up. The evidence has the rest. */
function formatRoundedFact({ value, unit }: Fact): string {
  const parsedUnit = parseUnit(unit)
  if (parsedUnit.kind === 'money' && value >= 100) return formatMoneyWholeMajor(value, parsedUnit.currency)
  if (parsedUnit.kind !== 'share' && (parsedUnit.kind !== 'rate' || parsedUnit.currency)) return formatQuantity(value, unit, 'bare')
  const percent = asPercent(value, unit)
  return percentText(percent, percent >= 10 ? 0 : percent >= 1 ? 1 : 2)
}

type LocalLine = readonly [label: string, fact: (country: Country, city: City) => Fact | null]

const localLines: readonly LocalLine[] = [
  [tables.localFacts.helperWage, (country, city) => helperWageIn({ country, city })],
  [tables.localFacts.minimumWage, (country, city) => minimumWageIn({ country, city })?.fact ?? country.facts.minimumWage],
  [tables.localFacts.electricity, (c) => c.facts.electricityTariff],
  [tables.localFacts.outage, (c) => c.facts.outageShare],
  [tables.localFacts.fuel, (c) => c.facts.fuelPrice],
  [tables.localFacts.inflation, (c) => c.facts.inflation],
  [tables.localFacts.accounts, (c) => c.facts.accountOwnership],
  [tables.localFacts.mobileMoney, (c) => c.facts.mobileMoneyAccount],
  [tables.localFacts.online, (c) => c.facts.internetUsers],
  [tables.localFacts.loanRate, (c) => c.facts.microLoanRate],
]

const litresInGallon = 3.785

/** Where pumps show the price of a gallon, so does the table; the fact stays in litres, in which countries are compared. */
function fuelPerGallonRow(fact: Fact, book: FigureBook): ReportTableRow {
  const t = tables.localFacts
  const litre = book.fact(fact)
  const { evidence } = book.derive({
    id: 'report:fuel.gallon',
    label: t.fuelByGallon,
    value: fact.value * litresInGallon,
    form: 'money',
    unit: book.currency,
    formula: localTexts.fuelByGallon({ litre: litre.exact as MoneyText, litres: formatNumber(litresInGallon, 3) as NumberText }),
    inputs: [litre.evidence],
  })
  return {
    cells: [
      textCell(t.fuelByGallon, evidence),
      textCell(formatRoundedFact({ ...fact, value: fact.value * litresInGallon }), evidence),
      yearCell(fact.year, evidence),
      textCell(confidenceMarks[fact.confidence]),
    ],
  }
}

export function localFactsTable(input: ReportInput, book: FigureBook): TableBlock {
  const t = tables.localFacts
  const { country, city } = input.place
  const rows: ReportTableRow[] = []
  const population = book.fact(city.population, 'count')
  rows.push({
    cells: [
      textCell(city.countedAsArea ? t.peopleOfArea({ city: cityNameInSentence(city) }) : t.people({ city: cityNameInSentence(city) })),
      textCell(population.prose, population.evidence),
      yearCell(city.population.year, population.evidence),
      textCell(confidenceMarks[city.population.confidence]),
    ],
  })
  for (const [defaultLabel, readFact] of localLines) {
    const fact = readFact(country, city)
    // The table's own label, unless the fact is of a narrower kind ("Federal minimum wage").
    const label = fact && fact === country.facts.minimumWage ? t.minimumWageOf({ wage: fact.label }) : defaultLabel
    // Where mobile money is not counted, hardly anybody has it, and a row without a figure helps nobody.
    if (!fact && readFact(country, city) === country.facts.mobileMoneyAccount) continue
    if (!fact) {
      rows.push({ cells: [textCell(label), textCell(tables.unknown), textCell(''), textCell('')] })
      continue
    }
    if (defaultLabel === t.fuel && country.trade.gallons) {
      rows.push(fuelPerGallonRow(fact, book))
      continue
    }
    const figure = book.fact(fact)
    const id = /\d/.test(label) ? textCell(label, figure.evidence) : textCell(label)
    rows.push({
      cells: [
        id,
        textCell(formatRoundedFact(fact), figure.evidence),
        yearCell(fact.year, figure.evidence),
        textCell(confidenceMarks[fact.confidence]),
      ],
    })
  }
  const heads = createColumns('', numeric(t.figure), numeric(t.year), t.confidence)
  return tableBlock(t.title({ city: cityNameInSentence(city) }), heads, rows)
}

/** Neighbourhoods of the city with their character. */
export function areasTable({ place }: ReportInput, book: FigureBook): TableBlock | null {
  const { city, country } = place
  if (city.neighbourhoods.length === 0) return null
  const rows = city.neighbourhoods.map(({ name, note }, index): ReportTableRow => {
    const textOrEvidenceCell = (path: string, text: string): Cell =>
      /\d/.test(text)
        ? textCell(
            text,
            book.text(
              `local:${country.code}.city.${city.id}.${path}`,
              planLabels.area({ city: city.name, area: name }),
              text,
              figureReasons.local,
            ).evidence,
          )
        : textCell(text)
    return { cells: [textOrEvidenceCell(`${index}.name`, name), textOrEvidenceCell(`${index}`, note)] }
  })
  return tableBlock(tables.areas.title({ city: cityNameInSentence(city) }), createColumns(tables.areas.area, tables.areas.knownFor), rows)
}

const yearCell = (year: number, evidence: string): Cell => textCell(`${year}`, evidence)

/** Rains and harvests of another part of the country are left out, and feasts that under a tenth of the people here keep. */
export function appliesToCity({ climates, feast }: Country['calendar'][number], { climate, faiths }: City): boolean {
  if (feast && faiths && faiths[keptBy[feast]].value < 10) return false
  return !climates || !climate || climates.includes(climate)
}

export function calendarTable(input: ReportInput, book: FigureBook): TableBlock | null {
  const { city, country } = input.place
  const { calendar, code } = country
  const listedEntries = calendar.map((entry, index) => ({ entry, index })).filter(({ entry }) => appliesToCity(entry, city))
  if (listedEntries.length === 0) return null
  listedEntries.sort((a, b) => (a.entry.months[0] ?? 0) - (b.entry.months[0] ?? 0) || a.index - b.index)
  const rows = listedEntries.map(({ entry, index }): ReportTableRow => {
    const months = entry.months.map((month) => monthNames[month - 1] ?? '').join(', ')
    if (!/\d/.test(entry.what)) return { cells: [textCell(months), textCell(entry.what)] }
    const figure = book.text(`calendar:${code}:${index}`, planLabels.calendar({ months }), entry.what, figureReasons.local)
    return { cells: [textCell(months), textCell(entry.what, figure.evidence)] }
  })
  return tableBlock(tables.calendar.title, createColumns(tables.calendar.when, tables.calendar.what), rows, tables.calendar.note)
}
