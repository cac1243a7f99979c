import { useLocation, useSearch } from 'wouter'
import type { OpportunityRow } from '#contract/opportunity-card.ts'
import { useCall } from '../../lib/api/queries.ts'
import { closeInAddress, openInAddress } from '../../ui/history-layers.ts'
import { useMedia } from '../../ui/use-media.ts'
import type { CardQuery } from './filter-state.ts'

/** The open row, from the address: Back closes it, and a reload keeps it. */
export type OpenRow = {
  id: string | null
  /** It opens in a pane beside the list, not in place. */
  isPane: boolean
  toggle: (id: string) => void
  /** The focus moved to another row: an open pane shows that one. */
  followFocus: (id: string) => void
  close: () => void
  /** The person's part of the list request, which an opened row's request repeats. */
  cardQuery: CardQuery
}

const historyLayer = 'row'
/** Room for a pane beside the list; opportunities.css has the same breakpoint. */
const paneQuery = '(min-width: 1200px)'

/** `address` is the list's own, with nothing open. */
export function useOpenRow(address: string, cardQuery: CardQuery): OpenRow {
  const [, navigate] = useLocation()
  const id = new URLSearchParams(useSearch()).get('open')
  const isPane = useMedia(paneQuery)
  const open = (next: string) =>
    openInAddress(navigate, `${address}${address.includes('?') ? '&' : '?'}open=${encodeURIComponent(next)}`, historyLayer)
  const close = () => closeInAddress(navigate, address, historyLayer)
  return {
    id,
    isPane,
    close,
    cardQuery,
    toggle: (next) => {
      if (next !== id) open(next)
      else if (isPane) document.getElementById(`opened-${next}`)?.querySelector('h2')?.focus()
      else close()
    },
    followFocus: (next) => {
      if (isPane && id !== null && next !== id) open(next)
    },
  }
}

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
