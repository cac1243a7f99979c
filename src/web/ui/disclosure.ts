import { type RefObject, useRef, useState } from 'react'
import { useHistoryLayer } from './use-history-layer.ts'

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
