import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

/**
 * The platform's own modal: focus stays inside and returns, Escape closes. On a phone it is a sheet from the bottom.
 * A press on the backdrop closes it too.
 */
export function Dialog({
  open,
  onClose,
  title,
  closeText,
  wide,
  children,
}: {
  open: boolean
  onClose: () => void
  title: string
  closeText: string
  wide?: boolean
  children: ReactNode
}) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  // With the drawing and not after it: the focus is read before anything else can take it, and given back before the sheet is gone.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return
    const before = document.activeElement
    dialog.showModal()
    return () => {
      dialog.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [open])
  if (!open) return null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, and the platform handles it
    <dialog
      ref={ref}
      className={classNames('dialog', wide && 'dialog-wide')}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === ref.current && onClose()}
    >
      <div className="dialog-head">
        <h2 id={id} className="dialog-title">
          {title}
        </h2>
        <Button look="plain" icon={<X aria-hidden />} aria-label={closeText} onClick={onClose} />
      </div>
      <div className="dialog-body">{children}</div>
    </dialog>
  )
}
