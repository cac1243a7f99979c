import { createHash } from 'node:crypto'
import type { OpportunityRef } from '#engine/quantity/opportunity-id.ts'
import type { Context } from '../../context.ts'
import { lockPerson } from '../../db/lock-person.ts'
import { Failure } from '../../errors.ts'
import type { UserActor } from '../../platform/actor.ts'
import { readOwnedPair, readReport, readReportByKey, startReport } from '../library/reports.ts'
import { businessTitle } from '../opportunities/own-business.ts'
import { resolveOrderPlace } from '../payments/checkout.ts'
import { consumeEntitlement } from '../payments/credits.ts'
import { settleIntentOrder } from '../payments/intent.ts'

type ReportRequest = { opportunity: OpportunityRef; location?: string; paymentIntentId?: string }
type StartedReport = { id: string; status: 'queued' | 'generating' | 'ready' | 'failed' }

/** The report of a paid order, or one from a credit or a running pass. Idempotent. */
export async function orderReport(
  ctx: Context,
  actor: UserActor,
  request: ReportRequest,
  idempotencyKey: string | null = null,
): Promise<StartedReport> {
  if (!request.paymentIntentId) return spendEntitlement(ctx, actor, request, idempotencyKey)
  const order = await settleIntentOrder(ctx, actor.userId, request.paymentIntentId)
  if (!order?.paid || (order.opportunityId !== null && order.opportunityId !== request.opportunity.id))
    throw paymentRequired(request.opportunity.id)
  // A credit bought without a business: the same intent and business give the same report.
  if (order.opportunityId === null)
    return spendEntitlement(ctx, actor, request, `intent:${order.orderId}:${request.opportunity.id}:${request.location ?? ''}`)
  if (
    request.location !== undefined &&
    (await resolveOrderPlace(ctx, actor.userId, request.opportunity, request.location)).cityId !== order.cityId
  ) {
    throw new Failure('location_differs', { field: 'location' })
  }
  const report = await readReportByKey(ctx.database.db, actor.userId, order.requestKey)
  if (report) return { id: report.id, status: report.status }
  const ownedId = await readOwnedPair(ctx.database.db, {
    userId: actor.userId,
    archetype: order.archetype ?? '',
    cityId: order.cityId ?? '',
    opportunityId: order.opportunityId,
  })
  if (ownedId) throw new Failure('already_owned', { details: { reportId: ownedId } })
  return spendEntitlement(ctx, actor, request, idempotencyKey)
}

/** Uses an entitlement for the (business, city) pair; an owned pair costs nothing and returns its report. */
export async function purchaseReport(
  ctx: Context,
  actor: UserActor,
  request: ReportRequest,
  idempotencyKey: string | null = null,
): Promise<StartedReport> {
  return spendEntitlement(ctx, actor, request, idempotencyKey)
}

async function spendEntitlement(
  ctx: Context,
  actor: UserActor,
  request: ReportRequest,
  idempotencyKey: string | null,
): Promise<StartedReport> {
  const place = await resolveOrderPlace(ctx, actor.userId, request.opportunity, request.location)
  const requestKey = idempotencyKey ? `key:${createHash('sha256').update(idempotencyKey).digest('hex')}` : `own:${ctx.newId('ask')}`
  return ctx.database.transaction(async (tx) => {
    // The person's row lock: of two concurrent calls the second sees the first one's report.
    await lockPerson(tx, actor.userId)
    const existing = await readReportByKey(tx, actor.userId, requestKey)
    if (existing) return { id: existing.id, status: existing.status }
    const ownedId = await readOwnedPair(tx, { userId: actor.userId, ...place })
    if (ownedId) throw new Failure('already_owned', { details: { reportId: ownedId, status: (await readReport(tx, ownedId))?.status } })
    const consumed = await consumeEntitlement(tx, ctx, {
      userId: actor.userId,
      opportunityId: request.opportunity.id,
      archetype: place.archetype,
      cityId: place.cityId,
    })
    if (!consumed) throw paymentRequired(request.opportunity.id)
    return startReport(tx, ctx, {
      userId: actor.userId,
      entitlementId: consumed.entitlementId,
      orderId: consumed.orderId,
      requestKey,
      opportunityId: request.opportunity.id,
      archetype: place.archetype,
      cityId: place.cityId,
      askedPlace: place.known ? null : place.location,
      location: place.location,
      title: await businessTitle(tx, ctx, actor.userId, place),
      paidBy: consumed.paidBy,
    })
  })
}

function paymentRequired(opportunityId: string): Failure {
  return new Failure('payment_required', {
    details: { payUrl: `/checkout/business-report?opportunity=${encodeURIComponent(opportunityId)}`, planId: 'complete_report' },
  })
}
