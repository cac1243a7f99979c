import type { Order, PaymentMethod } from '#contract/payments.ts'
import { paymentsTexts } from '#words/web/payments.ts'
import { vendorCheckout } from './vendor-checkout.ts'

const t = paymentsTexts.result

/**
 * The state of an unpaid order: a payment is pending, one was refused by its provider (nothing was taken), a call to the provider failed (`unclear`: it
 * may have been taken), or there is none yet.
 */
export type PaymentWait =
  | { kind: 'waiting'; method: PaymentMethod }
  | { kind: 'refused'; text: string; words: string }
  | { kind: 'unclear'; words: string }
  | { kind: 'unpaid' }

/** Names the way that was used; a provider may report one that we do not offer. */
export const refusedText = (method: string | null): string => t.refusedBy[method as PaymentMethod] ?? t.refused

/**
 * `chosenMethod` is the method just used on this page. A payment is pending while it has a deadline; instructions without one are the reason why it
 * failed.
 */
export function toPaymentWait({ pending }: Pick<Order, 'pending'>, chosenMethod: PaymentMethod | null): PaymentWait {
  const method = (pending?.method as PaymentMethod | null | undefined) ?? chosenMethod
  if (pending?.until && method) return { kind: 'waiting', method }
  if (pending?.instructions)
    return pending.refused
      ? { kind: 'refused', text: refusedText(method), words: pending.instructions }
      : { kind: 'unclear', words: pending.instructions }
  return chosenMethod ? { kind: 'waiting', method: chosenMethod } : { kind: 'unpaid' }
}

/** A payment whose account or code shows only in the provider's window, which may be closed by now. */
export const isShownInWindow = (order: Pick<Order, 'provider'>, method: PaymentMethod): method is 'banktransfer' | 'ussd' =>
  vendorCheckout(order.provider).openWindow !== undefined && (method === 'banktransfer' || method === 'ussd')
