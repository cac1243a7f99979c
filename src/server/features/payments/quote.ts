import { type ChargeCurrency, chargeCurrencies, currencyTable } from '#contract/currencies.ts'
import { type PaymentVendor, paymentVendors } from '#contract/payment-vendors.ts'
import type { PaymentMethod, ProviderId } from '#contract/payments.ts'
import { type Plan, planById } from '#contract/plans.ts'
import { formatMoney } from '#engine/quantity/format.ts'
import { money } from '#engine/quantity/money.ts'
import type { PaidPlanId } from '#engine/quantity/vocabulary.ts'
import type { MoneyText } from '#language/slots.ts'
import { providerTexts } from '#words/payments.ts'
import { refusals } from '#words/refusals.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../errors.ts'
import { localize } from '../../platform/error-message.ts'
import { vendors } from './providers/every-vendor.ts'
import { methodsOf, vendorsOf, walletsOf } from './providers/methods.ts'
import type { Mode, ProviderKeys } from './providers/vendor-facts.ts'
import { modeOf, pushOf } from './providers/vendors.ts'

export type PaymentRoute = { provider: ProviderId; mode: Mode; currency: ChargeCurrency; keys: ProviderKeys | null }
export type PaidPlan = Plan & { id: PaidPlanId }

/** The providers of a currency that have keys for it, in the country's order; none, and it is not offered. */
export function paymentRoutesFor(ctx: Pick<Context, 'config'>, currency: ChargeCurrency): PaymentRoute[] {
  const { payments } = ctx.config
  if (payments.testMode) return [{ provider: 'test', mode: 'test', currency, keys: null }]
  return vendorsOf(currency).flatMap((vendor) => {
    const keys = payments.vendorKeys[vendor][currency]
    return keys && canStart(vendor, keys) ? [{ provider: vendor, mode: modeOf(vendor, keys), currency, keys }] : []
  })
}

/** The provider that a page is prepared with: the first that has something to prepare. Null for a currency that is not offered. */
export function paymentRouteFor(ctx: Pick<Context, 'config'>, currency: ChargeCurrency): PaymentRoute | null {
  const routes = paymentRoutesFor(ctx, currency)
  return routes.find(({ provider }) => !pushOf(provider)) ?? routes[0] ?? null
}

/** `wallets`: those that no earlier way has. */
export type PaymentWay = { method: PaymentMethod; provider: ProviderId; wallets?: string[] }

/**
 * Ways to pay an amount, the country's usual one first: each method by the first provider that takes it, and mobile money by further ones for wallets
 * that it has not.
 */
export function paymentWaysFor(ctx: Pick<Context, 'config'>, currency: ChargeCurrency, amountMinor: number): PaymentWay[] {
  const ways: PaymentWay[] = []
  for (const { provider } of paymentRoutesFor(ctx, currency)) {
    if (provider !== 'test' && vendors[provider].takes?.(amountMinor, currency) === false) continue
    for (const method of methodsOf(provider, currency)) {
      const earlier = ways.filter((way) => way.method === method)
      const wallets =
        method === 'mobilemoney'
          ? walletsOf(provider, currency).filter((wallet) => !earlier.some((way) => way.wallets?.includes(wallet)))
          : []
      if (earlier.length === 0 || wallets.length > 0) ways.push({ method, provider, ...(wallets.length > 0 ? { wallets } : {}) })
    }
  }
  const usual = methodsOf('test', currency)
  return ways.toSorted((a, b) => usual.indexOf(a.method) - usual.indexOf(b.method))
}

/** Without the webhook secret events could be forged; without a setting no call would work. */
export function canStart(vendor: PaymentVendor, keys: ProviderKeys): boolean {
  return missingVariable(vendor, keys) === null
}

function missingVariable(vendor: PaymentVendor, { webhookSecret, settings }: ProviderKeys): string | null {
  const { webhook, settings: wanted = {} } = vendors[vendor].variables
  if (webhookSecret === null && webhook) return webhook
  return Object.entries(wanted).find(([name, { optional }]) => !optional && settings[name] === undefined)?.[1].variable ?? null
}

/** @throws Failure closed, not_sellable */
export function requirePaymentRoute(ctx: Context, currency: ChargeCurrency): PaymentRoute {
  const route = paymentRouteFor(ctx, currency)
  if (route) return route
  const others = chargeCurrencies.filter((each) => paymentRouteFor(ctx, each) !== null)
  if (others.length === 0) throw new Failure('closed', { message: refusals.paymentsClosed })
  throw new Failure('not_sellable', {
    field: 'currency',
    message: localize(refusals.currencyOff, { currency: currencyTable[currency].name }),
    hint: localize(refusals.payInOther, { currencies: others.join(', ') }),
  })
}

/** @throws Failure validation_failed for an unknown plan, not_sellable for one without a price */
export function requirePlan(id: string, currency: ChargeCurrency): { plan: PaidPlan; amountMinor: number } {
  const plan = planById(id)
  if (!plan) throw new Failure('validation_failed', { field: 'planId', message: refusals.noPlan })
  const amountMinor = plan.pricesMinor[currency]
  if (plan.id === 'free' || !amountMinor) throw new Failure('not_sellable', { field: 'planId' })
  return { plan: plan as PaidPlan, amountMinor }
}

/** A client's amount is never charged, only compared. */
export function comparePrice(clientAmount: number | undefined, amountMinor: number, currency: ChargeCurrency): void {
  if (clientAmount === undefined || clientAmount === amountMinor) return
  throw new Failure('price_changed', {
    message: localize(refusals.priceIsNow, { price: formatMinor(amountMinor, currency) }),
    details: { amount: amountMinor, currency },
  })
}

export type ProviderAvailability = { provider: ProviderId; currency: string; state: 'on' | 'off'; mode: Mode | null; note: string | null }

/** Which provider serves which currency, and why a configured one is off. For the start-up output and the admin page. */
export function providerStates(ctx: Context): ProviderAvailability[] {
  const { payments } = ctx.config
  if (payments.testMode)
    return chargeCurrencies.map((currency) => ({ provider: 'test', currency, state: 'on', mode: 'test', note: providerTexts.simulated }))
  return paymentVendors.flatMap((provider) =>
    chargeCurrencies.flatMap((currency): ProviderAvailability[] => {
      const keys = payments.vendorKeys[provider][currency]
      if (!keys || !vendorsOf(currency).includes(provider)) return []
      const variable = missingVariable(provider, keys)
      if (variable) return [{ provider, currency, state: 'off', mode: null, note: providerTexts.noSecret({ variable }) }]
      const { needsPublishable, variables } = vendors[provider]
      const note =
        needsPublishable && variables.publishable && !keys.publishableKey
          ? providerTexts.noPublishable({ variable: variables.publishable })
          : null
      return [{ provider, currency, state: 'on', mode: modeOf(provider, keys), note }]
    }),
  )
}

export function formatMinor(amountMinor: number, currency: string): MoneyText {
  return formatMoney(money(amountMinor, currency))
}
