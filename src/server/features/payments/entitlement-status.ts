import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { accessGrantingModes } from '../access/entitlements.ts'
import { lockOrder } from './store.ts'
import { readEntitlement, readEntitlementStates } from './store-entitlements.ts'

/** Whether what was paid for a right is still ours: not refunded, not reversed, and not in doubt. */
export type EntitlementStatus = 'paid' | 'disputed' | 'over'

/** By id of the right. */
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

/** Holds the order of a right to the end of the transaction: a refund or a dispute of it waits, or came first. */
export async function lockOrderOfEntitlement(tx: Db, entitlementId: string): Promise<void> {
  const entitlement = await readEntitlement(tx, entitlementId)
  if (entitlement) await lockOrder(tx, entitlement.orderId)
}
