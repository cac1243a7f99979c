import { useSearch } from 'wouter'
import { safeReturnTo } from '#contract/pages.ts'
import { authTexts as t } from '#words/web/auth.ts'
import { useSession } from '../../lib/session/session.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Page, Stack } from '../../ui/layout.tsx'
import { Card } from '../../ui/surface.tsx'
import { AuthCard } from './auth-card.tsx'
import { LinkByProvider, LinkForm } from './link-form.tsx'
import { LoginNotice } from './login-notice.tsx'

/**
 * `/login?returnTo=…`; `tab=register` opens the other tab; `link=1` asks to prove an existing account after an external sign-in, `with` its password
 * or its provider; `problem` is why an external sign-in failed.
 */
export default function LoginScreen() {
  const query = new URLSearchParams(useSearch())
  const { user } = useSession()
  const returnPath = safeReturnTo(query.get('returnTo'))
  const linking = query.get('link') === '1'
  const existingProvider = query.get('with')
  return (
    <Page width="form">
      <Stack gap="s5">
        <h1>{user ? t.signedIn : linking ? t.link.title : t.title}</h1>
        <LoginNotice problem={query.get('problem')} provider={query.get('provider')} />
        {user ? (
          <div>
            <LinkButton external look="primary" href={returnPath}>
              {t.goOn}
            </LinkButton>
          </div>
        ) : (
          <Card as="div" className="auth-card">
            {!linking ? (
              <AuthCard tab={query.get('tab') === 'register' ? 'register' : 'login'} returnTo={returnPath} />
            ) : existingProvider === 'google' || existingProvider === 'apple' ? (
              <LinkByProvider existing={existingProvider} added={query.get('provider')} returnTo={returnPath} />
            ) : (
              <LinkForm returnTo={returnPath} />
            )}
          </Card>
        )}
      </Stack>
    </Page>
  )
}
