import { useEffect, useLayoutEffect, useRef } from 'react'
import { addLayer } from './history-layers.ts'

/** While `open`, Back closes it. */
export function useLayer(open: boolean, onClose: () => void, { isModal = false } = {}): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  // With the drawing: whoever sees it can press Back at once.
  useLayoutEffect(() => (open ? addLayer({ close: () => close.current(), isModal }) : undefined), [open, isModal])
}
