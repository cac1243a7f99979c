import { type ErrorBody, type ErrorCode, errorTable } from '#contract/errors.ts'
import type { LocalizedMessage } from '#language/message-catalog.ts'
import { refusals } from '#words/refusals.ts'
import { localizeText } from './platform/error-message.ts'

/** An error that reaches the caller as one row of the error table. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly localized: LocalizedMessage
  readonly field: string | undefined
  readonly suggestion: LocalizedMessage | undefined
  readonly details: Record<string, unknown> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    options: {
      /** Replaces the code's own message: a text of the catalogue, or `localize(message, slots)`. */
      message?: string | LocalizedMessage
      field?: string
      hint?: string | LocalizedMessage
      details?: Record<string, unknown>
      retryAfterSeconds?: number
      cause?: unknown
    } = {},
  ) {
    const message = toLocalized(options.message ?? errorTable[code].message)
    super(message.text, { cause: options.cause })
    this.code = code
    this.localized = message
    this.field = options.field
    this.suggestion = options.hint === undefined ? undefined : toLocalized(options.hint)
    this.details = options.details
    this.retryAfterSeconds = options.retryAfterSeconds
  }

  get status(): number {
    return errorTable[this.code].status
  }

  body(requestId?: string): ErrorBody {
    const { key } = this.localized
    const params = { ...this.suggestion?.params, ...this.localized.params }
    return {
      message: this.message,
      code: this.code,
      ...(key ? { key } : {}),
      ...(Object.keys(params).length > 0 ? { params } : {}),
      ...(this.field ? { field: this.field } : {}),
      ...(this.suggestion ? { suggestion: this.suggestion.text } : {}),
      ...(this.details ? { details: this.details } : {}),
      requestId,
    }
  }
}

/** Ends the work of a disconnected caller; the response is never read. */
export function clientDisconnected(): Failure {
  return new Failure('closed', { message: refusals.hasLeft })
}

function toLocalized(source: string | LocalizedMessage): LocalizedMessage {
  return typeof source === 'string' ? localizeText(source) : source
}
