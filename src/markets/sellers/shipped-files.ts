import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileKinds, rowsPathPattern } from '../market-files.ts'
import type { Problem } from '../yaml-file.ts'
import type { Batch } from './batch.ts'
import { headPath, readBatch, rowsPath } from './batch-file.ts'

/** Every batch below `sellers` of a folder of market data, with each mistake in its line. */
export function readShippedFiles(folder: string, cities: ReadonlySet<string>): { batches: Batch[]; problems: Problem[] } {
  const name = folder.split('/').at(-1) ?? folder
  const paths = ['odbl', 'open'].flatMap((terms) => {
    const at = join(folder, 'sellers', terms)
    return existsSync(at) ? readdirSync(at).map((file) => `sellers/${terms}/${file}`) : []
  })
  const batches: Batch[] = []
  const problems: Problem[] = []
  const readContent = (path: string) => ({ file: `${name}/${path}`, content: readFileSync(join(folder, path), 'utf8') })
  for (const path of paths.toSorted()) {
    const [, terms, id] = fileKinds.batch.at.exec(path) ?? rowsPathPattern.exec(path) ?? []
    if (!terms || !id) continue
    const [head, rows] = [headPath, rowsPath].map((pathOf) => `sellers/${terms}/${pathOf(id)}`) as [string, string]
    if (path === rows && !paths.includes(head))
      problems.push({ file: `${name}/${path}`, line: null, field: '', message: `has no head: ${headPath(id)} is missing` })
    if (path !== head) continue
    const read = readBatch(id, { head: readContent(head), rows: paths.includes(rows) ? readContent(rows) : null }, cities)
    problems.push(...read.problems)
    if (read.batch) batches.push(read.batch)
  }
  return { batches, problems }
}
