import { simId } from '#server/features/payments/simulator/payment.ts'
import type { ProviderState, SignedEvent } from '#tools/simulator/provider-state.ts'
import { signStripeObject } from '#tools/simulator/wire-format-stripe-parts.ts'
import { subscriptionOf } from '#tools/simulator/wire-format-stripe-subscriptions.ts'

/** Ends a subscription at once on the provider's side, as its dashboard can; the event that tells of it. */
export function subscriptionDeleted(providerState: ProviderState, id: string): SignedEvent {
  const subscription = providerState.subscriptions.get(id)!
  subscription.status = 'canceled'
  return signStripeObject(providerState, {
    id: simId('evt_'),
    type: 'customer.subscription.deleted',
    at: providerState.now(),
    object: subscriptionOf(providerState, subscription),
  })
}
