import { type RefObject, useRef, useState } from 'react'
import { useHistoryLayer } from './use-history-layer.ts'

/** A part of the page that its button opens and shuts. Back shuts it too, and leads to the button again. */
export function useDisclosure(): {
  open: boolean
  setOpen: (open: boolean) => void
  button: RefObject<HTMLButtonElement | null>
} {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useHistoryLayer(open, () => {
    setOpen(false)
    // If the opened part was in its button's place, the button comes with the next frame.
    requestAnimationFrame(() => focusBack(button.current))
  })
  return { open, setOpen, button }
}

/** The focus comes back to what opened a part of the page, in sight. */
export function focusBack(button: HTMLElement | null | undefined): void {
  button?.focus({ preventScroll: true })
  button?.scrollIntoView({ block: 'nearest' })
}
