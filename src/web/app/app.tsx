import { Suspense, useDeferredValue, useEffect, useLayoutEffect } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { type Page as PageOf, pageAt } from '#contract/pages.ts'
import { chromeTexts as t } from '#words/web/chrome.ts'
import { paymentVendors } from '../lib/document.ts'
import { useNews } from '../lib/news.ts'
import { useSession, useSessionEnded } from '../lib/session.ts'
import { LinkButton } from '../ui/button.tsx'
import { Page, Stack } from '../ui/layout.tsx'
import { Toasts } from '../ui/toast.tsx'
import { ErrorFallback } from './error-fallback.tsx'
import { Loading } from './loading.tsx'
import { useNavigationManners } from './navigation-manners.ts'
import { PreferenceChange } from './preference-change.tsx'
import { Purchase } from './purchase.tsx'
import { targetOf } from './route-screen.ts'
import { ScreenNamed } from './screens.tsx'
import { SessionFailed, SessionFailedStrip } from './session-failed.tsx'
import { Shell } from './shell.tsx'
import { doHeldActs, letGo } from './take-over.ts'

/**
 * The address decides the screen; the session decides the chrome around it.
 * @param isBrought whether it is drawn from answers that it came with
 */
export function App({ isBrought = false }: { isBrought?: boolean }) {
  const [pathname] = useLocation()
  const search = useSearch()
  const session = useSession()
  // Who is there changes the whole page: it is drawn in slices, so that a slow phone goes on answering.
  const user = useDeferredValue(session.user)
  const loading = useDeferredValue(session.loading)
  const unknown = session.failed && user === null
  const ended = useSessionEnded()
  useNews(user !== null && !ended, isBrought)
  useLayoutEffect(letGo, [])
  useEffect(() => void doHeldActs(), [])
  useNavigationManners(pathname)
  const page = pageAt(pathname)
  const reopening = useOpenForPayments(page)
  return (
    <>
      <a className="skip-link" href="#main">
        {t.skip}
      </a>
      <Shell user={user} loading={loading} page={page}>
        {unknown && page?.access === 'public' ? <SessionFailedStrip again={session.again} /> : null}
        <ErrorFallback key={pathname}>
          {/* Another one once it is known who is there: the header does not wait for the screen's file. */}
          <Suspense key={loading ? 'who' : 'page'} fallback={<Loading />}>
            {unknown && page?.access !== 'public' ? (
              <SessionFailed again={session.again} />
            ) : (loading && !unknown) || reopening ? (
              <Loading />
            ) : (
              <Content pathname={pathname} search={search} signedIn={user !== null} admin={user?.role === 'admin'} />
            )}
          </Suspense>
        </ErrorFallback>
      </Shell>
      <Purchase />
      <PreferenceChange />
      <Toasts closeText={t.close} regionText={t.messages} />
    </>
  )
}

function Content({ pathname, search, ...who }: { pathname: string; search: string; signedIn: boolean; admin: boolean }) {
  const target = targetOf(pathname, search, who)
  if (target.kind === 'go') return <Redirect to={target.to} replace />
  if (target.kind === 'unknown') return <NotFound />
  const { name, part } = target
  return <ScreenNamed key={name} name={name} {...(part ? { id: part, section: part } : {})} />
}

function NotFound() {
  return (
    <Page width="text">
      <Stack>
        <h1>{t.notFound}</h1>
        <p>{t.notFoundText}</p>
        <div>
          <LinkButton href="/" look="primary">
            {t.goHome}
          </LinkButton>
        </div>
      </Stack>
    </Page>
  )
}

/** Where there is no document, one is being made, for just this page. */
const openedPage = typeof location === 'undefined' ? undefined : pageAt(location.pathname)

/** The policy that lets a vendor's payment script in belongs to the document: a payment page reached from another page is opened again. */
function useOpenForPayments(page: PageOf | null): boolean {
  const reopening = openedPage !== undefined && paymentVendors.length > 0 && page?.payment === true && openedPage?.payment !== true
  useEffect(() => {
    if (reopening) location.reload()
  }, [reopening])
  return reopening
}
