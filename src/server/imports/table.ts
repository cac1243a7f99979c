import { imports } from '#words/imports.ts'
import type { Mapping } from './mapping.ts'
import { readCsv } from './readers/csv.ts'
import type { Progress } from './readers/progress.ts'
import { localizeImport, UnusableFileError } from './unusable-file-error.ts'

/** A row by our column names: '' for absent columns. */
export type MappedRow = {
  get: (column: string) => string
  /** `fallback` where the cell is empty; NaN for anything that is no number. */
  number: (column: string, fallback?: number) => number
  line: number
}

type Refuse = (reason: 'unreadable', line: number) => void

/**
 * Rows mapped to our columns. `requiredColumns` are mandatory; of those joined by '|' one suffices. A row with more cells than columns is
 * rejected: a cell was split, and those after it are shifted.
 * @throws UnusableFileError
 */
export async function* readTable(
  path: string,
  mapping: Mapping,
  requiredColumns: readonly string[],
  refuse: Refuse,
  progress: Progress,
): AsyncGenerator<MappedRow> {
  const { columns = {}, always = {}, values = {}, keep = {}, decimal = 'point' } = mapping
  let indexByColumn: Map<string, number> | null = null
  let width = 0
  let [numberCount, decimalCommas, lastLine] = [0, 0, 0]
  for await (const { cells, line } of readCsv(path, mapping.delimiter, progress)) {
    lastLine = line
    if (!indexByColumn) {
      indexByColumn = new Map(cells.map((name, index) => [name.trim().toLowerCase(), index]))
      width = cells.length
      requireColumns(requiredColumns, (column) => column in always || indexByColumn!.has((columns[column] ?? column).toLowerCase()))
      continue
    }
    if (cells.slice(width).some((cell) => cell.trim() !== '')) {
      refuse('unreadable', line)
      continue
    }
    const columnIndexes = indexByColumn
    const get = (column: string) => {
      const at = columnIndexes.get((columns[column] ?? column).toLowerCase())
      const cell = at === undefined ? (always[column] ?? '') : (cells[at] ?? '').trim()
      const valueMap = values[column]
      return valueMap && Object.hasOwn(valueMap, cell) ? valueMap[cell]! : cell
    }
    const number = (column: string, fallback = Number.NaN) => {
      const text = get(column)
      if (text === '') return fallback
      numberCount++
      if (decimal === 'point' && hasDecimalComma(text, column)) decimalCommas++
      return parseNumber(text, decimal)
    }
    if (Object.entries(keep).every(([column, wanted]) => wanted.includes(get(column)))) yield { get, number, line }
  }
  if (!indexByColumn) throw new UnusableFileError(imports.empty)
  if (spreadsheetRowLimits.includes(lastLine)) throw new UnusableFileError(localizeImport(imports.cutTable, { line: lastLine }))
  // Other errors in such rows are consequences of the decimal comma.
  if (decimalCommas * 3 > numberCount) throw new UnusableFileError(imports.decimalComma)
}

/** Row limits of old and current spreadsheets: a longer table is truncated and looks complete. */
const spreadsheetRowLimits = [65_536, 1_048_576]

function requireColumns(requiredColumns: readonly string[], has: (column: string) => boolean): void {
  const missing = requiredColumns.filter((need) => !need.split('|').some(has)).map((need) => need.replaceAll('|', ' or '))
  if (missing.length > 0) throw new UnusableFileError(localizeImport(imports.noColumns, { columns: missing.join(', ') }))
}

/** In 1,250 people the comma may separate thousands; in a latitude it is decimal. */
function hasDecimalComma(text: string, column: string): boolean {
  const isPosition = column === 'lat' || column === 'lon'
  return /^[+-]?\d{1,3},\d+$/.test(text) && (isPosition || !/^[+-]?[1-9]\d{0,2},\d{3}$/.test(text))
}

/** NaN for anything that is no plain number. Thousands separators are rejected, because they are ambiguous with decimal ones. */
export function parseNumber(text: string, decimal: 'point' | 'comma' = 'point'): number {
  const plain = decimal === 'point' ? text : text.includes('.') ? '' : text.replace(',', '.')
  return /^[+-]?\d{1,15}(\.\d{1,15})?(e[+-]?\d{1,2})?$/i.test(plain) ? Number(plain) : Number.NaN
}
