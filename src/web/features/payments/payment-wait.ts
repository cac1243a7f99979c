import type { Order, PaymentMethod } from '#contract/payments.ts'
import { vendorCheckout } from './vendor-checkout.ts'

/** The state of an unpaid order: a payment is pending, one was declined, or there is none yet. */
export type PaymentWait = { kind: 'waiting'; method: PaymentMethod } | { kind: 'declined'; words: string } | { kind: 'unpaid' }

/**
 * `chosenMethod` is the method just used on this page. A payment is pending while it has a deadline; instructions without one are the reason why it
 * was declined.
 */
export function toPaymentWait({ pending }: Pick<Order, 'pending'>, chosenMethod: PaymentMethod | null): PaymentWait {
  const method = (pending?.method as PaymentMethod | null | undefined) ?? chosenMethod
  if (pending?.until && method) return { kind: 'waiting', method }
  if (pending?.instructions) return { kind: 'declined', words: pending.instructions }
  return chosenMethod ? { kind: 'waiting', method: chosenMethod } : { kind: 'unpaid' }
}

/** A payment whose account or code shows only in the provider's window, which may be closed by now. */
export const isShownInWindow = (order: Pick<Order, 'provider'>, method: PaymentMethod): method is 'banktransfer' | 'ussd' =>
  vendorCheckout(order.provider).openWindow !== undefined && (method === 'banktransfer' || method === 'ussd')
