import { useSearch } from 'wouter'
import { businessSizes } from '#engine/quantity/vocabulary.ts'
import { callUrl } from '../../lib/api/call.ts'
import { useSession } from '../../lib/session/session.ts'
import { answersQuery, useStoredAnswers } from '../../lib/stored-answers.ts'
import { useViewerQuery } from './viewer-query.ts'

/** What a preview is asked with: the size of the address, the answers of the list that led to it, and a visitor's answers before a report. */
export function usePreviewQuery(id: string) {
  const { user } = useSession()
  const search = useSearch()
  const size = businessSizes.find((each) => each === new URLSearchParams(search).get('size'))
  const deviceAnswers = useStoredAnswers()
  return { ...useViewerQuery(user !== null), ...(size ? { size } : {}), ...(user ? {} : answersQuery(deviceAnswers, id)) }
}

/** Of the one-page brief with the same figures; a place that nobody knows is none of its query. */
export function useBriefAddress(id: string): string {
  const { city: _city, country: _country, ...query } = usePreviewQuery(id)
  return callUrl('/api/opportunities/{id}/brief.pdf', { id }, query)
}
