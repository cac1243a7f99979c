import { type FormEvent, useState } from 'react'
import { useChange } from '../../lib/queries.ts'
import { adminTexts } from '../../texts/admin.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { showToast } from '../../ui/toast.tsx'
import { AuditList } from './audit-list.tsx'
import { Panel } from './panel.tsx'
import { UsersList } from './users-list.tsx'

export function UsersTab() {
  return (
    <Stack gap="s5">
      <GrantRole />
      <UsersList full={false} />
      <AuditList full={false} />
    </Stack>
  )
}

function GrantRole() {
  const t = adminTexts.roles
  const [email, setEmail] = useState('')
  const grant = useChange('POST /api/admin/grant-admin', {
    refresh: ['GET /api/admin/users', 'GET /api/admin/audit'],
    onSuccess: ({ message }) => {
      setEmail('')
      showToast({ title: t.granted, text: message })
    },
    onError: (error) =>
      showToast({ title: t.grantFailed, text: error.code === 'offline' ? adminTexts.offline : error.message, tone: 'bad' }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (grant.isPending) return
    const trimmed = email.trim()
    if (!trimmed) return showToast({ title: t.emailRequired, text: t.emailRequiredText, tone: 'bad' })
    grant.mutate({ body: { email: trimmed } })
  }
  return (
    <Panel title={t.title}>
      <p>{t.intro}</p>
      <form className="one-line" noValidate onSubmit={submit}>
        <TextField
          label={t.email}
          type="email"
          autoComplete="off"
          maxLength={200}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" look="primary" busy={grant.isPending} busyText={t.granting}>
          {t.grant}
        </Button>
      </form>
    </Panel>
  )
}
