import type { BrowserContext } from '@playwright/test'
import { callsOf } from './people.ts'
import { expect, type Site } from './support.ts'

export const opportunityId = 'opp_jollof-takeaway--accra'

/** Pays for one report in test mode and waits until it can be read. */
export async function ownReport(context: BrowserContext, site: Site): Promise<string> {
  const { answer } = callsOf(context, site)
  const intent = await answer<{ clientSecret: string; paymentIntentId: string }>('POST', '/api/reports/create-payment-intent', {
    opportunityId,
    location: 'Accra, Ghana',
    currency: 'GHS',
  })
  await answer('POST', '/api/payment/test/confirm', { clientSecret: intent.clientSecret, outcome: 'succeeded', method: 'card' })
  const { id } = await answer<{ id: string }>('POST', '/api/reports/generate', { opportunityId, paymentIntentId: intent.paymentIntentId })
  await expect.poll(async () => (await answer<{ status: string }>('GET', `/api/reports/${id}`)).status, { timeout: 30_000 }).toBe('ready')
  return id
}
