import { imports } from '#words/imports.ts'
import type { Mapping } from './mapping.ts'
import { readCsv } from './readers/csv.ts'
import type { Progress } from './readers/progress.ts'
import { localizeImport, UnusableFileError } from './unusable-file-error.ts'

/** A row of somebody's table by our names of columns: '' for what it lacks. */
export type MappedRow = {
  get: (column: string) => string
  /** A number as the table writes it, `usual` where the row has none; NaN for everything else. */
  number: (column: string, fallback?: number) => number
  line: number
}

type Refuse = (reason: 'unreadable', line: number) => void

/**
 * Rows of a table as the mapping has them. `needs` names columns without which no row means anything; of those joined by '|' one is enough. A row with
 * more cells than there are columns is refused: one of them was cut in two, and what comes after it is in the wrong column.
 * @throws Unusable
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
  // Whatever else is wrong with such rows, they cannot be read before the mapping says this.
  if (decimalCommas * 3 > numberCount) throw new UnusableFileError(imports.decimalComma)
}

/** The last line of a sheet, of old programs and of those of today: a longer table loses the rest, and looks whole. */
const spreadsheetRowLimits = [65_536, 1_048_576]

function requireColumns(requiredColumns: readonly string[], has: (column: string) => boolean): void {
  const missing = requiredColumns.filter((need) => !need.split('|').some(has)).map((need) => need.replaceAll('|', ' or '))
  if (missing.length > 0) throw new UnusableFileError(localizeImport(imports.noColumns, { columns: missing.join(', ') }))
}

/** 1,250 people may be more than a thousand; no latitude is. */
function hasDecimalComma(text: string, column: string): boolean {
  const isPosition = column === 'lat' || column === 'lon'
  return /^[+-]?\d{1,3},\d+$/.test(text) && (isPosition || !/^[+-]?[1-9]\d{0,2},\d{3}$/.test(text))
}

/** A number as tables write it; NaN for everything else. A sign between thousands is refused: whoever reads it takes it for the decimal one, or not. */
export function parseNumber(text: string, decimal: 'point' | 'comma' = 'point'): number {
  const plain = decimal === 'point' ? text : text.includes('.') ? '' : text.replace(',', '.')
  return /^[+-]?\d{1,15}(\.\d{1,15})?(e[+-]?\d{1,2})?$/i.test(plain) ? Number(plain) : Number.NaN
}
