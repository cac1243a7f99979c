import { limits } from '#contract/limits.ts'
import type { Order } from '#contract/payments.ts'
import { useCall } from '../api/queries.ts'
import { useSession } from '../session/session.ts'

/** What is bought: a plan, and where the plan is one report its business and place. */
export type Purchase = { planId: string; opportunityId?: string; location?: string; currency: string }

/** The person's orders with a payment under way: one read for all screens, and none for visitors. Undefined until it is loaded. */
export function useWaitingOrders(): readonly Order[] | undefined {
  const { user } = useSession()
  const { data, isError } = useCall('GET /api/orders', { query: { waiting: 'true' } }, { enabled: user !== null })
  return data?.orders ?? (user === null || isError ? noOrders : undefined)
}

const noOrders: readonly Order[] = []

/** A payment for the same thing, in any place and money, that the server does not hand back: paying now would be a second payment. */
export function isSecondPayment(
  { planId, opportunityId, location, currency }: Purchase,
  order: Pick<Order, 'planId' | 'opportunityId' | 'location' | 'currency' | 'createdAt'>,
  now: Date,
): boolean {
  if (order.planId !== planId || order.opportunityId !== opportunityId) return false
  const isHandedBack = now.getTime() - Date.parse(order.createdAt) < limits.openOrderReuseMinutes * 60_000
  return !isHandedBack || order.currency !== currency || order.location !== location
}
