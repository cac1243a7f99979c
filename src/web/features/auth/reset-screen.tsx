import { useId, useState } from 'react'
import { useSearch } from 'wouter'
import { accountRules } from '#contract/account-rules.ts'
import { CallError, call } from '../../lib/call.ts'
import { authTexts as t } from '../../texts/auth.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { Page, Stack } from '../../ui/layout.tsx'
import { Card, Notice } from '../../ui/surface.tsx'
import { checkPassword } from './check-registration.ts'

/** The mailed link `/reset-password?token=…`: sets a new password, which ends every session of the account. */
export function Screen() {
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  const [state, setState] = useState<'asking' | 'done' | 'bad-link'>(token ? 'asking' : 'bad-link')
  return (
    <Page width="form">
      <Stack gap="s5">
        <h1>{t.reset.title}</h1>
        <Card as="div" className="auth-card">
          {state === 'asking' ? <ResetForm token={token} onState={setState} /> : null}
          {state === 'done' ? (
            <Stack>
              <Notice tone="good" live>
                {t.reset.done}
              </Notice>
              <LinkButton external look="primary" href="/login" wide>
                {t.signIn}
              </LinkButton>
            </Stack>
          ) : null}
          {state === 'bad-link' ? (
            <Stack>
              <Notice tone="bad" live>
                {t.reset.noToken}
              </Notice>
              <LinkButton look="primary" href="/forgot-password" wide>
                {t.reset.askAgain}
              </LinkButton>
            </Stack>
          ) : null}
        </Card>
      </Stack>
    </Page>
  )
}

function ResetForm({ token, onState }: { token: string; onState: (state: 'done' | 'bad-link') => void }) {
  const id = useId()
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [problems, setProblems] = useState<{ password?: string; again?: string }>({})
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const fail = (found: { password?: string; again?: string }) => {
    setProblems(found)
    setAttempt((count) => count + 1)
  }
  const submit = async () => {
    if (busy) return
    const problem = checkPassword(password)
    if (problem) return fail({ password: problem })
    if (again !== password) return fail({ again: accountRules.confirmPassword.mismatch })
    setProblems({})
    setBusy(true)
    try {
      await call('POST /api/auth/reset-password', { body: { token, password } })
      onState('done')
    } catch (failure) {
      setBusy(false)
      if (!(failure instanceof CallError)) throw failure
      if (failure.code === 'bad_token') return onState('bad-link')
      fail({ password: failure.code === 'offline' ? t.forgot.offline : failure.message })
    }
  }
  const listed = (['password', 'again'] as const).flatMap((field) => {
    const text = problems[field]
    return text ? [{ id: `${id}-${field}`, text }] : []
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack>
        <p>{t.reset.text}</p>
        <PasswordField
          id={`${id}-password`}
          label={t.fields.newPassword}
          hint={t.hints.password}
          value={password}
          error={problems.password}
          autoComplete="new-password"
          showText={t.show}
          hideText={t.hide}
          onChange={(event) => setPassword(event.target.value)}
        />
        <PasswordField
          id={`${id}-again`}
          label={t.fields.confirmPassword}
          value={again}
          error={problems.again}
          autoComplete="new-password"
          showText={t.show}
          hideText={t.hide}
          onChange={(event) => setAgain(event.target.value)}
        />
        <ErrorSummary title={t.summary} problems={listed} attempt={attempt} />
        <Button type="submit" look="primary" wide busy={busy} busyText={t.reset.busy}>
          {t.reset.button}
        </Button>
      </Stack>
    </form>
  )
}
