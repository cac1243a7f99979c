import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BatchEntry, ShippedCounties } from '../market-files.ts'
import { assembleCounties, type BatchOfCity } from './assemble-evidence.ts'
import { headPath, readBatch, rowsPath } from './batch-file.ts'
import { readRows } from './rows.ts'

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
