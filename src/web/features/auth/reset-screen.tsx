import { useState } from 'react'
import { useSearch } from 'wouter'
import { accountRules, passwordProblem } from '#contract/account-rules.ts'
import { normalizePassword } from '#contract/normalize-text.ts'
import { safeReturnTo } from '#contract/pages.ts'
import { authTexts as t } from '#words/web/auth.ts'
import { useCall, useChange } from '../../lib/api/queries.ts'
import { useForm } from '../../lib/form.ts'
import { signInAddress, withReturn } from '../../lib/sign-in-address.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { Page, Stack } from '../../ui/layout.tsx'
import { Card, Notice, Skeleton } from '../../ui/surface.tsx'

/** The mailed link `/reset-password?token=…`: sets a new password, which ends every session of the account. */
export default function ResetPasswordScreen() {
  const search = new URLSearchParams(useSearch())
  const token = search.get('token') ?? ''
  const returnTo = safeReturnTo(search.get('returnTo'))
  const [state, setState] = useState<'asking' | 'done' | 'bad-link'>(token ? 'asking' : 'bad-link')
  const link = useCall('GET /api/auth/reset-password', { query: { token } }, { enabled: token !== '' && state === 'asking', staleTime: 0 })
  if (state === 'asking' && link.data?.works === false) setState('bad-link')
  return (
    <Page width="form">
      <Stack gap="s5">
        <h1>{t.reset.title}</h1>
        <Card as="div" className="auth-card">
          {state !== 'asking' ? null : link.isPending ? (
            <Skeleton height="16rem" label={t.reset.checking} />
          ) : (
            <ResetForm token={token} onState={setState} />
          )}
          {state === 'done' ? (
            <Stack>
              <Notice tone="good" live>
                {t.reset.done}
              </Notice>
              <LinkButton external look="primary" href={signInAddress(returnTo, { tab: 'login' })} wide>
                {t.signIn}
              </LinkButton>
            </Stack>
          ) : null}
          {state === 'bad-link' ? (
            <Stack>
              <Notice tone="bad" live>
                {t.reset.noToken}
              </Notice>
              <LinkButton look="primary" href={withReturn('/forgot-password', returnTo)} wide>
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
