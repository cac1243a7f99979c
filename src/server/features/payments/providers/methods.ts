import type { ChargeCurrency } from '#contract/currencies.ts'
import type { PaymentMethod, ProviderId } from '#contract/payments.ts'
import type { PaymentVendor } from '#engine/quantity/vocabulary.ts'
import { markets } from '#markets/data.ts'

type Taking = {
  name: PaymentVendor
  ways: readonly PaymentMethod[]
  options?: readonly string[] | undefined
  saidAs?: Partial<Record<PaymentMethod, string | undefined>> | undefined
}

/** Who takes a currency, as the file of the country says whose own money it is; the first choice first. */
function takersOf(currency: ChargeCurrency): readonly Taking[] {
  const own = Object.values(markets.profiles).find(({ money, payments }) => money.currency === currency && payments.chargedIn === currency)
  return own?.payments.providers ?? []
}

export function vendorsOf(currency: ChargeCurrency): readonly PaymentVendor[] {
  return takersOf(currency).map(({ name }) => name)
}

/** The payment methods of a provider for a currency, the country's usual one first; never empty. The built-in one replaces the first choice. */
export function methodsOf(provider: ProviderId, currency: ChargeCurrency): readonly PaymentMethod[] {
  const takers = takersOf(currency)
  return (provider === 'test' ? takers[0] : takers.find(({ name }) => name === provider))?.ways ?? ['card']
}

/** What a provider's checkout is asked to show, in its own names, which differ by country. */
export function optionsOf(provider: PaymentVendor, currency: ChargeCurrency): readonly string[] {
  return takersOf(currency).find(({ name }) => name === provider)?.options ?? ['card']
}

/** A provider's own name for a way to pay, where it has another one in the country of this currency. */
export function nameOfWay(provider: PaymentVendor, currency: ChargeCurrency, way: PaymentMethod): string | null {
  return takersOf(currency).find(({ name }) => name === provider)?.saidAs?.[way] ?? null
}
