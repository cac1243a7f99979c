import { stringify } from 'yaml'
import { type Problem, readYaml } from '../yaml-file.ts'
import { type Batch, type BatchHead, batchHead } from './batch.ts'
import { readRows } from './rows.ts'

/** A shipped batch is two files: `<id>.batch.yaml` is its head, `<id>.rows` holds its rows, a line beginning with '# ' before those of each city. */
export const headPath = (id: string) => `${id}.batch.yaml`
export const rowsPath = (id: string) => `${id}.rows`

export function writeHead(head: BatchHead): string {
  return `# yaml-language-server: $schema=../../schema/batch.schema.json\n# Written by npm run import; the rows are in the file beside it.\n${stringify(head, { lineWidth: 0 })}`
}

export function writeCities(rows: Batch['rows']): string {
  return Object.entries(rows)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([city, text]) => `# ${city}\n${text}\n`)
    .join('')
}

/** A shipped batch from its two files, every mistake with its line. */
export function readBatch(
  id: string,
  files: { head: { file: string; content: string }; rows: { file: string; content: string } | null },
  cities: ReadonlySet<string>,
): { batch: Batch | null; problems: Problem[] } {
  const problems: Problem[] = []
  const head = readYaml(files.head.file, files.head.content, batchHead)
  if (!head.ok) problems.push(...head.problems)
  if (!files.rows) {
    problems.push({ file: files.head.file, line: null, field: '', message: `has no rows: ${id}.rows is missing` })
    return { batch: null, problems }
  }
  const { file, content } = files.rows
  const rows: Record<string, string> = {}
  const report = (line: number, message: string) => problems.push({ file, line, field: '', message })
  let at = 1
  for (const part of content.split(/^(?=# )/m)) {
    const [title = '', ...lines] = part.replace(/\n$/, '').split('\n')
    const city = title.startsWith('# ') ? title.slice(2) : null
    if (city === null) report(at, 'is before the first city: a line as “# accra” begins the rows of each')
    else if (!cities.has(city)) report(at, `“${city}” is no city of any cities.yaml`)
    else if (rows[city] !== undefined) report(at, `“${city}” appears twice`)
    else {
      readRows(lines.join('\n'), report, at + 1)
      rows[city] = lines.join('\n')
    }
    at += lines.length + 1
  }
  return { batch: head.ok && problems.length === 0 ? { id, head: head.value, rows } : null, problems }
}
