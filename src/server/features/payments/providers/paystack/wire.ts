import type { ChargeCurrency } from '#contract/currencies.ts'
import type { PaymentMethod } from '#contract/payments.ts'
import { minorUnitsIn } from '../adapter.ts'

/** Paystack counts hundredths of every currency, of the CFA franc too, which has none (its guide on currencies). */
export function toSubunits(amountMinor: number, currency: string): number {
  return amountMinor * subunitsPerMinor(currency)
}

/** Part of a minor unit is not received, so that a payment that falls short by it is not the exact amount. */
export function fromSubunits(amount: number, currency: string): number {
  return Math.floor(amount / subunitsPerMinor(currency))
}

/** A fee in parts of a minor unit costs the whole one. */
export function feeFromSubunits(fee: number, currency: string): number {
  return Math.ceil(fee / subunitsPerMinor(currency))
}

function subunitsPerMinor(currency: string): number {
  return 100 / minorUnitsIn(currency)
}

/** Its channel names; a bank transfer in South Africa is an instant EFT. */
export function channelOf(method: PaymentMethod, currency: ChargeCurrency): string {
  const channels = { card: 'card', mobilemoney: 'mobile_money', banktransfer: currency === 'ZAR' ? 'eft' : 'bank_transfer', ussd: 'ussd' }
  return channels[method]
}
