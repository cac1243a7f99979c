import { setTimeout as wait } from 'node:timers/promises'
import { endsSession, isQueryError, isServerError, sqlState } from '../platform/sql-errors.ts'

/** No connection could be had. */
export class DatabaseUnavailableError extends Error {
  constructor(cause: unknown) {
    // Nobody's data is on the way yet: the driver's words help the operator.
    super(`The database cannot be reached: ${cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code : cause}`, {
      cause,
    })
  }
}

/**
 * PostgreSQL's own words for "not now": no connection (08, a pooler's too), sign-in or database missing (28, 3D: a server in the middle of being set
 * up), out of room (53), stopping, stopped or starting (57P), a standby that nobody promoted yet or a primary made read-only (25006), a session
 * ended for its time (25P). Besides them whatever ends the session, by whichever code a pooler says so.
 */
const unavailableStates = /^(08|28|3D|53|57P|25006|25P0[34])/

/** It is there, but gave this statement up: in conflict with another after all retries (40), after its wait for a lock, or cancelled. */
const abortedStates = /^(40|55P03|57014)/
const lockTimeoutState = '55P03'

/** Whether the database could not be reached or went away: nothing of the request is at fault, and asked again later it may well succeed. */
export function isUnavailable(error: unknown): boolean {
  const chain = causeChain(error)
  // The embedded database that ended itself is away, whatever it says was the reason; and the ORM wraps that too.
  if (chain.some((each) => each instanceof DatabaseUnavailableError)) return true
  for (const each of chain) {
    const state = isQueryError(each) || isServerError(each) ? sqlState(each) : undefined
    if (state) return unavailableStates.test(state) || chain.some(endsSession)
    if (isQueryError(each)) return isBrokenConnection(each.cause)
  }
  return false
}

/** Whether asking again a little later may well succeed, as the database is away or was busy with what this waited for. */
export function isTransientError(error: unknown): boolean {
  return isUnavailable(error) || abortedStates.test(databaseSqlState(error))
}

/** Whether it is no fault of the work, however often it happens: what was in its way, somebody else takes away. */
export function isUnavailableOrLocked(error: unknown): boolean {
  return isUnavailable(error) || databaseSqlState(error) === lockTimeoutState
}

function databaseSqlState(error: unknown): string {
  return causeChain(error).some((each) => isQueryError(each) || isServerError(each)) ? (sqlState(error) ?? '') : ''
}

function causeChain(error: unknown): Error[] {
  const chain: Error[] = []
  for (let current = error; current instanceof Error; current = current.cause) chain.push(current)
  return chain
}

/**
 * What a broken line is called by the drivers, whose own errors have neither codes nor classes to tell it from a parameter they cannot write:
 * the one place where words decide. Only plain errors are read so; a mistake of ours has a class (`TypeError`) or a code of Node's.
 */
const brokenConnection = /terminat|not queryable|connection|timeout|closed|ended|calling end on the pool/i

function isBrokenConnection(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  const { code } = cause as NodeJS.ErrnoException
  if (typeof code === 'string') return /^(E(?!RR_)[A-Z_]+|ERR_(SOCKET|STREAM|SSL|TLS)_[A-Z_]+)$/.test(code)
  return cause.constructor === Error && brokenConnection.test(cause.message)
}

const retryMs = 250

/** Does what must be written although the database is away just now: again until it is back, `atMostMs` have passed, or `stopped` says so. */
export async function retryUntilAvailable<T>(work: () => Promise<T>, { timeoutMs, stopped = () => false }: RetryOptions): Promise<T> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isTransientError(error) || stopped() || Date.now() + retryMs > deadline) throw error
      await wait(retryMs)
    }
  }
}

type RetryOptions = { timeoutMs: number; stopped?: () => boolean }
