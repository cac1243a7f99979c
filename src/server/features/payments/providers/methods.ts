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

/** Who takes a currency, as the file of the country says whose own money it is; the first choice first. */
function currencyProviders(currency: ChargeCurrency): readonly CurrencyProvider[] {
  const profile = Object.values(markets.profiles).find(
    ({ money, payments }) => money.currency === currency && payments.chargedIn === currency,
  )
  return profile?.payments.providers ?? []
}

export function vendorsOf(currency: ChargeCurrency): readonly PaymentVendor[] {
  return currencyProviders(currency).map(({ name }) => name)
}

/** The payment methods of a provider for a currency, the country's usual one first; never empty. The built-in one replaces the first choice. */
export function methodsOf(provider: ProviderId, currency: ChargeCurrency): readonly PaymentMethod[] {
  const providers = currencyProviders(currency)
  return (provider === 'test' ? providers[0] : providers.find(({ name }) => name === provider))?.ways ?? ['card']
}

/** What a provider's checkout is asked to show, in its own names, which differ by country. */
export function checkoutOptions(provider: PaymentVendor, currency: ChargeCurrency): readonly string[] {
  return currencyProviders(currency).find(({ name }) => name === provider)?.options ?? ['card']
}

/** A provider's own name for a way to pay, where it has another one in the country of this currency. */
export function vendorMethodName(provider: PaymentVendor, currency: ChargeCurrency, method: PaymentMethod): string | null {
  return currencyProviders(currency).find(({ name }) => name === provider)?.saidAs?.[method] ?? null
}
