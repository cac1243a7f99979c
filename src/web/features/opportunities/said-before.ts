import { keptSaid } from '../../lib/way-in/kept-said.ts'
import { hasSaid } from '../../lib/way-in/said.ts'
import { type AskedFor, askedOf, queryOf, readFilters } from './filter-state.ts'
import { lastExplored } from './last-explored.ts'

/**
 * What somebody said of themselves in the list they come from, so that one of it is shown as the list had it; null where they said nothing. Of an account
 * only the list itself says it: what was said before there was one is in the profile since.
 */
export function saidBefore(signedIn: boolean): AskedFor | null {
  const list = readFilters(lastExplored().split('?')[1] ?? '')
  const kept = signedIn ? null : keptSaid()
  const filters = hasSaid(list) && (list.amount === null || list.currency !== '') ? list : kept && readFilters(kept.toString())
  return filters && hasSaid(filters) ? askedOf(queryOf(filters)) : null
}
