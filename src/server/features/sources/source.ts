import type { z } from 'zod'
import type { Source } from '#engine/evidence/evidence.ts'
import { sourceTexts } from '#words/sources.ts'
import type { Context } from '../../context.ts'
import { getOrCompute } from '../../platform/cache.ts'
import { readBodyText, withTimeout } from '../../platform/outgoing.ts'
import type { Fetched } from './calls.ts'
import { readCached, readHealth, type SourceHealth, saveCached, saveFailure, saveSuccess } from './store.ts'

/** One external source: address, publisher, rate limit and cache lifetime. */
export type SourceDefinition = {
  id: string
  title: string
  publisher: string
  /** The page that a citation links to. */
  page: string
  /** With the publisher's attribution. */
  licence: string
  /** `url` is null for a source without a public host: the operator must configure one. */
  base: { variable: string; url: string | null }
  /** Between two calls to the public host; a configured proxy is not throttled. */
  intervalMs: number
  keepHours: number
  timeoutMs: number
}

/** The source responded with an error. `retryAfterMs` from its Retry-After. */
export class SourceFailure extends Error {
  readonly retryAfterMs: number | null
  constructor(message: string, retryAfterMs: number | null = null) {
    super(message)
    this.retryAfterMs = retryAfterMs
  }
}

export type SourceRequest<T> = {
  /** The cache key: the query without the address. */
  key: string
  url: (base: string) => string
  init?: RequestInit
  /** A response of another shape is a failure. */
  shape: z.ZodType<T>
  /** Only parsed fields are cached: the rest is about people. */
  storesParsedOnly?: boolean
  /** Called after a fresh answer is cached. */
  onFresh?: (retrievedAt: string) => Promise<void>
  /** A call whose turn at the public host comes later fails at once. */
  maxWaitMs?: number
  /** Statuses that mean "no data"; the value is then null. */
  noneOn?: readonly number[]
}

const maxBytes = 4_000_000
/** After the third failure in a row, doubled by each further one. */
const baseBackoffMs = 10 * 60_000
const maxBackoffMs = 6 * 3_600_000
const failuresToOpen = 3
/** Reports fill the cache for later ones, but a queue of hours is abuse. */
const maxQueueMs = 30 * 60_000
/** When the source is down, a stale answer with its date is served up to this age. */
const maxStaleMs = 45 * 24 * 3_600_000

/** Sources answer from the cache alone. */
export function cachedOnly(ctx: Context): Context {
  return { ...ctx, sources: { ...ctx.sources, allowFetch: false } }
}

/** Fetches through cache, circuit breaker and rate limit. Never throws for the source's sake: a failure is returned with its reason. */
export async function askSource<T>(ctx: Context, source: SourceDefinition, sourceRequest: SourceRequest<T>): Promise<Fetched<T | null>> {
  if (!ctx.config.liveSources) return { ok: false, reason: sourceTexts.off }
  if (!hasBaseUrl(ctx, source)) return { ok: false, reason: sourceTexts.notSet({ variable: source.base.variable }) }
  const { db } = ctx.database
  const now = ctx.clock()
  const cached = await readCached(db, source.id, sourceRequest.key)
  const cachedValue = cached ? cachedAnswer(cached.value, sourceRequest) : null
  if (cached && cachedValue && cached.expiresAt > now)
    return { ok: true, value: cachedValue.value, retrievedAt: cached.retrievedAt.toISOString(), stale: false }

  if (!ctx.sources.allowFetch) {
    if (!cached || !cachedValue || now.getTime() - cached.retrievedAt.getTime() > maxStaleMs)
      return { ok: false, reason: sourceTexts.notFetched }
    return { ok: true, value: cachedValue.value, retrievedAt: cached.retrievedAt.toISOString(), stale: true }
  }
  const { inFlight } = ctx.sources
  const name = `${source.id} ${sourceRequest.key}`
  const pending = getOrCompute(inFlight, name, () => fetchFresh(ctx, source, sourceRequest).finally(() => inFlight.delete(name)))
  const fresh = (await pending) as Fetched<T | null>
  if (fresh.ok || !cached || !cachedValue) return fresh
  if (now.getTime() - cached.retrievedAt.getTime() > maxStaleMs) return fresh
  return { ok: true, value: cachedValue.value, retrievedAt: cached.retrievedAt.toISOString(), stale: true }
}

export function hasBaseUrl(ctx: Context, { base }: SourceDefinition): boolean {
  return base.url !== null || ctx.config.sourceBaseUrls[base.variable] !== undefined
}

/** An answer cached by an older release that no longer parses is a cache miss. */
function cachedAnswer<T>(value: unknown, sourceRequest: SourceRequest<T>): { value: T | null } | null {
  if (value === null) return { value: null }
  const parsed = sourceRequest.shape.safeParse(value)
  return parsed.success ? { value: parsed.data } : null
}

