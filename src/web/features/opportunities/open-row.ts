import { useLocation, useSearch } from 'wouter'
import { closeInAddress, openInAddress } from '../../ui/history-layers.ts'
import type { CardQuery } from './filter-state.ts'
import { useWideScreen } from './use-wide-screen.ts'

/** Which row is open, as the address says: Back closes it, and a reload keeps it. */
export type OpenRow = {
  id: string | null
  /** It opens in a pane beside the list, not in its place. */
  isPane: boolean
  toggle: (id: string) => void
  /** The focus came to another row: an open pane shows that one. */
  followFocus: (id: string) => void
  close: () => void
  /** What the list was asked for, by which an opened row is whole. */
  cardQuery: CardQuery
}

const historyLayer = 'row'

/** `address` is the list's own, with nothing open. */
export function useOpenRow(address: string, cardQuery: CardQuery): OpenRow {
  const [, navigate] = useLocation()
  const id = new URLSearchParams(useSearch()).get('open')
  const isPane = useWideScreen()
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
