import type { Context } from '../../context.ts'
import { deleteOldSimulated } from './providers/test/store.ts'
import { deleteOldEvents } from './store-events.ts'
import { deleteUnpaidOrders } from './store-unpaid.ts'

const retentionDays = 400

/** Deletes old rows that the books do not need: processed events, payment pages that were only opened, and old simulated payments. */
export async function purgeOldPayments({ database: { db } }: Context, daysAgo: (days: number) => Date): Promise<void> {
  const before = daysAgo(retentionDays)
  await deleteOldEvents(db, before)
  await deleteUnpaidOrders(db, before)
  await deleteOldSimulated(db, before)
}
