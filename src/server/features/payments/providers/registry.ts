import { chargeCurrencies } from '#contract/currencies.ts'
import { type ProviderId, providers } from '#contract/payments.ts'
import type { PaymentVendor } from '#engine/quantity/vocabulary.ts'
import { refusals } from '#words/refusals.ts'
import type { ProviderKeys } from '../../../config.ts'
import type { Context } from '../../../context.ts'
import { Failure } from '../../../errors.ts'
import { getOrCompute, memoizeByIdentity } from '../../../platform/cache.ts'
import { canStart, paymentRouteFor } from '../quote.ts'
import type { Account, Adapter } from './adapter.ts'
import { flutterwaveAdapter } from './flutterwave/adapter.ts'
import { paystackAdapter } from './paystack/adapter.ts'
import { stripeAdapter } from './stripe/adapter.ts'
import { testAdapter } from './test/adapter.ts'
import { modeOf } from './vendors.ts'

const adapters: Record<PaymentVendor, (account: Account) => Adapter> = {
  stripe: stripeAdapter,
  paystack: paystackAdapter,
  flutterwave: flutterwaveAdapter,
}

/** One per configured account; dropped with the context. */
const adaptersByAccount = memoizeByIdentity((_ctx: Context) => new Map<string, Adapter>())

/** The adapter of an order, by its frozen provider and mode. @throws Failure provider_unavailable */
export function adapterOf(ctx: Context, order: { provider: string; mode: string; currency: string }): Adapter {
  const adapter = adaptersOf(ctx, order.provider as ProviderId).find(
    (each) => each.adapter.mode === order.mode && (each.currencies.length === 0 || each.currencies.includes(order.currency)),
  )
  if (!adapter) throw new Failure('provider_unavailable', { message: refusals.providerOffHere })
  return adapter.adapter
}

type ServedAdapter = { adapter: Adapter; currencies: string[] }

/** One per configured account; empty when the provider is off. */
export function adaptersOf(ctx: Context, provider: ProviderId): ServedAdapter[] {
  if (provider === 'test')
    return ctx.config.payments.testMode
      ? [{ adapter: getOrCompute(adaptersByAccount(ctx), 'test', () => testAdapter(ctx)), currencies: [] }]
      : []
  const baseUrl = ctx.config.payments.baseUrls[provider]
  const byAccount = new Map<string, ServedAdapter>()
  for (const [currency, keys] of Object.entries(ctx.config.payments.vendorKeys[provider]) as [string, ProviderKeys][]) {
    if (!canStart(provider, keys)) continue
    const existing = byAccount.get(keys.secretKey)
    if (existing) existing.currencies.push(currency)
    else
      byAccount.set(keys.secretKey, {
        adapter: getOrCompute(adaptersByAccount(ctx), `${provider}:${keys.secretKey}`, () =>
          adapters[provider]({ ctx, keys, mode: modeOf(keys.secretKey), baseUrl }),
        ),
        currencies: [currency],
      })
  }
  return [...byAccount.values()]
}

export function allAdapters(ctx: Context): Adapter[] {
  return providers.flatMap((provider) => adaptersOf(ctx, provider).map((each) => each.adapter))
}

export function publishableKeyOf(ctx: Context, order: { provider: string; currency: string }): string | null {
  const currency = chargeCurrencies.find((each) => each === order.currency)
  const route = currency && paymentRouteFor(ctx, currency)
  return route && route.provider === order.provider ? (route.keys?.publishableKey ?? null) : null
}
