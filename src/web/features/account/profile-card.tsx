import { useState } from 'react'
import type { SessionUser } from '#contract/accounts.ts'
import { accountTexts } from '#words/web/account.ts'
import { useChange } from '../../lib/api/queries.ts'
import { dayText } from '../../lib/reader-dates.ts'
import { withElements } from '../../lib/texts.ts'
import { Button } from '../../ui/button.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Facts, Notice } from '../../ui/surface.tsx'
import { showToast } from '../../ui/toast.tsx'
import { AccountSection } from './account-section.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { NamesDialog } from './names-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'

const t = accountTexts.who

/** The account's identity. Fields that an external sign-in manages are read-only. */
export function ProfileCard({ user }: { user: SessionUser }) {
  const [open, setOpen] = useState<'names' | 'email' | 'password' | null>(null)
  const close = () => setOpen(null)
  const externalProvider = user.signInMethods.find((method) => method === 'google' || method === 'apple') as
    | keyof typeof t.providers
    | undefined
  const hasPassword = user.signInMethods.includes('password')
  return (
    <AccountSection title={t.title} name="profile">
      {!hasPassword && externalProvider ? <Notice>{managedText(user)({ provider: t.providers[externalProvider] })}</Notice> : null}
      {user.emailVerified ? null : <Unverified email={user.email} />}
      <Facts
        rows={[
          { label: t.firstName, value: user.firstName || t.notGiven },
          { label: t.lastName, value: user.lastName || t.notGiven },
          { label: t.email, value: <EmailText email={user.email} /> },
          ...(user.username ? [{ label: t.username, value: user.username }] : []),
          { label: t.phone, value: user.phoneNumber ? <bdi dir="ltr">{user.phoneNumber}</bdi> : t.notGiven },
          { label: t.since, value: dayText(user.createdAt) },
        ]}
      />
      {hasPassword ? (
        <Row>
          <Button onClick={() => setOpen('names')}>{t.edit}</Button>
          <Button onClick={() => setOpen('email')}>{t.changeEmail}</Button>
          <Button onClick={() => setOpen('password')}>{t.changePassword}</Button>
        </Row>
      ) : user.ownName ? (
        <Row>
          <Button onClick={() => setOpen('names')}>{t.editName}</Button>
        </Row>
      ) : null}
      {open === 'names' ? <NamesDialog user={user} phone={hasPassword} onClose={close} /> : null}
      {open === 'email' ? <EmailDialog onClose={close} /> : null}
      {open === 'password' ? <PasswordDialog onClose={close} /> : null}
    </AccountSection>
  )
}

/** Which fields of the profile an external provider manages. */
function managedText({ ownName, firstName }: SessionUser): typeof t.external {
  if (!ownName) return t.external
  return firstName ? t.externalEmail : t.nameMissing
}

function Unverified({ email }: { email: string }) {
  const resend = useChange('POST /api/auth/resend-verification', {
    onSuccess: ({ message }) => showToast({ title: t.resent, text: message }),
    onError: (error) =>
      showToast({ title: t.resendFailed, text: error.code === 'offline' ? accountTexts.offline : error.message, tone: 'bad' }),
  })
  return (
    <Notice tone="gold">
      <Stack gap="s2">
        <span>{withElements(t.unverified, { email: <EmailText email={email} /> })}</span>
        <div>
          <Button busy={resend.isPending} busyText={t.resending} onClick={() => resend.mutate({})}>
            {t.resend}
          </Button>
        </div>
      </Stack>
    </Notice>
  )
}
