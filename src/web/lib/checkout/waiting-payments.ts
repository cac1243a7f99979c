import type { Order } from '#contract/payments.ts'
import { useCall } from '../api/queries.ts'
import { useSession } from '../session/session.ts'

/** What a purchase is for: an order of the same plan, and of the same business where the plan is one report. */
export type Purchase = { planId: string; opportunityId?: string | null }

/** The person's orders with a payment under way: one read for all screens, and none for visitors. Undefined until it is loaded. */
export function useWaitingOrders(): readonly Order[] | undefined {
  const { user } = useSession()
  const { data, isError } = useCall('GET /api/orders', { query: { waiting: 'true' } }, { enabled: user !== null })
  return data?.orders ?? (user === null || isError ? noOrders : undefined)
}

const noOrders: readonly Order[] = []

export function isOrderOf({ planId, opportunityId }: Purchase, order: Pick<Order, 'planId' | 'opportunityId'>): boolean {
  return order.planId === planId && (order.opportunityId ?? null) === (opportunityId ?? null)
}
