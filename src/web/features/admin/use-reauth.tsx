import { useState } from 'react'
import { adminTexts } from '#words/web/admin.ts'
import type { CallError } from '../../lib/api/call.ts'
import { useSession } from '../../lib/session/session.ts'
import { LinkButton } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/surface.tsx'

const t = adminTexts.again

/** Reauthentication before granting a role or refunding: by the password, or by a fresh sign-in where the account has none. */
export function useReauth() {
  const { user } = useSession()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [needsReauth, setNeedsReauth] = useState(false)
  const externalProvider = user?.signInMethods.find((method) => method === 'google' || method === 'apple') as 'google' | 'apple' | undefined
  const hasPassword = user?.signInMethods.includes('password') ?? true
  return {
    /** For the call's body. */
    body: hasPassword ? { password } : {},
    check(): boolean {
      const missing = hasPassword && password === ''
      setError(missing ? t.required : null)
      return !missing
    },
    /** True when the refusal is about the reauthentication: it shows beside the field then. */
    refuse({ code, message }: CallError): boolean {
      setNeedsReauth(code === 'sign_in_again')
      if (code !== 'password_required' && code !== 'wrong_password') return false
      setError(message)
      return true
    },
    field: hasPassword ? (
      <PasswordField
        label={t.password}
        hint={t.text}
        autoComplete="current-password"
        required
        showText={t.show}
        hideText={t.hide}
        value={password}
        error={error}
        onChange={(event) => {
          setPassword(event.target.value)
          setError(null)
        }}
      />
    ) : externalProvider ? (
      <Stack gap="s2">
        <Notice>{t.fresh({ provider: t.providers[externalProvider] })}</Notice>
        {needsReauth ? (
          <LinkButton href={`/api/auth/${externalProvider}?returnTo=${encodeURIComponent(location.pathname)}`} external>
            {t.signIn}
          </LinkButton>
        ) : null}
      </Stack>
    ) : null,
  }
}
