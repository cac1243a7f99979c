import { useState } from 'react'
import { authTexts as t } from '#words/web/auth.ts'
import { useChange } from '../../lib/api/queries.ts'
import { useForm } from '../../lib/form.ts'
import { signInAddress } from '../../lib/sign-in-address.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { showToast } from '../../ui/toast.tsx'
import { providerText } from './sign-in-problems.tsx'

/** An external sign-in met an account with the same email: the account's password proves that both belong to one person. */
export function LinkForm({ returnTo }: { returnTo: string }) {
  const form = useForm(useState({ password: '' }), ({ password }) => ({ password: password ? null : t.required }))
  const link = useChange('POST /api/auth/link', {
    onSuccess: () => location.replace(returnTo),
    onError: ({ code, message }) => {
      const text = code === 'offline' ? t.failures.signInOffline : message
      form.fail({ password: code === 'invalid_credentials' ? t.failures.passwordCheck : text })
      showToast({ title: t.failures.signIn, text, tone: 'bad' })
    },
  })
  // Stays busy until the next page has loaded, so that nothing is sent again.
  const busy = link.isPending || link.isSuccess
  return (
    <form ref={form.form} noValidate onSubmit={form.submit(busy, () => link.mutate({ body: form.values }))}>
      <Stack>
        <p>{t.link.text}</p>
        <PasswordField
          label={t.fields.password}
          autoComplete="current-password"
          showText={t.show}
          hideText={t.hide}
          {...form.field('password')}
        />
        <Button type="submit" look="primary" wide busy={busy} busyText={t.link.busy}>
          {t.link.button}
        </Button>
        <LinkButton look="plain" external href={signInAddress(returnTo)}>
          {t.link.other}
        </LinkButton>
      </Stack>
    </form>
  )
}

/** The existing account has no password: signing in with its own provider proves that both belong to one person. */
export function LinkByProvider({ existing, added, returnTo }: { existing: 'google' | 'apple'; added: string | null; returnTo: string }) {
  return (
    <Stack>
      <p>{t.link.byProvider({ known: providerText(existing), added: providerText(added) })}</p>
      <LinkButton look="primary" wide external href={`/api/auth/${existing}?returnTo=${encodeURIComponent(returnTo)}`}>
        {t[existing]}
      </LinkButton>
      <LinkButton look="plain" external href={signInAddress(returnTo)}>
        {t.link.other}
      </LinkButton>
    </Stack>
  )
}
