import type { ChargeCurrency } from '#contract/currencies.ts'
import type { OrderState } from '#contract/payment-states.ts'
import type { Checkout, ProviderId } from '#contract/payments.ts'
import type { Context } from '../../context.ts'
import { phoneFormat } from './payer-phone.ts'
import { methodsOf } from './providers/methods.ts'
import { accountOf, publishableKeyOf } from './providers/registry.ts'
import { pushOf } from './providers/vendors.ts'
import { paymentWaysFor } from './quote.ts'
import type { AttemptRow, OrderRow } from './store.ts'

export type CheckoutAnswer = Checkout & { orderState: OrderState }

/** What a browser needs to pay an order by its attempt; without a client secret nothing is prepared yet. */
export function presentCheckout(ctx: Context, order: OrderRow, attempt: AttemptRow): CheckoutAnswer {
  const ways = presentWays(ctx, order, attempt)
  return {
    clientSecret: attempt.clientSecret ?? '',
    paymentIntentId: attempt.providerRef ?? attempt.reference,
    orderId: order.id,
    provider: attempt.provider as Checkout['provider'],
    amount: order.amountMinor,
    currency: order.currency,
    mode: order.mode,
    methods: [...new Set(ways.map(({ method }) => method))],
    ways,
    publishableKey: publishableKeyOf(ctx, accountOf(attempt, order)),
    hostedUrl: attempt.hostedUrl,
    ...providerScript(ctx, attempt.provider as Checkout['provider']),
    ...(attempt.start && Object.keys(attempt.start).length > 0 ? { start: attempt.start } : {}),
    orderState: order.state,
  }
}

/** Ways to pay this order. One whose vendor has been switched off since keeps its own. */
function presentWays(ctx: Context, order: OrderRow, attempt: AttemptRow): Checkout['ways'] {
  const currency = order.currency as ChargeCurrency
  const provider = attempt.provider as ProviderId
  const ways = paymentWaysFor(ctx, currency, order.amountMinor)
  return (ways.length > 0 ? ways : methodsOf(provider, currency).map((method) => ({ method, provider }))).map((way) => {
    const push = pushOf(way.provider)
    return push ? { ...way, phone: phoneFormat(currency) } : way
  })
}

function providerScript(ctx: Context, provider: Checkout['provider']): { scriptUrl?: string } {
  const url = provider === 'test' ? null : ctx.config.payments.scriptUrls[provider]
  return url ? { scriptUrl: url } : {}
}
