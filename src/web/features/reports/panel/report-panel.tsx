import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { reportsTexts as t } from '#words/web/reports.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useMedia } from '../../../ui/use-media.ts'

export const wideQuery = '(min-width: 1180px)'

/** A dialog over the report on a phone; a rail beside it where there is room. */
export function ReportPanel({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const wide = useMedia(wideQuery)
  if (wide) {
    return (
      <Rail title={title} onClose={onClose}>
        {children}
      </Rail>
    )
  }
  return (
    <Dialog open layer={false} onClose={onClose} title={title} closeText={t.close} wide>
      {children}
    </Dialog>
  )
}

function Rail({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const before = document.activeElement
    heading.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <aside className="report-rail" aria-labelledby={id} onKeyDown={(event) => event.key === 'Escape' && onClose()}>
      <div className="dialog-head">
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <Button look="plain" icon={<X aria-hidden />} aria-label={t.close} onClick={onClose} />
      </div>
      <div className="dialog-body">{children}</div>
    </aside>
  )
}
