import { setTimeout as wait } from 'node:timers/promises'
import { endsSession, isQueryError, isServerError, sqlState } from '../platform/sql-errors.ts'

export class DatabaseUnavailableError extends Error {
  constructor(cause: unknown) {
    // No query was sent, so the driver's message holds no data and helps the operator.
    super(`The database cannot be reached: ${cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code : cause}`, {
      cause,
    })
  }
}

/**
 * SQLSTATEs for "not now": no connection (08, from poolers too), sign-in or database missing (28, 3D: a server being set up), insufficient resources
 * (53), shutting down or starting (57P), read-only standby or primary (25006), session timeout (25P). Besides these, any code that ends the session.
 */
const unavailableStates = /^(08|28|3D|53|57P|25006|25P0[34])/

/** The database responded but aborted the statement: conflict after all retries (40), lock timeout (55P03), cancelled (57014). */
const abortedStates = /^(40|55P03|57014)/
const lockTimeoutState = '55P03'

/** Whether the database could not be reached or went away; the request is not at fault and may succeed later. */
export function isUnavailable(error: unknown): boolean {
  const chain = causeChain(error)
  // A crashed embedded database is unavailable whatever error it reports; the ORM wraps that too.
  if (chain.some((each) => each instanceof DatabaseUnavailableError)) return true
  for (const each of chain) {
    const state = isQueryError(each) || isServerError(each) ? sqlState(each) : undefined
    if (state) return unavailableStates.test(state) || chain.some(endsSession)
    if (isQueryError(each)) return isBrokenConnection(each.cause)
  }
  return false
}

/** Whether a retry may succeed: the database is down, or was busy. */
export function isTransientError(error: unknown): boolean {
  return isUnavailable(error) || abortedStates.test(databaseSqlState(error))
}

/** Whether the work itself is not at fault, however often this happens: the database is down or a row is locked. */
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
 * How drivers describe a broken connection, whose errors have neither codes nor classes to distinguish them from a parameter they cannot encode: the
 * one place where text decides. Only plain errors are matched; our own bugs have a class (`TypeError`) or a Node code.
 */
const brokenConnection = /terminat|not queryable|connection|timeout|closed|ended|calling end on the pool/i

function isBrokenConnection(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  const { code } = cause as NodeJS.ErrnoException
  if (typeof code === 'string') return /^(E(?!RR_)[A-Z_]+|ERR_(SOCKET|STREAM|SSL|TLS)_[A-Z_]+)$/.test(code)
  return cause.constructor === Error && brokenConnection.test(cause.message)
}

const retryMs = 250

/** Retries a write while the database is unavailable, until it is back, `timeoutMs` have passed, or `stopped` returns true. */
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
