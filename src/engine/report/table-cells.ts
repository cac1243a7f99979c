import { tables } from '#words/engine/report-tables.ts'
import { formatMoneyWholeMajor } from '../quantity/format.ts'
import type { TableBlock } from './document.ts'
import type { Figure } from './figure-book.ts'

export type Cell = TableBlock['rows'][number]['cells'][number]
export type ReportTableRow = TableBlock['rows'][number]

/** Exact amount or count, opening to its evidence. */
export function figureCell(figure: Figure | null | undefined, missing: string = tables.unknown): Cell {
  return figure ? { text: figure.exact, evidence: figure.evidence } : { text: missing }
}

/** An amount in whole units of money, as a table shows it: the spreadsheet has the rest. */
export function moneyCell(figure: Figure, currency: string): Cell {
  return { text: formatMoneyWholeMajor(Number(figure.value), currency), evidence: figure.evidence }
}

export function textCell(text: string, evidence?: string): Cell {
  return evidence ? { text, evidence } : { text }
}

type Column = TableBlock['columns'][number]

/** Text columns, unless they are `numeric`. */
export function createColumns(...columnHeads: (string | Column)[]): Column[] {
  return columnHeads.map((head) => (typeof head === 'string' ? { label: head, numeric: false } : head))
}

export function numeric(label: string): Column {
  return { label, numeric: true }
}

export function tableBlock(title: string, columnHeads: TableBlock['columns'], rows: ReportTableRow[], note?: string): TableBlock {
  return { kind: 'table', title, columns: columnHeads, rows, ...(note ? { note } : {}) }
}
