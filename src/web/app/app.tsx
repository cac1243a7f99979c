import { lazy, Suspense, useDeferredValue, useEffect, useLayoutEffect } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { type PageRoute as PageOf, pageAt } from '#contract/pages.ts'
import { chromeTexts as t } from '#words/web/chrome.ts'
import { refresh, useCall } from '../lib/api/queries.ts'
import { deviceStore, outboxWaitsKey, visitorIdeasKey } from '../lib/browser-store.ts'
import { closePreference, closePurchase, usePreferenceRequest, usePurchaseRequest } from '../lib/dialog-store.ts'
import { takeOverPendingIntake } from '../lib/intake/take-over-soon.ts'
import { allowedPaymentVendors } from '../lib/page-flags.ts'
import { type Session, useSession, useSessionEnded } from '../lib/session/session.ts'
import { LinkButton } from '../ui/button.tsx'
import { Page, Stack } from '../ui/layout.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Toasts } from '../ui/toast.tsx'
import { ErrorFallback } from './error-fallback.tsx'
import { releaseCapturedEvents, replayEvents } from './hydrate.ts'
import { Loading } from './loading.tsx'
import { resolveTarget } from './route-screen.ts'
import { ScreenByName } from './screens.tsx'
import { useScrollAndFocus } from './scroll-and-focus.ts'
import { useServerEvents } from './server-events.ts'
import { Shell } from './shell.tsx'

/**
 * The address decides the screen; the session decides the chrome around it.
 * @param isHydrated whether the server rendered the page
 */
export function App({ isHydrated = false }: { isHydrated?: boolean }) {
  const [pathname] = useLocation()
  const search = useSearch()
  const session = useSession()
  // The user changes the whole page: a deferred value renders it in slices, so that a slow phone stays responsive.
  const user = useDeferredValue(session.user)
  const loading = useDeferredValue(session.loading)
  const isSessionUnknown = session.failed && user === null
  const ended = useSessionEnded()
  useVisitorIdeasTakeOver(session.user !== null)
  useWaitingOutbox(session.user?.id ?? null)
  useServerEvents(user !== null && !ended, isHydrated)
  useIntakeTakeOver(user !== null && !ended)
  useLayoutEffect(releaseCapturedEvents, [])
  useEffect(() => void replayEvents(), [])
  useScrollAndFocus(pathname)
  const page = pageAt(pathname)
  const reloading = useReloadForPayments(page)
  return (
    <>
      <a className="skip-link" href="#main">
        {t.skip}
      </a>
      <Shell user={user} loading={loading} page={page}>
        {isSessionUnknown && page?.access === 'public' ? <SessionFailedStrip retryNow={session.retryNow} /> : null}
        <ErrorFallback key={pathname}>
          {/* Remounts once the session is loaded: the header does not wait for the screen's file. */}
          <Suspense key={loading ? 'who' : 'page'} fallback={<Loading />}>
            {isSessionUnknown && page?.access !== 'public' ? (
              <SessionFailed retryNow={session.retryNow} />
            ) : (loading && !isSessionUnknown) || reloading ? (
              <Loading />
            ) : (
              <Content pathname={pathname} search={search} signedIn={user !== null} admin={user?.role === 'admin'} />
            )}
          </Suspense>
        </ErrorFallback>
      </Shell>
      <PurchaseDialogHost />
      <PreferenceDialogHost />
      <Toasts closeText={t.close} regionText={t.messages} />
    </>
  )
}

/** After a sign-in elsewhere, as with Google: the answers that were given before it are the account's. */
function useIntakeTakeOver(signedIn: boolean): void {
  useEffect(() => {
    if (signedIn)
      void takeOverPendingIntake().then((isTaken) => {
        if (isTaken)
          void refresh(
            'GET /api/preferences',
            'GET /api/auth/user',
            'GET /api/opportunities',
            'GET /api/opportunities/{id}',
            'GET /api/geo',
          )
      })
  }, [signedIn])
}

