import type { ChargeCurrency } from '#contract/currencies.ts'
import type { PaymentMethod, ProviderId } from '#contract/payments.ts'
import type { PaymentVendor } from '../../../config.ts'

/**
 * What each provider's checkout takes in each currency, the country's usual way first. From the providers' public documents as we know them;
 * an account may have fewer switched on, and the provider's own window has the last word.
 */
const byVendor: Record<PaymentVendor, Partial<Record<ChargeCurrency, readonly PaymentMethod[]>>> = {
  stripe: { USD: ['card'] },
  paystack: {
    NGN: ['banktransfer', 'card', 'ussd'],
    GHS: ['mobilemoney', 'card'],
    KES: ['mobilemoney', 'card'],
    ZAR: ['card', 'banktransfer'],
  },
  flutterwave: {
    NGN: ['banktransfer', 'card', 'ussd'],
    GHS: ['mobilemoney', 'card'],
    KES: ['mobilemoney', 'card'],
    ZAR: ['card'],
  },
}

/** The built-in provider stands in for whoever would take this currency. */
const standsInFor: Record<ChargeCurrency, PaymentVendor> = {
  USD: 'stripe',
  NGN: 'paystack',
  ZAR: 'paystack',
  KES: 'paystack',
  GHS: 'flutterwave',
}

/** The ways to pay that a provider has for a currency, the country's usual one first; never empty. */
export function methodsOf(provider: ProviderId, currency: ChargeCurrency): readonly PaymentMethod[] {
  return byVendor[provider === 'test' ? standsInFor[currency] : provider][currency] ?? ['card']
}
