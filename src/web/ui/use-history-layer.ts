import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
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

/** A part of the page that its button expands. Back collapses it too, and restores the focus to the button. */
export function useDisclosure(): {
  open: boolean
  setOpen: (open: boolean) => void
  button: RefObject<HTMLButtonElement | null>
} {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useHistoryLayer(open, () => {
    setOpen(false)
    // If the expanded part replaced its button, the button mounts with the next frame.
    requestAnimationFrame(() => focusBack(button.current))
  })
  return { open, setOpen, button }
}

/** Returns the focus to the button, and scrolls to it. */
export function focusBack(button: HTMLElement | null | undefined): void {
  button?.focus({ preventScroll: true })
  button?.scrollIntoView({ block: 'nearest' })
}
