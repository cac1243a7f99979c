import { z } from 'zod'
import { defineJob, exponential } from '../../jobs/job.ts'
import { adapterOf } from './providers/registry.ts'
import { readSubscription } from './store-entitlements.ts'

/** Ends a subscription that its provider runs itself, so that nothing more is charged. */
export const endAtProviderJob = defineJob({
  topic: 'payments.end-subscription',
  payload: z.object({ subscriptionId: z.string() }),
  idOf: ({ subscriptionId }) => subscriptionId,
  attempts: 12,
  backoffMs: exponential,
  handle: async (ctx, { subscriptionId }) => {
    const subscription = await readSubscription(ctx.database.db, subscriptionId)
    if (!subscription?.providerSubscriptionId) return
    await adapterOf(ctx, subscription).subscriptions?.end(subscription.providerSubscriptionId)
  },
})
