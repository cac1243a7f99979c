import { imports } from '#words/imports.ts'
import type { Mapping } from './mapping.ts'
import { readCsv } from './readers/csv.ts'
import type { Progress } from './readers/progress.ts'
import { saidOfImport, Unusable } from './unusable.ts'

/** A row of somebody's table by our names of columns: '' for what it lacks. */
export type TableRow = { get: (column: string) => string; line: number }

/**
 * Rows of a table as the mapping has them. `needs` names columns without which no row means anything; of those joined by '|' one is enough.
 * @throws Unusable
 */
export async function* readTable(path: string, mapping: Mapping, needs: readonly string[], progress: Progress): AsyncGenerator<TableRow> {
  const { columns = {}, always = {}, values = {}, keep = {} } = mapping
  let places: Map<string, number> | null = null
  for await (const { cells, line } of readCsv(path, mapping.delimiter ?? ',', progress)) {
    if (!places) {
      places = new Map(cells.map((name, index) => [name.trim().toLowerCase(), index]))
      refuseMissing(needs, (column) => column in always || places!.has((columns[column] ?? column).toLowerCase()))
      continue
    }
    const known = places
    const get = (column: string) => {
      const at = known.get((columns[column] ?? column).toLowerCase())
      const cell = at === undefined ? (always[column] ?? '') : (cells[at] ?? '').trim()
      const meanings = values[column]
      return meanings && Object.hasOwn(meanings, cell) ? meanings[cell]! : cell
    }
    if (Object.entries(keep).every(([column, wanted]) => wanted.includes(get(column)))) yield { get, line }
  }
  if (!places) throw new Unusable(imports.empty)
}

function refuseMissing(needs: readonly string[], has: (column: string) => boolean): void {
  const missing = needs.filter((need) => !need.split('|').some(has)).map((need) => need.replaceAll('|', ' or '))
  if (missing.length > 0) throw new Unusable(saidOfImport(imports.noColumns, { columns: missing.join(', ') }))
}

/** A number as tables write it; NaN for everything else. */
export function numberOf(text: string): number {
  return /^[+-]?\d{1,15}(\.\d{1,15})?(e[+-]?\d{1,2})?$/i.test(text) ? Number(text) : Number.NaN
}
