import type { Opportunity } from '#contract/opportunities.ts'
import type { CheckoutOpportunity } from './checkout-store.ts'
import { useCall } from './queries.ts'

const pageSize = 100

/** Every business a report can be bought of, once each, in the person's own market; best match first. */
export function useOpportunityChoices(): { choices: CheckoutOpportunity[]; isPending: boolean; failed: boolean; again: () => void } {
  const first = useCall('GET /api/opportunities', { query: { page: 1, pageSize } })
  const more = (first.data?.total ?? 0) > pageSize
  const second = useCall('GET /api/opportunities', { query: { page: 2, pageSize } }, { enabled: more })
  const found = [...(first.data?.opportunities ?? []), ...(second.data?.opportunities ?? [])]
  return {
    choices: found.map(choiceOf),
    isPending: first.isPending || (more && second.isPending),
    failed: first.isError || second.isError,
    again: () => void (first.isError ? first.refetch() : second.refetch()),
  }
}

/** The city a business is suggested for, as the person would write it. */
export const placeOf = ({ city, country }: CheckoutOpportunity) => `${city}, ${country}`

export function choiceOf({ id, title, city, country }: Opportunity): CheckoutOpportunity {
  return { id, title, city, country }
}
