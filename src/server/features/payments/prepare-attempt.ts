import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ChargeCurrency } from '#contract/currencies.ts'
import type { PaymentMethod } from '#contract/payments.ts'
import type { Context } from '../../context.ts'
import { retryUntilAvailable } from '../../db/unavailable.ts'
import { Failure } from '../../errors.ts'
import { firstCheckDelay } from './checks.ts'
import { crashPoint } from './crash-point.ts'
import { isWalletRefusal, paymentMessageLine } from './payment-message.ts'
import { ProviderFault } from './providers/adapter.ts'
import { accountOf, adapterOf } from './providers/registry.ts'
import { pushOf } from './providers/vendors.ts'
import { requirePlan } from './quote.ts'
import { isOneOf, payableOrderStates } from './states.ts'
import {
  type AttemptRow,
  claimAttempt,
  insertAttempt,
  lockOrder,
  moveAttempt,
  moveOrder,
  type NewAttempt,
  type OrderRow,
  readAttempt,
  readAttempts,
  readOpenAttempt,
  readPayer,
  releaseAttempt,
} from './store.ts'

export function newAttempt(ctx: Context, order: { id: string; provider: string; mode: string }, method?: PaymentMethod): NewAttempt {
  const now = ctx.clock()
  const id = ctx.newId('att')
  return {
    id,
    orderId: order.id,
    provider: order.provider,
    mode: order.mode,
    reference: `gw_${randomBytes(16).toString('hex')}`,
    idempotencyKey: id,
    state: 'initiating',
    ...(method ? { method } : {}),
    nextCheckAt: new Date(now.getTime() + (pushOf(order.provider) ? firstCheckDelay.pushed : firstCheckDelay.begun)),
    createdAt: now,
    updatedAt: now,
  }
}

/**
 * The order's open attempt, created at the provider. Idempotent: reference and idempotency key are stored before the first call, so a call whose
 * response was lost is repeated. Concurrent callers, also in other processes, share one call: the one that claims the attempt makes it, the others
 * poll for its result. (Paystack refuses a reference it has seen.)
 */
export async function prepareAttempt(ctx: Context, order: OrderRow, site: string, phone?: string): Promise<AttemptRow> {
  const { db } = ctx.database
  // A little longer than the lease, so that a waiting caller takes over.
  const until = performance.now() + callLeaseMs + 1000
  let isCounted = false
  for (;;) {
    const attempt = await ensureOpenAttempt(ctx, order)
    // Nothing is prepared for a phone before its number is known.
    if (attempt.clientSecret || (pushOf(attempt.provider) && !phone)) return attempt
    if (!isCounted && order.userId) await ctx.rateLimiter.consume('provider-call', { account: order.userId })
    isCounted = true
    const now = ctx.clock()
    try {
      const push = pushOf(attempt.provider)
      const staleBefore = push && !push.isIdempotent ? null : new Date(now.getTime() - callLeaseMs)
      if (await claimAttempt(db, attempt.id, { now, staleBefore })) {
        const prepared = await createAtProvider(ctx, order, attempt, { site, phone })
        if (prepared) return prepared
        continue
      }
    } catch (error) {
      // On any other error, release the claim so that the next caller need not wait for the lease.
      if (!(error instanceof Failure))
        retryUntilAvailable(() => releaseAttempt(db, attempt.id, now), { timeoutMs: 5000 }).catch((err: unknown) =>
          ctx.log.warn({ err, order: order.id }, 'a payment being prepared could not be given back'),
        )
      throw error
    }
    await sleep(100)
    // The shared call failed: this one fails with it, and the person's next click retries.
    const after = await readAttempt(db, attempt.id)
    if (performance.now() > until || (after?.lastMessage && !after.clientSecret)) throw new Failure('provider_unavailable')
  }
}

/** Longer than any call may last: after it the claim of a crashed caller expires. */
const callLeaseMs = 30_000

