import * as z from 'zod'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { defineJob } from '../../feature.ts'
import { exponentialBackoff } from '../../jobs/job.ts'
import { adapterOf } from './providers/registry.ts'

/** Cancels a provider-run subscription at its provider, so that nothing more is charged. */
export const endAtProviderJob = defineJob({
  topic: 'payments.end-subscription',
  payload: z.object({ provider: z.string(), mode: z.string(), currency: z.string(), providerSubscriptionId: z.string() }),
  idOf: ({ provider, providerSubscriptionId }) => `${provider}:${providerSubscriptionId}`,
  attempts: 12,
  backoffMs: exponentialBackoff,
  handle: async (ctx, { providerSubscriptionId, ...account }) => {
    await adapterOf(ctx, account).subscriptions?.end(providerSubscriptionId)
  },
})

/** No-op for a subscription that we charge ourselves. */
export async function endAtProvider(
  tx: Db,
  ctx: Context,
  {
    provider,
    mode,
    currency,
    providerSubscriptionId,
  }: { provider: string; mode: string; currency: string; providerSubscriptionId: string | null },
): Promise<void> {
  if (providerSubscriptionId) await ctx.queue.enqueue(tx, endAtProviderJob, { provider, mode, currency, providerSubscriptionId })
}
