import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { within } from '../outgoing.ts'
import type * as tasks from './tasks.ts'

type Tasks = Omit<typeof tasks, 'makeReport'>
type Answer<Name extends keyof Tasks> = Awaited<ReturnType<Tasks[Name]>>

/** Heavy work off the request thread: each call is a task with plain data in and out. `signal` gives up waiting and frees the thread. */
export type ComputePool = {
  [Name in keyof Tasks]: (input: Parameters<Tasks[Name]>[0], options?: { signal?: AbortSignal }) => Promise<Answer<Name>>
} & { close: () => Promise<void>; waiting: () => number }

const names = [
  'generateReport',
  'simulateOpportunity',
  'makeCard',
  'whatIf',
  'renderPdf',
  'renderXlsx',
  'renderBrief',
  'renderReceipt',
] as const satisfies readonly (keyof Tasks)[]

/** Far beyond what any task takes: a thread that hangs is ended and its caller told, rather than waited for. */
const taskLimitMs = 60_000

/** `threads` defaults to two: a report takes well under a second, and the request thread needs its core. */
export function createComputePool(options: { threads?: number; maxQueue?: number } = {}): ComputePool {
  // From sources the worker registers tsx for itself; in the build it stands beside main.js as its own bundle.
  const fromSource = import.meta.url.endsWith('.ts')
  const pool = new Piscina({
    filename: fileURLToPath(new URL(fromSource ? './source-worker.mjs' : './compute-worker.js', import.meta.url)),
    minThreads: 1,
    maxThreads: Math.max(1, options.threads ?? 2),
    idleTimeout: 60_000,
    maxQueue: options.maxQueue ?? 500,
    execArgv: [],
  })
  const calls = Object.fromEntries(
    names.map((name) => [
      name,
      (input: unknown, { signal: until }: { signal?: AbortSignal } = {}) =>
        within(taskLimitMs, ({ signal }) => pool.run(input, { name, signal }), until),
    ]),
  )
  return { ...(calls as Omit<ComputePool, 'close' | 'waiting'>), close: () => pool.close(), waiting: () => pool.queueSize }
}
