import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { LocalizedMessage } from '#language/localize.ts'
import { imports } from '#words/imports.ts'
import type { ImportRequest, ReadImport } from './read-import.ts'
import { UnusableFileError } from './unusable-file-error.ts'

/** A file to be read, and what its reader may take. */
export type ReadingTask = { path: string; request: ImportRequest; today: string; mostBytes: number; mostMs: number }
export type ReadingAnswer = { ok: true; imported: ReadImport } | { ok: false; message: LocalizedMessage } | { ok: false; error: string }

/** Of the whole process: the heap's own limit leaves out buffers, which are what a hostile file makes large. */
const mostBytes = 640 * 1024 * 1024
const maxHeapMegabytes = 512
const mostMs = 120_000

/** How a process ends that was ended for its memory: by itself, by V8 or by the system. */
const outOfMemory = new Set<NodeJS.Signals | null>(['SIGKILL', 'SIGABRT', 'SIGTRAP', 'SIGILL'])

export type ReadingLimits = {
  mostBytes?: number
  mostMs?: number
  /** What the process runs, by default what is beside this module. */
  module?: string
}

let queueTail: Promise<unknown> = Promise.resolve()

/**
 * Reads a file in a process of its own, with bounds on its memory and time: whatever a file does, the server goes on, and the end of the process gives
 * back all that it took. One file at a time: others wait.
 * @throws Unusable
 */
export function readInProcess(task: Pick<ReadingTask, 'path' | 'request' | 'today'>, limits: ReadingLimits = {}): Promise<ReadImport> {
  const reading = queueTail.then(() => readNow({ mostBytes, mostMs, ...task, ...limits }, limits.module))
  queueTail = reading.catch(() => undefined)
  return reading
}

async function readNow({ path, request, today, mostBytes, mostMs }: ReadingTask, module?: string): Promise<ReadImport> {
  const fromSource = import.meta.url.endsWith('.ts')
  const file = module ?? fileURLToPath(new URL(fromSource ? './source-worker.mjs' : './import-worker.js', import.meta.url))
  const child = fork(file, {
    // The server's secrets are in its variables.
    env: {},
    execArgv: [`--max-old-space-size=${maxHeapMegabytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const kill = () => child.kill('SIGKILL')
  let isTimedOut = false
  const timeout = setTimeout(() => {
    isTimedOut = true
    kill()
  }, mostMs)
  process.once('exit', kill)
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  try {
    const answer = await awaitAnswer(child, { path, request, today, mostBytes, mostMs }, () => isTimedOut)
    if (answer.ok) return answer.imported
    throw 'message' in answer ? new UnusableFileError(answer.message) : new Error(`A file could not be read: ${answer.error}`)
  } finally {
    clearTimeout(timeout)
    kill()
    await exited
    process.off('exit', kill)
  }
}

function awaitAnswer(child: ChildProcess, task: ReadingTask, isTimedOut: () => boolean): Promise<ReadingAnswer> {
  return new Promise((resolve, reject) => {
    child.once('message', resolve)
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      if (isTimedOut()) reject(new UnusableFileError(imports.tookTooLong))
      else if (outOfMemory.has(signal)) reject(new UnusableFileError(imports.tookTooMuch))
      else reject(new Error(`The reader of a file ended with ${signal ?? code}`))
    })
    child.send(task, (error) => error && reject(error))
  })
}
