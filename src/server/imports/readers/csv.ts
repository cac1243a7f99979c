import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { imports } from '#words/imports.ts'
import { saidOfImport, Unusable } from '../unusable.ts'
import type { Progress } from './progress.ts'
import { readText } from './text.ts'

const longestRow = 256 * 1024

export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

export type CsvRow = { cells: readonly string[]; line: number }

/**
 * Rows of a table with their lines, the first of which names the columns. Without a delimiter it is the one that a line `sep=;` before the columns names,
 * else the one that is there most often.
 * @throws Unusable
 */
export async function* readCsv(path: string, delimiter: Delimiter | undefined, progress: Progress): AsyncGenerator<CsvRow> {
  const pieces = withOneLineEnd(readText(path, progress))
  const start = await startOf(pieces)
  const [sepLine, sep] = /^sep=([,;\t|])[ \t]*(?:\n|$)/i.exec(start) ?? []
  const skipped = sepLine === undefined ? 0 : 1
  const table = start.slice(sepLine?.length ?? 0)
  const parser = parse({
    delimiter: delimiter ?? sep ?? mostIn(table.split('\n', 1)[0]!),
    record_delimiter: '\n',
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestRow,
  })
  const source = Readable.from(joined(table, pieces))
  source.on('error', (error) => parser.destroy(error))
  try {
    for await (const { record, info } of source.pipe(parser) as AsyncIterable<{ record: string[]; info: { lines: number } }>)
      yield { cells: record, line: info.lines + skipped }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = Number((error as { lines?: number }).lines ?? 1) + skipped
    throw new Unusable(saidOfImport(error.code === 'CSV_MAX_RECORD_SIZE' ? imports.longLine : imports.brokenText, { line }))
  } finally {
    source.destroy()
    parser.destroy()
  }
}

/** A file that somebody added lines to has ends of two kinds: taken for one kind, hundreds of rows would be joined to one. */
async function* withOneLineEnd(pieces: AsyncGenerator<string>): AsyncGenerator<string> {
  let held = ''
  for await (const piece of pieces) {
    const text = held + piece
    // What follows it may be in the next piece.
    held = text.endsWith('\r') ? '\r' : ''
    yield text.slice(0, text.length - held.length).replace(/\r\n?/g, '\n')
  }
  if (held) yield '\n'
}

/** The first line and what came with it. */
async function startOf(pieces: AsyncGenerator<string>): Promise<string> {
  let start = ''
  while (!start.includes('\n') && start.length < longestRow) {
    const { value, done } = await pieces.next()
    if (done) break
    start += value
  }
  return start
}

async function* joined(start: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  if (start !== '') yield start
  yield* rest
}

/** A comma where none is there more often. */
function mostIn(heading: string): Delimiter {
  const counted = delimiters.map((each) => ({ each, count: heading.split(each).length }))
  return counted.reduce((most, next) => (next.count > most.count ? next : most)).each
}
