import { fileURLToPath } from 'node:url'
import type { Piscina } from 'piscina'
import { limits } from '#contract/limits.ts'
import { Failure } from '../errors.ts'
import { once } from '../platform/cache.ts'
import { type TimeLimit, withTimeout } from '../platform/outgoing.ts'
import { FairQueue, type FairQueueOptions } from './fair-queue.ts'
import type { Work } from './work.ts'
import type * as tasks from './worker.ts'

type Tasks = typeof tasks
type Answer<Name extends keyof Tasks> = Awaited<ReturnType<Tasks[Name]>>

/**
 * Worker threads for CPU-heavy tasks: plain data in and out, queued by whose `work` it is. `callerSignal` removes a queued task when its caller
 * disconnects; a running task completes, because ending the thread would cost more than the rest of it.
 */
export type ComputePool = {
  [Name in keyof Tasks]: (input: Parameters<Tasks[Name]>[0], work: Work, callerSignal?: AbortSignal) => Promise<Answer<Name>>
} & {
  close: () => Promise<void>
  waiting: () => number
}

const names = [
  'generateReport',
  'simulateOpportunity',
  'simulateOutcomes',
  'makeCard',
  'makeCards',
  'whatIf',
  'whatIfSource',
  'renderPdf',
  'renderXlsx',
  'renderBrief',
  'renderPicture',
  'renderReceipt',
  'answerSquares',
  'coverCity',
  'answerSquare',
  'customersAt',
  'everyBusiness',
  'answerFromStored',
] as const satisfies readonly (keyof Tasks)[]

/** Far beyond any task: a thread that hangs, or is given no time, is terminated, and its caller may retry. */
const taskTimeoutMs = 60_000
/** A nice increment: about a tenth of a contended core. No effect where threads have no priority. */
const freeThreadNiceIncrement = 10

/**
 * Terminating a thread while it requires an ES module crashes the process ('v8::Module::IsGraphAsync must be used on an instantiated module', Node
 * 20.20). With this flag it imports its module, which is safe to terminate.
 * @public so that a test can start a thread as the pool does
 */
export const threadArguments = ['--no-experimental-require-module']

/**
 * By default V8 lets garbage exceed 170 MB when documents are rendered in sequence; within these limits it stays near 60. A task that needs more
 * fails, and the server goes on.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 256 }

type PoolOptions = Partial<Pick<FairQueueOptions, 'mostWaiting' | 'mostWaitingEach'>> & {
  threads?: number
  /** Threads that are started elsewhere, for pools that share them; default: this pool's own. */
  startThreads?: StartThreads
  /** Rate limits free work before it is queued; throws over the limit. */
  charge?: (caller: { account: string | null; address: string }) => void
}

export type Threads = Pick<Piscina, 'run' | 'close'>
/** `niceIncrement` lowers the priority of all of them. */
export type StartThreads = (options: { maxThreads: number; niceIncrement?: number }) => Promise<Threads>

/**
 * Threads that start on demand and end after an idle minute: each holds market data, messages and fonts of its own.
 * @param module the worker's module; default: the one beside this file
 */
export async function startThreads(options: Parameters<StartThreads>[0], module?: string): Promise<Threads> {
  // From source the worker registers tsx itself; a build has it as a bundle beside main.js.
  const fromSource = import.meta.url.endsWith('.ts')
  const filename = module ?? fileURLToPath(new URL(fromSource ? './source-worker.mjs' : './compute-worker.js', import.meta.url))
  const { Piscina } = await import('piscina')
  return new Piscina({ filename, idleTimeout: 60_000, execArgv: threadArguments, resourceLimits, minThreads: 0, ...options })
}

/**
 * `threads` defaults to two for paid work: a report takes well under a second, and the main thread needs its core. Free work has one thread, started
 * on demand at a lower priority.
 */
export function createComputePool({
  threads = 2,
  startThreads: start = startThreads,
  charge,
  ...queueLimits
}: PoolOptions = {}): ComputePool {
  const concurrency = Math.max(1, threads)
  let closed = false
  const startedThreads: Promise<Threads>[] = []
  const pool = (options: Parameters<StartThreads>[0]) =>
    once(() => {
      const starting = start(options)
      startedThreads.push(starting)
      return starting
    })
  const paid = pool({ maxThreads: concurrency })
  const free = pool({ maxThreads: 1, niceIncrement: freeThreadNiceIncrement })
  const queue = new FairQueue({ concurrency, freeConcurrency: 1, ...limits.waitingForCompute, ...queueLimits })
  const taskRunners = Object.fromEntries(
    names.map((name) => [
      name,
      async (input: unknown, work: Work, callerSignal?: AbortSignal) => {
        if (work.rank === 'free' && work.address !== null) charge?.({ account: work.account, address: work.address })
        const release = await queue.enter(work, callerSignal)
        const run = async ({ signal }: TimeLimit) => {
          if (closed) throw new Error('The threads were ended')
          const threads = await (work.rank === 'free' ? free() : paid())
          return threads.run(input, { name, signal })
        }
        return withTimeout(taskTimeoutMs, run).catch(rethrowTimeoutAsBusy).finally(release)
      },
    ]),
  )
  return {
    ...(taskRunners as Omit<ComputePool, 'close' | 'waiting'>),
    close: async () => {
      closed = true
      await Promise.all(startedThreads.map(async (starting) => (await starting).close()))
    },
    waiting: () => queue.length,
  }
}

/** Piscina's error of an aborted task names the signal's reason as its cause. */
function rethrowTimeoutAsBusy(error: unknown): never {
  const isTimeout = error instanceof Error && error.cause instanceof DOMException && error.cause.name === 'TimeoutError'
  throw isTimeout ? new Failure('busy', { retryAfterSeconds: 5, cause: error }) : error
}
