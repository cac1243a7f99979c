import type { TableBlock } from '../model/result.ts'
import { formatMoneyWholeMajor } from '../quantity/format.ts'
import type { Figure } from './figure-book.ts'

export type Cell = TableBlock['rows'][number]['cells'][number]
export type Row = TableBlock['rows'][number]

/** Exact amount or count, opening to its evidence. */
export function figureCell(figure: Figure | null | undefined, missing = 'Not known yet'): Cell {
  return figure ? { text: figure.exact, evidence: figure.evidence } : { text: missing }
}

/** An amount in whole units of money, as a table shows it: the spreadsheet has the rest. */
export function moneyCell(figure: Figure, currency: string): Cell {
  return { text: formatMoneyWholeMajor(Number(figure.value), currency), evidence: figure.evidence }
}

export function textCell(text: string, evidence?: string): Cell {
  return evidence ? { text, evidence } : { text }
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function columns(...labels: string[]): TableBlock['columns'] {
  return labels.map((label) => (label.startsWith('#') ? { label: label.slice(1), numeric: true } : { label, numeric: false }))
}

export function table(title: string, heads: TableBlock['columns'], rows: Row[], note?: string): TableBlock {
  return { kind: 'table', title, columns: heads, rows, ...(note ? { note } : {}) }
}
