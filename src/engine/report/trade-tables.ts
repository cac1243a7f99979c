import { ownSources } from '../evidence/own-sources.ts'
import type { Archetype } from '../market/archetype.ts'
import type { ChecklistBlock, TableBlock, TextFigure } from '../model/result.ts'
import { formatNumber, formatOdds } from '../quantity/format.ts'
import type { FigureBook, Figures } from './figure-book.ts'
import type { ReportInput } from './report-input.ts'
import { capital, columns, type Row, table, textCell } from './table-cells.ts'

const tradeReason =
  'Written by Gapwise from working knowledge of this business, without a survey. Its amounts come from the home market, at the prices here.'

/** A wording of the archetype's own, with evidence when it holds a digit. */
export function tradeText(book: FigureBook, archetype: Archetype, path: string, text: string): { text: string; evidence?: string } {
  if (!/\d/.test(text)) return { text }
  const figure = book.text(`trade:${archetype.id}.${path}`, `${archetype.title}: ${path}`, text, tradeReason)
  return { text, evidence: figure.evidence }
}

/** A cell begins with a capital and, being one phrase, ends without a full stop. */
function phrase(said: { text: string; evidence?: string }): { text: string; evidence?: string } {
  const text = capital(said.text)
  return { ...said, text: /[.!?] /.test(text) ? text : text.replace(/\.$/, '') }
}

function rowsOf<T>(items: readonly T[], cells: (item: T, index: number) => { text: string; evidence?: string }[]): Row[] {
  return items.map((item, index) => ({ cells: cells(item, index).map(phrase) }))
}

export function customersTable({ archetype }: ReportInput, book: FigureBook): TableBlock {
  const say = (index: number, field: string, text: string) => tradeText(book, archetype, `customers.${index}.${field}`, text)
  const rows = rowsOf(archetype.customers, (c, i) => [say(i, 'who', c.who), say(i, 'why', c.why), say(i, 'when', c.when)])
  return table('Customers', columns('Who', 'Why they buy', 'When'), rows)
}

export function competitorsTable({ archetype }: ReportInput, book: FigureBook): TableBlock {
  const say = (index: number, field: string, text: string) => tradeText(book, archetype, `competitors.${index}.${field}`, text)
  return table(
    'Sellers you meet',
    columns('Seller', 'How they win customers'),
    rowsOf(archetype.competitors, (c, i) => [say(i, 'who', c.who), say(i, 'how', c.how)]),
  )
}

export function risksTable({ archetype }: ReportInput, book: FigureBook): TableBlock {
  const say = (index: number, field: string, text: string) => tradeText(book, archetype, `risks.${index}.${field}`, text)
  return table(
    'Risks, early signs and what to do',
    columns('Risk', 'Early sign', 'What to do'),
    rowsOf(archetype.risks, (r, i) => [say(i, 'what', r.what), say(i, 'sign', r.sign), say(i, 'response', r.response)]),
  )
}

const shockWords: Record<Archetype['shocks'][number]['kind'], string> = {
  outage: 'Long power cuts',
  theft: 'Theft',
  breakdown: 'Your equipment breaks down',
  fuel: 'The fuel price jumps',
  currency: 'The currency falls',
  rain: 'Heavy rain',
  'school-calendar': 'Schools close',
  illness: 'You or a worker fall ill',
  ban: 'Officials ban or clear sellers',
  spoilage: 'A batch spoils',
  platform: 'The platform changes its rules',
}

/** Where animals are kept, the illness that stops sales is theirs. */
function wordsOf(kind: Archetype['shocks'][number]['kind'], archetype: Archetype): string {
  return kind === 'illness' && archetype.family === 'poultry-and-livestock' ? 'Disease' : shockWords[kind]
}