/** @returns null when the attempt is over and a new one may be created at once */
async function createAtProvider(
  ctx: Context,
  order: OrderRow,
  attempt: AttemptRow,
  { site, phone }: { site: string; phone: string | undefined },
): Promise<AttemptRow | null> {
  const { db } = ctx.database
  const adapter = adapterOf(ctx, accountOf(attempt, order))
  const payer = order.userId ? await readPayer(db, order.userId) : null
  if (!payer) throw new Failure('not_found')
  const { plan } = requirePlan(order.planId, order.currency as ChargeCurrency)
  try {
    const created = await adapter.create({
      reference: attempt.reference,
      idempotencyKey: attempt.idempotencyKey,
      amountMinor: order.amountMinor,
      currency: order.currency as ChargeCurrency,
      description: plan.name,
      email: payer.email,
      name: payer.name || payer.email,
      phone: phone ?? payer.phone,
      returnUrl: `${site}/orders/${order.id}?back=bank`,
      ...(attempt.method ? { method: attempt.method as PaymentMethod } : {}),
      recurring: plan.type === 'subscription',
    })
    crashPoint(ctx, 'checkout:after-create')
    await ctx.database.transaction(async (tx) => {
      const current = await lockOrder(tx, order.id)
      const prepared = {
        providerRef: created.providerRef,
        clientSecret: created.clientSecret,
        hostedUrl: created.hostedUrl,
        start: { ...created.start, ...(created.providerSubscriptionId ? { subscription: created.providerSubscriptionId } : {}) },
        ...(created.instructions
          ? {
              instructions: paymentMessageLine(created.instructions),
              instructionWords: created.instructions,
              nextCheckAt: new Date(ctx.clock().getTime() + firstCheckDelay.pushed),
            }
          : {}),
        updatedAt: ctx.clock(),
      }
      const to = created.instructions ? ('requires_action' as const) : ('pending' as const)
      await moveAttempt(tx, attempt.id, { from: ['initiating', 'unknown'], to }, prepared)
      if (current?.state === 'created' || current?.state === 'expired')
        await moveOrder(tx, order.id, { from: ['created', 'expired'], to: 'awaiting_payment' }, { updatedAt: ctx.clock() })
    })
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    // On a retry after a lost response the provider may refuse only because it knows the reference (Paystack does): it is looked up all the same.
    const isRetry = attempt.state === 'unknown'
    // A certain refusal ends the attempt. Otherwise only the provider knows, and a lookup tells.
    const to = { refused: 'failed', unknown: 'unknown', busy: 'initiating' } as const
    const answer = {
      lastMessage: error.message.slice(0, 200),
      lastWords: error.words,
      ...(error.kind === 'refused' && !isRetry ? { nextCheckAt: null } : {}),
    }
    const transition = { from: ['initiating', 'unknown'] as const, to: to[error.kind] }
    await moveAttempt(db, attempt.id, transition, { ...answer, updatedAt: ctx.clock() })
    const prepared = await readAttempt(db, attempt.id)
    if (prepared?.clientSecret) return prepared
    if (error.kind === 'refused' && isRetry) return null
    ctx.log.warn({ err: error, provider: attempt.provider, order: order.id, kind: error.kind }, 'a payment could not be prepared')
    // The wallet itself refuses this number.
    if (error.kind === 'refused' && isWalletRefusal(error.words))
      throw new Failure('validation_failed', { field: 'phone', message: error.message, cause: error })
    throw new Failure('provider_unavailable', { cause: error })
  }
  return (await readAttempt(db, attempt.id))!
}

async function ensureOpenAttempt(ctx: Context, order: OrderRow): Promise<AttemptRow> {
  const { db } = ctx.database
  const open = await readOpenAttempt(db, order.id)
  if (open) return open
  return ctx.database.transaction(async (tx) => {
    const current = await lockOrder(tx, order.id)
    const openNow = await readOpenAttempt(tx, order.id)
    if (openNow) return openNow
    if (!current || !isOneOf(payableOrderStates, current.state)) {
      const lastAttempt = (await readAttempts(tx, [order.id])).at(-1)
      if (lastAttempt) return lastAttempt
      throw new Failure('conflict')
    }
    const row = newAttempt(ctx, order)
    await insertAttempt(tx, row)
    return (await readAttempt(tx, row.id))!
  })
}
