import { useEffect, useRef } from 'react'
import type { Order } from '#contract/payments.ts'
import { call } from '../../lib/api/call.ts'
import { queryClient, useCall } from '../../lib/api/queries.ts'

const pollMs = 2500
/** After so many polls of our own ledger the provider itself is queried. */
const settleEveryPolls = 4

export const paidStates: readonly Order['state'][] = ['paid', 'partially_refunded', 'disputed']

/** The current order. While it waits it refreshes automatically: by server events, by a timer, and by querying the provider. */
export function useOrderWatch(orderId: string, options: { watching: boolean; onPaid: (order: Order) => void }) {
  const query = useCall('GET /api/orders/{id}', { params: { id: orderId } })
  const order = query.data ?? null
  const { refetch } = query
  useEffect(() => {
    if (!options.watching) return
    let polls = 0
    const timer = setInterval(() => {
      polls++
      void (polls % settleEveryPolls === 0 ? settleNow(orderId).catch(() => undefined) : refetch())
    }, pollMs)
    return () => clearInterval(timer)
  }, [options.watching, orderId, refetch])
  const isNotified = useRef(false)
  const onPaid = useRef(options.onPaid)
  onPaid.current = options.onPaid
  useEffect(() => {
    if (!options.watching || !order || isNotified.current || !paidStates.includes(order.state)) return
    isNotified.current = true
    onPaid.current(order)
  }, [order, options.watching])
  return { order, query }
}

/** "I have paid": settles now by the provider's state. */
export async function settleNow(orderId: string): Promise<Order> {
  const order = await call('POST /api/orders/{id}/check', { params: { id: orderId } })
  queryClient.setQueryData(['GET /api/orders/{id}', { params: { id: orderId } }], order)
  return order
}
