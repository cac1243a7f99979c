import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type ErrorCode, errorTable } from '#contract/errors.ts'
import { refusals } from '#words/refusals.ts'
import { sqlState, violatedConstraint } from '../db/database.ts'
import { isTransientError } from '../db/unavailable.ts'
import { Failure } from '../errors.ts'

export function sendError(failure: Failure, request: FastifyRequest, reply: FastifyReply): void {
  if (errorTable[failure.code].news && !request.isUnwritten) {
    // Overload is reported to the caller and is no error of ours.
    const level = failure.status >= 500 && failure.code !== 'busy' ? 'error' : 'warn'
    request.log[level]({ err: failure.cause, code: failure.code, status: failure.status }, failure.message)
  }
  if (failure.retryAfterSeconds !== undefined) reply.header('Retry-After', Math.max(1, Math.ceil(failure.retryAfterSeconds)))
  reply
    .status(failure.status)
    .type('application/json; charset=utf-8')
    .header('Cache-Control', 'no-store')
    .send(JSON.stringify(failure.body(request.id)))
}

/** Responds to bytes that are no HTTP, before any request exists: the same shape, written by hand, then closes the connection. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const { status, failure } = unreadableResponse(error.code)
  const json = JSON.stringify(failure.body())
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(json)}\r\nConnection: close\r\n\r\n${json}`,
    // A client that sends half a request may not read the response either.
    () => socket.destroy(),
  )
}

function unreadableResponse(code: string | undefined): { status: string; failure: Failure } {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return {
        status: '431 Request Header Fields Too Large',
        failure: new Failure('too_large', { message: refusals.headersTooLarge }),
      }
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { status: '408 Request Timeout', failure: new Failure('timed_out') }
    default:
      return { status: '400 Bad Request', failure: new Failure('validation_failed', { message: refusals.unreadable }) }
  }
}

const codeByStatus: Record<number, ErrorCode> = {
  400: 'validation_failed',
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported_media_type',
  429: 'rate_limited',
}

/** Maps every thrown value to a row of the error table; unexpected ones to a 500 without inner detail. */
export function toFailure(thrown: unknown): Failure {
  if (thrown instanceof Failure) return thrown
  // The account was erased during the request.
  if (sqlState(thrown) === '23503' && violatedConstraint(thrown)?.endsWith('_users_id_fk')) return new Failure('unauthenticated')
  if (isTransientError(thrown)) return new Failure('unavailable', { retryAfterSeconds: 2, cause: thrown })
  const status = (thrown as Partial<FastifyError> | null)?.statusCode
  const code = status ? codeByStatus[status] : undefined
  if (code) return new Failure(code, code === 'validation_failed' ? { message: refusals.unreadable } : {})
  if (status && status >= 400 && status < 500) return new Failure('validation_failed', { message: refusals.unreadable })
  return new Failure('internal', { cause: thrown })
}

/** Reports the first invalid field. */
export function toInputFailure(error: z.ZodError): Failure {
  const issue = firstIssue(error.issues)
  const field = issue.path.filter((part) => typeof part === 'string' || typeof part === 'number').join('.')
  return new Failure('validation_failed', { message: issue.message, ...(field ? { field } : {}) })
}

type Issue = z.core.$ZodIssue
/** Requires inputs in the issues: parse with `reportInput`. */
export const isMissing = (issue: Pick<Issue, 'code' | 'input'>) => issue.code === 'invalid_type' && issue.input === undefined

function firstIssue(issues: readonly Issue[]): { path: PropertyKey[]; message: string } {
  const issue = issues[0]
  if (!issue) return { path: [], message: errorTable.validation_failed.message }
  if (issue.code === 'invalid_union') {
    const inner = closestWay(issue.errors)
    if (inner.length > 0) {
      const { path, message } = firstIssue(inner)
      return { path: [...issue.path, ...path], message }
    }
  }
  return { path: issue.path, message: issue.message }
}

/** Picks the union member nearest to the value: one where a field is wrong rather than missing, else the first. */
function closestWay(ways: readonly (readonly Issue[])[]): readonly Issue[] {
  const isWrong = (issue: Issue) => !isMissing(issue)
  return ways.find((way) => way[0] && isWrong(way[0])) ?? ways.find((way) => way.length > 0) ?? []
}
