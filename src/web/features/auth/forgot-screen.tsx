import { useState } from 'react'
import { accountRules } from '#contract/account-rules.ts'
import { CallError, call } from '../../lib/call.ts'
import { useDraft } from '../../lib/draft.ts'
import { authTexts as t } from '../../texts/auth.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Page, Stack } from '../../ui/layout.tsx'
import { Card, Notice } from '../../ui/surface.tsx'
import { isEmail } from './check-registration.ts'

/** Mails a link to set a new password; the answer is the same for every address. */
export function Screen() {
  const [email, setEmail] = useDraft('forgot-email', '')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  const submit = async () => {
    if (busy) return
    if (!isEmail(email)) return setError(accountRules.email.invalid)
    setBusy(true)
    setError(null)
    try {
      await call('POST /api/auth/request-password-reset', { body: { email: email.trim() } })
      setDone(true)
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      setError(failure.code === 'offline' ? t.forgot.offline : failure.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Page width="form">
      <Stack gap="s5">
        <h1>{t.forgot.title}</h1>
        <Card as="div" className="auth-card">
          {done ? (
            <Notice tone="good" live>
              {t.forgot.done}
            </Notice>
          ) : (
            <form
              noValidate
              onSubmit={(event) => {
                event.preventDefault()
                void submit()
              }}
            >
              <Stack>
                <p>{t.forgot.text}</p>
                <TextField
                  label={t.fields.email}
                  type="email"
                  inputMode="email"
                  autoComplete="email"
                  value={email}
                  error={error}
                  onChange={(event) => setEmail(event.target.value)}
                />
                <Button type="submit" look="primary" wide busy={busy} busyText={t.forgot.busy}>
                  {t.forgot.button}
                </Button>
              </Stack>
            </form>
          )}
          <LinkButton look="plain" href="/login" wide>
            {t.forgot.back}
          </LinkButton>
        </Card>
      </Stack>
    </Page>
  )
}
