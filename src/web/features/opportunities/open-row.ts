import { useLocation, useSearch } from 'wouter'
import { closeInAddress, openInAddress } from '../../ui/history-layers.ts'
import type { CardQuery } from './filter-state.ts'
import { useWideScreen } from './use-wide-screen.ts'

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
