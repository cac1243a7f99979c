import { type FormEvent, useState } from 'react'
import { adminTexts } from '#words/web/admin.ts'
import { useChange } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/surface.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useProof } from './prove-again.tsx'

const t = adminTexts.roles

const acts = {
  grant: {
    call: 'POST /api/admin/grant-admin',
    look: 'primary',
    title: t.grantTitle,
    text: t.grantText,
    button: t.grantRole,
    busy: t.granting,
    done: t.granted,
    failed: t.grantFailed,
  },
  remove: {
    call: 'POST /api/admin/revoke-admin',
    look: 'danger',
    title: t.removeTitle,
    text: t.removeText,
    button: t.remove,
    busy: t.removing,
    done: t.removed,
    failed: t.removeFailed,
  },
} as const

/** Grants or removes the admin role, once the admin has shown again who is acting. */
export function RoleDialog({
  act,
  email,
  onDone,
  onClose,
}: {
  act: keyof typeof acts
  email: string
  onDone?: () => void
  onClose: () => void
}) {
  const texts = acts[act]
  const proof = useProof()
  const [failure, setFailure] = useState<string | null>(null)
  const change = useChange(texts.call, {
    refresh: ['GET /api/admin/users', 'GET /api/admin/audit', 'GET /api/auth/user'],
    onSuccess: ({ message }) => {
      showToast({ title: texts.done, text: message })
      onDone?.()
      onClose()
    },
    onError: (error) => {
      if (proof.refuse(error)) return setFailure(null)
      const text = error.code === 'offline' ? adminTexts.offline : error.message
      setFailure(text)
      showToast({ title: texts.failed, text, tone: 'bad' })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!change.isPending && proof.check()) change.mutate({ body: { email, ...proof.body } })
  }
  return (
    <Dialog open onClose={onClose} title={texts.title} closeText={adminTexts.close}>
      <form noValidate onSubmit={submit}>
        <Stack>
          <p>{texts.text({ email })}</p>
          {proof.field}
          {failure ? (
            <Notice tone="bad" live>
              {failure}
            </Notice>
          ) : null}
          <Row>
            <Button type="submit" look={texts.look} busy={change.isPending} busyText={texts.busy}>
              {texts.button}
            </Button>
            <Button onClick={onClose}>{adminTexts.cancel}</Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  )
}
