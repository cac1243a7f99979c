import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BatchEntry, fileKinds, rowsPathPattern, type ShippedCounties } from '../market-files.ts'
import type { Problem } from '../yaml-file.ts'
import { assembleCounties, type BatchOfCity } from './assemble-evidence.ts'
import type { Batch } from './batch.ts'
import { headPath, readBatch, rowsPath } from './batch-file.ts'
import { readRows } from './rows.ts'

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

/** County counts of the censuses in a folder of market data. A batch with mistakes is left out: `shipped-files.ts` reports each. */
export function readCounties(folder: string, batches: readonly BatchEntry[], cities: ReadonlySet<string>): ShippedCounties {
  const byCity: Record<string, BatchOfCity[]> = {}
  const confidence: ShippedCounties['confidence'] = {}
  for (const { id, terms, head } of batches.filter((each) => each.head.kind === 'census')) {
    const readContent = (file: string) => ({ file, content: readFileSync(join(folder, 'sellers', terms, file), 'utf8') })
    const { batch } = readBatch(id, { head: readContent(headPath(id)), rows: readContent(rowsPath(id)) }, cities)
    confidence[id] = head.confidence
    for (const [city, text] of Object.entries(batch?.rows ?? {}))
      byCity[city] = [...(byCity[city] ?? []), { id, head, rows: readRows(text) }]
  }
  return {
    byCity: Object.fromEntries(
      Object.entries(byCity).flatMap(([city, cityBatches]) => {
        const counties = assembleCounties(cityBatches)
        return counties ? [[city, counties]] : []
      }),
    ),
    confidence,
  }
}
