import { createHash } from 'node:crypto'
import type { OpportunityRef } from '#engine/quantity/opportunity-id.ts'
import type { UserActor } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { lockPerson } from '../../db/lock-person.ts'
import { Failure } from '../../failure.ts'
import { readOwnedPair, readReport, readReportByKey, startReport } from '../library/reports.ts'
import { businessTitle } from '../opportunities/own-business.ts'
import { resolveOrderPlace } from '../payments/checkout.ts'
import { consumeEntitlement } from '../payments/credits.ts'
import { settledOrderOf } from '../payments/intent.ts'

type Order = { opportunity: OpportunityRef; location?: string; paymentIntentId?: string }
type Started = { id: string; status: 'queued' | 'generating' | 'ready' | 'failed' }

/** The report of a paid order, or one made with a credit or the running pass. Asking again gives the same report. */
export async function orderReport(ctx: Context, actor: UserActor, asked: Order, idempotencyKey: string | null = null): Promise<Started> {
  if (!asked.paymentIntentId) return spendOwnRight(ctx, actor, asked, idempotencyKey)
  const order = await settledOrderOf(ctx, actor.userId, asked.paymentIntentId)
  if (!order?.paid || (order.opportunityId !== null && order.opportunityId !== asked.opportunity.id))
    throw paymentRequired(asked.opportunity.id)
  // A credit bought without a business: the same intent and business again are the same report.
  if (order.opportunityId === null)
    return spendOwnRight(ctx, actor, asked, `intent:${order.orderId}:${asked.opportunity.id}:${asked.location ?? ''}`)
  if (
    asked.location !== undefined &&
    (await resolveOrderPlace(ctx, actor.userId, asked.opportunity, asked.location)).cityId !== order.cityId
  ) {
    throw new Failure('location_differs', { field: 'location' })
  }
  const report = await readReportByKey(ctx.database.db, actor.userId, order.requestKey)
  if (report) return { id: report.id, status: report.status }
  const owned = await readOwnedPair(ctx.database.db, {
    userId: actor.userId,
    archetype: order.archetype ?? '',
    cityId: order.cityId ?? '',
    opportunityId: order.opportunityId,
  })
  if (owned) throw new Failure('already_owned', { details: { reportId: owned } })
  return spendOwnRight(ctx, actor, asked, idempotencyKey)
}

/** Uses an entitlement for the (business, city) pair; a pair that is owned costs nothing and is named. */
export async function purchaseReport(ctx: Context, actor: UserActor, asked: Order, idempotencyKey: string | null = null): Promise<Started> {
  return spendOwnRight(ctx, actor, asked, idempotencyKey)
}

async function spendOwnRight(ctx: Context, actor: UserActor, asked: Order, idempotencyKey: string | null): Promise<Started> {
  const place = await resolveOrderPlace(ctx, actor.userId, asked.opportunity, asked.location)
  const requestKey = idempotencyKey ? `key:${createHash('sha256').update(idempotencyKey).digest('hex')}` : `own:${ctx.newId('ask')}`
  return ctx.database.transaction(async (tx) => {
    // The person's row is the lock: of two calls at once the second sees the first one's report.
    await lockPerson(tx, actor.userId)
    const before = await readReportByKey(tx, actor.userId, requestKey)
    if (before) return { id: before.id, status: before.status }
    const owned = await readOwnedPair(tx, { userId: actor.userId, ...place })
    if (owned) throw new Failure('already_owned', { details: { reportId: owned, status: (await readReport(tx, owned))?.status } })
    const used = await consumeEntitlement(tx, ctx, {
      userId: actor.userId,
      opportunityId: asked.opportunity.id,
      archetype: place.archetype,
      cityId: place.cityId,
    })
    if (!used) throw paymentRequired(asked.opportunity.id)
    return startReport(tx, ctx, {
      userId: actor.userId,
      entitlementId: used.entitlementId,
      orderId: used.orderId,
      requestKey,
      opportunityId: asked.opportunity.id,
      archetype: place.archetype,
      cityId: place.cityId,
      askedPlace: place.known ? null : place.location,
      location: place.location,
      title: await businessTitle(tx, ctx, actor.userId, place),
      paidBy: used.paidBy,
    })
  })
}

function paymentRequired(opportunityId: string): Failure {
  return new Failure('payment_required', {
    details: { payUrl: `/checkout/business-report?opportunity=${encodeURIComponent(opportunityId)}`, planId: 'complete_report' },
  })
}
