import { simId } from '#server/features/payments/providers/test/payment.ts'
import type { ProviderState, SignedEvent } from '#tools/simulator/provider-state.ts'
import { signedStripeEvent } from '#tools/simulator/stripe/parts.ts'
import { subscriptionOf } from '#tools/simulator/stripe/subscriptions.ts'

/** Ends a subscription at once on the provider's side, as its dashboard can; the event that tells of it. */
export function subscriptionDeleted(providerState: ProviderState, id: string): SignedEvent {
  const subscription = providerState.subscriptions.get(id)!
  subscription.status = 'canceled'
  return signedStripeEvent(providerState, {
    id: simId('evt_'),
    type: 'customer.subscription.deleted',
    at: providerState.now(),
    object: subscriptionOf(providerState, subscription),
  })
}
