import { imports } from '#words/imports.ts'
import type { Mapping } from './mapping.ts'
import { readCsv } from './readers/csv.ts'
import type { Progress } from './readers/progress.ts'
import { saidOfImport, Unusable } from './unusable.ts'

/** A row of somebody's table by our names of columns: '' for what it lacks. */
export type TableRow = {
  get: (column: string) => string
  /** A number as the table writes it, `usual` where the row has none; NaN for everything else. */
  number: (column: string, usual?: number) => number
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
  needs: readonly string[],
  refuse: Refuse,
  progress: Progress,
): AsyncGenerator<TableRow> {
  const { columns = {}, always = {}, values = {}, keep = {}, decimal = 'point' } = mapping
  let places: Map<string, number> | null = null
  let width = 0
  let [numbers, withComma, last] = [0, 0, 0]
  for await (const { cells, line } of readCsv(path, mapping.delimiter, progress)) {
    last = line
    if (!places) {
      places = new Map(cells.map((name, index) => [name.trim().toLowerCase(), index]))
      width = cells.length
      refuseMissing(needs, (column) => column in always || places!.has((columns[column] ?? column).toLowerCase()))
      continue
    }
    if (cells.slice(width).some((cell) => cell.trim() !== '')) {
      refuse('unreadable', line)
      continue
    }
    const known = places
    const get = (column: string) => {
      const at = known.get((columns[column] ?? column).toLowerCase())
      const cell = at === undefined ? (always[column] ?? '') : (cells[at] ?? '').trim()
      const meanings = values[column]
      return meanings && Object.hasOwn(meanings, cell) ? meanings[cell]! : cell
    }
    const number = (column: string, usual = Number.NaN) => {
      const text = get(column)
      if (text === '') return usual
      numbers++
      if (decimal === 'point' && hasDecimalComma(text, column)) withComma++
      return numberOf(text, decimal)
    }
    if (Object.entries(keep).every(([column, wanted]) => wanted.includes(get(column)))) yield { get, number, line }
  }
  if (!places) throw new Unusable(imports.empty)
  if (spreadsheetEnds.includes(last)) throw new Unusable(saidOfImport(imports.cutTable, { line: last }))
  // Whatever else is wrong with such rows, they cannot be read before the mapping says this.
  if (withComma * 3 > numbers) throw new Unusable(imports.decimalComma)
}

/** The last line of a sheet, of old programs and of those of today: a longer table loses the rest, and looks whole. */
const spreadsheetEnds = [65_536, 1_048_576]

function refuseMissing(needs: readonly string[], has: (column: string) => boolean): void {
  const missing = needs.filter((need) => !need.split('|').some(has)).map((need) => need.replaceAll('|', ' or '))
  if (missing.length > 0) throw new Unusable(saidOfImport(imports.noColumns, { columns: missing.join(', ') }))
}

/** 1,250 people may be more than a thousand; no latitude is. */
function hasDecimalComma(text: string, column: string): boolean {
  const isPosition = column === 'lat' || column === 'lon'
  return /^[+-]?\d{1,3},\d+$/.test(text) && (isPosition || !/^[+-]?[1-9]\d{0,2},\d{3}$/.test(text))
}

/** A number as tables write it; NaN for everything else. A sign between thousands is refused: whoever reads it takes it for the decimal one, or not. */
export function numberOf(text: string, decimal: 'point' | 'comma' = 'point'): number {
  const plain = decimal === 'point' ? text : text.includes('.') ? '' : text.replace(',', '.')
  return /^[+-]?\d{1,15}(\.\d{1,15})?(e[+-]?\d{1,2})?$/i.test(plain) ? Number(plain) : Number.NaN
}
