import { setTimeout as wait } from 'node:timers/promises'
import { isQueryError, isRefusedByServer, sqlState } from './errors.ts'

/** No connection could be had. */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    // Nobody's data is on the way yet: the driver's words help whoever runs the server.
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

/** What a broken connection is called by the driver, which has no codes of its own. */
const brokenLine = /terminat|not queryable|connection|timeout|closed|ended|calling end on the pool/i

/** Whether the database could not be reached or went away: nothing of the request is at fault, and asked again later it may well succeed. */
export function databaseIsAway(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof DatabaseAway) return true
    const state = isQueryError(current) || isRefusedByServer(current) ? sqlState(current) : undefined
    if (state) return awayStates.test(state)
    if (isQueryError(current)) return isBrokenLine(current.cause ?? current)
  }
  return false
}

function isBrokenLine(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  const { code } = cause as NodeJS.ErrnoException
  return (typeof code === 'string' && /^E[A-Z_]+$/.test(code)) || brokenLine.test(cause.message)
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
