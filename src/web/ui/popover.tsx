import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { useHistoryLayer } from './use-history-layer.ts'

/**
 * A button that opens a panel below it and scrolls it into view: Escape and Back close and restore the focus, a press elsewhere or a link inside
 * closes.
 */
export function Popover({
  button,
  label,
  className,
  tabIndex,
  children,
}: {
  button: ReactNode
  /** Accessible name of button and panel. */
  label: string
  className?: string
  /** −1 where arrow keys reach it. */
  tabIndex?: number
  children: (close: () => void) => ReactNode
}) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLElement>(null)
  const id = useId()
  useEffect(() => {
    if (!open) return
    if (panel.current && panel.current.getBoundingClientRect().bottom > innerHeight) panel.current.scrollIntoView({ block: 'nearest' })
    const onPointer = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      trigger.current?.focus()
    }
    addEventListener('pointerdown', onPointer)
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('pointerdown', onPointer)
      removeEventListener('keydown', onKey)
    }
  }, [open])
  const close = () => {
    if (root.current?.contains(document.activeElement)) trigger.current?.focus()
    setOpen(false)
  }
  useHistoryLayer(open, close)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus left
    <div
      className={classNames('popover', className)}
      ref={root}
      onBlur={(event) => {
        if (event.relatedTarget instanceof Node && !root.current?.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <button
        type="button"
        ref={trigger}
        className="popover-button"
        tabIndex={tabIndex}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={label}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {open ? (
        <section className="popover-panel" id={id} aria-label={label} ref={panel}>
          {children(close)}
        </section>
      ) : null}
    </div>
  )
}
