import { type ErrorBody, type ErrorCode, errorTable } from '#contract/errors.ts'
import { refusals } from '#words/refusals.ts'
import { asSaid, type Said } from './said.ts'

/** A refusal that reaches the caller as one row of the error table. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly said: Said
  readonly field: string | undefined
  readonly suggestion: Said | undefined
  readonly details: Record<string, unknown> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    more: {
      /** More exact than the code's own message: a text of the catalogue, or `said(message, slots)`. */
      say?: string | Said
      field?: string
      suggest?: string | Said
      details?: Record<string, unknown>
      retryAfterSeconds?: number
      cause?: unknown
    } = {},
  ) {
    const say = wholeOf(more.say ?? errorTable[code].message)
    super(say.text, { cause: more.cause })
    this.code = code
    this.said = say
    this.field = more.field
    this.suggestion = more.suggest === undefined ? undefined : wholeOf(more.suggest)
    this.details = more.details
    this.retryAfterSeconds = more.retryAfterSeconds
  }

  get status(): number {
    return errorTable[this.code].status
  }

  body(requestId?: string): ErrorBody {
    const { key } = this.said
    const params = { ...this.suggestion?.params, ...this.said.params }
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

/** Nobody reads this answer; it ends the work. */
export function hasLeft(): Failure {
  return new Failure('closed', { say: refusals.hasLeft })
}

function wholeOf(say: string | Said): Said {
  return typeof say === 'string' ? asSaid(say) : say
}
