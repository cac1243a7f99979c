import type { OpportunityRow } from '#contract/opportunities.ts'
import { useCall } from '../../lib/queries.ts'

/**
 * What the address has open: a row of the list or of what was found last, else one that a link from somebody else's list led to.
 * `isAlone`: no row shows it.
 */
export function useOpened(
  id: string | null,
  rows: readonly OpportunityRow[] | undefined,
  signedIn: boolean,
): { opened: OpportunityRow | undefined; isAlone: boolean } {
  const found = useCall('GET /api/discoveries', { query: { pageSize: 1 } }, { enabled: signedIn })
  const isKnown = rows !== undefined && (!signedIn || !found.isPending)
  const row = [...(rows ?? []), ...(found.data?.discoveries[0]?.opportunities ?? [])].find((each) => each.id === id)
  const alone = useCall('GET /api/opportunities/{id}', { params: { id: id ?? '' } }, { enabled: id !== null && isKnown && !row })
  if (id === null) return { opened: undefined, isAlone: false }
  return row ? { opened: row, isAlone: false } : { opened: alone.data, isAlone: alone.data !== undefined }
}
