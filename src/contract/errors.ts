import { errors } from '#words/errors.ts'

/** Every error the server answers: status, the sentence people see, and whether operators should hear of it. */
export const errorTable = {
  validation_failed: { status: 400, message: errors.validation_failed, news: false },
  bad_token: { status: 400, message: errors.bad_token, news: false },
  unknown_place: { status: 400, message: errors.unknown_place, news: false },
  not_sellable: { status: 400, message: errors.not_sellable, news: false },
  unauthenticated: { status: 401, message: errors.unauthenticated, news: false },
  invalid_credentials: { status: 401, message: errors.invalid_credentials, news: false },
  bad_signature: { status: 401, message: errors.bad_signature, news: true },
  payment_required: { status: 402, message: errors.payment_required, news: false },
  limit_reached: { status: 402, message: errors.limit_reached, news: false },
  forbidden: { status: 403, message: errors.forbidden, news: false },
  foreign_origin: { status: 403, message: errors.foreign_origin, news: true },
  managed_externally: { status: 403, message: errors.managed_externally, news: false },
  sign_in_again: { status: 403, message: errors.sign_in_again, news: false },
  password_required: { status: 403, message: errors.password_required, news: false },
  wrong_password: { status: 403, message: errors.wrong_password, news: false },
  other_account: { status: 403, message: errors.other_account, news: false },
  last_admin: { status: 409, message: errors.last_admin, news: false },
  not_found: { status: 404, message: errors.not_found, news: false },
  provider_off: { status: 404, message: errors.provider_off, news: false },
  email_taken: { status: 409, message: errors.email_taken, news: false },
  username_taken: { status: 409, message: errors.username_taken, news: false },
  price_changed: { status: 409, message: errors.price_changed, news: true },
  already_owned: { status: 409, message: errors.already_owned, news: false },
  already_premium: { status: 409, message: errors.already_premium, news: false },
  location_differs: { status: 409, message: errors.location_differs, news: false },
  profile_incomplete: { status: 409, message: errors.profile_incomplete, news: false },
  not_refundable: { status: 409, message: errors.not_refundable, news: false },
  conflict: { status: 409, message: errors.conflict, news: false },
  timed_out: { status: 408, message: errors.timed_out, news: false },
  too_large: { status: 413, message: errors.too_large, news: false },
  unsupported_media_type: { status: 415, message: errors.unsupported_media_type, news: false },
  rate_limited: { status: 429, message: errors.rate_limited, news: true },
  internal: { status: 500, message: errors.internal, news: true },
  provider_unavailable: { status: 502, message: errors.provider_unavailable, news: true },
  unavailable: { status: 503, message: errors.unavailable, news: true },
  stopping: { status: 503, message: errors.stopping, news: false },
  busy: { status: 503, message: errors.busy, news: true },
  closed: { status: 503, message: errors.closed, news: false },
} as const

export type ErrorCode = keyof typeof errorTable

/** The one error shape on the wire. */
export type ErrorBody = {
  message: string
  code: ErrorCode
  /** Message key (`refusals.atMostLeft`) and slot values, for a client that renders the message in its own language. */
  key?: string
  params?: Record<string, string | number>
  field?: string
  suggestion?: string
  details?: Record<string, unknown>
  requestId?: string
}
