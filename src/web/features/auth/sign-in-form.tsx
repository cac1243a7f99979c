import { useState } from 'react'
import { accountRules } from '#contract/account-rules.ts'
import type { SessionUser } from '#contract/accounts.ts'
import { authTexts as t } from '#words/web/auth.ts'
import { useDraft } from '../../lib/draft.ts'
import { useForm } from '../../lib/form.ts'
import { withReturn } from '../../lib/sign-in-address.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField, Switch, TextField } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { showToast } from '../../ui/toast.tsx'
import { CookieBlockedNotice, requireCookie } from './sign-in-problems.tsx'
import { useSend } from './use-send.ts'

/** Signs in by username or email. `name` is prefilled when the session ended during use. */
export function SignInForm({
  name,
  returnTo,
  notMyPhone,
  onNotMyPhone,
  onDone,
}: {
  name?: string | null
  /** Where the person goes on, also after setting a new password. */
  returnTo: string
  notMyPhone: boolean
  onNotMyPhone: (yes: boolean) => void
  onDone: (user: SessionUser) => void
}) {
  const [username, setUsername] = useDraft('sign-in-name', name ?? '')
  const [password, setPassword] = useState('')
  const typed = { username, password }
  const saveTyped = (next: typeof typed) => {
    setUsername(next.username)
    setPassword(next.password)
  }
  const form = useForm([typed, saveTyped], check)
  const signIn = useSend('POST /api/auth/login', {
    thenRequire: requireCookie,
    onSuccess: ({ user }) => onDone(user),
    onError: ({ code, message }) => {
      if (code === 'unauthenticated') return form.setFailure(t.cookies.signIn)
      const text = code === 'offline' ? t.failures.signInOffline : message || t.failures.invalid
      showToast({ title: t.failures.signIn, text, tone: 'bad' })
      form.fail(
        code === 'invalid_credentials' ? { username: t.failures.nameWrong, password: t.failures.passwordCheck } : { username: text },
      )
    },
  })
  // Stays busy until the next page has loaded, so that nothing is sent again.
  const busy = signIn.isPending || signIn.isSuccess
  const send = () => signIn.mutate({ body: { username: username.trim(), password, ...(notMyPhone ? { notMyPhone } : {}) } })
  return (
    <form ref={form.form} noValidate onSubmit={form.submit(busy, send)}>
      <Stack>
        <TextField label={t.fields.name} autoComplete="username" autoCapitalize="none" spellCheck={false} {...form.field('username')} />
        <PasswordField
          label={t.fields.password}
          autoComplete="current-password"
          showText={t.show}
          hideText={t.hide}
          {...form.field('password')}
        />
        <a href={withReturn('/forgot-password', returnTo)} className="center-link">
          {t.forgotLink}
        </a>
        <Switch
          label={t.notMyPhone}
          hint={t.notMyPhoneHint}
          checked={notMyPhone}
          onChange={(event) => onNotMyPhone(event.target.checked)}
        />
        <CookieBlockedNotice text={form.failure} />
        <Button type="submit" look="primary" wide busy={busy} busyText={t.signingIn}>
          {t.signIn}
        </Button>
      </Stack>
    </form>
  )
}

function check({ username, password }: { username: string; password: string }) {
  return {
    username: username.trim().length < accountRules.username.min ? t.usernameShort : null,
    // Measured untrimmed: passwords set under that rule still sign in.
    password: password.length < accountRules.password.min ? accountRules.password.tooShort : null,
  }
}
