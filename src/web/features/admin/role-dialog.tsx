import { type FormEvent, useState } from 'react'
import { adminTexts } from '#words/web/admin.ts'
import { useChange } from '../../lib/api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/surface.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useReauth } from './use-reauth.tsx'

const t = adminTexts.roles

const roleActions = {
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

/** Grants or removes the admin role after the admin has reauthenticated. */
export function RoleDialog({
  action,
  email,
  onDone,
  onClose,
}: {
  action: keyof typeof roleActions
  email: string
  onDone?: () => void
  onClose: () => void
}) {
  const texts = roleActions[action]
  const reauth = useReauth()
  const [failure, setFailure] = useState<string | null>(null)
  const change = useChange(texts.call, {
    refresh: ['GET /api/admin/users', 'GET /api/admin/users/{id}', 'GET /api/admin/audit', 'GET /api/auth/user'],
    onSuccess: ({ message }) => {
      showToast({ title: texts.done, text: message })
      onDone?.()
      onClose()
    },
    onError: (error) => {
      if (reauth.refuse(error)) return setFailure(null)
      const text = error.code === 'offline' ? adminTexts.offline : error.message
      setFailure(text)
      showToast({ title: texts.failed, text, tone: 'bad' })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!change.isPending && reauth.check()) change.mutate({ body: { email, ...reauth.body } })
  }
  return (
    <Dialog open onClose={onClose} title={texts.title} closeText={adminTexts.close}>
      <form noValidate onSubmit={submit}>
        <Stack>
          <p>{texts.text({ email })}</p>
          {reauth.field}
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
