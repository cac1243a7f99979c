import { parentPort, workerData } from 'node:worker_threads'
import { ourCities } from '#markets/sellers/our-cities.ts'
import { readImport } from './read-import.ts'
import type { ReadingAnswer, ReadingTask } from './read-in-thread.ts'
import { Unusable } from './unusable.ts'

/** Reads one file, away from the thread that answers people, and says what came of it. */
const { path, asked, today } = workerData as ReadingTask

const answer = (value: ReadingAnswer) => parentPort!.postMessage(value)

readImport(path, asked, ourCities(), today).then(
  (read) => answer({ ok: true, read }),
  (error: unknown) => {
    if (error instanceof Unusable) answer({ ok: false, said: error.said })
    else throw error
  },
)
