import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { imports } from '#words/imports.ts'
import { localizeImport, UnusableFileError } from '../unusable-file-error.ts'
import type { Progress } from './progress.ts'
import { readTextFile } from './text.ts'

const maxRowLength = 256 * 1024

export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

export type CsvRow = { cells: readonly string[]; line: number }

/**
 * Streams a table's rows with line numbers; the first names the columns. The default delimiter is that of a line `sep=;` before the heading, else the
 * most frequent one.
 * @throws UnusableFileError
 */
export async function* readCsv(path: string, delimiter: Delimiter | undefined, progress: Progress): AsyncGenerator<CsvRow> {
  const chunks = normalizeLineEnds(readTextFile(path, progress))
  const start = await readHeading(chunks)
  const [sepLine, sep] = /^sep=([,;\t|])[ \t]*(?:\n|$)/i.exec(start) ?? []
  const skippedLines = sepLine === undefined ? 0 : 1
  const table = start.slice(sepLine?.length ?? 0)
  const parser = parse({
    delimiter: delimiter ?? sep ?? mostFrequentDelimiter(table.split('\n', 1)[0]!),
    record_delimiter: '\n',
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: maxRowLength,
  })
  const source = Readable.from(prepend(table, chunks))
  source.on('error', (error) => parser.destroy(error))
  try {
    for await (const { record, info } of source.pipe(parser) as AsyncIterable<{ record: string[]; info: { lines: number } }>)
      yield { cells: record, line: info.lines + skippedLines }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = Number((error as { lines?: number }).lines ?? 1) + skippedLines
    throw new UnusableFileError(localizeImport(error.code === 'CSV_MAX_RECORD_SIZE' ? imports.longLine : imports.brokenText, { line }))
  } finally {
    source.destroy()
    parser.destroy()
  }
}

/** Appended files have mixed line ends: parsed by one kind, hundreds of rows would become one. */
async function* normalizeLineEnds(chunks: AsyncGenerator<string>): AsyncGenerator<string> {
  let carry = ''
  for await (const chunk of chunks) {
    const text = carry + chunk
    // A CRLF may be split between chunks.
    carry = text.endsWith('\r') ? '\r' : ''
    yield text.slice(0, text.length - carry.length).replace(/\r\n?/g, '\n')
  }
  if (carry) yield '\n'
}

/** The first line and the rest of its chunk. */
async function readHeading(chunks: AsyncGenerator<string>): Promise<string> {
  let start = ''
  while (!start.includes('\n') && start.length < maxRowLength) {
    const { value, done } = await chunks.next()
    if (done) break
    start += value
  }
  return start
}

async function* prepend(start: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  if (start !== '') yield start
  yield* rest
}

/** The comma by default. */
function mostFrequentDelimiter(heading: string): Delimiter {
  const counts = delimiters.map((each) => ({ each, count: heading.split(each).length }))
  return counts.reduce((most, next) => (next.count > most.count ? next : most)).each
}
