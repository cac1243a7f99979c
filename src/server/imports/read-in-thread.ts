import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Said } from '#language/said.ts'
import { imports } from '#words/imports.ts'
import { threadArguments } from '../compute/pool.ts'
import type { Asked, ReadImport } from './read-import.ts'
import { Unusable } from './unusable.ts'

export type ReadingTask = { path: string; asked: Asked; today: string }
export type ReadingAnswer = { ok: true; read: ReadImport } | { ok: false; said: Said }

const mostMegabytes = 512
const mostMs = 120_000

/** Reads a file in a thread of its own, with bounds on memory and time: whatever a file does, the server goes on. @throws Unusable */
export async function readInThread(task: ReadingTask): Promise<ReadImport> {
  const fromSource = import.meta.url.endsWith('.ts')
  const file = fileURLToPath(new URL(fromSource ? './source-worker.mjs' : './import-worker.js', import.meta.url))
  const worker = new Worker(file, {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    execArgv: threadArguments,
  })
  const tooLong = setTimeout(() => void worker.terminate(), mostMs)
  try {
    const answer = await new Promise<ReadingAnswer>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Unusable(imports.tookTooLong)))
    })
    if (!answer.ok) throw new Unusable(answer.said)
    return answer.read
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Unusable(imports.tookTooMuch) : error
  } finally {
    clearTimeout(tooLong)
    await worker.terminate()
  }
}
