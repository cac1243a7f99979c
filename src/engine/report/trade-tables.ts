import { figureReasons, planLabels, planTexts } from '#words/engine/report-figures.ts'
import { shockNames, tables } from '#words/engine/report-tables.ts'
import { currencyJump, ownerIllness } from '../economy/constants.ts'
import { ownSources } from '../evidence/own-sources.ts'
import { type Archetype, isOwnerIllness, type TestMark } from '../market/archetype.ts'
import { formatMoneyMajor, formatNumber, formatOdds } from '../quantity/format.ts'
import type { ChecklistBlock, TableBlock, TextFigure } from './document.ts'
import type { FigureBook, Figures } from './figure-book.ts'
import type { ReportInput } from './report-input.ts'
import { createColumns, numeric, type ReportTableRow, tableBlock, textCell } from './table-cells.ts'
import { roundTenth } from './units-text.ts'

/** A wording of the archetype's own, with evidence when it holds a digit. */
export function tradeText(book: FigureBook, archetype: Archetype, path: string, text: string): { text: string; evidence?: string } {
  if (!/\d/.test(text)) return { text }
  const figure = book.text(
    `trade:${archetype.id}.${path}`,
    planLabels.ofBusiness({ title: archetype.title }),
    text,
    path === 'test.passMark' ? markReason(archetype.test.mark) : figureReasons.trade,
  )
  return { text, evidence: figure.evidence }
}

/** Why a pass mark has its number: ours, or what this plan allows. */
function markReason(mark: TestMark | undefined): string {
  if (!mark || mark.basis === undefined || mark.basis === 'business') return figureReasons.trade
  const { number, days, planned } = mark
  const slots = { number, days, planned: planned ?? 0, over: Math.max(0, (planned ?? 0) - number) }
  if (mark.basis === 'least') return figureReasons.markLeast(slots)
  return mark.basis === 'low-case' ? figureReasons.markLowCase(slots) : figureReasons.markBreakEven(slots)
}

/** A cell, being one phrase, ends without a full stop. */
function withoutFullStop(cell: { text: string; evidence?: string }): { text: string; evidence?: string } {
  return { ...cell, text: /[.!?] /.test(cell.text) ? cell.text : cell.text.replace(/\.$/, '') }
}

function createRows<T>(items: readonly T[], cells: (item: T, index: number) => { text: string; evidence?: string }[]): ReportTableRow[] {
  return items.map((item, index) => ({ cells: cells(item, index).map(withoutFullStop) }))
}

export function customersTable({ archetype }: ReportInput, book: FigureBook): TableBlock {
  const tradeCell = (index: number, field: string, text: string) => tradeText(book, archetype, `customers.${index}.${field}`, text)
  const rows = createRows(archetype.customers, (c, i) => [
    tradeCell(i, 'who', c.who),
    tradeCell(i, 'why', c.why),
    tradeCell(i, 'when', c.when),
  ])
  const heads = tables.customers
  return tableBlock(heads.title, createColumns(heads.who, heads.why, heads.when), rows)
}

export function competitorsTable({ archetype }: ReportInput, book: FigureBook): TableBlock {
  const tradeCell = (index: number, field: string, text: string) => tradeText(book, archetype, `competitors.${index}.${field}`, text)
  return tableBlock(
    tables.competitors.title,
    createColumns(tables.competitors.who, tables.competitors.how),
    createRows(archetype.competitors, (c, i) => [tradeCell(i, 'who', c.who), tradeCell(i, 'how', c.how)]),
  )
}

export function risksTable({ archetype }: ReportInput, book: FigureBook): TableBlock {
  const tradeCell = (index: number, field: string, text: string) => tradeText(book, archetype, `risks.${index}.${field}`, text)
  return tableBlock(
    tables.risks.title,
    createColumns(tables.risks.what, tables.risks.sign, tables.risks.response),
    createRows(archetype.risks, (r, i) => [
      tradeCell(i, 'what', r.what),
      tradeCell(i, 'sign', r.sign),
      tradeCell(i, 'response', r.response),
    ]),
  )
}

const streetPremises: ReadonlySet<string> = new Set(['street', 'stall', 'kiosk'])

/** Effect of a ban: it clears sellers from a street, stops a vehicle, or stops sales. Null where there is none, or it has a name of its own. */
export function banEffect({ shocks, premises, permits }: Archetype): 'cleared' | 'vehicle' | 'stopped' | null {
  const ban = shocks.find(({ kind }) => kind === 'ban')
  if (!ban || ban.what) return null
  if (streetPremises.has(premises.kind)) return 'cleared'
  return permits.includes('transport-operator') ? 'vehicle' : 'stopped'
}

