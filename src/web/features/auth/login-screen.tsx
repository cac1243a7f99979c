import { useSearch } from 'wouter'
import { safeReturnTo } from '#contract/pages.ts'
import { useSession } from '../../lib/session.ts'
import { authTexts as t } from '../../texts/auth.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Page, Stack } from '../../ui/layout.tsx'
import { Card } from '../../ui/surface.tsx'
import { AuthCard } from './auth-card.tsx'
import { LinkForm } from './link-form.tsx'

/** `/login?returnTo=…`; `tab=register` opens the other tab, `link=1` asks to prove an existing account after an outside sign-in. */
export function Screen() {
  const query = new URLSearchParams(useSearch())
  const { user } = useSession()
  const to = safeReturnTo(query.get('returnTo'))
  const linking = query.get('link') === '1'
  return (
    <Page width="form">
      <Stack gap="s5">
        <h1>{linking ? t.link.title : t.title}</h1>
        {user ? (
          <Stack>
            <p>{t.signedIn}</p>
            <div>
              <LinkButton external look="primary" href={to}>
                {t.goOn}
              </LinkButton>
            </div>
          </Stack>
        ) : (
          <Card as="div" className="auth-card">
            {linking ? <LinkForm returnTo={to} /> : <AuthCard tab={query.get('tab') === 'register' ? 'register' : 'login'} returnTo={to} />}
          </Card>
        )}
      </Stack>
    </Page>
  )
}
