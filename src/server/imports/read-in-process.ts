import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Said } from '#language/said.ts'
import { imports } from '#words/imports.ts'
import type { Asked, ReadImport } from './read-import.ts'
import { Unusable } from './unusable.ts'

/** A file to be read, and what its reader may take. */
export type ReadingTask = { path: string; asked: Asked; today: string; mostBytes: number; mostMs: number }
export type ReadingAnswer = { ok: true; read: ReadImport } | { ok: false; said: Said } | { ok: false; error: string }

/** Of the whole process: the heap's own limit leaves out buffers, which are what a hostile file makes large. */
const mostBytes = 640 * 1024 * 1024
const mostHeapMegabytes = 512
const mostMs = 120_000

/** How a process ends that was ended for its memory: by itself, by V8 or by the system. */
const outOfMemory = new Set<NodeJS.Signals | null>(['SIGKILL', 'SIGABRT', 'SIGTRAP', 'SIGILL'])

export type ReadingLimits = {
  mostBytes?: number
  mostMs?: number
  /** What the process runs, by default what is beside this module. */
  module?: string
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Reads a file in a process of its own, with bounds on its memory and time: whatever a file does, the server goes on, and the end of the process gives
 * back all that it took. One file at a time: others wait.
 * @throws Unusable
 */
export function readInProcess(task: Pick<ReadingTask, 'path' | 'asked' | 'today'>, limits: ReadingLimits = {}): Promise<ReadImport> {
  const read = last.then(() => readNow({ mostBytes, mostMs, ...task, ...limits }, limits.module))
  last = read.catch(() => undefined)
  return read
}

async function readNow({ path, asked, today, mostBytes, mostMs }: ReadingTask, module?: string): Promise<ReadImport> {
  const fromSource = import.meta.url.endsWith('.ts')
  const file = module ?? fileURLToPath(new URL(fromSource ? './source-worker.mjs' : './import-worker.js', import.meta.url))
  const child = fork(file, {
    // The server's secrets are in its variables.
    env: {},
    execArgv: [`--max-old-space-size=${mostHeapMegabytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const kill = () => child.kill('SIGKILL')
  let isLate = false
  const tooLong = setTimeout(() => {
    isLate = true
    kill()
  }, mostMs)
  process.once('exit', kill)
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  try {
    const answer = await answerOf(child, { path, asked, today, mostBytes, mostMs }, () => isLate)
    if (answer.ok) return answer.read
    throw 'said' in answer ? new Unusable(answer.said) : new Error(`A file could not be read: ${answer.error}`)
  } finally {
    clearTimeout(tooLong)
    kill()
    await ended
    process.off('exit', kill)
  }
}

function answerOf(child: ChildProcess, task: ReadingTask, isLate: () => boolean): Promise<ReadingAnswer> {
  return new Promise((resolve, reject) => {
    child.once('message', resolve)
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      if (isLate()) reject(new Unusable(imports.tookTooLong))
      else if (outOfMemory.has(signal)) reject(new Unusable(imports.tookTooMuch))
      else reject(new Error(`The reader of a file ended with ${signal ?? code}`))
    })
    child.send(task, (error) => error && reject(error))
  })
}
