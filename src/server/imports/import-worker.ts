import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { createMarketCityFinder } from '#markets/sellers/market-city-finder.ts'
import { readImport } from './read-import.ts'
import type { ReadingAnswer, ReadingTask } from './read-in-process.ts'
import { UnusableFileError } from './unusable-file-error.ts'

/** Reads one file in a process of its own and says what came of it. Whoever started the process ends it; without them it ends by itself. */
process.once('message', (task: ReadingTask) => {
  void runTask(task).then((answer) => process.send!(answer))
})
process.once('disconnect', () => process.exit())

async function runTask({ path, request, today, mostBytes, mostMs }: ReadingTask): Promise<ReadingAnswer> {
  try {
    lowerPriority()
    const watch = new Worker(fileURLToPath(watchModule()), { workerData: { mostBytes, mostMs } })
    await once(watch, 'message')
    return { ok: true, imported: await readImport(path, request, createMarketCityFinder(), today) }
  } catch (error) {
    if (error instanceof UnusableFileError) return { ok: false, message: error.localized }
    return { ok: false, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

/** In the build it is beside this module too. */
function watchModule(): URL {
  return new URL(import.meta.url.endsWith('.ts') ? './memory-watch.mjs' : './memory-watch.js', import.meta.url)
}

/** People are answered first. */
function lowerPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Where a process may not say how urgent it is, it is as urgent as others.
  }
}
