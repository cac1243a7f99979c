import { authTexts as t } from '#words/web/auth.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { providerText } from './login-notice.tsx'

/** The existing account has no password: signing in with its own provider proves that both belong to one person. */
export function LinkByProvider({ known, added, returnTo }: { known: 'google' | 'apple'; added: string | null; returnTo: string }) {
  return (
    <Stack>
      <p>{t.link.byProvider({ known: providerText(known), added: providerText(added) })}</p>
      <LinkButton look="primary" wide external href={`/api/auth/${known}?returnTo=${encodeURIComponent(returnTo)}`}>
        {t[known]}
      </LinkButton>
      <LinkButton look="plain" external href="/login">
        {t.link.other}
      </LinkButton>
    </Stack>
  )
}
