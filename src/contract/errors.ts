/** Every error the server answers: status, the sentence people see, and whether operators should hear of it. */
export const errorTable = {
  validation_failed: { status: 400, message: 'Invalid input', news: false },
  bad_token: { status: 400, message: 'This link is no longer valid. Please ask for a new one.', news: false },
  unknown_place: { status: 400, message: 'We do not know this place yet. Choose one of the suggestions.', news: false },
  not_sellable: { status: 400, message: 'This plan is not sold in this currency.', news: false },
  unauthenticated: { status: 401, message: 'Please sign in.', news: false },
  invalid_credentials: { status: 401, message: 'Invalid credentials', news: false },
  bad_signature: { status: 401, message: 'Signature missing or wrong.', news: true },
  payment_required: { status: 402, message: 'This report has to be bought first.', news: false },
  limit_reached: { status: 402, message: 'You have reached the limit of your plan.', news: false },
  forbidden: { status: 403, message: 'You are not allowed to do this.', news: false },
  foreign_origin: { status: 403, message: 'This request did not come from this site.', news: true },
  managed_externally: { status: 403, message: 'This is managed by the account you sign in with.', news: false },
  sign_in_again: { status: 403, message: 'Please sign in again to confirm it is you.', news: false },
  password_required: { status: 403, message: 'Please type your password.', news: false },
  wrong_password: { status: 403, message: 'This is not your password.', news: false },
  other_account: { status: 403, message: 'This link was mailed for another account. Please sign in to that one.', news: false },
  last_admin: { status: 409, message: 'The last admin cannot be removed.', news: false },
  not_found: { status: 404, message: 'Not found.', news: false },
  provider_off: { status: 404, message: 'This way of paying is not switched on.', news: false },
  email_taken: { status: 409, message: 'Email already registered', news: false },
  username_taken: { status: 409, message: 'Username already taken', news: false },
  price_changed: { status: 409, message: 'The price is not the one in our price list. Please check it again.', news: true },
  already_owned: { status: 409, message: 'You already have this report.', news: false },
  already_premium: { status: 409, message: 'You already have premium.', news: false },
  location_differs: { status: 409, message: 'This order was made for another city.', news: false },
  profile_incomplete: { status: 409, message: 'Please complete your profile first.', news: false },
  not_refundable: { status: 409, message: 'This order can no longer be refunded.', news: false },
  conflict: { status: 409, message: 'This was changed meanwhile. Please look again.', news: false },
  timed_out: { status: 408, message: 'The request took too long to arrive.', news: false },
  too_large: { status: 413, message: 'This is too large.', news: false },
  unsupported_media_type: { status: 415, message: 'This content type is not supported.', news: false },
  rate_limited: { status: 429, message: 'Too many tries. Please wait a little.', news: true },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.', news: true },
  provider_unavailable: { status: 502, message: 'The payment service does not answer. Nothing was charged. Please try again.', news: true },
  unavailable: { status: 503, message: 'Our records cannot be reached at the moment. Please try again in a few seconds.', news: true },
  stopping: { status: 503, message: 'This server is about to restart. Please try again in a few seconds.', news: false },
  busy: { status: 503, message: 'Too much is asked of us at the moment. Please try again in a few seconds.', news: true },
  closed: { status: 503, message: 'This is switched off at the moment.', news: false },
} as const

export type ErrorCode = keyof typeof errorTable

/** The one error shape on the wire. */
export type ErrorBody = {
  message: string
  code: ErrorCode
  field?: string
  suggestion?: string
  details?: Record<string, unknown>
  requestId?: string
}
