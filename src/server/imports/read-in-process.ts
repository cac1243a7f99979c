import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { LocalizedMessage } from '#language/message-catalog.ts'
import { imports } from '#words/imports.ts'
import type { ImportRequest, ReadImport } from './read-import.ts'
import { UnusableFileError } from './unusable-file-error.ts'

/** A file to import, and its limits. */
export type ReadingTask = { path: string; request: ImportRequest; today: string; maxBytes: number; timeoutMs: number }
export type ReadingAnswer = { ok: true; imported: ReadImport } | { ok: false; message: LocalizedMessage } | { ok: false; error: string }

/** Resident memory of the whole process: V8's heap limit excludes buffers, which are what a hostile file inflates. */
const maxBytes = 640 * 1024 * 1024
const maxHeapMegabytes = 512
const timeoutMs = 120_000

/** Signals of a process killed for memory: by itself, V8 or the system. */
const outOfMemory = new Set<NodeJS.Signals | null>(['SIGKILL', 'SIGABRT', 'SIGTRAP', 'SIGILL'])

export type ReadingLimits = {
  maxBytes?: number
  timeoutMs?: number
  module?: string
}

let queueTail: Promise<unknown> = Promise.resolve()

/**
 * Imports a file in a child process with bounded memory and time: no file can take the server down, and all memory is freed at its end. One file at a
 * time; others queue.
 * @throws UnusableFileError
 */
export function readInProcess(task: Pick<ReadingTask, 'path' | 'request' | 'today'>, limits: ReadingLimits = {}): Promise<ReadImport> {
  const reading = queueTail.then(() => readNow({ maxBytes, timeoutMs, ...task, ...limits }, limits.module))
  queueTail = reading.catch(() => undefined)
  return reading
}

async function readNow({ path, request, today, maxBytes, timeoutMs }: ReadingTask, module?: string): Promise<ReadImport> {
  const fromSource = import.meta.url.endsWith('.ts')
  const file = module ?? fileURLToPath(new URL(fromSource ? './source-worker.mjs' : './import-worker.js', import.meta.url))
  const child = fork(file, {
    // The environment holds the server's secrets.
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
  }, timeoutMs)
  process.once('exit', kill)
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  try {
    const answer = await awaitAnswer(child, { path, request, today, maxBytes, timeoutMs }, () => isTimedOut)
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
