import { createHash } from 'node:crypto'
import { holds, rateLimits } from '#contract/limits.ts'
import { normalizeEmail, normalizeText } from '#contract/normalize-text.ts'
import { refusals } from '#words/refusals.ts'
import type { Database, Db } from '../db/database.ts'
import { Failure } from '../errors.ts'
import { localize } from '../platform/error-message.ts'
import { canonicalMailbox, networkKey } from './limit-keys.ts'
import { deleteCount, deleteExpiredCounts, incrementCount, readWindowCounts } from './store.ts'
import { InMemoryWindows, type WindowCount } from './window.ts'

export type RateLimitName = keyof typeof rateLimits
/** The caller's value for each scope of the limit that applies. Addresses and targets are raw. */
export type RateLimitCaller<Name extends RateLimitName> = { [Scope in keyof (typeof rateLimits)[Name]['per']]?: string }
export type ConcurrencyLimitName = keyof typeof holds
export type ConcurrencyCaller<Name extends ConcurrencyLimitName> = { [Scope in keyof (typeof holds)[Name]]?: string }
type Scope = 'subject' | 'session' | 'account' | 'target' | 'address' | 'all'
type Count = { key: string; max: number }

/** Limits are in `limits.ts` of the contract. */
export type RateLimiter = {
  /**
   * Counts before the action, so that concurrent calls cannot exceed the limit together; per scope, narrowest first, so that a caller over their own
   * limit uses up nobody else's. Pass `tx` where a rollback must undo the count.
   * @throws Failure rate_limited
   */
  consume: <Name extends RateLimitName>(name: Name, caller: RateLimitCaller<Name>, tx?: Db) => Promise<void>
  /** As `consume`, synchronously, for limits that this process counts in memory. */
  consumeLocal: <Name extends InMemoryLimitName>(name: Name, caller: RateLimitCaller<Name>) => void
  /** As `consume`. @returns false over the limit */
  tryConsume: <Name extends RateLimitName>(name: Name, caller: RateLimitCaller<Name>, tx?: Db) => Promise<boolean>
  /** Checks without counting. @throws Failure rate_limited */
  requireRemaining: <Name extends RateLimitName>(name: Name, caller: RateLimitCaller<Name>) => Promise<void>
  /** Resets the caller's windows. */
  reset: <Name extends RateLimitName>(name: Name, caller: RateLimitCaller<Name>, tx?: Db) => Promise<void>
  /** Acquires one of a limited number of concurrent uses. @returns its release @throws Failure rate_limited */
  acquire: <Name extends ConcurrencyLimitName>(name: Name, caller: ConcurrencyCaller<Name>) => () => void
  /** Deletes expired windows; run daily. */
  deleteExpired: () => Promise<void>
}
type InMemoryLimitName = { [Name in RateLimitName]: (typeof rateLimits)[Name]['storage'] extends 'memory' ? Name : never }[RateLimitName]

const scopes = ['subject', 'session', 'account', 'target', 'address', 'all'] as const satisfies readonly Scope[]

