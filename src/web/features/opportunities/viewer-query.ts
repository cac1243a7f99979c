import { hasIntakeAnswers } from '../../lib/intake/intake-answers.ts'
import { readIntakeDraft } from '../../lib/intake/intake-draft.ts'
import { type CardQuery, readFilters, toCardQuery, toListQuery } from './filter-state.ts'
import { lastListAddress } from './last-list.ts'

/**
 * What somebody said of themselves in the list they come from, so that one of it is shown as the list had it; null where they said nothing. Of an account
 * only the list itself says it: what was said before there was one is in the profile since.
 */
export function readViewerQuery(signedIn: boolean): CardQuery | null {
  const list = readFilters(lastListAddress().split('?')[1] ?? '')
  const draft = signedIn ? null : readIntakeDraft()
  const filters = hasIntakeAnswers(list) && (list.amount === null || list.currency !== '') ? list : draft && readFilters(draft.toString())
  return filters && hasIntakeAnswers(filters) ? toCardQuery(toListQuery(filters)) : null
}
