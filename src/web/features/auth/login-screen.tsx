import { useSearch } from 'wouter'
import { safeReturnTo } from '#contract/pages.ts'
import { authTexts as t } from '#words/web/auth.ts'
import { useSession } from '../../lib/session.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Page, Stack } from '../../ui/layout.tsx'
import { Card } from '../../ui/surface.tsx'
import { AuthCard } from './auth-card.tsx'
import { LinkByProvider } from './link-by-provider.tsx'
import { LinkForm } from './link-form.tsx'
import { LoginNotice } from './login-notice.tsx'

/**
 * `/login?returnTo=…`; `tab=register` opens the other tab; `link=1` asks to prove an existing account after an outside sign-in, `with` its
 * password or the provider it has; `problem` says why an outside sign-in came to nothing.
 */
export function Screen() {
  const query = new URLSearchParams(useSearch())
  const { user } = useSession()
  const to = safeReturnTo(query.get('returnTo'))
  const linking = query.get('link') === '1'
  const known = query.get('with')
  return (
    <Page width="form">
      <Stack gap="s5">
        <h1>{user ? t.signedIn : linking ? t.link.title : t.title}</h1>
        <LoginNotice problem={query.get('problem')} provider={query.get('provider')} />
        {user ? (
          <div>
            <LinkButton external look="primary" href={to}>
              {t.goOn}
            </LinkButton>
          </div>
        ) : (
          <Card as="div" className="auth-card">
            {!linking ? (
              <AuthCard tab={query.get('tab') === 'register' ? 'register' : 'login'} returnTo={to} />
            ) : known === 'google' || known === 'apple' ? (
              <LinkByProvider known={known} added={query.get('provider')} returnTo={to} />
            ) : (
              <LinkForm returnTo={to} />
            )}
          </Card>
        )}
      </Stack>
    </Page>
  )
}
