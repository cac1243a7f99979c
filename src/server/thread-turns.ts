import { limits } from '#contract/limits.ts'
import type { BudgetName } from './budget/budget.ts'
import { WaitingLine } from './compute/waiting-line.ts'
import type { Work } from './compute/work.ts'

/** What is made of budgets for work on the thread that serves everybody. */
export type ThreadBudget = Extract<BudgetName, 'list' | 'own-list'>

/** Work on the thread that serves everybody, of which a call needs more than a hundredth of a second or somebody could ask for much. */
export type ThreadTurns = {
  /**
   * Takes from the asker's budget, waits for the turn and does it: one at a time, and between two of them whatever else came is answered first, so that
   * who asks for much waits behind their own and others wait for one.
   * @throws Failure rate_limited, busy
   */
  run: <T>(budget: ThreadBudget, work: Work, compute: () => T) => Promise<T>
}

export function makeThreadTurns(charge: (budget: ThreadBudget, asker: { account: string | null; address: string }) => void): ThreadTurns {
  const line = new WaitingLine({ places: 1, freePlaces: 1, ...limits.waitingForThread })
  return {
    run: async (budget, work, compute) => {
      charge(budget, { account: work.account, address: work.rank === 'free' ? (work.address ?? '') : '' })
      const leave = await line.enter(work)
      try {
        return compute()
      } finally {
        setImmediate(leave)
      }
    },
  }
}
