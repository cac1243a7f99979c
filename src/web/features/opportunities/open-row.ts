import { useLocation, useSearch } from 'wouter'
import { closeInAddress, openInAddress } from '../../ui/history-layers.ts'
import { useWide } from '../../ui/wide.ts'
import type { AskedFor } from './filter-state.ts'

/** Which row is open, as the address says: Back closes it, and a reload keeps it. */
export type OpenRow = {
  id: string | null
  /** It opens in a pane beside the list, not in its place. */
  isPane: boolean
  toggle: (id: string) => void
  /** The focus came to another row: an open pane shows that one. */
  follow: (id: string) => void
  close: () => void
  /** What the list was asked for, by which an opened row is whole. */
  asked: AskedFor
}

const layer = 'row'

/** `address` is the list's own, with nothing open. */
export function useOpenRow(address: string, asked: AskedFor): OpenRow {
  const [, navigate] = useLocation()
  const id = new URLSearchParams(useSearch()).get('open')
  const isPane = useWide()
  const open = (next: string) =>
    openInAddress(navigate, `${address}${address.includes('?') ? '&' : '?'}open=${encodeURIComponent(next)}`, layer)
  const close = () => closeInAddress(navigate, address, layer)
  return {
    id,
    isPane,
    close,
    asked,
    toggle: (next) => {
      if (next !== id) open(next)
      else if (isPane) document.getElementById(`opened-${next}`)?.querySelector('h2')?.focus()
      else close()
    },
    follow: (next) => {
      if (isPane && id !== null && next !== id) open(next)
    },
  }
}
