import { WifiOff } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { SessionUser } from '#contract/accounts.ts'
import type { PageRoute } from '#contract/pages.ts'
import { chromeTexts as t } from '#words/web/chrome.ts'
import { isConnected, subscribeToConnection } from '../lib/offline/connection.ts'
import { isTestMode, openedAsVisitor } from '../lib/page-flags.ts'
import { useSessionEnded } from '../lib/session/session.ts'
import { Wordmark } from '../ui/wordmark.tsx'
import { Footer } from './footer.tsx'
import { BottomBar } from './navigation.tsx'
import { visitorReturnTo } from './route-screen.ts'
import { SignedInHeader } from './signed-in-header.tsx'
import './slow-bar.css'
import { hasPendingCalls, subscribeToPendingCalls } from '../lib/api/call.ts'

let publicHeader: typeof import('./public-header.tsx').PublicHeader | null = null
/** Loaded before visitors' pages render; nobody else needs it. */
export const loadPublicHeader = async () => {
  const { PublicHeader } = await import('./public-header.tsx')
  publicHeader = PublicHeader
  return { default: PublicHeader }
}
const LazyPublicHeader = lazy(loadPublicHeader)

const SessionEnded = lazy(async () => ({ default: (await import('./session-ended.tsx')).SessionEnded }))

/** The frame of every screen: strips, header, footer, and the dialog that asks to sign in again. */
export function Shell({
  user,
  loading,
  page,
  children,
}: {
  user: SessionUser | null
  loading: boolean
  page: PageRoute | null
  children: ReactNode
}) {
  const ended = useSessionEnded()
  return (
    <>
      {isTestMode && (!openedAsVisitor || page?.payment) ? (
        <aside className="test-strip" aria-label={t.testStrip}>
          {t.testStrip}
        </aside>
      ) : null}
      {user ? <SignedInHeader user={user} /> : loading ? <BareHeader /> : <VisitorsHeader page={page} />}
      <OfflineStrip />
      <SlowBar />
      {children}
      <Footer />
      {user ? <BottomBar /> : null}
      {ended ? (
        <Suspense fallback={null}>
          <SessionEnded />
        </Suspense>
      ) : null}
    </>
  )
}

function VisitorsHeader({ page }: { page: PageRoute | null }) {
  const [LoadedHeader] = useState(() => publicHeader)
  const [pathname] = useLocation()
  const returnTo = visitorReturnTo(page, pathname, useSearch())
  if (LoadedHeader) return <LoadedHeader returnTo={returnTo} />
  return (
    <Suspense fallback={<BareHeader />}>
      <LazyPublicHeader returnTo={returnTo} />
    </Suspense>
  )
}

/** Placeholder of the header's height while the session loads, so that nothing jumps. */
function BareHeader() {
  return (
    <header className="topbar no-print">
      <div className="topbar-inner">
        <a href="/" className="topbar-home" aria-label={t.product}>
          <Wordmark name={t.product} />
        </a>
      </div>
    </header>
  )
}

function OfflineStrip() {
  const online = useSyncExternalStore(subscribeToConnection, isConnected, () => true)
  return (
    <div role="status" className="offline-place">
      {online ? null : (
        <p className="offline-strip">
          <WifiOff size={20} aria-hidden />
          {t.offline}
        </p>
      )}
    </div>
  )
}

/** A bar across the top while a request takes longer than a second. Hidden from screen readers: loading parts announce themselves. */
function SlowBar() {
  const isSlow = useSyncExternalStore(subscribeToPendingCalls, hasPendingCalls, () => false)
  return isSlow ? <div className="slow-bar no-print" aria-hidden="true" /> : null
}
