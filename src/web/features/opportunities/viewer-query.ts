import { hasIntakeAnswers } from '../../lib/intake/intake-answers.ts'
import { readIntakeDraft } from '../../lib/intake/intake-draft.ts'
import { type CardQuery, readFilters, toCardQuery, toListQuery } from './filter-state.ts'
import { lastListAddress } from './last-list.ts'

/**
 * The intake answers of the list that a person comes from, so that a detail page shows the same figures; null without any. A signed-in person's draft
 * is ignored: their answers are in the profile.
 */
export function readViewerQuery(signedIn: boolean): CardQuery | null {
  const list = readFilters(lastListAddress().split('?')[1] ?? '')
  const draft = signedIn ? null : readIntakeDraft()
  const filters = hasIntakeAnswers(list) && (list.amount === null || list.currency !== '') ? list : draft && readFilters(draft.toString())
  return filters && hasIntakeAnswers(filters) ? toCardQuery(toListQuery(filters)) : null
}
