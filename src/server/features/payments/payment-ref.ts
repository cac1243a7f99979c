import type { Db } from '../../db/database.ts'
import type { PaymentRef } from './providers/adapter.ts'
import { pushOf } from './providers/vendors.ts'
import type { AttemptRow, OrderRow } from './store.ts'
import { readEventsByReference } from './store-events.ts'

/** What an adapter needs to look an attempt up, or to return its money. */
export async function paymentRefOf(db: Db, attempt: AttemptRow, order: Pick<OrderRow, 'amountMinor' | 'currency'>): Promise<PaymentRef> {
  const events = pushOf(attempt.provider) ? await readEventsByReference(db, [attempt.reference]) : []
  return {
    reference: attempt.reference,
    providerRef: attempt.providerRef,
    amountMinor: order.amountMinor,
    currency: order.currency,
    method: attempt.method,
    createdAt: attempt.createdAt,
    start: attempt.start ?? {},
    callbacks: events.filter((event) => event.provider === attempt.provider).map(({ raw }) => raw),
  }
}
