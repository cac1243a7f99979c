import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { accessGrantingModes } from '../access/entitlements.ts'
import { lockOrder } from './store.ts'
import { readEntitlement, readEntitlementStates } from './store-entitlements.ts'

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
