import { refusals } from '#words/refusals.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../errors.ts'
import type { UserActor } from '../../platform/actor.ts'
import { requireOwnOrder } from './order-view.ts'
import { ProviderFault } from './providers/adapter.ts'
import { accountOf, adapterOf } from './providers/registry.ts'
import { settle } from './settle.ts'
import { isOneOf, openAttemptStates, payableOrderStates } from './states.ts'
import { lockOrder, moveAttempt, moveOrder, type OrderRow, readAttempts, readOpenAttempt } from './store.ts'
import { lockEntitlementsByOrder, updateEntitlement } from './store-entitlements.ts'

/**
 * 'I have paid': looks up every attempt of the order at its provider now. When the rate limit is used up, the stored state, which events and polling
 * update, is the answer: a waiting page must not be refused.
 */
export async function checkOrder(ctx: Context, actor: UserActor, id: string): Promise<void> {
  const order = await requireOwnOrder(ctx, actor, id)
  if (await ctx.rateLimiter.tryConsume('provider-call', { account: actor.userId })) await settleOrder(ctx, order)
}

/** @throws Failure provider_unavailable when the provider does not answer */
export async function settleOrder(ctx: Context, order: OrderRow): Promise<void> {
  for (const attempt of await readAttempts(ctx.database.db, [order.id])) {
    await settle(ctx, attempt.reference).catch((error: unknown) => {
      if (error instanceof ProviderFault)
        throw new Failure('provider_unavailable', {
          message: refusals.stillChecking,
          cause: error,
        })
      throw error
    })
  }
}

/** Cancels an unpaid order; idempotent. Money that arrives all the same is still booked and settled. @throws Failure conflict once it is paid */
export async function cancelOrder(ctx: Context, actor: UserActor, id: string): Promise<void> {
  const order = await requireOwnOrder(ctx, actor, id)
  await ctx.rateLimiter.consume('provider-call', { account: actor.userId })
  await settleOrder(ctx, order)
  const attempt = await readOpenAttempt(ctx.database.db, id)
  if (attempt?.providerRef)
    await adapterOf(ctx, accountOf(attempt, order))
      .cancel({ reference: attempt.reference, providerRef: attempt.providerRef })
      .catch((error: unknown) => ctx.log.warn({ err: error, order: id }, 'a payment could not be given up at its provider'))
  await ctx.database.transaction(async (tx) => {
    const current = await lockOrder(tx, id)
    // A double click, or a retry after a lost response.
    if (current?.state === 'canceled') return
    if (!current || !isOneOf(payableOrderStates, current.state)) throw new Failure('conflict', { message: refusals.cannotCancelOrder })
    await moveOrder(tx, id, { from: payableOrderStates, to: 'canceled' }, { updatedAt: ctx.clock() })
    if (attempt) await moveAttempt(tx, attempt.id, { from: openAttemptStates, to: 'abandoned' }, { updatedAt: ctx.clock() })
  })
}

/** Releases a credit's reservation for one opportunity. */
export async function releaseCredit(ctx: Context, actor: UserActor, id: string): Promise<void> {
  await requireOwnOrder(ctx, actor, id)
  await ctx.database.transaction(async (tx) => {
    await lockOrder(tx, id)
    const entitlement = (await lockEntitlementsByOrder(tx, id)).find((each) => each.reservedOpportunityId !== null)
    if (!entitlement) return
    if (entitlement.used + entitlement.revoked >= entitlement.granted) throw new Failure('conflict', { message: refusals.creditUsed })
    await updateEntitlement(tx, entitlement.id, { reservedOpportunityId: null })
  })
}
