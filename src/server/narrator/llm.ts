import * as z from 'zod'
import { readChunks, type TimeLimit, withTimeout } from '../platform/outgoing.ts'

/** The only file for the model's wire protocol: OpenAI-compatible chat completions, streamed, with a JSON schema for the answer. */

export type LlmRequest<T> = {
  /** The system prompt: our own text only. */
  system: string
  /** Sent as JSON. Untrusted text, of people and fetched pages, appears only here. */
  data: unknown
  schema: z.ZodType<T>
  schemaName: string
  maxTokens: number
  signal?: AbortSignal
  /** The raw answer so far, as it streams. */
  onText?: (text: string) => void
}

export type LlmClient = {
  readonly model: string
  /** @throws LlmFailure, and nothing else */
  ask: <T>(request: LlmRequest<T>) => Promise<T>
}

export type LlmFailureKind =
  | 'unreachable'
  | 'timeout'
  | 'rate_limited'
  | 'refused'
  | 'server'
  | 'broken'
  | 'cut_off'
  | 'canceled'
  | 'over_budget'

export class LlmFailure extends Error {
  readonly kind: LlmFailureKind
  readonly retryAfterMs: number | null

  constructor(kind: LlmFailureKind, message: string, retryAfterMs: number | null = null) {
    super(message)
    this.name = 'LlmFailure'
    this.kind = kind
    this.retryAfterMs = retryAfterMs
  }
}

/** Token budget: reserved before each attempt, settled after it. */
export type LlmMeter = {
  /** @returns a function that settles the tokens used, or null when the account's daily budget is exceeded */
  reserve: (tokens: number) => Promise<((used: number) => Promise<void>) | null>
}

export type LlmOptions = {
  baseUrl: string
  apiKey: string
  model: string
  /** Of one attempt, from the request to the last byte. */
  timeoutMs: number
  fetch: typeof fetch
  meter: LlmMeter
  maxAttempts?: number
  sleep?: (ms: number, signal?: AbortSignal) => Promise<void>
}

const baseDelayMs = 400
/** A longer Retry-After is not waited for. */
const maxDelayMs = 20_000
const retryableKinds: ReadonlySet<LlmFailureKind> = new Set(['unreachable', 'timeout', 'rate_limited', 'server', 'broken', 'cut_off'])

export function createLlmClient(options: LlmOptions): LlmClient {
  const maxAttempts = options.maxAttempts ?? 3
  const sleep = options.sleep ?? sleepFor
  return {
    model: options.model,
    ask: async (request) => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await requestOnce(options, request)
        } catch (thrown) {
          const failure = classifyError(thrown, request.signal)
          if (!retryableKinds.has(failure.kind) || attempt >= maxAttempts) throw failure
          const wait = failure.retryAfterMs ?? baseDelayMs * 4 ** (attempt - 1)
          if (wait > maxDelayMs) throw failure
          await sleep(wait, request.signal)
          if (request.signal?.aborted) throw new LlmFailure('canceled', 'The call was canceled')
        }
      }
    },
  }
}