const banNames = { cleared: shockNames.ban, vehicle: shockNames.vehicleStopped, stopped: shockNames.stopped } as const

/**
 * The name of a shock: its own, else by those affected: only street sellers are cleared, and where animals or children are in its care, the illness that
 * stops sales is theirs.
 */
function shockName({ kind, what }: Archetype['shocks'][number], archetype: Archetype): string {
  if (what) return what
  if (kind === 'ban') return banNames[banEffect(archetype) ?? 'stopped']
  if (kind === 'platform' && archetype.reach !== 'online') return shockNames.tool
  if (kind !== 'illness') return shockNames[kind]
  if (archetype.family === 'poultry-and-livestock') return shockNames.disease
  if (archetype.permits.includes('childcare')) return shockNames.childIllness
  return archetype.staff.length > 0 ? shockNames.illness : shockNames.ownIllness
}

/** The shocks that the model adds to those of the file, in its order, each with the id of its assumption. */
export function addedShocks({ archetype, evidence }: Pick<ReportInput, 'archetype' | 'evidence'>) {
  const own = archetype.shocks.length
  const isIllAdded = !archetype.shocks.some(isOwnerIllness)
  return evidence.flatMap((assumption) => {
    const index = Number(/^assumption:shock\.(\d+)$/.exec(assumption.id)?.[1] ?? -1)
    if (index < own) return []
    return [{ assumption, kind: isIllAdded && index === own ? ('illness' as const) : ('currency' as const) }]
  })
}

export function shocksTable(input: ReportInput, book: FigureBook): TableBlock | null {
  const { archetype } = input
  const added = addedShocks(input)
  if (archetype.shocks.length + added.length === 0) return null
  const t = tables.shocks
  const addedRows = added.map(({ assumption: { id, value, reason = '' }, kind }): ReportTableRow => {
    const { months, salesLost } = kind === 'illness' ? ownerIllness : { ...currencyJump, salesLost: 0 }
    return {
      cells: [
        textCell(kind === 'illness' ? shockNames.ownIllness : shockNames.currency),
        textCell(t.inYears({ odds: formatOdds(Number(value)) }), id),
        textCell(planTexts.months({ n: months }), id),
        salesLost > 0 ? textCell(`${formatNumber(salesLost * 100)}%`, id) : textCell(t.nothingLost),
        textCell(reason, id),
      ],
    }
  })
  const rows = archetype.shocks.map((shock, index): ReportTableRow => {
    const evidence = book.add({
      id: `trade:${archetype.id}.shocks.${index}`,
      label: planLabels.shock({ shock: shockName(shock, archetype) }),
      value: shock.chancePerYear,
      unit: 'share of years',
      year: Number(archetype.priceMonth.slice(0, 4)),
      source: ownSources.knowledge,
      confidence: 'low',
      kind: 'assumption',
      reason: shock.why,
    })
    const lossText = `${formatNumber(shock.salesLost * 100)}%`
    const durationText = planTexts.months({ n: roundTenth(shock.months) })
    return {
      cells: [
        textCell(shockName(shock, archetype)),
        textCell(t.inYears({ odds: formatOdds(shock.chancePerYear) }), evidence),
        textCell(durationText, evidence),
        shock.salesLost > 0 ? textCell(lossText, evidence) : textCell(t.nothingLost),
        tradeText(book, archetype, `shocks.${index}.why`, shock.why),
      ],
    }
  })
  return tableBlock(t.title, createColumns(t.event, t.often, numeric(t.long), numeric(t.lost), t.why), [...rows, ...addedRows])
}

export function suppliersTable({ archetype }: ReportInput, book: FigureBook): TableBlock {
  const tradeCell = (index: number, field: string, text: string) => tradeText(book, archetype, `suppliers.${index}.${field}`, text)
  return tableBlock(
    tables.suppliers.title,
    createColumns(tables.suppliers.who, tables.suppliers.ask),
    createRows(archetype.suppliers, (s, i) => [tradeCell(i, 'who', s.who), tradeCell(i, 'ask', s.ask)]),
  )
}

export function partnersTable({ archetype }: ReportInput, book: FigureBook): TableBlock {
  const tradeCell = (index: number, field: string, text: string) => tradeText(book, archetype, `partners.${index}.${field}`, text)
  return tableBlock(
    tables.partners.title,
    createColumns(tables.partners.who, tables.partners.why),
    createRows(archetype.partners, (p, i) => [tradeCell(i, 'who', p.who), tradeCell(i, 'why', p.why)]),
  )
}

