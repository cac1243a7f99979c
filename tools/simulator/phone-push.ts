import * as z from 'zod'
import type { SimCharge, SimPayment } from '#server/features/payments/providers/test/payment.ts'
import { simId } from '#server/features/payments/providers/test/payment.ts'
import type { ProviderState, WireAnswer } from './provider-state.ts'

/** What the stand-ins of vendors that ask the payer's phone have in common. */

const issuedTokens = new WeakMap<ProviderState, Map<string, { audience: string; endsAt: number }>>()

/** A bearer token for one API, its `audience`, good for `seconds` of the stand-in's clock. */
export function issueToken(providerState: ProviderState, audience: string, seconds: number): string {
  const token = simId('tok_')
  const tokens = issuedTokens.get(providerState) ?? new Map()
  issuedTokens.set(providerState, tokens.set(token, { audience, endsAt: providerState.now() + seconds * 1000 }))
  return token
}

/** Whether the request has a token of this API that has not expired. */
export function hasToken(providerState: ProviderState, headers: Headers, audience: string): boolean {
  const [scheme, token] = (headers.get('authorization') ?? '').split(' ')
  const issued = issuedTokens.get(providerState)?.get(token ?? '')
  return scheme === 'Bearer' && issued?.audience === audience && providerState.now() < issued.endsAt
}

export function hasBasicAuth(headers: Headers, user: string, password: string): boolean {
  return headers.get('authorization') === `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
}

/** An address that events are sent to; on one machine it may be without TLS. */
export const eventUrl = z.url({ protocol: /^https?$/ })

/** The last part of an address that events are sent to. */
export function lastPart(url: string): string {
  return new URL(url).pathname.split('/').at(-1) ?? ''
}

/** Our reference, which the last part of the address of a payment's events names before its dot. */
export function referenceIn(url: string): string | null {
  const [reference, token] = lastPart(url).split('.')
  return reference && token ? reference : null
}

/** What can be reported of a push, which is paid once: its first success, else what is pending, else the last failure; null while nobody has answered. */
export function shownCharge({ charges }: SimPayment): SimCharge | null {
  const ofStatus = (status: SimCharge['status']) => charges.find((each) => each.status === status)
  return ofStatus('succeeded') ?? ofStatus('pending') ?? charges.at(-1) ?? null
}

/** @returns the body, or null where it is no JSON */
export function readBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The field that the wire format refuses first. */
export function refusedField({ issues: [issue] }: z.ZodError): string {
  return issue?.code === 'unrecognized_keys' ? (issue.keys[0] ?? '') : (issue?.path.join('.') ?? '')
}

/** A refused request, with its answer. */
export class WireRefusal extends Error {
  readonly answer: WireAnswer
  constructor(status: number, body: unknown) {
    super(JSON.stringify(body))
    this.answer = { status, body }
  }
}
