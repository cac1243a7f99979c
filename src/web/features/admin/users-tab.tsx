import { type FormEvent, useState } from 'react'
import { adminTexts } from '#words/web/admin.ts'
import { call } from '../../lib/api/call.ts'
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
  const [looking, setLooking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const trimmed = email.trim()
    if (!trimmed) return showToast({ title: t.emailRequired, text: t.emailRequiredText, tone: 'bad' })
    if (looking) return
    setLooking(true)
    const found = await grantProblem(trimmed)
    setLooking(false)
    setProblem(found)
    if (found) showToast({ title: t.grantFailed, text: found, tone: 'bad' })
    else setGranting(trimmed)
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
          error={problem}
          onChange={(event) => {
            setEmail(event.target.value)
            setProblem(null)
          }}
        />
        <Button type="submit" look="primary" busy={looking} busyText={t.looking}>
          {t.grant}
        </Button>
      </form>
      {granting ? <RoleDialog action="grant" email={granting} onDone={() => setEmail('')} onClose={() => setGranting(null)} /> : null}
    </AdminPanel>
  )
}

/** Why the role cannot be given to this address, before the form wants the password; null where it can, or where we could not look. */
async function grantProblem(email: string): Promise<string | null> {
  const t = adminTexts.roles
  const answer = await call('GET /api/admin/users', { query: { search: email, pageSize: 100 } }).catch(() => null)
  if (!answer) return null
  const user = answer.users.find((each) => each.email.toLowerCase() === email.toLowerCase())
  if (!user) return answer.total > answer.users.length ? null : t.noAccount
  if (user.role === 'admin') return t.already({ email: user.email })
  return user.emailVerified ? null : t.unconfirmed({ email: user.email })
}