export function testChecklist({ archetype }: ReportInput, book: FigureBook): ChecklistBlock {
  return {
    kind: 'checklist',
    title: tables.test,
    items: archetype.test.how.map((step, index) => checkItem(book, archetype, `test.how.${index}`, step)),
  }
}

/** Cost of the test in local money, and what of it buys goods, where that is known; no slot where it costs nothing. */
export function testFigures({ archetype, place, model }: ReportInput, book: FigureBook): Figures {
  if (archetype.test.costUsd <= 0) return {}
  const { fxPerUsd } = place.country.facts
  const whole = archetype.test.costUsd * fxPerUsd.value
  const formula = `$${formatNumber(archetype.test.costUsd, 2)} × ${formatNumber(fxPerUsd.value, 2)}`
  const smaller = smallerTest(archetype, model, whole)
  const cost = {
    'test.cost': book.derive({
      id: 'report:test.cost',
      label: planLabels.testCost,
      value: smaller?.value ?? whole,
      form: 'money',
      unit: book.currency,
      formula: smaller ? `${formula}; ${smaller.formula}` : formula,
      inputs: [
        book.add({
          id: `trade:${archetype.id}.test.costUsd`,
          label: planLabels.testCostUsd,
          value: archetype.test.costUsd,
          unit: 'USD',
          year: Number(archetype.priceMonth.slice(0, 4)),
          source: ownSources.knowledge,
          confidence: 'low',
          kind: 'assumption',
          reason: figureReasons.testCost,
        }),
        book.fact(fxPerUsd).evidence,
        ...(smaller?.evidence ?? []),
      ],
    }),
  }
  if (!smaller?.goods) return cost
  const { value, formula: goodsFormula } = smaller.goods
  const inputs = ['report:test.cost', ...smaller.evidence]
  const goods = { label: planLabels.testGoods, value, form: 'money' as const, unit: book.currency, formula: goodsFormula, inputs }
  return { ...cost, 'test.goods': book.derive({ id: 'report:test.goods', ...goods }) }
}

/** Whether goods are made or bought for the test, as many as its mark needs. */
export function testsLots({ slotted = {} }: Pick<Archetype, 'slotted'>): boolean {
  return Object.entries(slotted).some(([path, text]) => path.startsWith('test.how') && text.includes('{lot '))
}

/** Journeys, hire and cards are bought for the smallest test too. */
const leastTestPart = 0.5

/**
 * Cost of a smaller test than the file's: goods shrink with the mark, journeys, hire and cards with the size alone, to half at most; yet goods for twice
 * the mark are paid, because not all that is bought is sold. `goods` is their part where something else is paid beside them. What is raised is bought from others for a test, at about its price. A test whose goods are not
 * counted shrinks with the size, to half at most. Null where it is no smaller.
 */
function smallerTest({ test, production, slotted = {} }: Archetype, { assumptions, currency }: ReportInput['model'], whole: number) {
  const { mark } = test
  const written = mark?.written ?? mark?.asked
  const unit = assumptions.find(({ key }) => key === (production ? 'pricePerUnit' : 'costOfSalesPerUnit'))
  if (!mark || written === undefined || mark.number >= written || !unit) return null
  const part = Math.max(leastTestPart, (mark.asked ?? mark.number) / written)
  if (!testsLots({ slotted })) return part < 1 ? { value: whole * part, formula: formatNumber(part, 2), evidence: [], goods: null } : null
  const allGoods = Math.min(whole, unit.value * written)
  const goods = allGoods * (mark.number / written)
  const rest = (whole - allGoods) * part + goods
  const least = Math.min(whole, 2 * unit.value * mark.number)
  const money = (amount: number) => formatMoneyMajor(amount, currency)
  return {
    value: Math.max(rest, least),
    formula:
      rest >= least
        ? `(${money(whole)} − ${money(allGoods)}) × ${formatNumber(part, 2)} + ${money(goods)}`
        : `${money(unit.value)} × 2 × ${mark.number}`,
    evidence: unit.evidence,
    goods: rest >= least ? { value: goods, formula: `${money(allGoods)} × ${mark.number} ÷ ${written}` } : null,
  }
}

export function checkItem(book: FigureBook, archetype: Archetype, path: string, text: string): { text: string; figures?: TextFigure[] } {
  const cell = tradeText(book, archetype, path, text)
  return cell.evidence ? { text, figures: digitFigures(text, cell.evidence) } : { text }
}

/** Every word of a text that holds a digit, as a figure that opens to the same evidence. */
export function digitFigures(text: string, evidence: string): TextFigure[] {
  return [...text.matchAll(/\S*\d\S*/g)].map((match) => ({ text: match[0].replace(/[.,;:)]+$/, '').replace(/^\(/, ''), evidence }))
}
