import type { Content } from 'pdfmake/interfaces.js'
import { confidenceMarks } from '#engine/evidence/confidence.ts'
import type { Evidence } from '#engine/evidence/evidence.ts'
import type { Month, TableBlock } from '#engine/model/result.ts'
import { formatMoneyWholeMajor, formatNumber } from '#engine/quantity/format.ts'
import { formatQuantity } from '#engine/quantity/format-quantity.ts'
import type { ReportData } from '#engine/report/report-data.ts'
import { table } from './block-content.ts'

type Column = readonly [label: string, field: keyof Month]

const profitColumns: readonly Column[] = [
  ['Sales', 'revenue'],
  ['Cost of goods', 'costOfSales'],
  ['Gross profit', 'grossProfit'],
  ['Operating costs', 'operatingCosts'],
  ['Depreciation', 'depreciation'],
  ['Interest', 'interest'],
  ['Tax', 'tax'],
  ['Net profit', 'netProfit'],
]
const cashColumns: readonly Column[] = [
  ['Cash in', 'cashIn'],
  ['Cash out', 'cashOut'],
  ['Owner’s drawings', 'ownerDraw'],
  ['Closing cash', 'closingCash'],
  ['Loan balance', 'loanBalance'],
]

/** All 36 months, then every assumption with where it comes from. */
export function annexPages(data: ReportData): Content[] {
  return [
    { text: 'Month by month', style: 'h2', tocItem: true, tocMargin: [0, 0, 0, 0], pageBreak: 'before', pageOrientation: 'landscape' },
    { text: `All amounts in ${data.model.currency}. This is the base case, which is the plan without bad events.`, style: 'formal' },
    ...table(monthsTable(data, 'Profit and loss', profitColumns), { widths: [36, '*', '*', '*', '*', '*', '*', '*', '*', '*'] }),
    { text: '', pageBreak: 'after' },
    ...table(monthsTable(data, 'Cash flow', cashColumns), { widths: [36, '*', '*', '*', '*', '*'] }),
    { text: 'Assumptions', style: 'h2', tocItem: true, tocMargin: [0, 0, 0, 0], pageBreak: 'before', pageOrientation: 'portrait' },
    {
      text: `${formatNumber(data.first.assumptionShare * 100)}% of the inputs are our own assumptions. The table says which.`,
      style: 'formal',
    },
    ...table(assumptionsTable(data), { widths: ['*', 'auto', 'auto', 130, 'auto'] }),
    ...sourcesList(data),
  ]
}

function monthsTable({ model, unitMany }: ReportData & { unitMany?: string }, title: string, columns: readonly Column[]): TableBlock {
  const withUnits = columns === profitColumns
  const plain = (amount: number) => formatMoneyWholeMajor(amount, model.currency).replace(/^(−?)[^\d−]+/, '$1')
  return {
    kind: 'table',
    title,
    columns: [
      { label: 'Month', numeric: false },
      ...(withUnits ? [{ label: unitMany ?? 'Units', numeric: true }] : []),
      ...columns.map(([label]) => ({ label, numeric: true })),
    ],
    rows: model.months.map((month) => ({
      cells: [
        { text: `${month.month}` },
        ...(withUnits ? [{ text: formatNumber(month.units, 2) }] : []),
        ...columns.map(([, field]) => ({ text: plain(month[field]) })),
      ],
      ...(month.month % 12 === 0 ? { strong: true } : {}),
    })),
  }
}

function assumptionsTable({ model, evidence }: ReportData): TableBlock {
  const byId = new Map(evidence.map((item) => [item.id, item]))
  return {
    kind: 'table',
    title: 'Assumptions and their sources',
    columns: [
      { label: 'Assumption', numeric: false },
      { label: 'Value', numeric: true },
      { label: 'Low to high', numeric: true },
      { label: 'Source, year', numeric: false },
      { label: 'Confidence', numeric: false },
    ],
    rows: model.assumptions.map((item) => {
      const found = byId.get(`assumption:${item.key}`) ?? byId.get(item.evidence[0] ?? '')
      const text = (value: number) => formatQuantity(value, item.unit, 'bare')
      return {
        cells: [
          { text: item.label },
          { text: text(item.value) },
          { text: item.low === item.high ? 'Fixed' : `${text(item.low)} to ${text(item.high)}` },
          { text: found ? `${originOf(found)}, ${found.year}` : 'Not known' },
          { text: found ? confidenceMarks[found.confidence] : '' },
        ],
      }
    }),
  }
}

function originOf(item: Evidence): string {
  if (item.kind === 'derived') return 'Calculated'
  return item.kind === 'assumption' ? 'Our own estimate' : item.source.title
}

/** The publications behind the report's reference figures, each once, with what was taken from it. */
function sourcesList({ evidence }: ReportData): Content[] {
  const bySource = new Map<string, { title: string; publisher: string; url: string | null; licence: string; labels: string[] }>()
  for (const item of evidence) {
    if (item.kind !== 'reference' && item.kind !== 'observed') continue
    const key = `${item.source.title}|${item.source.publisher}`
    const entry = bySource.get(key) ?? { ...item.source, labels: [] }
    const label = `${item.label} (${item.year})`
    if (!entry.labels.includes(label)) entry.labels.push(label)
    bySource.set(key, entry)
  }
  if (bySource.size === 0) return []
  return [
    { text: 'Sources', style: 'h2', tocItem: true, tocMargin: [0, 0, 0, 0], margin: [0, 12, 0, 4] },
    {
      stack: [...bySource.values()].map((source) => ({
        text: [
          { text: `${source.title}. `, bold: true },
          `${source.publisher}. ${source.url ?? ''} Licence: ${source.licence}. Used for ${source.labels.slice(0, 4).join('; ')}.`,
        ],
        margin: [0, 0, 0, 4],
      })),
    },
  ]
}
