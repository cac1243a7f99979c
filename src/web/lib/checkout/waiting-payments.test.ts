import { expect, it } from 'vitest'
import { isSecondPayment } from './waiting-payments.ts'

const purchase = { planId: 'complete_report', opportunityId: 'opp_barber--lagos', location: 'Lagos, Nigeria', currency: 'NGN' }
const order = { ...purchase, createdAt: '2026-11-26T10:00:00.000Z' }
const at = (time: string) => new Date(`2026-11-26T${time}:00.000Z`)

it('the order that is handed back goes on waiting on its own page, and anything else would be paid twice', () => {
  expect(isSecondPayment(purchase, order, at('10:20'))).toBe(false)
  expect(isSecondPayment(purchase, order, at('10:40'))).toBe(true)
  expect(isSecondPayment({ ...purchase, currency: 'GHS' }, order, at('10:20'))).toBe(true)
  expect(isSecondPayment({ ...purchase, location: 'Ibadan, Nigeria' }, order, at('10:20'))).toBe(true)
})

it('another business or plan is another thing', () => {
  expect(isSecondPayment({ ...purchase, opportunityId: 'opp_laundry--lagos' }, order, at('10:40'))).toBe(false)
  expect(isSecondPayment({ planId: 'premium', currency: 'NGN' }, order, at('10:40'))).toBe(false)
  expect(
    isSecondPayment(
      { planId: 'premium', currency: 'NGN' },
      { planId: 'premium', currency: 'NGN', createdAt: order.createdAt },
      at('10:40'),
    ),
  ).toBe(true)
})
