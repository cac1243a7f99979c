import type Stripe from 'stripe'
import type { Adapter, SubscriptionSnapshot } from '../adapter.ts'

/** Calls the client; errors become provider faults. */
export type AskStripe = <T>(work: (stripe: Stripe) => Promise<T>) => Promise<T>

/** Subscriptions that Stripe runs; the item holds the period, the invoice the payments. */
export function stripeSubscriptions(ask: AskStripe): NonNullable<Adapter['subscriptions']> {
  return {
    read: (id) => ask((stripe) => readSubscription(stripe, id)),
    setCancelAtPeriodEnd: (id, cancel) =>
      ask(async (stripe) => void (await stripe.subscriptions.update(id, { cancel_at_period_end: cancel }))),
    end: (id) =>
      ask(async (stripe) => {
        const subscription = await stripe.subscriptions.retrieve(id)
        if (subscription.status !== 'canceled') await stripe.subscriptions.cancel(id)
      }),
    label: (paymentRef, reference) =>
      ask(
        async (stripe) =>
          void (await stripe.paymentIntents.update(paymentRef, { metadata: { reference } }, { idempotencyKey: `${reference}:label` })),
      ),
  }
}

async function readSubscription(stripe: Stripe, id: string): Promise<SubscriptionSnapshot> {
  const subscription = await stripe.subscriptions.retrieve(id)
  const item = subscription.items.data[0]
  const invoices = await stripe.invoices.list({ subscription: id, limit: 24, expand: ['data.payments'] })
  const statuses: Record<string, SubscriptionSnapshot['status']> = {
    active: 'active',
    trialing: 'active',
    past_due: 'past_due',
    unpaid: 'past_due',
    canceled: 'canceled',
    incomplete_expired: 'canceled',
  }
  return {
    id,
    status: statuses[subscription.status] ?? 'incomplete',
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    periodStart: at(item?.current_period_start),
    periodEnd: at(item?.current_period_end),
    invoices: invoices.data.map((invoice) => {
      const line = invoice.lines.data[0]
      const intent = invoice.payments?.data[0]?.payment.payment_intent
      return {
        id: invoice.id,
        paid: invoice.status === 'paid',
        amountMinor: invoice.amount_paid,
        currency: invoice.currency.toUpperCase(),
        paymentRef: typeof intent === 'string' ? intent : (intent?.id ?? null),
        periodStart: at(line?.period.start),
        periodEnd: at(line?.period.end),
      }
    }),
  }
}

function at(seconds: number | undefined): Date {
  return new Date((seconds ?? 0) * 1000)
}
