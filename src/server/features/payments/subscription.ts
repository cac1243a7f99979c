import type { ChargeCurrency } from '#contract/currencies.ts'
import type { ReportRefund } from '#contract/payments.ts'
import { answerTexts } from '#words/answers.ts'
import { refusals } from '#words/refusals.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../errors.ts'
import type { UserActor } from '../../platform/actor.ts'
import { mayPayPremium, readAccess } from '../access/entitlements.ts'
import { startCheckout } from './checkout.ts'
import { releasedCredits } from './credits.ts'
import { adapterOf } from './providers/registry.ts'
import {
  hasUsedEntitlement,
  hasUsedSingleRule,
  lockSubscription,
  readRunningSubscription,
  updateSubscription,
} from './store-entitlements.ts'

/** Orders the first month of premium. */
export async function startSubscription(
  ctx: Context,
  actor: UserActor,
  input: { currency: ChargeCurrency; amountMinor?: number; prepareOnly?: boolean; idempotencyKey: string | null; site?: string },
) {
  const checkout = await startCheckout(ctx, actor, { planId: 'premium', ...input })
  const status = checkout.orderState === 'paid' ? 'active' : 'incomplete'
  return {
    ...checkout,
    status,
    message: status === 'active' ? answerTexts.premiumActive : answerTexts.premiumIncomplete,
  }
}

/** The tier and its features, as `readAccess` computes them. */
export async function readSubscriptionStatus(ctx: Context, actor: UserActor) {
  const access = await readAccess(ctx, actor.userId)
  const isPremium = access.tier === 'premium'
  const freed = access.reportCredits > 0 ? await releasedCredits(ctx, actor.userId) : []
  return {
    tier: isPremium ? ('premium' as const) : ('free' as const),
    status: isPremium ? access.status : 'inactive',
    ...(access.periodEnd ? { periodEnd: access.periodEnd.toISOString() } : {}),
    ...(isPremium ? { cancelAtPeriodEnd: access.cancelAtPeriodEnd, payable: mayPayPremium(access, ctx.clock()) } : {}),
    ...(access.graceEndsAt ? { graceEndsAt: access.graceEndsAt.toISOString() } : {}),
    ...(access.renewal ? { renewal: access.renewal } : {}),
    features: {
      gapMapsAccess: access.gapMapsFull ? ('full' as const) : ('limited' as const),
      reportCredits: access.reportCredits,
      ...(access.reportCredits > 0 ? { creditsBought: access.creditsBought } : {}),
      ...(freed.length > 0 ? { freed } : {}),
      ...(access.passEndsAt ? { passEndsAt: access.passEndsAt.toISOString() } : {}),
      reportRefund: await reportRefundOf(ctx, actor),
    },
  }
}

/** What is left of the promise to refund one report in full: see `planRefund`. */
async function reportRefundOf({ database: { db } }: Context, { userId }: UserActor): Promise<ReportRefund> {
  if (await hasUsedSingleRule(db, userId)) return 'used'
  return (await hasUsedEntitlement(db, userId)) ? 'once' : 'first'
}

/** Premium stays until the paid period ends; nothing more is charged. */
export async function cancelSubscription(ctx: Context, actor: UserActor) {
  const end = await setCancel(ctx, actor, true)
  return { message: answerTexts.premiumStops, periodEnd: end?.toISOString() ?? null }
}

export async function resumeSubscription(ctx: Context, actor: UserActor) {
  const end = await setCancel(ctx, actor, false)
  return { message: answerTexts.premiumGoesOn, periodEnd: end?.toISOString() ?? null }
}

async function setCancel(ctx: Context, actor: UserActor, cancel: boolean): Promise<Date | null> {
  const access = await readAccess(ctx, actor.userId)
  const running = await readRunningSubscription(ctx.database.db, actor.userId)
  if (!running || access.tier !== 'premium') throw new Failure('conflict', { message: refusals.noSubscription })
  if (running.providerSubscriptionId) {
    await ctx.rateLimiter.consume('provider-call', { account: actor.userId })
    await adapterOf(ctx, running).subscriptions?.setCancelAtPeriodEnd(running.providerSubscriptionId, cancel)
  }
  await ctx.database.transaction(async (tx) => {
    const current = await lockSubscription(tx, running.id)
    if (current) await updateSubscription(tx, current.id, { cancelAtPeriodEnd: cancel, updatedAt: ctx.clock() })
    await ctx.bus.publish(tx, { about: 'account', userId: actor.userId })
  })
  return running.periodEnd
}
