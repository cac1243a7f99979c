import { type FormEvent, useState } from 'react'
import { adminTexts } from '#words/web/admin.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { showToast } from '../../ui/toast.tsx'
import { AdminPanel } from './admin-panel.tsx'
import { AuditList } from './audit-list.tsx'
import { RoleDialog } from './role-dialog.tsx'
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
  const [granting, setGranting] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const trimmed = email.trim()
    if (!trimmed) return showToast({ title: t.emailRequired, text: t.emailRequiredText, tone: 'bad' })
    setGranting(trimmed)
  }
  return (
    <AdminPanel title={t.title}>
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
        <Button type="submit" look="primary">
          {t.grant}
        </Button>
      </form>
      {granting ? <RoleDialog action="grant" email={granting} onDone={() => setEmail('')} onClose={() => setGranting(null)} /> : null}
    </AdminPanel>
  )
}