export function createRateLimiter({ database, clock }: { database: Database; clock: () => Date }): RateLimiter {
  const memory = new InMemoryWindows()
  const concurrency = new ConcurrencyLimiter()
  const { db } = database

  const increment = async (name: RateLimitName, { key }: Count, now: Date, tx: Db): Promise<WindowCount> => {
    const { storage, minutes } = rateLimits[name]
    return storage === 'memory' ? memory.increment(key, now, minutes) : incrementCount(tx, key, now, minutes)
  }
  const consume: RateLimiter['consume'] = async (name, caller, tx = db) => {
    const now = clock()
    for (const count of limitCounts(name, caller)) {
      const windowCount = await increment(name, count, now, tx)
      if (windowCount.count > count.max) throw rateLimitedError(windowCount, now)
    }
  }
  return {
    consume,
    consumeLocal: (name, caller) => {
      const now = clock()
      for (const { key, max } of limitCounts(name, caller)) {
        const windowCount = memory.increment(key, now, rateLimits[name].minutes)
        if (windowCount.count > max) throw rateLimitedError(windowCount, now)
      }
    },
    tryConsume: async (name, caller, tx) => {
      try {
        await consume(name, caller, tx)
        return true
      } catch (error) {
        if (error instanceof Failure && error.code === 'rate_limited') return false
        throw error
      }
    },
    requireRemaining: async (name, caller) => {
      const now = clock()
      const { storage, minutes } = rateLimits[name]
      const counts = limitCounts(name, caller)
      const keys = counts.map(({ key }) => key)
      const storedCounts = storage === 'memory' ? null : await readWindowCounts(db, keys, now, minutes)
      for (const { key, max } of counts) {
        const windowCount = storedCounts ? storedCounts.get(key) : memory.read(key, now)
        if (windowCount && windowCount.count >= max) throw rateLimitedError(windowCount, now)
      }
    },
    reset: async (name, caller, tx = db) => {
      for (const { key } of limitCounts(name, caller)) {
        if (rateLimits[name].storage === 'memory') memory.reset(key)
        else await deleteCount(tx, key)
      }
    },
    acquire: (name, caller) => {
      const release = concurrency.acquire(scopedCounts(name, holds[name], caller))
      if (!release) throw new Failure('rate_limited', { retryAfterSeconds: 60 })
      return release
    },
    deleteExpired: () => deleteExpiredCounts(db, clock(), Math.max(...Object.values(rateLimits).map(({ minutes }) => minutes))),
  }
}

function limitCounts<Name extends RateLimitName>(name: Name, caller: RateLimitCaller<Name>): Count[] {
  return scopedCounts(name, rateLimits[name].per, caller)
}

function scopedCounts(name: string, per: Partial<Record<Scope, number>>, caller: Partial<Record<Scope, string>>): Count[] {
  const counts = scopes.flatMap((scope) => {
    const [max, value] = [per[scope], caller[scope]]
    return max === undefined || value === undefined ? [] : [{ key: `${name}:${scopeKeys[scope](value)}`, max }]
  })
  if (counts.length === 0) throw new Error(`Nobody is named who uses the budget ${name}`)
  return counts
}

/** A person's keys end in `:user:` and the account's id, by which erasure finds them. */
const scopeKeys: Record<Scope, (value: string) => string> = {
  subject: (value) => value,
  session: (value) => `session:${value}`,
  account: (value) => `user:${value}`,
  target: (value) => `to:${hashSubject(canonicalMailbox(normalizeEmail(value)))}`,
  address: (value) => `address:${networkKey(value)}`,
  all: (value) => `all:${value}`,
}

function rateLimitedError({ endsAt }: WindowCount, now: Date): Failure {
  const seconds = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000))
  const message =
    seconds <= 90
      ? localize(refusals.tryAgainInSeconds, { n: seconds })
      : localize(refusals.tryAgainInMinutes, { n: Math.ceil(seconds / 60) })
  return new Failure('rate_limited', { message, retryAfterSeconds: seconds })
}

/** Typed values are counted by digest: the table stores no addresses of people who may not even have an account. */
export function hashSubject(input: string): string {
  return createHash('sha256').update(normalizeText(input).toLowerCase()).digest('base64url')
}

class ConcurrencyLimiter {
  private readonly byKey = new Map<string, number>()

  /** Acquires one of each key, or none. @returns an idempotent release; null when a key is at its maximum */
  acquire(counts: readonly { key: string; max: number }[]): (() => void) | null {
    if (counts.some(({ key, max }) => (this.byKey.get(key) ?? 0) >= max)) return null
    for (const { key } of counts) this.byKey.set(key, (this.byKey.get(key) ?? 0) + 1)
    let isAcquired = true
    return () => {
      if (!isAcquired) return
      isAcquired = false
      for (const { key } of counts) {
        const remaining = (this.byKey.get(key) ?? 1) - 1
        if (remaining > 0) this.byKey.set(key, remaining)
        else this.byKey.delete(key)
      }
    }
  }
}
