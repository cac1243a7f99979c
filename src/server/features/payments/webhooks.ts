import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { ProviderId } from '#contract/payments.ts'
import { refusals } from '#words/refusals.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../errors.ts'
import { defineJob } from '../../feature.ts'
import { describeError } from '../../platform/log.ts'
import type { StoredMessage } from '../../platform/stored-message.ts'
import { crashPoint } from './crash-point.ts'
import { raiseException } from './exceptions.ts'
import { paymentMessage, paymentMessageLine, providerMessage } from './payment-message.ts'
import { type Adapter, type ParsedEvent, ProviderFault } from './providers/adapter.ts'
import { adaptersOf } from './providers/registry.ts'
import { settle } from './settle.ts'
import { findAttempt } from './store.ts'
import { insertEvent, markEventFailed, markEventProcessed, readEvent, readOpenEvents } from './store-events.ts'
import { syncProviderSubscription } from './subscription-sync.ts'

type Headers = Record<string, string | string[] | undefined>

/**
 * Accepts an event: verifies the signature over the exact bytes, stores it once, and acknowledges. A job processes it by asking the provider. A
 * duplicate of an unprocessed event enqueues it again.
 * @param address the last part of the address at which it arrived
 * @throws Failure provider_off, bad_signature, validation_failed
 */
export async function receiveEvent(
  ctx: Context,
  provider: ProviderId,
  raw: Buffer,
  headers: Headers,
  address: string | null = null,
): Promise<void> {
  const adapters = adaptersOf(ctx, provider)
  if (adapters.length === 0) throw new Failure('provider_off')
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity') throw new Failure('unsupported_media_type')
  const { adapter, parsed } = parseWithAny(
    adapters.map((each) => each.adapter),
    raw,
    headers,
    ctx.clock(),
    address,
  )
  // Text that PostgreSQL cannot store is no reference of ours.
  if ([parsed.key, parsed.type, parsed.reference].some((text) => text?.includes('\u0000')))
    throw new Failure('validation_failed', { message: refusals.unreadableEvent })
  const now = ctx.clock()
  await ctx.database.transaction(async (tx) => {
    const stored = await insertEvent(tx, {
      id: ctx.newId('evt'),
      provider,
      mode: parsed.mode,
      eventKey: parsed.key || createHash('sha256').update(raw).digest('hex'),
      type: parsed.type.slice(0, 60),
      reference: parsed.reference,
      raw: adapter.redactEvent?.(raw.toString('utf8')) ?? raw.toString('utf8'),
      receivedAt: now,
    })
    if (stored.open) await ctx.queue.enqueue(tx, eventJob, { eventId: stored.id })
  })
  crashPoint(ctx, 'webhook:after-store')
  ctx.queue.wake()
}

/** Several accounts of one provider share the URL; the signature identifies the account. */
function parseWithAny(
  adapters: Adapter[],
  raw: Buffer,
  headers: Headers,
  now: Date,
  address: string | null,
): { adapter: Adapter; parsed: ParsedEvent } {
  let lastFailure: Failure | null = null
  for (const adapter of adapters) {
    try {
      return { adapter, parsed: adapter.parseEvent(raw, headers, now, address) }
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      if (error.code !== 'bad_signature') throw error
      lastFailure = error
    }
  }
  throw lastFailure ?? new Failure('bad_signature')
}

const retryDelaysMs = [0, 0, 2_000, 10_000, 60_000, 300_000, 900_000]

/** Processes one stored event. After its retries the sweep retries it every quarter of an hour. */
export const eventJob = defineJob({
  topic: 'payments.event',
  paid: true,
  payload: z.object({ eventId: z.string(), again: z.string().optional() }),
  idOf: ({ eventId, again }) => (again ? `${eventId}:${again}` : eventId),
  attempts: 6,
  backoffMs: (attempt) => retryDelaysMs[attempt] ?? 900_000,
  handle: async (ctx, { eventId }) => processEvent(ctx, eventId),
})

export async function processEvent(ctx: Context, eventId: string): Promise<void> {
  const { db } = ctx.database
  const event = await readEvent(db, eventId)
  if (!event || event.processedAt) return
  const adapter = adaptersOf(ctx, event.provider as ProviderId).find((each) => each.adapter.mode === event.mode)?.adapter
  if (!adapter) {
    const words = paymentMessage('exceptionTexts.wrongMode', { mode: event.mode, provider: providerMessage(event.provider) })
    await raiseException(db, ctx, { kind: 'wrong_mode', key: `${event.provider}:${event.eventKey}`, words })
    return markEventProcessed(db, eventId, ctx.clock(), paymentMessage('eventTexts.wrongMode'))
  }
  try {
    const parsed = adapter.readEvent(event.raw)
    // Where the body names no reference, its address did.
    const note = await applyEvent(ctx, adapter, { ...parsed, reference: parsed.reference ?? event.reference })
    await markEventProcessed(db, eventId, ctx.clock(), note)
  } catch (error) {
    const words = error instanceof ProviderFault || error instanceof UnknownReference ? error.words : null
    await markEventFailed(db, eventId, describeError(error), words)
    throw error
  }
}

async function applyEvent(ctx: Context, adapter: Adapter, event: ParsedEvent): Promise<StoredMessage | null> {
  if (event.providerSubscriptionId) return syncProviderSubscription(ctx, adapter, event.providerSubscriptionId)
  if (!event.reference && !event.providerRef) return paymentMessage('eventTexts.noPayment')
  const attempt =
    (event.reference ? await findAttempt(ctx.database.db, { reference: event.reference }) : null) ??
    (event.providerRef ? await findAttempt(ctx.database.db, { providerRef: event.providerRef }) : null)
  // A reference of ours without a row yet: the event arrived first. A retry finds it.
  if (!attempt) {
    if (event.reference?.startsWith('gw_')) throw new UnknownReference(event.reference)
    return paymentMessage('eventTexts.noPayment')
  }
  await settle(ctx, attempt.reference)
  return null
}

class UnknownReference extends Error {
  readonly words: StoredMessage
  constructor(reference: string) {
    const words = paymentMessage('eventTexts.unknownReference', { reference })
    super(paymentMessageLine(words))
    this.words = words
  }
}

/** Retries failed events every quarter of an hour for three days, then raises an exception. */
export async function retryOpenEvents(ctx: Context): Promise<number> {
  const now = ctx.clock()
  const open = await readOpenEvents(ctx.database.db, new Date(now.getTime() - 15 * 60_000), 200)
  for (const event of open) {
    const isOld = now.getTime() - event.receivedAt.getTime() > 3 * 86_400_000
    if (isOld) {
      const provider = providerMessage(event.provider)
      const reason = event.errorWords ?? event.lastError
      const words = reason
        ? paymentMessage('exceptionTexts.stuckEvent', { provider, reason })
        : paymentMessage('exceptionTexts.stuckEventNoReason', { provider })
      await raiseException(ctx.database.db, ctx, { kind: 'event_stuck', key: event.id, words })
      await markEventProcessed(ctx.database.db, event.id, now)
    } else await processEvent(ctx, event.id).catch(() => undefined)
  }
  return open.length
}
