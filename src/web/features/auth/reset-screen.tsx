import { useState } from 'react'
import { useSearch } from 'wouter'
import { accountRules, passwordProblem } from '#contract/account-rules.ts'
import { normalizePassword } from '#contract/normalize-text.ts'
import { authTexts as t } from '#words/web/auth.ts'
import { useChange } from '../../lib/api/queries.ts'
import { useForm } from '../../lib/form.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { Page, Stack } from '../../ui/layout.tsx'
import { Card, Notice } from '../../ui/surface.tsx'

/** The mailed link `/reset-password?token=…`: sets a new password, which ends every session of the account. */
export default function ResetPasswordScreen() {
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
  const form = useForm(
    useState({ password: '', again: '' }),
    ({ password, again }) => {
      const problem = passwordProblem(password)
      return problem
        ? { password: problem }
        : { again: normalizePassword(again) === normalizePassword(password) ? null : accountRules.confirmPassword.mismatch }
    },
    { summary: true },
  )
  const reset = useChange('POST /api/auth/reset-password', {
    onSuccess: () => onState('done'),
    onError: ({ code, message }) =>
      code === 'bad_token' ? onState('bad-link') : void form.fail({ password: code === 'offline' ? t.forgot.offline : message }),
  })
  const send = () => reset.mutate({ body: { token, password: form.values.password } })
  const texts = { autoComplete: 'new-password', showText: t.show, hideText: t.hide }
  return (
    <form ref={form.form} noValidate onSubmit={form.submit(reset.isPending, send)}>
      <Stack>
        <p>{t.reset.text}</p>
        <PasswordField label={t.fields.newPassword} hint={t.hints.password} {...texts} {...form.field('password')} />
        <PasswordField label={t.fields.confirmPassword} {...texts} {...form.field('again')} />
        <ErrorSummary title={t.summary} problems={form.problems} attempt={form.attempt} />
        <Button type="submit" look="primary" wide busy={reset.isPending} busyText={t.reset.busy}>
          {t.reset.button}
        </Button>
      </Stack>
    </form>
  )
}
