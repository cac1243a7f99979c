import { useSearch } from 'wouter'
import { accountRules, looksLikeEmail } from '#contract/account-rules.ts'
import { safeReturnTo } from '#contract/pages.ts'
import { authTexts as t } from '#words/web/auth.ts'
import { useChange } from '../../lib/api/queries.ts'
import { useDraft } from '../../lib/draft.ts'
import { useForm } from '../../lib/form.ts'
import { signInAddress } from '../../lib/sign-in-address.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Page, Stack } from '../../ui/layout.tsx'
import { Card, Notice } from '../../ui/surface.tsx'

/** Mails a link to set a new password; the response is the same for every address. */
export default function ForgotPasswordScreen() {
  const returnTo = safeReturnTo(new URLSearchParams(useSearch()).get('returnTo'))
  const [email, setEmail] = useDraft('forgot-email', '')
  const form = useForm([{ email }, (typed) => setEmail(typed.email)], (typed) => ({
    email: looksLikeEmail(typed.email) ? null : accountRules.email.invalid,
  }))
  const requestReset = useChange('POST /api/auth/request-password-reset', {
    onError: ({ code, message }) => form.fail({ email: code === 'offline' ? t.forgot.offline : message }),
  })
  return (
    <Page width="form">
      <Stack gap="s5">
        <h1>{t.forgot.title}</h1>
        <Card as="div" className="auth-card">
          {requestReset.isSuccess ? (
            <Notice tone="good" live>
              {t.forgot.done}
            </Notice>
          ) : (
            <form
              ref={form.form}
              noValidate
              onSubmit={form.submit(requestReset.isPending, () =>
                requestReset.mutate({ body: { email: email.trim(), ...(returnTo === '/' ? {} : { returnTo }) } }),
              )}
            >
              <Stack>
                <p>{t.forgot.text}</p>
                <TextField label={t.fields.email} type="email" inputMode="email" autoComplete="email" {...form.field('email')} />
                <Button type="submit" look="primary" wide busy={requestReset.isPending} busyText={t.forgot.busy}>
                  {t.forgot.button}
                </Button>
              </Stack>
            </form>
          )}
          <LinkButton look="plain" href={signInAddress(returnTo, { tab: 'login' })} wide>
            {t.forgot.back}
          </LinkButton>
        </Card>
      </Stack>
    </Page>
  )
}
