import type { ChargeCurrency } from '#contract/currencies.ts'
import type { PaymentMethod, ProviderId } from '#contract/payments.ts'
import type { PaymentVendor } from '#engine/quantity/vocabulary.ts'
import { markets } from '#markets/data.ts'

type CurrencyProvider = {
  name: PaymentVendor
  ways: readonly PaymentMethod[]
  options?: readonly string[] | undefined
  saidAs?: Partial<Record<PaymentMethod, string | undefined>> | undefined
}

/** In the order of preference of the country whose currency it is. */
function currencyProviders(currency: ChargeCurrency): readonly CurrencyProvider[] {
  const profile = Object.values(markets.profiles).find(
    ({ money, payments }) => money.currency === currency && payments.chargedIn === currency,
  )
  return profile?.payments.providers ?? []
}

export function vendorsOf(currency: ChargeCurrency): readonly PaymentVendor[] {
  return currencyProviders(currency).map(({ name }) => name)
}

/** A provider's payment methods for a currency, the country's usual one first; never empty. The built-in provider replaces all of them. */
export function methodsOf(provider: ProviderId, currency: ChargeCurrency): readonly PaymentMethod[] {
  const providers = currencyProviders(currency)
  const ways = providers.filter(({ name }) => provider === 'test' || name === provider).flatMap((each) => each.ways)
  return ways.length > 0 ? [...new Set(ways)] : ['card']
}

/** The provider's own method names for its checkout, which differ by country. */
export function checkoutOptions(provider: PaymentVendor, currency: ChargeCurrency): readonly string[] {
  return currencyProviders(currency).find(({ name }) => name === provider)?.options ?? ['card']
}

/** The provider's own name of a method, where it differs in the currency's country. */
export function vendorMethodName(provider: PaymentVendor, currency: ChargeCurrency, method: PaymentMethod): string | null {
  return currencyProviders(currency).find(({ name }) => name === provider)?.saidAs?.[method] ?? null
}
