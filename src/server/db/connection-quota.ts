import { AsyncLocalStorage } from 'node:async_hooks'
import { DatabaseUnavailableError } from './unavailable.ts'

/** One request: its account, and how many connections it holds. */
type Caller = { account: string; connections: number }
type AccountQueue = { inUse: number; waiting: Set<() => void> }

export type ConnectionQuota = {
  /** Queries inside `work` count against this account. */
  forAccount: <T>(account: string, work: () => Promise<T>) => Promise<T>
  /** Runs the work once the account has a connection left. Work without an account is not limited. */
  withConnection: <T>(work: () => Promise<T>) => Promise<T>
}

const waitTimeoutMs = 10_000

/**
 * One account holds at most `maxPerAccount` of the pool's connections: one person's requests that all wait for a row lock must not starve everybody
 * else. Further ones of the same account queue.
 */
export function createConnectionQuota(maxPerAccount: number): ConnectionQuota {
  const callers = new AsyncLocalStorage<Caller>()
  const queues = new Map<string, AccountQueue>()

  const acquire = async ({ account }: Caller): Promise<void> => {
    const queue = queues.get(account) ?? { inUse: 0, waiting: new Set() }
    queues.set(account, queue)
    if (queue.inUse < maxPerAccount) {
      queue.inUse++
      return
    }
    await new Promise<void>((resolve, reject) => {
      const resume = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        queue.waiting.delete(resume)
        reject(new DatabaseUnavailableError(new Error('all connections of this account are in use')))
      }, waitTimeoutMs)
      queue.waiting.add(resume)
    })
  }
  const release = ({ account }: Caller): void => {
    const queue = queues.get(account)
    if (!queue) return
    const [next] = queue.waiting
    if (next) {
      queue.waiting.delete(next)
      next()
      return
    }
    queue.inUse--
    if (queue.inUse === 0) queues.delete(account)
  }
  return {
    forAccount: (account, work) => callers.run({ account, connections: 0 }, work),
    withConnection: async (work) => {
      const caller = callers.getStore()
      // A request that already holds a connection must not wait for itself.
      if (!caller || caller.connections > 0) return work()
      await acquire(caller)
      caller.connections++
      try {
        return await work()
      } finally {
        caller.connections--
        release(caller)
      }
    },
  }
}
