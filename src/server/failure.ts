import { type ErrorBody, type ErrorCode, errorTable } from '#contract/errors.ts'

/** A refusal that reaches the caller as one row of the error table. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  readonly suggestion: string | undefined
  readonly details: Record<string, unknown> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    more: {
      message?: string
      field?: string
      suggestion?: string
      details?: Record<string, unknown>
      retryAfterSeconds?: number
      cause?: unknown
    } = {},
  ) {
    super(more.message ?? errorTable[code].message, { cause: more.cause })
    this.code = code
    this.field = more.field
    this.suggestion = more.suggestion
    this.details = more.details
    this.retryAfterSeconds = more.retryAfterSeconds
  }

  get status(): number {
    return errorTable[this.code].status
  }

  body(requestId?: string): ErrorBody {
    return {
      message: this.message,
      code: this.code,
      ...(this.field ? { field: this.field } : {}),
      ...(this.suggestion ? { suggestion: this.suggestion } : {}),
      ...(this.details ? { details: this.details } : {}),
      requestId,
    }
  }
}

/** Nobody reads this answer; it ends the work. */
export function hasLeft(): Failure {
  return new Failure('closed', { message: 'Whoever asked has left.' })
}
