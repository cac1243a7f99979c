import { fileURLToPath } from 'node:url'
import type { Piscina } from 'piscina'
import { limits } from '#contract/limits.ts'
import { once } from '../platform/once.ts'
import { type TimeLimit, withTimeout } from '../platform/outgoing.ts'
import { FairQueue, type FairQueueOptions } from './fair-queue.ts'
import type { Work } from './work.ts'
import type * as tasks from './worker.ts'

type Tasks = typeof tasks
type Answer<Name extends keyof Tasks> = Awaited<ReturnType<Tasks[Name]>>

/**
 * Heavy work off the request thread: each call is a task with plain data in and out, on somebody's account (`work`), which says when its turn
 * comes. `left` takes it out of the line when its caller has left; what a thread has begun runs to its end, because ending the thread
 * would cost more than the rest of the task.
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
  'whatIf',
  'renderPdf',
  'renderXlsx',
  'renderBrief',
  'renderReceipt',
  'answerSquares',
  'coverCity',
  'answerSquare',
] as const satisfies readonly (keyof Tasks)[]

/** Far beyond what any task takes: a thread that hangs is ended and its caller gets an error, rather than waiting. */
const taskTimeoutMs = 60_000
/** The operating system's own scale: about a tenth of a core that others want as well. Where threads have no priority of their own it is without effect. */
const freeThreadNiceIncrement = 10

/**
 * A thread that is ended while it requires an ES module takes the whole process with it ('v8::Module::IsGraphAsync must be used on an instantiated module', Node
 * 20.20). Without requiring them it imports its module, which can be ended at any moment.
 * @public so that a test can start a thread as the pool does
 */
export const threadArguments = ['--no-experimental-require-module']

/**
 * What a thread takes: by default V8 lets garbage gather beyond 170 MB while documents are made one after the other; within these bounds it stays near
 * 60. A task that needs more is refused, and the server goes on.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 256 }

type PoolOptions = Partial<Pick<FairQueueOptions, 'mostWaiting' | 'mostWaitingEach'>> & {
  threads?: number
  /** What a thread runs, by default what is beside this module. */
  threadModule?: string
  /** Counts free work before it takes a place in the line; throws when its caller has used up their share. */
  charge?: (caller: { account: string | null; address: string }) => void
}

/**
 * `threads` defaults to two for what was paid for: a report takes well under a second, and the request thread needs its core. Free work has a
 * thread of its own, started when there is some, which the operating system gives a lower priority than others.
 */
export function createComputePool({ threads = 2, threadModule, charge, ...queueLimits }: PoolOptions = {}): ComputePool {
  // From sources the worker registers tsx for itself; in the build it is beside main.js as its own bundle.
  const fromSource = import.meta.url.endsWith('.ts')
  const filename = threadModule ?? fileURLToPath(new URL(fromSource ? './source-worker.mjs' : './compute-worker.js', import.meta.url))
  const concurrency = Math.max(1, threads)
  const settings = { filename, idleTimeout: 60_000, execArgv: threadArguments, resourceLimits, minThreads: 0 }
  // Made when there is something to do, and ended a minute after: a thread has market data, words and fonts of its own.
  let closed = false
  const startedPools: Promise<Piscina>[] = []
  const pool = (options: { maxThreads: number; niceIncrement?: number }) =>
    once(() => {
      const startingPool = import('piscina').then(({ Piscina }) => new Piscina({ ...settings, ...options }))
      startedPools.push(startingPool)
      return startingPool
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
        return withTimeout(taskTimeoutMs, run).finally(release)
      },
    ]),
  )
  return {
    ...(taskRunners as Omit<ComputePool, 'close' | 'waiting'>),
    close: async () => {
      closed = true
      await Promise.all(startedPools.map(async (startingPool) => (await startingPool).close()))
    },
    waiting: () => queue.length,
  }
}
