import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { createMarketCityFinder } from '#markets/places.ts'
import { readImport } from './read-import.ts'
import type { ReadingAnswer, ReadingTask } from './read-in-process.ts'
import { UnusableFileError } from './unusable-file-error.ts'

/** Imports one file in a child process and sends the result. The parent ends the process; without a parent it exits by itself. */
process.once('message', (task: ReadingTask) => {
  void runTask(task).then((answer) => process.send!(answer))
})
process.once('disconnect', () => process.exit())

async function runTask({ path, request, today, maxBytes, timeoutMs }: ReadingTask): Promise<ReadingAnswer> {
  try {
    lowerPriority()
    const watch = new Worker(fileURLToPath(watchModule()), { workerData: { maxBytes, timeoutMs } })
    await once(watch, 'message')
    return { ok: true, imported: await readImport(path, request, createMarketCityFinder(), today) }
  } catch (error) {
    if (error instanceof UnusableFileError) return { ok: false, message: error.localized }
    return { ok: false, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

/** In the build too the module is beside this one. */
function watchModule(): URL {
  return new URL(import.meta.url.endsWith('.ts') ? './memory-watch.mjs' : './memory-watch.js', import.meta.url)
}

/** Requests take precedence. */
function lowerPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Without permission the priority stays as it is.
  }
}
