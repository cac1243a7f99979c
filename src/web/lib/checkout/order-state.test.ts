import { expect, it } from 'vitest'
import type { Order } from '#contract/payments.ts'
import { orderStateText } from './order-state.ts'

const refund = (state: Order['refunds'][number]['state']) => ({ id: 'ref_1', amount: 25_000, state, createdAt: '2026-11-26T10:00:00.000Z' })

it('an order is called refunded only once the money is back', () => {
  expect(orderStateText({ state: 'refunded', refunds: [refund('requested')] })).toBe('Refund on its way')
  expect(orderStateText({ state: 'partially_refunded', refunds: [refund('succeeded'), refund('pending')] })).toBe('Refund on its way')
  expect(orderStateText({ state: 'refunded', refunds: [refund('failed')] })).toBe('Refund not sent yet')
  expect(orderStateText({ state: 'refunded', refunds: [refund('succeeded')] })).toBe('Refunded')
  expect(orderStateText({ state: 'partially_refunded', refunds: [refund('succeeded')] })).toBe('Partly refunded')
})

it('money that came twice goes back without a word about what was bought', () => {
  expect(orderStateText({ state: 'paid', refunds: [refund('pending')] })).toBe('Paid')
})
