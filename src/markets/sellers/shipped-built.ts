import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Batch } from './batch.ts'

let shipped: readonly Batch[] | null = null

/** The shipped batches, in one file beside the build, checked when it was written. Read lazily. */
export function shippedBatches(): readonly Batch[] {
  shipped ??= JSON.parse(readFileSync(join(import.meta.dirname, '..', 'sellers.json'), 'utf8')) as Batch[]
  return shipped
}
