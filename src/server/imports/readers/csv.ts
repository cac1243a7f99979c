import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { CsvError, parse } from 'csv-parse'
import { imports } from '#words/imports.ts'
import { saidOfImport, Unusable } from '../unusable.ts'
import type { Progress } from './progress.ts'

const longestRow = 256 * 1024

export type CsvRow = { cells: readonly string[]; line: number }

/** Rows of a table with their lines, the first of which names the columns. @throws Unusable */
export async function* readCsv(path: string, delimiter: string, progress: Progress): AsyncGenerator<CsvRow> {
  const { size } = await stat(path)
  const source = createReadStream(path, { highWaterMark: 1024 * 1024 })
  const parser = parse({ delimiter, bom: true, info: true, relax_column_count: true, skip_empty_lines: true, max_record_size: longestRow })
  let read = 0
  source.on('data', (chunk) => {
    read += chunk.length
    progress(read / size)
  })
  source.on('error', (error) => parser.destroy(error))
  try {
    for await (const { record, info } of source.pipe(parser) as AsyncIterable<{ record: string[]; info: { lines: number } }>)
      yield { cells: record, line: info.lines }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = Number((error as { lines?: number }).lines ?? 1)
    throw new Unusable(saidOfImport(error.code === 'CSV_MAX_RECORD_SIZE' ? imports.longLine : imports.brokenText, { line }))
  } finally {
    source.destroy()
    parser.destroy()
  }
}
