import { setImmediate as servePending } from 'node:timers/promises'
import { limits } from '#contract/limits.ts'
import type { RateLimitName } from '../rate-limit/rate-limiter.ts'
import { FairQueue } from './fair-queue.ts'
import type { Work } from './work.ts'

/** Rate limits of work on the main thread. */
export type MainThreadLimit = Extract<RateLimitName, 'list' | 'own-list'>

/** For main-thread work that takes more than 10 ms a call, or that a client can request in bulk. */
export type MainThreadQueue = {
  /**
   * Charges the caller's rate limit, queues, and runs the work: one at a time, and pending I/O is served between two, so that a heavy caller waits
   * behind their own requests and others wait for one. `steps` are taken before `compute`, and pending I/O is served after each, so that others wait
   * for a step and not for all.
   * @throws Failure rate_limited, busy
   */
  run: <T>(limit: MainThreadLimit, work: Work, compute: () => T, steps?: Iterable<unknown>) => Promise<T>
}

export function createMainThreadQueue(
  charge: (limit: MainThreadLimit, caller: { account: string | null; address: string }) => void,
): MainThreadQueue {
  const queue = new FairQueue({ concurrency: 1, freeConcurrency: 1, ...limits.waitingForThread })
  return {
    run: async (limit, work, compute, steps = []) => {
      charge(limit, { account: work.account, address: work.rank === 'free' ? (work.address ?? '') : '' })
      const release = await queue.enter(work)
      try {
        for (const _step of steps) await servePending()
        return compute()
      } finally {
        setImmediate(release)
      }
    },
  }
}
