import { ownSources } from '../evidence/own-sources.ts'
import type { Archetype } from '../market/archetype.ts'
import type { ChecklistBlock, TableBlock, TextFigure } from '../model/result.ts'
import { formatNumber, formatOdds } from '../quantity/format.ts'
import type { FigureBook } from './figure-book.ts'
import type { ReportInput } from './report-input.ts'
import { capital, columns, type Row, table, textCell } from './table-cells.ts'

const tradeReason =
  'Written by Gapwise from working knowledge of this trade; no survey stands behind it. Amounts in it come from its home market, at the prices here.'

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
  return table('Who buys, why and when', columns('Who', 'Why they buy', 'When'), rows)
}

export function competitorsTable({ archetype }: ReportInput, book: FigureBook): TableBlock {
  const say = (index: number, field: string, text: string) => tradeText(book, archetype, `competitors.${index}.${field}`, text)
  return table(
    'Who sells this already',
    columns('Seller', 'How they win customers'),
    rowsOf(archetype.competitors, (c, i) => [say(i, 'who', c.who), say(i, 'how', c.how)]),
  )
}

export function risksTable({ archetype }: ReportInput, book: FigureBook): TableBlock {
  const say = (index: number, field: string, text: string) => tradeText(book, archetype, `risks.${index}.${field}`, text)
  return table(
    'What to watch, and what to do then',
    columns('What can happen', 'First sign', 'What you do'),
    rowsOf(archetype.risks, (r, i) => [say(i, 'what', r.what), say(i, 'sign', r.sign), say(i, 'response', r.response)]),
  )
}

const shockWords: Record<Archetype['shocks'][number]['kind'], string> = {
  outage: 'Long power cuts',
  theft: 'Theft',
  breakdown: 'A breakdown of your equipment',
  fuel: 'A jump in the fuel price',
  currency: 'A fall of the currency',
  rain: 'Heavy rain',
  'school-calendar': 'Schools closed',
  illness: 'You or a worker fall ill',
  ban: 'A ban or a clearance by officials',
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
    const lost = `${formatNumber(shock.salesLost * 100)} of every 100 sales`
    const length = shock.months === 1 ? '1 month' : `${formatNumber(shock.months, 1)} months`
    return {
      cells: [
        textCell(wordsOf(shock.kind, archetype)),
        textCell(`${formatOdds(shock.chancePerYear)} years`, evidence),
        textCell(length, evidence),
        shock.salesLost > 0 ? textCell(lost, evidence) : textCell('none'),
        tradeText(book, archetype, `shocks.${index}.why`, shock.why),
      ],
    }
  })
  return table(
    'Shocks that were played in the futures',
    columns('Shock', 'In how many years', '#How long', '#Sales lost meanwhile', 'Why we think so'),
    rows,
  )
}

export function suppliersTable({ archetype }: ReportInput, book: FigureBook): TableBlock {
  const say = (index: number, field: string, text: string) => tradeText(book, archetype, `suppliers.${index}.${field}`, text)
  return table(
    'Who supplies you',
    columns('Supplier', 'What to ask'),
    rowsOf(archetype.suppliers, (s, i) => [say(i, 'who', s.who), say(i, 'ask', s.ask)]),
  )
}

export function partnersTable({ archetype }: ReportInput, book: FigureBook): TableBlock {
  const say = (index: number, field: string, text: string) => tradeText(book, archetype, `partners.${index}.${field}`, text)
  return table(
    'Who can send you customers or share a cost',
    columns('Partner', 'Why it works for both'),
    rowsOf(archetype.partners, (p, i) => [say(i, 'who', p.who), say(i, 'why', p.why)]),
  )
}

export function testChecklist(input: ReportInput, book: FigureBook): ChecklistBlock {
  const { archetype } = input
  const items = archetype.test.how.map((step, index) => checkItem(book, archetype, `test.how.${index}`, step))
  const measure = checkItem(book, archetype, 'test.measure', archetype.test.measure)
  const pass = checkItem(book, archetype, 'test.passMark', archetype.test.passMark)
  const costLocal = archetype.test.costUsd * input.place.country.facts.fxPerUsd.value
  const cost = book.derive({
    id: 'report:test.cost',
    label: 'What the test costs',
    value: costLocal,
    form: 'money',
    unit: book.currency,
    formula: `$${formatNumber(archetype.test.costUsd, 2)} × ${formatNumber(input.place.country.facts.fxPerUsd.value, 2)}`,
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
      book.fact(input.place.country.facts.fxPerUsd).evidence,
    ],
  })
  return {
    kind: 'checklist',
    title: 'The 7-day test, before you pay for anything',
    items: [
      ...items,
      { text: `Measure: ${measure.text}`, ...(measure.figures ? { figures: measure.figures } : {}) },
      { text: `Pass mark: ${pass.text}`, ...(pass.figures ? { figures: pass.figures } : {}) },
      archetype.test.costUsd > 0
        ? { text: `It costs ${cost.prose}.`, figures: [{ text: cost.prose, evidence: cost.evidence }] }
        : { text: 'It costs nothing but your time.' },
    ],
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
