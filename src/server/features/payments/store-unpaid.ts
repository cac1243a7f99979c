import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { deleteInBatches, timestamptz } from '../../db/delete-in-batches.ts'
import { orders, paymentAttempts } from '../../db/schema.ts'

/** Deletes unbegun orders that ended before and have no other record, with their attempts. */
export async function deleteUnpaidOrders(db: Db, before: Date): Promise<void> {
  const isUntouched = sql`begun_at is null and created_at < ${timestamptz(before)} and state in ('expired', 'canceled')
    and not exists (select 1 from payments p where p.order_id = orders.id) and not exists (select 1 from ledger_txns t where t.order_id = orders.id)
    and not exists (select 1 from payment_exceptions x where x.order_id = orders.id) and not exists (select 1 from reports r where r.order_id = orders.id)`
  await deleteInBatches(db, paymentAttempts, null, sql`order_id in (select id from orders where ${isUntouched})`)
  await deleteInBatches(
    db,
    orders,
    orders.createdAt,
    sql`${isUntouched} and not exists (select 1 from payment_attempts a where a.order_id = orders.id)`,
  )
}
