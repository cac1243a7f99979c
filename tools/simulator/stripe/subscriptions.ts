import { addMonths } from '#server/features/access/calendar.ts'
import { pay, SimRefusal, simId } from '#server/features/payments/providers/test/payment.ts'
import type { ProviderState, SignedEvent, StandInSubscription, WireAnswer } from '../provider-state.ts'
import { type Form, fail, newIntent, ok, page, seconds, signedStripeEvent } from './parts.ts'

/** Customers, products, subscriptions and invoices, as far as premium needs them. @returns null for other paths */
export function answerSubscription(
  providerState: ProviderState,
  method: string,
  path: string,
  query: URLSearchParams,
  form: Form,
): WireAnswer | null {
  if (method === 'POST' && path === '/v1/customers') {
    form.allow(/^email$/, /^name$/)
    return ok({ id: simId('cus_'), object: 'customer', email: form.require('email') })
  }
  if (method === 'POST' && path === '/v1/products') {
    form.allow(/^id$/, /^name$/)
    const id = form.require('id')
    if (providerState.answers.has(`product:${id}`)) return fail(400, 'resource_already_exists', 'Product already exists.')
    providerState.answers.set(`product:${id}`, { request: '', answer: ok(null) })
    return ok({ id, object: 'product', name: form.require('name') })
  }
  if (method === 'POST' && path === '/v1/subscriptions') return create(providerState, form)
  const idMatch = /^\/v1\/subscriptions\/(\w+)$/.exec(path)
  if (idMatch) {
    const subscription = providerState.subscriptions.get(idMatch[1] ?? '')
    if (!subscription) return fail(404, 'resource_missing', 'No such subscription')
    refresh(providerState, subscription)
    if (method === 'POST') subscription.cancelAtPeriodEnd = form.require('cancel_at_period_end') === 'true'
    if (method === 'DELETE') subscription.status = 'canceled'
    return ok(subscriptionOf(providerState, subscription))
  }
  if (method === 'GET' && path === '/v1/invoices') {
    const subscription = providerState.subscriptions.get(query.get('subscription') ?? '')
    if (!subscription) return ok(page([]))
    refresh(providerState, subscription)
    return ok(page([...subscription.invoices].reverse().map((invoice) => invoiceOf(subscription, invoice))))
  }
  return null
}

function create(providerState: ProviderState, form: Form): WireAnswer {
  form.allow(/^customer$/, /^items\[0\]\[price_data\]/, /^payment_behavior$/, /^payment_settings\[save_default_payment_method\]$/)
  if (form.require('payment_behavior') !== 'default_incomplete')
    throw new SimRefusal('parameter_invalid', 'Only default_incomplete is stood in for')
  const now = providerState.now()
  const amountMinor = form.integer('items[0][price_data][unit_amount]')
  const currency = form.require('items[0][price_data][currency]')
  // As at Stripe, an invoice's payment does not inherit the subscription's metadata.
  const payment = newIntent(providerState, { amountMinor, currency, metadata: {} })
  const periodEnd = addMonths(new Date(now), 1).getTime()
  const subscription: StandInSubscription = {
    id: simId('sub_'),
    customer: form.require('customer'),
    currency,
    amountMinor,
    status: 'incomplete',
    cancelAtPeriodEnd: false,
    periodStart: now,
    periodEnd,
    invoices: [{ id: simId('in_'), paymentId: payment.id, status: 'open', periodStart: now, periodEnd }],
  }
  providerState.subscriptions.set(subscription.id, subscription)
  return ok(subscriptionOf(providerState, subscription))
}

/** Marks invoices paid with their payments. */
function refresh(providerState: ProviderState, subscription: StandInSubscription): void {
  for (const invoice of subscription.invoices) {
    if (providerState.payments.get(invoice.paymentId)?.status !== 'succeeded') continue
    invoice.status = 'paid'
    if (subscription.status !== 'canceled') subscription.status = 'active'
  }
}

export function subscriptionOf(providerState: ProviderState, subscription: StandInSubscription) {
  const last = subscription.invoices.at(-1)!
  const payment = providerState.payments.get(last.paymentId)
  return {
    id: subscription.id,
    object: 'subscription',
    customer: subscription.customer,
    status: subscription.status,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    items: page([
      {
        id: `si_${subscription.id}`,
        current_period_start: seconds(subscription.periodStart),
        current_period_end: seconds(subscription.periodEnd),
      },
    ]),
    latest_invoice: {
      ...invoiceOf(subscription, last),
      confirmation_secret: { client_secret: payment?.clientSecret, type: 'payment_intent' },
    },
  }
}

function invoiceOf(subscription: StandInSubscription, invoice: StandInSubscription['invoices'][number]) {
  return {
    id: invoice.id,
    object: 'invoice',
    status: invoice.status,
    amount_paid: invoice.status === 'paid' ? subscription.amountMinor : 0,
    currency: subscription.currency,
    lines: page([{ period: { start: seconds(invoice.periodStart), end: seconds(invoice.periodEnd) } }]),
    payments: page([{ payment: { type: 'payment_intent', payment_intent: invoice.paymentId } }]),
    parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
  }
}

/** Starts the next period: creates an invoice and attempts its payment. @returns its webhook */
export function renewStandInSubscription(providerState: ProviderState, id: string, outcome: 'succeeded' | 'declined'): SignedEvent {
  const subscription = providerState.subscriptions.get(id)
  if (!subscription) throw new SimRefusal('not_found', 'No such subscription')
  refresh(providerState, subscription)
  const now = providerState.now()
  const payment = newIntent(providerState, { amountMinor: subscription.amountMinor, currency: subscription.currency, metadata: {} })
  pay(payment, { outcome, method: 'card', at: now })
  const periodStart = subscription.periodEnd
  const periodEnd = addMonths(new Date(periodStart), 1).getTime()
  const invoice = {
    id: simId('in_'),
    paymentId: payment.id,
    status: outcome === 'succeeded' ? ('paid' as const) : ('open' as const),
    periodStart,
    periodEnd,
  }
  subscription.invoices.push(invoice)
  subscription.status = outcome === 'succeeded' ? 'active' : 'past_due'
  if (outcome === 'succeeded') Object.assign(subscription, { periodStart, periodEnd })
  const type = outcome === 'succeeded' ? 'invoice.paid' : 'invoice.payment_failed'
  return signedStripeEvent(providerState, { id: simId('evt_'), type, at: now, object: invoiceOf(subscription, invoice) })
}
