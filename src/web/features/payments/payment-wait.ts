import type { Order, PaymentMethod } from '#contract/payments.ts'
import { vendorCheckout } from './vendor-checkout.ts'

/** What an unpaid order waits for: a payment under way, another try after a refused one, or any payment at all. */
export type PaymentWait = { kind: 'waiting'; method: PaymentMethod } | { kind: 'declined'; words: string } | { kind: 'unpaid' }

/**
 * `chosen` is the way that was just taken on this page. A payment is under way where it has a deadline; words without one are of a payment
 * that did not go through.
 */
export function toPaymentWait({ pending }: Pick<Order, 'pending'>, chosenMethod: PaymentMethod | null): PaymentWait {
  const method = (pending?.method as PaymentMethod | null | undefined) ?? chosenMethod
  if (pending?.until && method) return { kind: 'waiting', method }
  if (pending?.instructions) return { kind: 'declined', words: pending.instructions }
  return chosenMethod ? { kind: 'waiting', method: chosenMethod } : { kind: 'unpaid' }
}

/** A payment whose account or code stood in the provider's window, which can have been closed. */
export const isShownInWindow = (order: Pick<Order, 'provider'>, method: PaymentMethod): method is 'banktransfer' | 'ussd' =>
  vendorCheckout(order.provider).openWindow !== undefined && (method === 'banktransfer' || method === 'ussd')
