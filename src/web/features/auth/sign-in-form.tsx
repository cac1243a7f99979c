import { useId, useState } from 'react'
import { accountRules } from '#contract/account-rules.ts'
import type { SessionUser } from '#contract/accounts.ts'
import { CallError, call } from '../../lib/call.ts'
import { useDraft } from '../../lib/draft.ts'
import { authTexts as t } from '../../texts/auth.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { PasswordField, Switch, TextField } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { showToast } from '../../ui/toast.tsx'
import { checkPassword, type Problems } from './check-registration.ts'

type Field = 'username' | 'password'

/** Signs in by user name or e-mail. `name` is known already when a session ended under the person. */
export function SignInForm({
  name,
  notMyPhone,
  onNotMyPhone,
  onDone,
}: {
  name?: string | null
  notMyPhone: boolean
  onNotMyPhone: (yes: boolean) => void
  onDone: (user: SessionUser) => void
}) {
  const id = useId()
  const [username, setUsername] = useDraft('sign-in-name', name ?? '')
  const [password, setPassword] = useState('')
  const [problems, setProblems] = useState<Problems<Field>>({})
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)

  const fail = (found: Problems<Field>) => {
    setProblems(found)
    setAttempt((count) => count + 1)
  }
  const submit = async () => {
    if (busy) return
    const found = check(username, password)
    if (Object.keys(found).length > 0) return fail(found)
    setProblems({})
    setBusy(true)
    try {
      const { user } = await call('POST /api/auth/login', {
        body: { username: username.trim(), password, ...(notMyPhone ? { notMyPhone } : {}) },
      })
      onDone(user)
    } catch (error) {
      setBusy(false)
      if (!(error instanceof CallError)) throw error
      const text = error.code === 'offline' ? t.failures.signInOffline : error.message || t.failures.invalid
      showToast({ title: t.failures.signIn, text, tone: 'bad' })
      const wrong = error.code === 'invalid_credentials'
      fail(wrong ? { username: t.failures.nameWrong, password: t.failures.passwordCheck } : { username: text })
    }
  }

  const fields = (['username', 'password'] as const).flatMap((field) => {
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
        <TextField
          id={`${id}-username`}
          label={t.fields.name}
          value={username}
          error={problems.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setUsername(event.target.value)}
        />
        <PasswordField
          id={`${id}-password`}
          label={t.fields.password}
          value={password}
          error={problems.password}
          autoComplete="current-password"
          showText={t.show}
          hideText={t.hide}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Switch
          label={t.notMyPhone}
          hint={t.notMyPhoneHint}
          checked={notMyPhone}
          onChange={(event) => onNotMyPhone(event.target.checked)}
        />
        <ErrorSummary title={t.summary} problems={fields} attempt={attempt} />
        <Button type="submit" look="primary" wide busy={busy} busyText={t.signingIn}>
          {t.signIn}
        </Button>
        <a href="/forgot-password" className="center-link">
          {t.forgotLink}
        </a>
      </Stack>
    </form>
  )
}

function check(username: string, password: string): Problems<Field> {
  const problem = checkPassword(password)
  return {
    ...(username.trim().length < accountRules.username.min ? { username: t.usernameShort } : {}),
    ...(problem ? { password: problem } : {}),
  }
}
