import { useEffect, useRef } from 'react'
import { addLayer } from './history-layers.ts'

/** While `open`, Back closes it. */
export function useLayer(open: boolean, onClose: () => void, { isModal = false } = {}): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => (open ? addLayer({ close: () => close.current(), isModal }) : undefined), [open, isModal])
}
