import { AsyncLocalStorage } from 'node:async_hooks'
import { DatabaseAway } from './away.ts'

/** Of one call: whose it is, and how many connections it holds now. */
type Caller = { account: string; holds: number }
type Line = { taken: number; waiting: Set<() => void> }

export type Shares = {
  /** Whatever `work` asks of the database counts as this account's. */
  of: <T>(account: string, work: () => Promise<T>) => Promise<T>
  /** Runs what needs a connection when the account has one left. Work of nobody's goes at once. */
  withinShare: <T>(work: () => Promise<T>) => Promise<T>
}

const waitAtMostMs = 10_000

/**
 * One account has at most `most` of the pool's connections at a time: calls of one person that all wait for a row of theirs must not hold what
 * everybody else needs. The next ones of the same account wait for theirs.
 */
export function sharesOf(most: number): Shares {
  const callers = new AsyncLocalStorage<Caller>()
  const lines = new Map<string, Line>()

  const take = async ({ account }: Caller): Promise<void> => {
    const line = lines.get(account) ?? { taken: 0, waiting: new Set() }
    lines.set(account, line)
    if (line.taken < most) {
      line.taken++
      return
    }
    await new Promise<void>((resolve, reject) => {
      const turn = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        line.waiting.delete(turn)
        reject(new DatabaseAway(new Error('all connections of this account are in use')))
      }, waitAtMostMs)
      line.waiting.add(turn)
    })
  }
  const giveBack = ({ account }: Caller): void => {
    const line = lines.get(account)
    if (!line) return
    const [next] = line.waiting
    if (next) {
      line.waiting.delete(next)
      next()
      return
    }
    line.taken--
    if (line.taken === 0) lines.delete(account)
  }
  return {
    of: (account, work) => callers.run({ account, holds: 0 }, work),
    withinShare: async (work) => {
      const caller = callers.getStore()
      // A call that holds one and needs another must not wait for itself.
      if (!caller || caller.holds > 0) return work()
      await take(caller)
      caller.holds++
      try {
        return await work()
      } finally {
        caller.holds--
        giveBack(caller)
      }
    },
  }
}
