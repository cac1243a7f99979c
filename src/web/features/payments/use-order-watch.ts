import { useEffect, useRef } from 'react'
import type { Order } from '#contract/payments.ts'
import { call } from '../../lib/call.ts'
import { queryClient, useCall } from '../../lib/queries.ts'

const lookMs = 2500
/** After so many looks at our own books the provider itself is asked. */
const askEvery = 4

export const paidStates: readonly Order['state'][] = ['paid', 'partially_refunded', 'disputed']

/** The order as it is now. While it waits it refreshes automatically: by the news, by a timer, and by asking the provider. */
export function useOrderWatch(orderId: string, options: { watching: boolean; onPaid: (order: Order) => void }) {
  const query = useCall('GET /api/orders/{id}', { params: { id: orderId } })
  const order = query.data ?? null
  const { refetch } = query
  useEffect(() => {
    if (!options.watching) return
    let looks = 0
    const timer = setInterval(() => {
      looks++
      void (looks % askEvery === 0 ? settleNow(orderId).catch(() => undefined) : refetch())
    }, lookMs)
    return () => clearInterval(timer)
  }, [options.watching, orderId, refetch])
  const told = useRef(false)
  const onPaid = useRef(options.onPaid)
  onPaid.current = options.onPaid
  useEffect(() => {
    if (!options.watching || !order || told.current || !paidStates.includes(order.state)) return
    told.current = true
    onPaid.current(order)
  }, [order, options.watching])
  return { order, query }
}

/** "I have paid": settled now from the provider's truth. */
export async function settleNow(orderId: string): Promise<Order> {
  const order = await call('POST /api/orders/{id}/check', { params: { id: orderId } })
  queryClient.setQueryData(['GET /api/orders/{id}', { params: { id: orderId } }], order)
  return order
}
