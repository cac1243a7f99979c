import { useState } from 'react'
import { CallError, call } from '../../lib/call.ts'
import { authTexts as t } from '../../texts/auth.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { showToast } from '../../ui/toast.tsx'

/** An outside sign-in met an account with the same e-mail: the account's password proves that both are one person's. */
export function LinkForm({ returnTo }: { returnTo: string }) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    if (busy) return
    if (!password) return setError(t.required)
    setBusy(true)
    setError(null)
    try {
      await call('POST /api/auth/link', { body: { password } })
      location.assign(returnTo)
    } catch (failure) {
      setBusy(false)
      if (!(failure instanceof CallError)) throw failure
      const text = failure.code === 'offline' ? t.failures.signInOffline : failure.message
      setError(failure.code === 'invalid_credentials' ? t.failures.passwordCheck : text)
      showToast({ title: t.failures.signIn, text, tone: 'bad' })
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack>
        <p>{t.link.text}</p>
        <PasswordField
          label={t.fields.password}
          value={password}
          error={error}
          autoComplete="current-password"
          showText={t.show}
          hideText={t.hide}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" look="primary" wide busy={busy} busyText={t.link.busy}>
          {t.link.button}
        </Button>
        <LinkButton look="plain" external href="/login">
          {t.link.other}
        </LinkButton>
      </Stack>
    </form>
  )
}
