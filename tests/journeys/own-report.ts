import type { BrowserContext } from '@playwright/test'
import { callsOf } from './people.ts'
import { expect, type Site } from './support.ts'

export const opportunityId = 'opp_jollof-takeaway--accra'

/** Pays for one report in test mode and waits until it can be read. */
export async function ownReport(context: BrowserContext, site: Site, of = opportunityId): Promise<string> {
  const { answer } = callsOf(context, site)
  const intent = await answer<{ clientSecret: string; paymentIntentId: string }>('POST', '/api/reports/create-payment-intent', {
    opportunityId: of,
    location: 'Accra, Ghana',
    currency: 'GHS',
  })
  await answer('POST', '/api/payment/test/confirm', { clientSecret: intent.clientSecret, outcome: 'succeeded', method: 'card' })
  const { id } = await answer<{ id: string }>('POST', '/api/reports/generate', {
    opportunityId: of,
    paymentIntentId: intent.paymentIntentId,
  })
  await expect.poll(async () => (await answer<{ status: string }>('GET', `/api/reports/${id}`)).status).toBe('ready')
  return id
}

type Idea = { id: string; verdict: string }

/** Ideas in Accra by what their reports say: those whose plan is one to follow, and those not to start. */
export async function ideasByVerdict(context: BrowserContext, site: Site): Promise<{ toFollow: string[]; notAdvised: string[] }> {
  const { answer } = callsOf(context, site)
  const page = (n: number) =>
    answer<{ opportunities: Idea[] }>('GET', `/api/opportunities?city=accra&sort=score&view=row&pageSize=100&page=${n}`)
  const ideas = [await page(1), await page(2)].flatMap(({ opportunities }) => opportunities)
  const isNot = ({ verdict }: Idea) => verdict === 'no'
  const idOf = ({ id }: Idea) => id
  return { toFollow: ideas.filter((idea) => !isNot(idea)).map(idOf), notAdvised: ideas.filter(isNot).map(idOf) }
}
