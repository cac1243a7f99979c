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

type Exchange = { method: 'GET' | 'POST'; url: string; headers: Record<string, string>; body?: object | undefined; signal?: AbortSignal }

/** Sends JSON and reads the answer as it came, whatever its status. @throws ProviderFault unknown where none came in 20 seconds, or until `signal` */
export async function exchange(
  { fetch, provider }: Pick<JsonCall, 'fetch' | 'provider'>,
  { method, url, headers, body, signal: outer }: Exchange,
): Promise<{ status: number; text: string }> {
  const send = async (signal: AbortSignal) => {
    const answer = await fetch(url, {
      method,
      headers: { Accept: 'application/json', ...(body ? { 'Content-Type': 'application/json' } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal,
      redirect: 'error',
    })
    return { status: answer.status, text: await readBodyText(answer, signal, mostBytes, () => new Error('The answer is too large')) }
  }
  try {
    return await (outer ? send(outer) : withTimeout(timeoutMs, ({ signal }) => send(signal)))
  } catch {
    throw new ProviderFault('unknown', paymentMessage('faultTexts.noAnswer', { provider: providerMessage(provider) }))
  }
}

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
  const { status, text } = await exchange(to, {
    method,
    url: `${to.baseUrl}${path}`,
    headers: { Authorization: `Bearer ${to.secretKey}` },
    body,
  })
  if (status === 429) throw new ProviderFault('busy', paymentMessage('faultTexts.busy', { provider }))
  if (status >= 500) throw new ProviderFault('unknown', paymentMessage('faultTexts.status', { provider, status }))
  const value = parse(text)
  if (!value) throw new ProviderFault('unknown', paymentMessage('faultTexts.unreadable', { provider }))
  if (status < 300) return { ok: true, body: value }
  return { ok: false, status, code: String(value.code ?? ''), message: String(value.message ?? '').slice(0, 120) }
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
