import { type FormEvent, type ReactNode, type RefObject, useState } from 'react'
import { accountTexts as t } from '#words/web/account.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/surface.tsx'

/** A form in a sheet: its own error above the buttons until something in it is changed, the primary first. */
export function FormDialog({
  title,
  onClose,
  form,
  onSubmit,
  failure,
  busy,
  submitText = t.save,
  busyText = t.saving,
  danger,
  children,
}: {
  title: string
  onClose: () => void
  form?: RefObject<HTMLFormElement | null>
  onSubmit: () => void
  failure?: string | null
  busy: boolean
  submitText?: string
  busyText?: string
  danger?: boolean
  children: ReactNode
}) {
  const [isMended, setMended] = useState(false)
  const [known, setKnown] = useState(failure)
  if (known !== failure) {
    setKnown(failure)
    setMended(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setMended(false)
    onSubmit()
  }
  return (
    <Dialog open onClose={onClose} title={title} closeText={t.close}>
      <form ref={form} noValidate onSubmit={submit} onChange={() => setMended(true)}>
        <Stack>
          {children}
          {failure && !isMended ? (
            <Notice tone="bad" live>
              {failure}
            </Notice>
          ) : null}
          <Row>
            <Button type="submit" look={danger ? 'danger' : 'primary'} busy={busy} busyText={busyText}>
              {submitText}
            </Button>
            <Button onClick={onClose}>{t.cancel}</Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  )
}
