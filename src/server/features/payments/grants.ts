import { limits } from '#contract/limits.ts'
import { plans } from '#contract/plans.ts'
import { closureIn } from '#engine/market/closure.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { addHours, addMonths } from '../access/calendar.ts'
import { lastPassEnd, readEntitlementsOf } from '../access/entitlements.ts'
import { readOwnedPair, startReport } from '../library/reports.ts'
import { businessTitle } from '../opportunities/own-business.ts'
import { crashPoint } from './crash-point.ts'
import { consumeEntitlement, consumeGranted } from './credits.ts'
import { grantPremium } from './premium.ts'
import type { Transaction } from './providers/adapter.ts'
import { lockPayer, type OrderRow, type PaymentRow, updateOrder } from './store.ts'
import { insertEntitlement } from './store-entitlements.ts'

/** Grants what a primary payment bought, once, in the transaction that books it; starts the order's report. */
export async function grant(tx: Db, ctx: Context, order: OrderRow, payment: PaymentRow, transaction: Transaction): Promise<void> {
  const { userId } = order
  if (!userId) return
  // Concurrently bought passes run consecutively; see the tests.
  await lockPayer(tx, userId)
  const entitlementId = await grantPlan(tx, ctx, { ...order, userId }, payment, transaction)
  crashPoint(ctx, 'settle:after-entitlement')
  if (entitlementId) await startOrderedReport(tx, ctx, { ...order, userId }, entitlementId)
}

type OwnedOrder = OrderRow & { userId: string }

async function grantPlan(tx: Db, ctx: Context, order: OwnedOrder, payment: PaymentRow, transaction: Transaction): Promise<string | null> {
  const { userId } = order
  const id = ctx.newId('ent')
  const paidAt = order.paidAt ?? payment.paidAt
  const base = { id, userId, orderId: order.id, paymentId: payment.id, mode: order.mode, createdAt: ctx.clock() }
  switch (order.planId) {
    case 'complete_report': {
      const { archetype, cityId, opportunityId } = order
      const ownedReport =
        archetype && cityId && opportunityId ? await readOwnedPair(tx, { userId, archetype, cityId, opportunityId }) : null
      const isNew = await insertEntitlement(tx, {
        ...base,
        kind: 'report_credit',
        granted: 1,
        // A second payment for an owned report: the credit stays unreserved, for another business.
        reservedOpportunityId: ownedReport || isClosedInCity(ctx, order) ? null : opportunityId,
        startsAt: paidAt,
      })
      return isNew ? id : null
    }
    case 'report_pack_3': {
      const isNew = await insertEntitlement(tx, {
        ...base,
        kind: 'report_pack',
        granted: plans.report_pack_3.quantity,
        startsAt: paidAt,
        endsAt: addMonths(paidAt, limits.packMonths),
      })
      return isNew ? id : null
    }
    case 'weekly_unlimited': {
      const passEnd = lastPassEnd(await readEntitlementsOf(tx, userId), paidAt)
      const startsAt = passEnd ?? paidAt
      const isNew = await insertEntitlement(tx, {
        ...base,
        kind: 'pass',
        granted: 0,
        startsAt,
        endsAt: addHours(startsAt, limits.passHours),
      })
      return isNew ? id : null
    }
    case 'premium':
      await grantPremium(tx, ctx, order, payment, transaction)
      return null
    default:
      throw new Error(`The plan "${order.planId}" grants nothing`)
  }
}

function isClosedInCity(ctx: Context, { archetype, cityId }: OrderRow): boolean {
  const business = archetype ? ctx.market.archetypeById.get(archetype) : undefined
  return Boolean(business && cityId && closureIn(business, cityId))
}

/** Starts the report unless it is owned: the credit of a second purchase stays with the person. */
async function startOrderedReport(tx: Db, ctx: Context, order: OwnedOrder, entitlementId: string): Promise<void> {
  const { userId, opportunityId, archetype, cityId, location } = order
  if (!opportunityId || !archetype || !cityId || !location) return
  if (await readOwnedPair(tx, { userId, archetype, cityId, opportunityId })) return
  // Closed between order and payment: the credit stays unreserved.
  if (isClosedInCity(ctx, order)) return
  const consumed =
    (await consumeGranted(tx, ctx, entitlementId)) ?? (await consumeEntitlement(tx, ctx, { userId, opportunityId, archetype, cityId }))
  if (!consumed) return
  crashPoint(ctx, 'grant:after-use')
  await startReport(tx, ctx, {
    userId,
    entitlementId: consumed.entitlementId,
    orderId: order.id,
    requestKey: orderRequestKey(order.id),
    opportunityId,
    archetype,
    cityId,
    askedPlace: order.placeKnown === false ? location : null,
    location,
    title: await businessTitle(tx, ctx, userId, { archetype, cityId }),
    paidBy: consumed.paidBy,
  })
  await updateOrder(tx, order.id, { updatedAt: ctx.clock() })
  crashPoint(ctx, 'grant:after-report')
}

/** One report per order, however often it is requested. */
export function orderRequestKey(orderId: string): string {
  return `order:${orderId}`
}
