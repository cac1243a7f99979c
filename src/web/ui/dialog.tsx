import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { useHistoryLayer } from './use-history-layer.ts'

/**
 * A native modal: focus stays inside and returns, Escape closes. On a phone it is a sheet from the bottom. A press on the backdrop closes it too, and
 * so does Back.
 */
export function Dialog({
  open,
  onClose,
  title,
  closeText,
  wide,
  layer = true,
  children,
}: {
  open: boolean
  onClose: () => void
  title: string
  closeText: string
  wide?: boolean
  /** False where Back must not close it on its own: the address opened it, or no person did. */
  layer?: boolean
  children: ReactNode
}) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useHistoryLayer(open && layer, onClose, { isModal: true })
  // A layout effect: the focus is saved before anything else can take it, and restored before the dialog unmounts.
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
      // A second Escape in a row closes it without a cancel event.
      onClose={() => !ref.current?.open && onClose()}
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
