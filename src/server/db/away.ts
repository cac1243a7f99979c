import { setTimeout as wait } from 'node:timers/promises'
import { isQueryError, isRefusedByServer, sqlState } from './errors.ts'

/** No connection could be had. */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    // Nobody's data is on the way yet: the driver's words help the operator.
    super(`The database cannot be reached: ${cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code : cause}`, {
      cause,
    })
  }
}

/**
 * PostgreSQL's own words for "not now": no connection (08), sign-in or database missing (28, 3D: a server in the middle of being set up),
 * out of room (53), stopping, stopped or starting (57P).
 */
const awayStates = /^(08|28|3D|53|57P)/

/** Whether the database could not be reached or went away: nothing of the request is at fault, and asked again later it may well succeed. */
export function databaseIsAway(error: unknown): boolean {
  const chain = chainOf(error)
  // The embedded database that ended itself is away, whatever it says was the reason; and the ORM wraps that too.
  if (chain.some((each) => each instanceof DatabaseAway)) return true
  for (const each of chain) {
    const state = isQueryError(each) || isRefusedByServer(each) ? sqlState(each) : undefined
    if (state) return awayStates.test(state)
    if (isQueryError(each)) return isBrokenLine(each.cause)
  }
  return false
}

function chainOf(error: unknown): Error[] {
  const chain: Error[] = []
  for (let current = error; current instanceof Error; current = current.cause) chain.push(current)
  return chain
}

/**
 * What a broken line is called by the drivers, whose own errors have neither codes nor classes to tell it from a parameter they cannot write:
 * the one place where words decide. Only plain errors are read so; a mistake of ours has a class (`TypeError`) or a code of Node's.
 */
const brokenLine = /terminat|not queryable|connection|timeout|closed|ended|calling end on the pool/i

function isBrokenLine(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  const { code } = cause as NodeJS.ErrnoException
  if (typeof code === 'string') return /^(E(?!RR_)[A-Z_]+|ERR_(SOCKET|STREAM|SSL|TLS)_[A-Z_]+)$/.test(code)
  return cause.constructor === Error && brokenLine.test(cause.message)
}

const everyMs = 250

/** Does what must be written although the database is away just now: again until it is back, `atMostMs` have passed, or `stopped` says so. */
export async function whenBack<T>(work: () => Promise<T>, { atMostMs, stopped = () => false }: WhenBack): Promise<T> {
  const until = Date.now() + atMostMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!databaseIsAway(error) || stopped() || Date.now() + everyMs > until) throw error
      await wait(everyMs)
    }
  }
}

type WhenBack = { atMostMs: number; stopped?: () => boolean }
