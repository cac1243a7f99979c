import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { ourCities } from '#markets/sellers/our-cities.ts'
import { readImport } from './read-import.ts'
import type { ReadingAnswer, ReadingTask } from './read-in-process.ts'
import { Unusable } from './unusable.ts'

/** Reads one file in a process of its own and says what came of it. Whoever started the process ends it; without them it ends by itself. */
process.once('message', (task: ReadingTask) => {
  void answerTo(task).then((answer) => process.send!(answer))
})
process.once('disconnect', () => process.exit())

async function answerTo({ path, asked, today, mostBytes, mostMs }: ReadingTask): Promise<ReadingAnswer> {
  try {
    standBack()
    const watch = new Worker(fileURLToPath(watchModule()), { workerData: { mostBytes, mostMs } })
    await once(watch, 'message')
    return { ok: true, read: await readImport(path, asked, ourCities(), today) }
  } catch (error) {
    if (error instanceof Unusable) return { ok: false, said: error.said }
    return { ok: false, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

/** In the build it is beside this module too. */
function watchModule(): URL {
  return new URL(import.meta.url.endsWith('.ts') ? './memory-watch.mjs' : './memory-watch.js', import.meta.url)
}

/** People are answered first. */
function standBack(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Where a process may not say how urgent it is, it is as urgent as others.
  }
}
