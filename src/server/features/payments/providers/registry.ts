import { chargeCurrencies } from '#contract/currencies.ts'
import type { PaymentVendor } from '#contract/payment-vendors.ts'
import { providers } from '#contract/payments.ts'
import { refusals } from '#words/refusals.ts'
import type { Context } from '../../../context.ts'
import { Failure } from '../../../errors.ts'
import { getOrCompute, memoizeByIdentity } from '../../../platform/cache.ts'
import { canStart, paymentRoutesFor } from '../quote.ts'
import type { Adapter } from './adapter.ts'
import { adapters } from './every-adapter.ts'
import { vendors } from './every-vendor.ts'
import { testAdapter } from './test/adapter.ts'
import type { Mode, ProviderKeys } from './vendor-facts.ts'
import { isVendor, modeOf } from './vendors.ts'

/** One per configured account; dropped with the context. */
const adaptersByAccount = memoizeByIdentity((_ctx: Context) => new Map<string, Adapter>())

type AccountRef = { provider: string; mode: string; currency: string }

/** An attempt holds the vendor and mode; the currency is its order's. */
export function accountOf({ provider, mode }: Omit<AccountRef, 'currency'>, { currency }: { currency: string }): AccountRef {
  return { provider, mode, currency }
}

/** The adapter of an attempt, a payment or a subscription. @throws Failure provider_unavailable */
export function adapterOf(ctx: Context, { provider, mode, currency }: AccountRef): Adapter {
  const adapter = adaptersOf(ctx, provider).find(
    (each) => each.adapter.mode === mode && (each.currencies.length === 0 || each.currencies.includes(currency)),
  )
  if (!adapter) throw new Failure('provider_unavailable', { message: refusals.providerOffHere })
  return adapter.adapter
}

type ServedAdapter = { adapter: Adapter; currencies: string[] }

/** One per configured account; empty when the provider is off, or its folder was taken out. */
export function adaptersOf(ctx: Context, provider: string): ServedAdapter[] {
  if (provider === 'test')
    return ctx.config.payments.testMode
      ? [{ adapter: getOrCompute(adaptersByAccount(ctx), 'test', () => testAdapter(ctx)), currencies: [] }]
      : []
  if (!isVendor(provider)) return []
  const byAccount = new Map<string, ServedAdapter>()
  for (const [currency, keys] of Object.entries(ctx.config.payments.vendorKeys[provider]) as [string, ProviderKeys][]) {
    if (!canStart(provider, keys)) continue
    // Accounts of one vendor in several countries may share a secret and differ in a setting.
    const account = JSON.stringify(keys)
    const existing = byAccount.get(account)
    if (existing) existing.currencies.push(currency)
    else
      byAccount.set(account, {
        adapter: getOrCompute(adaptersByAccount(ctx), `${provider}:${account}`, () =>
          adapters[provider]({ ctx, keys, ...addressOf(ctx, provider, keys) }),
        ),
        currencies: [currency],
      })
  }
  return [...byAccount.values()]
}

function addressOf(ctx: Context, provider: PaymentVendor, keys: ProviderKeys): { mode: Mode; baseUrl: string } {
  const mode = modeOf(provider, keys)
  const { apiUrl, testApiUrl } = vendors[provider]
  return { mode, baseUrl: ctx.config.payments.baseUrls[provider] ?? (mode === 'test' && testApiUrl ? testApiUrl : apiUrl) }
}

export function allAdapters(ctx: Context): Adapter[] {
  return providers.flatMap((provider) => adaptersOf(ctx, provider).map((each) => each.adapter))
}

export function publishableKeyOf(ctx: Context, { provider, currency: code }: { provider: string; currency: string }): string | null {
  const currency = chargeCurrencies.find((each) => each === code)
  const route = currency && paymentRoutesFor(ctx, currency).find((each) => each.provider === provider)
  return route?.keys?.publishableKey ?? null
}