async function fetchFresh<T>(ctx: Context, source: SourceDefinition, sourceRequest: SourceRequest<T>): Promise<Fetched<T | null>> {
  const { db } = ctx.database
  const health = await readHealth(db, source.id)
  if (health?.openUntil && health.openUntil > ctx.clock())
    return { ok: false, reason: sourceTexts.failedLately({ reason: health.lastError ?? sourceTexts.noAnswer }) }
  const customBase = ctx.config.sourceBaseUrls[source.base.variable]
  const base = (customBase ?? source.base.url ?? '').replace(/\/+$/, '')
  // A configured proxy or stand-in is not throttled; a source without a default host is configured with a public one.
  const intervalMs = customBase && source.base.url ? 0 : source.intervalMs
  if (!(await ctx.sources.throttle.wait(source.id, { intervalMs, maxWaitMs: sourceRequest.maxWaitMs ?? maxQueueMs })))
    return { ok: false, reason: sourceTexts.manyAsk }
  try {
    const { raw, value } = await withTimeout(source.timeoutMs, ({ signal }) => fetchOnce(ctx, sourceRequest, base, signal))
    const now = ctx.clock()
    await saveCached(db, {
      source: source.id,
      key: sourceRequest.key,
      value: raw,
      retrievedAt: now,
      expiresAt: new Date(now.getTime() + source.keepHours * 3_600_000),
    })
    await sourceRequest.onFresh?.(now.toISOString())
    await saveSuccess(db, source.id, now)
    return { ok: true, value, retrievedAt: now.toISOString(), stale: false }
  } catch (thrown) {
    const reason = failureReason(thrown)
    // Without the URL: it can hold a person's position.
    ctx.log.warn({ source: source.id, reason }, 'a live source failed')
    await saveFailure(db, source.id, { now: ctx.clock(), error: reason, openUntil: openUntil(ctx.clock(), health, thrown) })
    return { ok: false, reason }
  }
}

async function fetchOnce<T>(
  ctx: Context,
  sourceRequest: SourceRequest<T>,
  base: string,
  signal: AbortSignal,
): Promise<{ raw: unknown; value: T | null }> {
  const response = await ctx.fetch(sourceRequest.url(base), {
    ...sourceRequest.init,
    // A redirect is a failure: outsiders do not choose which hosts this server calls.
    redirect: 'manual',
    headers: { accept: 'application/json', 'user-agent': userAgent(ctx), ...sourceRequest.init?.headers },
    signal,
  })
  if (sourceRequest.noneOn?.includes(response.status)) {
    await response.body?.cancel().catch(() => undefined)
    return { raw: null, value: null }
  }
  if (!response.ok) {
    await response.body?.cancel().catch(() => undefined)
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    throw new SourceFailure(
      sourceTexts.status({ status: response.status }),
      Number.isFinite(seconds) ? seconds * 1000 : response.status === 429 ? baseBackoffMs : null,
    )
  }
  const raw = parseJson(await readBodyText(response, signal, maxBytes, () => new SourceFailure(sourceTexts.tooLarge)))
  const parsed = sourceRequest.shape.safeParse(raw)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new SourceFailure(sourceTexts.otherShape({ where: issue?.path.join('.') || 'top', issue: issue?.message ?? '' }).slice(0, 300))
  }
  return { raw: sourceRequest.storesParsedOnly ? parsed.data : raw, value: parsed.data }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new SourceFailure(sourceTexts.notJson)
  }
}

function failureReason(thrown: unknown): string {
  if (thrown instanceof SourceFailure) return thrown.message
  if (thrown instanceof Error && (thrown.name === 'TimeoutError' || thrown.name === 'AbortError')) return sourceTexts.tooSlow
  return sourceTexts.unreachable
}

function openUntil(now: Date, health: SourceHealth | null, thrown: unknown): Date | null {
  const requestedPauseMs = thrown instanceof SourceFailure ? thrown.retryAfterMs : null
  const failures = (health?.failures ?? 0) + 1
  const breakerMs = failures >= failuresToOpen ? Math.min(maxBackoffMs, baseBackoffMs * 2 ** (failures - failuresToOpen)) : null
  const pause = Math.max(requestedPauseMs ?? 0, breakerMs ?? 0)
  return pause > 0 ? new Date(now.getTime() + Math.min(pause, maxBackoffMs)) : null
}

/** Public services ask for a contact in the user agent. */
function userAgent(ctx: Context): string {
  return `Gapwise/${ctx.version} (${ctx.config.siteUrl}${ctx.config.support.email ? `; ${ctx.config.support.email}` : ''})`
}

export function toCitation(source: SourceDefinition, year: number): Source {
  return { id: `live:${source.id}`, title: source.title, publisher: source.publisher, url: source.page, licence: source.licence, year }
}
