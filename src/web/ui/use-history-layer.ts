import { useEffect, useLayoutEffect, useRef } from 'react'
import { addHistoryLayer } from './history-layers.ts'

/** While `open`, Back closes it. */
export function useHistoryLayer(open: boolean, onClose: () => void, { isModal = false } = {}): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  // A layout effect: Back can be pressed as soon as it is visible.
  useLayoutEffect(() => (open ? addHistoryLayer({ close: () => close.current(), isModal }) : undefined), [open, isModal])
}
