import type { CallInput, CallOutput } from '#contract/call.ts'
import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import type { RouteKey } from '#contract/routes.ts'
import { callTexts } from '#words/web/call.ts'
import { timeZone } from '../time-zone.ts'

/** An error response of the server, or `offline` without a response. */
export class CallError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'offline'
  readonly body: ErrorBody | null

  constructor(status: number, code: ErrorCode | 'offline', message: string, body: ErrorBody | null) {
    super(message)
    this.status = status
    this.code = code
    this.body = body
  }
}

type Input = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }
type Options = { signal?: AbortSignal; idempotencyKey?: string }

/** Sends one call of the contract, by its key: `call('GET /api/reports/{id}', { params: { id } })`. @throws CallError */
export async function call<K extends RouteKey>(key: K, input: CallInput<K>, options: Options = {}): Promise<CallOutput<K>> {
  const [method, path] = key.split(' ') as [string, string]
  const { params, query, body } = input as Input
  const url = callUrl(path, params, query)
  const init: RequestInit = {
    method,
    credentials: 'same-origin',
    headers: {
      'X-Time-Zone': timeZone(),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(options.idempotencyKey ? { 'Idempotency-Key': options.idempotencyKey } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(options.signal ? { signal: options.signal } : {}),
  }
  trackCall(1)
  try {
    const response = await send(url, init, method === 'GET' ? 2 : 0)
    if (!response.ok) throw await readError(response, options.signal)
    if (response.status === 204) return undefined as CallOutput<K>
    return (await readResponse(response, options.signal)) as CallOutput<K>
  } finally {
    trackCall(-1)
  }
}

let pendingCalls = 0
const listeners = new Set<() => void>()

function trackCall(change: 1 | -1): void {
  pendingCalls += change
  for (const notify of listeners) notify()
}

export function hasPendingCalls(): boolean {
  return pendingCalls > 0
}

export function subscribeToPendingCalls(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

/** Resolves a moment after no call is pending: the cookies that their responses set are in place then. */
export async function whenCallsSettled(): Promise<void> {
  const deadline = Date.now() + 5000
  do await new Promise((resolve) => setTimeout(resolve, 300))
  while (hasPendingCalls() && Date.now() < deadline)
}

/** Reads are retried twice on a broken connection; changes never, the person decides. */
async function send(url: string, init: RequestInit, retries: number): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    if (retries === 0) throw new CallError(0, 'offline', callTexts.offline, null)
    await new Promise((resolve) => setTimeout(resolve, 700))
    return send(url, init, retries - 1)
  }
}

async function readError(response: Response, signal?: AbortSignal): Promise<CallError> {
  return parseError(response, await readText(response, signal))
}

/** Converts an error response into a CallError. */
export function parseError({ status, statusText }: { status: number; statusText: string }, text: string): CallError {
  const body = parseErrorBody(text)
  console.info(`${status}: ${text.slice(0, 300) || statusText}`)
  return body ? new CallError(status, body.code, body.message, body) : new CallError(status, 'internal', callTexts.failed, null)
}

/** A proxy, or the sign-in page of a café's network, sends its own body: a person is shown a text of ours instead. */
function parseErrorBody(text: string): ErrorBody | null {
  const body = parse(text) as Partial<ErrorBody> | null | undefined
  return body && typeof body.code === 'string' && isNonEmptyText(body.message) ? (body as ErrorBody) : null
}

const isNonEmptyText = (value: unknown) => typeof value === 'string' && value !== ''

async function readResponse(response: Response, signal?: AbortSignal): Promise<unknown> {
  return parseResponse(response.status, await readText(response, signal))
}

/** @throws CallError where the body is no JSON of ours */
export function parseResponse(status: number, text: string): unknown {
  const body = parse(text)
  if (body === undefined) throw new CallError(status, 'internal', callTexts.failed, null)
  return body
}

/** The connection can break while the body is read. */
async function readText(response: Response, signal?: AbortSignal): Promise<string> {
  try {
    return await response.text()
  } catch (error) {
    if (signal?.aborted) throw error
    throw new CallError(0, 'offline', callTexts.offline, null)
  }
}

/** Undefined where the text is no JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function callUrl(path: string, params: Record<string, string> = {}, query: Record<string, unknown> = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '' && value !== null) search.set(name, String(value))
  const text = search.toString()
  return text ? `${filled}?${text}` : filled
}
