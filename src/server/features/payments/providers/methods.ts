import type { ChargeCurrency } from '#contract/currencies.ts'
import { type PaymentVendor, paymentVendors } from '#contract/payment-vendors.ts'
import type { PaymentMethod } from '#contract/payments.ts'
import { markets } from '#markets/data.ts'
import { vendors } from './every-vendor.ts'
import type { ServedCurrency } from './vendor-facts.ts'
import { isVendor } from './vendors.ts'

export function servedBy(vendor: PaymentVendor, currency: ChargeCurrency): ServedCurrency | undefined {
  return vendors[vendor].serves[currency]
}

/** The vendors that take a currency, first choice first. */
export function vendorsOf(currency: ChargeCurrency): readonly PaymentVendor[] {
  return paymentVendors
    .flatMap((vendor) => {
      const served = servedBy(vendor, currency)
      return served ? [{ vendor, rank: served.rank }] : []
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ vendor }) => vendor)
}

/**
 * A provider's payment methods for a currency, the country's usual one first; never empty. The built-in provider has all of the country's, as a vendor
 * of earlier orders has whose folder was taken out.
 */
export function methodsOf(provider: string, currency: ChargeCurrency): readonly PaymentMethod[] {
  const usual = usualIn(currency).ways
  if (!isVendor(provider)) return usual
  const served = servedBy(provider, currency)?.ways ?? []
  const known = usual.filter((way) => served.includes(way))
  return known.length > 0 ? known : ['card']
}

/**
 * The wallets behind a provider's mobile money, as people call them, the country's usual one first. The built-in provider plays those that any of our
 * vendors takes.
 */
export function walletsOf(provider: string, currency: ChargeCurrency): readonly string[] {
  const played = provider === 'test' ? paymentVendors : isVendor(provider) ? [provider] : []
  const served = played.flatMap((vendor) => servedBy(vendor, currency)?.wallets ?? [])
  return usualIn(currency).wallets.filter((wallet) => served.includes(wallet))
}

/** How the country pays whose currency it is. */
function usualIn(currency: ChargeCurrency): { ways: readonly PaymentMethod[]; wallets: readonly string[] } {
  const profile = Object.values(markets.profiles).find(
    ({ money, payments }) => money.currency === currency && payments.chargedIn === currency,
  )
  return { ways: profile?.payments.ways ?? ['card'], wallets: profile?.payments.wallets ?? [] }
}
