import { marketCities } from '../facts.ts'
import { marketDataFolder } from '../load.ts'
import { formatProblem } from '../yaml-file.ts'
import type { Batch } from './batch.ts'
import { readShippedFiles } from './shipped-files.ts'

let shipped: readonly Batch[] | null = null

/**
 * The batches of the repository, read lazily. In a build `shipped-built.ts` replaces this module.
 * @throws Error with each mistake
 */
export function shippedBatches(): readonly Batch[] {
  if (shipped) return shipped
  const { batches, problems } = readShippedFiles(marketDataFolder, new Set(marketCities.map(({ id }) => id)))
  if (problems.length > 0) throw new Error(`market-data has mistakes:\n${problems.map(formatProblem).join('\n')}`)
  shipped = batches
  return shipped
}
