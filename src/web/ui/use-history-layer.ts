import { useEffect, useLayoutEffect, useRef } from 'react'
import { addHistoryLayer } from './history-layers.ts'

/** While `open`, Back closes it. */
export function useHistoryLayer(open: boolean, onClose: () => void, { isModal = false } = {}): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  // With the drawing: whoever sees it can press Back at once.
  useLayoutEffect(() => (open ? addHistoryLayer({ close: () => close.current(), isModal }) : undefined), [open, isModal])
}