export function shocksTable({ archetype }: ReportInput, book: FigureBook): TableBlock | null {
  if (archetype.shocks.length === 0) return null
  const rows = archetype.shocks.map((shock, index): Row => {
    const evidence = book.add({
      id: `trade:${archetype.id}.shocks.${index}`,
      label: `${wordsOf(shock.kind, archetype)}: chance in a year`,
      value: shock.chancePerYear,
      unit: 'share of years',
      year: Number(archetype.priceMonth.slice(0, 4)),
      source: ownSources.knowledge,
      confidence: 'low',
      kind: 'assumption',
      reason: shock.why,
    })
    const lost = `${formatNumber(shock.salesLost * 100)}%`
    const length = shock.months === 1 ? '1 month' : `${formatNumber(shock.months, 1)} months`
    return {
      cells: [
        textCell(wordsOf(shock.kind, archetype)),
        textCell(`In ${formatOdds(shock.chancePerYear)} years`, evidence),
        textCell(length, evidence),
        shock.salesLost > 0 ? textCell(lost, evidence) : textCell('None'),
        tradeText(book, archetype, `shocks.${index}.why`, shock.why),
      ],
    }
  })
  return table(
    'Bad events in the simulations',
    columns('Event', 'How often', '#How long', '#Sales lost in that time', 'Why we think so'),
    rows,
  )
}

export function suppliersTable({ archetype }: ReportInput, book: FigureBook): TableBlock {
  const say = (index: number, field: string, text: string) => tradeText(book, archetype, `suppliers.${index}.${field}`, text)
  return table(
    'Suppliers',
    columns('Supplier', 'What to ask for'),
    rowsOf(archetype.suppliers, (s, i) => [say(i, 'who', s.who), say(i, 'ask', s.ask)]),
  )
}

export function partnersTable({ archetype }: ReportInput, book: FigureBook): TableBlock {
  const say = (index: number, field: string, text: string) => tradeText(book, archetype, `partners.${index}.${field}`, text)
  return table(
    'Partners who send you customers or share a cost',
    columns('Partner', 'Why it works for both'),
    rowsOf(archetype.partners, (p, i) => [say(i, 'who', p.who), say(i, 'why', p.why)]),
  )
}

export function testChecklist({ archetype }: ReportInput, book: FigureBook): ChecklistBlock {
  return {
    kind: 'checklist',
    title: 'The 7-day test, before you pay for anything',
    items: archetype.test.how.map((step, index) => checkItem(book, archetype, `test.how.${index}`, step)),
  }
}

/** What the test costs in the money of the place; no slot where it costs nothing. */
export function testFigures({ archetype, place }: ReportInput, book: FigureBook): Figures {
  if (archetype.test.costUsd <= 0) return {}
  const { fxPerUsd } = place.country.facts
  return {
    'test.cost': book.derive({
      id: 'report:test.cost',
      label: 'What the test costs',
      value: archetype.test.costUsd * fxPerUsd.value,
      form: 'money',
      unit: book.currency,
      formula: `$${formatNumber(archetype.test.costUsd, 2)} × ${formatNumber(fxPerUsd.value, 2)}`,
      inputs: [
        book.add({
          id: `trade:${archetype.id}.test.costUsd`,
          label: 'What the test costs, in dollars',
          value: archetype.test.costUsd,
          unit: 'USD',
          year: Number(archetype.priceMonth.slice(0, 4)),
          source: ownSources.knowledge,
          confidence: 'low',
          kind: 'assumption',
          reason: 'The cheapest honest way we know to try this before paying for equipment.',
        }),
        book.fact(fxPerUsd).evidence,
      ],
    }),
  }
}

export function checkItem(book: FigureBook, archetype: Archetype, path: string, text: string): { text: string; figures?: TextFigure[] } {
  const said = tradeText(book, archetype, path, text)
  return said.evidence ? { text, figures: digitFigures(text, said.evidence) } : { text }
}

/** Every word of a text that holds a digit, as a figure that opens to the same evidence. */
export function digitFigures(text: string, evidence: string): TextFigure[] {
  return [...text.matchAll(/\S*\d\S*/g)].map((match) => ({ text: match[0].replace(/[.,;:)]+$/, '').replace(/^\(/, ''), evidence }))
}
