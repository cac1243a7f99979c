import { AsyncLocalStorage } from 'node:async_hooks'
import { DatabaseUnavailableError } from './unavailable.ts'

/** Of one call: whose it is, and how many connections it holds now. */
type Caller = { account: string; connections: number }
type AccountQueue = { inUse: number; waiting: Set<() => void> }

export type ConnectionQuota = {
  /** Whatever `work` asks of the database counts as this account's. */
  forAccount: <T>(account: string, work: () => Promise<T>) => Promise<T>
  /** Runs what needs a connection when the account has one left. Work of nobody's goes at once. */
  withConnection: <T>(work: () => Promise<T>) => Promise<T>
}

const waitTimeoutMs = 10_000

/**
 * One account has at most `most` of the pool's connections at a time: calls of one person that all wait for a row of theirs must not hold what
 * everybody else needs. The next ones of the same account wait for theirs.
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
      // A call that holds one and needs another must not wait for itself.
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