async function requestOnce<T>(options: LlmOptions, request: LlmRequest<T>): Promise<T> {
  const body = JSON.stringify({
    model: options.model,
    messages: [
      { role: 'system', content: request.system },
      { role: 'user', content: JSON.stringify(request.data) },
    ],
    max_tokens: request.maxTokens,
    stream: true,
    stream_options: { include_usage: true },
    response_format: {
      type: 'json_schema',
      json_schema: { name: request.schemaName, schema: z.toJSONSchema(request.schema), strict: false },
    },
  })
  const promptTokens = estimateTokens(body)
  const settle = await options.meter.reserve(promptTokens + request.maxTokens)
  if (!settle) throw new LlmFailure('over_budget', 'The budget of the day is used up')
  let used = 0
  const call = async ({ signal, stop }: TimeLimit): Promise<T> => {
    const response = await options.fetch(`${options.baseUrl.replace(/\/+$/, '')}/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream, application/json',
        ...(options.apiKey ? { authorization: `Bearer ${options.apiKey}` } : {}),
      },
      body,
      signal,
      redirect: 'error',
    })
    if (!response.ok) {
      await response.body?.cancel().catch(() => undefined)
      throw toLlmFailure(response)
    }
    used = promptTokens
    const answer = await readAnswer(response, {
      request,
      signal,
      stalled: () => stop(new LlmFailure('timeout', 'The stream stalled')),
      idleMs: Math.min(20_000, options.timeoutMs),
      onUsed: (n) => (used = promptTokens + n),
    })
    used = answer.tokens ?? used
    return parseAnswer(request, answer.text)
  }
  try {
    return await withTimeout(options.timeoutMs, call, request.signal)
  } finally {
    await settle(used)
  }
}

function toLlmFailure(response: Response): LlmFailure {
  const retryAfterHeader = response.headers.get('retry-after')
  const seconds =
    retryAfterHeader === null
      ? Number.NaN
      : /^\d+(\.\d+)?$/.test(retryAfterHeader)
        ? Number(retryAfterHeader)
        : (Date.parse(retryAfterHeader) - Date.now()) / 1000
  const retryAfter = Number.isFinite(seconds) ? Math.max(0, seconds * 1000) : null
  if (response.status === 429) return new LlmFailure('rate_limited', 'The model server asks to wait', retryAfter)
  if (response.status >= 500) return new LlmFailure('server', `The model server answered ${response.status}`, retryAfter)
  return new LlmFailure('refused', `The model server answered ${response.status}`)
}

type ReadOptions<T> = { request: LlmRequest<T>; signal: AbortSignal; stalled: () => void; idleMs: number; onUsed: (tokens: number) => void }
type Answer = { text: string; tokens: number | null }

const chunkShape = z.object({
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish() }).optional(),
        message: z.object({ content: z.string().nullish() }).optional(),
        finish_reason: z.string().nullish(),
      }),
    )
    .optional(),
  usage: z.object({ total_tokens: z.number().nonnegative() }).nullish(),
  error: z.unknown().optional(),
})

/** A stream ends with a finish reason or `[DONE]`; otherwise the answer is broken, not short. */
async function readAnswer<T>(response: Response, readOptions: ReadOptions<T>): Promise<Answer> {
  if (!response.body) throw new LlmFailure('broken', 'The answer has no body')
  const answer: Answer & { finished: boolean } = { text: '', tokens: null, finished: false }
  const streamed = (response.headers.get('content-type') ?? '').includes('event-stream')
  // A token hardly ever exceeds a dozen characters: a longer answer is runaway.
  const maxCharacters = readOptions.request.maxTokens * 12
  const decoder = new TextDecoder()
  let rest = ''
  let timer = setTimeout(readOptions.stalled, readOptions.idleMs)
  try {
    for await (const bytes of readChunks(response, readOptions.signal)) {
      clearTimeout(timer)
      timer = setTimeout(readOptions.stalled, readOptions.idleMs)
      rest += decoder.decode(bytes, { stream: true })
      if (rest.length > maxCharacters + 100_000) throw new LlmFailure('broken', 'The answer is far too long')
      if (!streamed) continue
      const lines = rest.split(/\r?\n/)
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const payload = /^data:\s?(.*)$/.exec(line)?.[1]
        if (payload === undefined) continue
        if (payload.trim() === '[DONE]') answer.finished = true
        else applyChunk(answer, payload)
      }
      if (answer.text.length > maxCharacters) throw new LlmFailure('broken', 'The answer is far too long')
      readOptions.onUsed(estimateTokens(answer.text))
      readOptions.request.onText?.(answer.text)
    }
  } finally {
    clearTimeout(timer)
  }
  if (!streamed) applyChunk(answer, rest)
  if (!answer.finished) throw new LlmFailure('cut_off', 'The answer ended before it was finished')
  return answer
}

function applyChunk(answer: Answer & { finished: boolean }, payload: string): void {
  const chunk = chunkShape.safeParse(parseJson(payload))
  if (!chunk.success) throw new LlmFailure('broken', 'The model server does not speak the expected language')
  if (chunk.data.error !== undefined && chunk.data.error !== null) throw new LlmFailure('cut_off', 'The model server broke off')
  const choice = chunk.data.choices?.[0]
  answer.text += choice?.delta?.content ?? choice?.message?.content ?? ''
  if (chunk.data.usage) answer.tokens = chunk.data.usage.total_tokens
  const reason = choice?.finish_reason
  if (reason === 'length') throw new LlmFailure('cut_off', 'The answer was longer than allowed')
  if (reason === 'content_filter') throw new LlmFailure('refused', 'The model server withheld the answer')
  if (reason) answer.finished = true
}

function parseAnswer<T>(request: LlmRequest<T>, text: string): T {
  // Some servers wrap JSON in a code fence despite the schema.
  const unfenced = text.trim().replace(/^```(?:json)?\s*([\s\S]*?)\s*```$/, '$1')
  const result = request.schema.safeParse(parseJson(unfenced))
  if (!result.success) throw new LlmFailure('broken', 'The answer does not have the asked shape')
  return result.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new LlmFailure('broken', 'The answer is not JSON')
  }
}

function classifyError(thrown: unknown, signal: AbortSignal | undefined): LlmFailure {
  if (signal?.aborted) return new LlmFailure('canceled', 'The call was canceled')
  if (thrown instanceof LlmFailure) return thrown
  const name = thrown instanceof Error ? thrown.name : ''
  if (name === 'TimeoutError' || name === 'AbortError') return new LlmFailure('timeout', 'The model server took too long')
  return new LlmFailure('unreachable', 'The model server does not answer')
}

/** Three characters a token overestimates English, so the budget holds. */
function estimateTokens(text: string): number {
  return Math.ceil(text.length / 3)
}

function sleepFor(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(finish, ms)
    signal?.addEventListener('abort', finish, { once: true })
    function finish() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', finish)
      resolve()
    }
  })
}
