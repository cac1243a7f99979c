import type * as z from 'zod'
import { readBodyText, withTimeout } from '../../../platform/outgoing.ts'
import { paymentMessage, providerMessage } from '../payment-message.ts'
import { ProviderFault, refusedBy } from './adapter.ts'

export type JsonCall = {
  fetch: typeof fetch
  baseUrl: string
  secretKey: string
  provider: string
}
export type Json = Record<string, unknown>

const timeoutMs = 20_000
const mostBytes = 4_000_000

/**
 * One call to a JSON provider. Distinguishes certain refusals, a busy provider, and answers that leave the effect unknown; no message contains a key
 * or a body.
 */
export async function callJson(
  to: JsonCall,
  method: 'GET' | 'POST',
  path: string,
  body?: Json,
): Promise<{ ok: true; body: Json } | { ok: false; status: number; code: string; message: string }> {
  const provider = providerMessage(to.provider)
  let response: Response
  let text: string
  try {
    const answer = await withTimeout(timeoutMs, async ({ signal }) => {
      const head = await to.fetch(`${to.baseUrl}${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${to.secretKey}`,
          Accept: 'application/json',
          ...(body ? { 'Content-Type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal,
        redirect: 'error',
      })
      return { head, text: await readBodyText(head, signal, mostBytes, () => new Error('The answer is too large')) }
    })
    response = answer.head
    text = answer.text
  } catch {
    throw new ProviderFault('unknown', paymentMessage('faultTexts.noAnswer', { provider }))
  }
  if (response.status === 429) throw new ProviderFault('busy', paymentMessage('faultTexts.busy', { provider }))
  if (response.status >= 500) throw new ProviderFault('unknown', paymentMessage('faultTexts.status', { provider, status: response.status }))
  const value = parse(text)
  if (!value) throw new ProviderFault('unknown', paymentMessage('faultTexts.unreadable', { provider }))
  if (response.ok) return { ok: true, body: value }
  return { ok: false, status: response.status, code: String(value.code ?? ''), message: String(value.message ?? '').slice(0, 120) }
}

/** Throws a refusal instead of returning it. */
export async function callOrRefuse(to: JsonCall, method: 'GET' | 'POST', path: string, body?: Json): Promise<Json> {
  const answer = await callJson(to, method, path, body)
  if (!answer.ok) throw refusedBy(to.provider, answer.status, answer.message)
  return answer.body
}

function parse(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Json) : null
  } catch {
    return null
  }
}

/** A response of an undocumented shape leaves the effect unknown. */
export function parseOrUnknown<T extends z.ZodType>(provider: string, shape: T, value: unknown): z.output<T> {
  const parsed = shape.safeParse(value)
  if (!parsed.success) throw new ProviderFault('unknown', paymentMessage('faultTexts.unreadable', { provider: providerMessage(provider) }))
  return parsed.data
}
