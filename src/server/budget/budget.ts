import { createHash } from 'node:crypto'
import { budgets, holds } from '#contract/limits.ts'
import { readEmail, readText } from '#contract/typed-text.ts'
import { refusals } from '#words/refusals.ts'
import type { Database, Db } from '../db/database.ts'
import { Failure } from '../failure.ts'
import { said } from '../said.ts'
import { Held } from './held.ts'
import { mailboxOf } from './mailbox.ts'
import { networkOf } from './network.ts'
import { countUp, deleteCount, deleteOldCounts, readCounts } from './store.ts'
import { type Counted, WindowsInMemory } from './window.ts'

export type BudgetName = keyof typeof budgets
/** Who is counted: those of the budget's scopes that apply. An address and a target are given as they came. */
export type Asker<Name extends BudgetName> = { [Scope in keyof (typeof budgets)[Name]['per']]?: string }
export type HoldName = keyof typeof holds
export type Holder<Name extends HoldName> = { [Scope in keyof (typeof holds)[Name]]?: string }
type Scope = 'subject' | 'session' | 'account' | 'target' | 'address' | 'all'
type Count = { key: string; max: number }

/** What one caller may use of what costs something; the numbers are in `limits.ts` of the contract. */
export type Budget = {
  /**
   * Counts one more before the act, so that parallel ones cannot pass the limit together; for each of the asker's scopes, the narrowest
   * first, so that a caller over their own limit uses up nobody else's. `tx` where the count must be undone with the act.
   * @throws Failure rate_limited
   */
  take: <Name extends BudgetName>(name: Name, asker: Asker<Name>, tx?: Db) => Promise<void>
  /** The same for budgets that this process keeps on its own, without waiting for anything. */
  takeHere: <Name extends InMemory>(name: Name, asker: Asker<Name>) => void
  /** Counts one more. @returns false when there was none left */
  tryTake: <Name extends BudgetName>(name: Name, asker: Asker<Name>, tx?: Db) => Promise<boolean>
  /** Counts nothing. @throws Failure rate_limited when nothing is left */
  requireLeft: <Name extends BudgetName>(name: Name, asker: Asker<Name>) => Promise<void>
  /** The caller's count starts again. */
  forget: <Name extends BudgetName>(name: Name, asker: Asker<Name>, tx?: Db) => Promise<void>
  /**
   * Holds one of what may be open at once, until the answer is called.
   * @throws Failure rate_limited
   */
  hold: <Name extends HoldName>(name: Name, holder: Holder<Name>) => () => void
  /** Takes out what ran out; once a day is enough. */
  cleanUp: () => Promise<void>
}
type InMemory = { [Name in BudgetName]: (typeof budgets)[Name]['kept'] extends 'memory' ? Name : never }[BudgetName]

const scopes = ['subject', 'session', 'account', 'target', 'address', 'all'] as const satisfies readonly Scope[]

export function openBudget({ database, clock }: { database: Database; clock: () => Date }): Budget {
  const memory = new WindowsInMemory()
  const held = new Held()
  const { db } = database

  const countOne = async (name: BudgetName, { key }: Count, now: Date, tx: Db): Promise<Counted> => {
    const { kept, minutes } = budgets[name]
    return kept === 'memory' ? memory.countUp(key, now, minutes) : countUp(tx, key, now, minutes)
  }
  const take: Budget['take'] = async (name, asker, tx = db) => {
    const now = clock()
    for (const count of countsOf(name, asker)) {
      const counted = await countOne(name, count, now, tx)
      if (counted.count > count.max) throw tooMany(counted, now)
    }
  }
  return {
    take,
    takeHere: (name, asker) => {
      const now = clock()
      for (const { key, max } of countsOf(name, asker)) {
        const counted = memory.countUp(key, now, budgets[name].minutes)
        if (counted.count > max) throw tooMany(counted, now)
      }
    },
    tryTake: async (name, asker, tx) => {
      try {
        await take(name, asker, tx)
        return true
      } catch (error) {
        if (error instanceof Failure && error.code === 'rate_limited') return false
        throw error
      }
    },
    requireLeft: async (name, asker) => {
      const now = clock()
      const { kept, minutes } = budgets[name]
      const counts = countsOf(name, asker)
      const keys = counts.map(({ key }) => key)
      const stored = kept === 'memory' ? null : await readCounts(db, keys, now, minutes)
      for (const { key, max } of counts) {
        const counted = stored ? stored.get(key) : memory.read(key, now)
        if (counted && counted.count >= max) throw tooMany(counted, now)
      }
    },
    forget: async (name, asker, tx = db) => {
      for (const { key } of countsOf(name, asker)) {
        if (budgets[name].kept === 'memory') memory.forget(key)
        else await deleteCount(tx, key)
      }
    },
    hold: (name, holder) => {
      const release = held.take(countsAmong(name, holds[name], holder))
      if (!release) throw new Failure('rate_limited', { retryAfterSeconds: 60 })
      return release
    },
    cleanUp: () => deleteOldCounts(db, clock(), Math.max(...Object.values(budgets).map(({ minutes }) => minutes))),
  }
}

function countsOf<Name extends BudgetName>(name: Name, asker: Asker<Name>): Count[] {
  return countsAmong(name, budgets[name].per, asker)
}

function countsAmong(name: string, per: Partial<Record<Scope, number>>, given: Partial<Record<Scope, string>>): Count[] {
  const counts = scopes.flatMap((scope) => {
    const [max, value] = [per[scope], given[scope]]
    return max === undefined || value === undefined ? [] : [{ key: `${name}:${keyOf[scope](value)}`, max }]
  })
  if (counts.length === 0) throw new Error(`Nobody is named who uses the budget ${name}`)
  return counts
}

/** A person's rows end in `:user:` and the account's id, by which erasing the account finds them. */
const keyOf: Record<Scope, (value: string) => string> = {
  subject: (value) => value,
  session: (value) => `session:${value}`,
  account: (value) => `user:${value}`,
  target: (value) => `to:${digestOf(mailboxOf(readEmail(value)))}`,
  address: (value) => `address:${networkOf(value)}`,
  all: (value) => `all:${value}`,
}

function tooMany({ endsAt }: Counted, now: Date): Failure {
  const seconds = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000))
  const say =
    seconds <= 90 ? said(refusals.tryAgainInSeconds, { n: seconds }) : said(refusals.tryAgainInMinutes, { n: Math.ceil(seconds / 60) })
  return new Failure('rate_limited', { say, retryAfterSeconds: seconds })
}

/** What a person typed is counted by its digest: the table keeps no addresses of people who may not even have an account. */
export function digestOf(typed: string): string {
  return createHash('sha256').update(readText(typed).toLowerCase()).digest('base64url')
}
