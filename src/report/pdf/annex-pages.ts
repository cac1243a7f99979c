import type { Content } from 'pdfmake/interfaces.js'
import { confidenceMarks, type Evidence } from '#engine/evidence/evidence.ts'
import { isOwnersFigure } from '#engine/evidence/own-sources.ts'
import type { Month } from '#engine/model/result.ts'
import { formatMoneyWholeMajor, formatNumber } from '#engine/quantity/format.ts'
import { formatQuantity } from '#engine/quantity/format-quantity.ts'
import type { TableBlock } from '#engine/report/document.ts'
import { inputKindsText } from '#engine/report/input-kinds-text.ts'
import { startSentence } from '#engine/report/own-start.ts'
import type { StoredReport } from '#engine/report/report-data.ts'
import { annexTexts } from '#words/documents/pdf.ts'
import { table } from './block-content.ts'
import { chapterIds } from './page-style.ts'

type Column = keyof typeof annexTexts.columns & keyof Month

const profitColumns: readonly Column[] = [
  'revenue',
  'costOfSales',
  'grossProfit',
  'operatingCosts',
  'depreciation',
  'interest',
  'tax',
  'vat',
  'netProfit',
]
const cashColumns: readonly Column[] = ['cashIn', 'cashOut', 'ownerDraw', 'closingCash', 'loanBalance']

/** All 36 months, then every assumption with its source. */
export function annexPages(data: StoredReport): Content[] {
  const hasVat = data.model.months.some(({ vat }) => vat > 0)
  const profit = hasVat ? profitColumns : profitColumns.filter((column) => column !== 'vat')
  return [
    {
      text: annexTexts.monthByMonth,
      style: 'h2',
      id: chapterIds.months,
      pageBreak: 'before',
      pageOrientation: 'landscape',
    },
    {
      text: [annexTexts.amountsIn({ currency: data.model.currency }), startSentence(data.model, data.ownStart === true)]
        .filter((text) => text)
        .join(' '),
      style: 'formal',
    },
    ...table(monthsTable(data, annexTexts.profitAndLoss, profit, true), { widths: [36, '*', ...profit.map(() => '*')] }),
    { text: '', pageBreak: 'after' },
    ...table(monthsTable(data, annexTexts.cashFlow, cashColumns), { widths: [36, '*', '*', '*', '*', '*'] }),
    { text: annexTexts.assumptions, style: 'h2', id: chapterIds.assumptions, pageBreak: 'before', pageOrientation: 'portrait' },
    {
      text: [inputKindsText(data.first), annexTexts.ownShare].join(' '),
      style: 'formal',
    },
    ...table(assumptionsTable(data), { widths: ['*', 'auto', 'auto', 130, 'auto'] }),
    ...sourcesList(data),
  ]
}

function monthsTable(
  { model, unitMany }: StoredReport & { unitMany?: string },
  title: string,
  columns: readonly Column[],
  withUnits = false,
): TableBlock {
  const formatWithoutMark = (amount: number) => formatMoneyWholeMajor(amount, model.currency).replace(/^(−?)[^\d−]+/, '$1')
  return {
    kind: 'table',
    title,
    columns: [
      { label: annexTexts.month, numeric: false },
      ...(withUnits ? [{ label: unitMany ?? annexTexts.units, numeric: true }] : []),
      ...columns.map((field) => ({ label: annexTexts.columns[field], numeric: true })),
    ],
    rows: model.months.map((month) => ({
      cells: [
        { text: `${month.month}` },
        ...(withUnits ? [{ text: formatNumber(month.units, 2) }] : []),
        ...columns.map((field) => ({ text: formatWithoutMark(month[field]) })),
      ],
      ...(month.month % 12 === 0 ? { strong: true } : {}),
    })),
  }
}

function assumptionsTable({ model, evidence }: StoredReport): TableBlock {
  const byId = new Map(evidence.map((item) => [item.id, item]))
  return {
    kind: 'table',
    title: annexTexts.assumptionsAndSources,
    columns: [
      { label: annexTexts.assumption, numeric: false },
      { label: annexTexts.value, numeric: true },
      { label: annexTexts.lowToHigh, numeric: true },
      { label: annexTexts.sourceAndYear, numeric: false },
      { label: annexTexts.confidence, numeric: false },
    ],
    // What can only have one value is no assumption of this business.
    rows: model.assumptions
      .filter(({ min, max }) => max > min)
      .map((item) => {
        const evidenceItem = byId.get(`assumption:${item.key}`) ?? byId.get(item.evidence[0] ?? '')
        const text = (value: number) => formatQuantity(value, item.unit, 'bare')
        return {
          cells: [
            { text: item.label },
            { text: text(item.value) },
            { text: item.low === item.high ? annexTexts.fixed : annexTexts.range({ low: text(item.low), high: text(item.high) }) },
            {
              text: evidenceItem
                ? annexTexts.originOfYear({ origin: describeOrigin(evidenceItem), year: evidenceItem.year })
                : annexTexts.notKnown,
            },
            { text: evidenceItem ? confidenceMarks[evidenceItem.confidence] : '' },
          ],
        }
      }),
  }
}

function describeOrigin(item: Evidence): string {
  if (item.kind === 'derived') return annexTexts.calculated
  return item.kind === 'assumption' && !isOwnersFigure(item) ? annexTexts.ownEstimate : item.source.title
}

type CitedSource = Evidence['source'] & { isChecked: boolean; labels: string[] }

/**
 * The sources of the report's figures, each once, with the facts taken from it. What nobody checked is listed whole, so that paper shows it as the
 * screen does; the assumptions have their own table.
 */
function sourcesList({ evidence, model }: Pick<StoredReport, 'evidence' | 'model'>): Content[] {
  const inTable = new Set(model.assumptions.map(({ key }) => `assumption:${key}`))
  const bySource = new Map<string, CitedSource>()
  for (const item of evidence) {
    if (item.kind === 'derived' || item.id.startsWith('model:') || inTable.has(item.id) || isOwnersFigure(item)) continue
    const key = `${item.source.title}|${item.source.publisher}`
    const entry = bySource.get(key) ?? { ...item.source, isChecked: item.kind !== 'assumption', labels: [] }
    const label = annexTexts.figureOfYear({ figure: item.label, year: item.year })
    if (!entry.labels.includes(label)) entry.labels.push(label)
    bySource.set(key, entry)
  }
  if (bySource.size === 0) return []
  return [
    { text: annexTexts.sources, style: 'h2', id: chapterIds.sources, margin: [0, 12, 0, 4] },
    {
      stack: [...bySource.values()].map((source) => ({
        text: [{ text: `${annexTexts.sourceTitle({ title: source.title })} `, bold: true }, sourceUse(source)],
        margin: [0, 0, 0, 4],
      })),
    },
  ]
}

function sourceUse({ publisher, url, licence, isChecked, labels }: CitedSource): string {
  const use = { publisher, licence, figures: (isChecked ? labels.slice(0, 4) : labels).join('; ') }
  return url ? annexTexts.sourceUseAt({ ...use, address: url }) : annexTexts.sourceUse(use)
}
