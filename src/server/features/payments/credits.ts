import type { ClosureInfo } from '#contract/opportunity-card.ts'
import { opportunityId } from '#engine/quantity/opportunity-id.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { accessGrantingModes, type EntitlementRow, endTime, isUsable, readEntitlementsOf } from '../access/entitlements.ts'
import { catalogueClosure, isOpportunityClosed } from '../opportunities/availability.ts'
import { lockOrder, readOrder } from './store.ts'
import { lockEntitlement, lockEntitlementsByUser, readEntitlement, readEntitlementStates, updateEntitlement } from './store-entitlements.ts'

export type EntitlementUse = { userId: string; opportunityId: string; archetype: string; cityId: string }
export type ConsumedEntitlement = { entitlementId: string; orderId: string | null; paidBy: 'report' | 'pack' | 'pass' }

/**
 * Consumes one report from the person's entitlements; null when there is none. The rows stay locked until the transaction ends, so the last credit is
 * never used twice. Order: the credit reserved for this opportunity, a running pass, the pack that expires first, a free credit.
 */
export async function consumeEntitlement(tx: Db, ctx: Context, use: EntitlementUse): Promise<ConsumedEntitlement | null> {
  const now = ctx.clock()
  const usable = (await lockEntitlementsByUser(tx, use.userId)).filter((each) => isUsable(ctx, each, now))
  const rank = (each: EntitlementRow) =>
    activeReservation(ctx, each) === use.opportunityId ? 0 : each.kind === 'pass' ? 1 : each.kind === 'report_pack' ? 2 : 3
  const entitlement = usable
    .filter((each) => [null, use.opportunityId].includes(activeReservation(ctx, each)))
    .sort((a, b) => rank(a) - rank(b) || endTime(a) - endTime(b) || (a.id < b.id ? -1 : 1))[0]
  if (!entitlement) return null
  await updateEntitlement(tx, entitlement.id, { used: entitlement.used + 1 })
  return { entitlementId: entitlement.id, orderId: entitlement.orderId, paidBy: paymentSource(entitlement) }
}

/** The opportunity a credit is reserved for. Null when its city is closed to the business since: no report of it is sold any more. */
export function activeReservation(
  ctx: Context,
  { reservedOpportunityId: id }: Pick<EntitlementRow, 'reservedOpportunityId'>,
): string | null {
  return id === null || isOpportunityClosed(ctx, id) ? null : id
}

/** Consumes one report from an entitlement in the transaction that grants it. */
export async function consumeGranted(tx: Db, ctx: Context, entitlementId: string): Promise<ConsumedEntitlement | null> {
  const entitlement = await lockEntitlement(tx, entitlementId)
  if (!entitlement || !isUsable(ctx, entitlement, ctx.clock())) return null
  await updateEntitlement(tx, entitlement.id, { used: entitlement.used + 1 })
  return { entitlementId: entitlement.id, orderId: entitlement.orderId, paidBy: paymentSource(entitlement) }
}

function paymentSource(entitlement: EntitlementRow): ConsumedEntitlement['paidBy'] {
  return entitlement.kind === 'pass' ? 'pass' : entitlement.kind === 'report_pack' ? 'pack' : 'report'
}

/** Credits whose reserved business its city has been closed to since: free for another one, and shown so to the buyer. */
export async function releasedCredits(ctx: Context, userId: string) {
  const { db } = ctx.database
  const now = ctx.clock()
  const rows = (await readEntitlementsOf(db, userId)).filter((row) => row.kind === 'report_credit' && isUsable(ctx, row, now))
  const freed: { orderId: string; title: string; closed: ClosureInfo }[] = []
  for (const { orderId } of rows) {
    const order = orderId ? await readOrder(db, orderId) : null
    if (!order?.archetype || !order.cityId) continue
    const pair = { archetype: order.archetype, cityId: order.cityId }
    const closed = catalogueClosure(ctx, pair)
    const entry = ctx.market.entryById.get(opportunityId(pair.archetype, pair.cityId))
    if (closed && entry) freed.push({ orderId: order.id, title: entry.title, closed })
  }
  return freed
}

/** An entitlement's status by its order. `disputed`: a dispute is open; `over`: refunded, reversed, or paid in a mode that grants nothing. */
export type EntitlementStatus = 'paid' | 'disputed' | 'over'

/** By entitlement id. */
export async function entitlementStatusOf(db: Db, ctx: Context, entitlementIds: string[]): Promise<Map<string, EntitlementStatus>> {
  const modes: readonly string[] = accessGrantingModes(ctx)
  const rows = await readEntitlementStates(db, entitlementIds)
  return new Map(
    rows.map(({ id, mode, state }) => {
      if (!modes.includes(mode)) return [id, 'over']
      return [id, state === 'disputed' ? 'disputed' : state === 'paid' || state === 'partially_refunded' ? 'paid' : 'over']
    }),
  )
}

/** Locks the entitlement's order until the transaction ends, which serialises it with refunds and disputes. */
export async function lockOrderOfEntitlement(tx: Db, entitlementId: string): Promise<void> {
  const entitlement = await readEntitlement(tx, entitlementId)
  if (entitlement) await lockOrder(tx, entitlement.orderId)
}
