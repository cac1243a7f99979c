import { lazy, Suspense, useState } from 'react'
import { useSearch } from 'wouter'
import { safeReturnTo } from '#contract/pages.ts'
import { authTexts as t } from '#words/web/auth.ts'
import { readPurchase } from '../../lib/checkout/checkout-address.ts'
import { useSession } from '../../lib/session/session.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Page, Stack } from '../../ui/layout.tsx'
import { Card, Skeleton } from '../../ui/surface.tsx'
import { AuthCard, type AuthTab } from './auth-card.tsx'
import { LinkByProvider, LinkForm } from './link-form.tsx'
import { LoginNotice } from './sign-in-problems.tsx'

const PurchaseCard = lazy(async () => ({ default: (await import('./purchase-card.tsx')).PurchaseCard }))

/**
 * `/login?returnTo=…`; `tab` opens one of the tabs; without it a purchase opens the one for a new account; `link=1` asks to prove an existing account after an external sign-in, `with` its password
 * or its provider; `problem` is why an external sign-in failed.
 */
export default function LoginScreen() {
  const query = new URLSearchParams(useSearch())
  const { user } = useSession()
  const returnPath = safeReturnTo(query.get('returnTo'))
  const purchase = readPurchase(returnPath)
  const requestedTab = query.get('tab')
  const [tab, setTab] = useState<AuthTab>(requestedTab === 'register' || (purchase && requestedTab !== 'login') ? 'register' : 'login')
  const linking = query.get('link') === '1'
  const why = returnPath.startsWith('/compare') ? t.why.compare : query.get('why') === 'save' ? t.why.save : null
  const existingProvider = query.get('with')
  return (
    <Page width="form">
      <Stack gap="s5">
        <h1>{user ? t.signedIn : linking ? t.link.title : tab === 'register' ? t.createTitle : t.title}</h1>
        <LoginNotice problem={query.get('problem')} provider={query.get('provider')} />
        {!user && why ? <p>{why}</p> : null}
        {!user && purchase ? (
          <Suspense fallback={<Skeleton height="9rem" label={t.buying.heading} />}>
            <PurchaseCard purchase={purchase} />
          </Suspense>
        ) : null}
        {user ? (
          <div>
            <LinkButton external look="primary" href={returnPath}>
              {t.goOn}
            </LinkButton>
          </div>
        ) : (
          <Card as="div" className="auth-card">
            {!linking ? (
              <AuthCard tab={tab} onTab={setTab} returnTo={returnPath} />
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
