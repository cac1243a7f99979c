import type { OpportunityRow } from '#contract/opportunities.ts'
import { useCall } from '../../lib/api/queries.ts'

/**
 * The opportunity that the address opens: from the list, from the latest discovery run, else by id, as a link from somebody else's list has it.
 * `isStandalone`: no row shows it.
 */
export function useOpenedOpportunity(
  id: string | null,
  rows: readonly OpportunityRow[] | undefined,
  signedIn: boolean,
): { opened: OpportunityRow | undefined; isStandalone: boolean } {
  const latestRuns = useCall('GET /api/discoveries', { query: { pageSize: 1 } }, { enabled: signedIn })
  const isLoaded = rows !== undefined && (!signedIn || !latestRuns.isPending)
  const row = [...(rows ?? []), ...(latestRuns.data?.discoveries[0]?.opportunities ?? [])].find((each) => each.id === id)
  const detail = useCall('GET /api/opportunities/{id}', { params: { id: id ?? '' } }, { enabled: id !== null && isLoaded && !row })
  if (id === null) return { opened: undefined, isStandalone: false }
  return row ? { opened: row, isStandalone: false } : { opened: detail.data, isStandalone: detail.data !== undefined }
}