function Content({ pathname, search, ...viewer }: { pathname: string; search: string; signedIn: boolean; admin: boolean }) {
  const target = resolveTarget(pathname, search, viewer)
  if (target.kind === 'go') return <Redirect to={target.to} replace />
  if (target.kind === 'unknown') return <NotFound />
  const { name, part } = target
  return <ScreenByName key={name} name={name} {...(part ? { id: part, section: part } : {})} />
}

/** The ideas of a visitor become the account's at sign-in. */
function useVisitorIdeasTakeOver(isSignedIn: boolean): void {
  useEffect(() => {
    if (!isSignedIn || deviceStore.read(visitorIdeasKey) === null) return
    import('../lib/take-over-visitor-ideas.ts').then(({ takeOverVisitorIdeas }) => takeOverVisitorIdeas()).catch(() => undefined)
  }, [isSignedIn])
}

/** What waits on this phone is sent from whichever page is open. */
function useWaitingOutbox(account: string | null): void {
  useEffect(() => {
    if (account === null || deviceStore.read(outboxWaitsKey) === null) return
    import('../lib/offline/outbox.ts').then(({ sendOutbox }) => sendOutbox(account)).catch(() => undefined)
  }, [account])
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

/** Without a document the server renders, one page at a time. */
const initialPage = typeof location === 'undefined' ? undefined : pageAt(location.pathname)

/** The content security policy that allows a vendor's payment script belongs to the document: a payment page reached by navigation is reloaded. */
function useReloadForPayments(page: PageOf | null): boolean {
  const reloading = initialPage !== undefined && allowedPaymentVendors.length > 0 && page?.payment === true && initialPage?.payment !== true
  useEffect(() => {
    if (reloading) location.reload()
  }, [reloading])
  return reloading
}

type RetryProps = Pick<Session, 'retryNow'>

/** Replaces a page that needs the session while that cannot be loaded. It never counts as signed out. */
function SessionFailed({ retryNow }: RetryProps) {
  return (
    <Page width="text">
      <Stack>
        <h1>{t.sessionFailed}</h1>
        <RetryNotice retryNow={retryNow} />
      </Stack>
    </Page>
  )
}

/** Strip over a page that is public. */
function SessionFailedStrip({ retryNow }: RetryProps) {
  return (
    <aside className="page session-strip" aria-label={t.sessionFailed}>
      <RetryNotice retryNow={retryNow} />
    </aside>
  )
}

function RetryNotice({ retryNow }: RetryProps) {
  useEffect(() => {
    addEventListener('online', retryNow)
    return () => removeEventListener('online', retryNow)
  }, [retryNow])
  return <LoadFailed text={t.sessionFailedText} retryText={t.tryAgain} onRetry={retryNow} />
}

const PurchaseDialog = lazy(async () => ({ default: (await import('../features/payments/purchase-dialog.tsx')).PurchaseDialog }))

/** Mounts the purchase dialog for every screen (`openPurchase` of lib); fetched on the first use. */
function PurchaseDialogHost() {
  const request = usePurchaseRequest()
  if (!request) return null
  return (
    <Suspense fallback={null}>
      <PurchaseDialog key={request.opportunityId} request={request} onClose={closePurchase} />
    </Suspense>
  )
}

const PreferenceDialog = lazy(async () => ({ default: (await import('../features/account/preference-dialog.tsx')).PreferenceDialog }))

/** Mounts the dialog of one preference for every screen (`openPreference` of lib); fetched on the first use. */
function PreferenceDialogHost() {
  const kind = usePreferenceRequest()
  const saved = useCall('GET /api/preferences', {}, { enabled: kind !== null }).data
  if (!kind || !saved) return null
  return (
    <Suspense fallback={null}>
      <PreferenceDialog kind={kind} saved={saved} onClose={closePreference} />
    </Suspense>
  )
}
