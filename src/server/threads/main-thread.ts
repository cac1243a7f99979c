import { limits } from '#contract/limits.ts'
import type { RateLimitName } from '../rate-limit/rate-limiter.ts'
import { FairQueue } from './fair-queue.ts'
import type { Work } from './work.ts'

/** What is made of budgets for work on the thread that serves everybody. */
export type MainThreadLimit = Extract<RateLimitName, 'list' | 'own-list'>

/** Work on the thread that serves everybody, of which a call needs more than a hundredth of a second or somebody could ask for much. */
export type MainThreadQueue = {
  /**
   * Takes from the asker's budget, waits for the turn and does it: one at a time, and between two of them whatever else came is answered first, so that
   * who asks for much waits behind their own and others wait for one.
   * @throws Failure rate_limited, busy
   */
  run: <T>(limit: MainThreadLimit, work: Work, compute: () => T) => Promise<T>
}

export function createMainThreadQueue(
  charge: (limit: MainThreadLimit, caller: { account: string | null; address: string }) => void,
): MainThreadQueue {
  const queue = new FairQueue({ concurrency: 1, freeConcurrency: 1, ...limits.waitingForThread })
  return {
    run: async (limit, work, compute) => {
      charge(limit, { account: work.account, address: work.rank === 'free' ? (work.address ?? '') : '' })
      const release = await queue.enter(work)
      try {
        return compute()
      } finally {
        setImmediate(release)
      }
    },
  }
}
