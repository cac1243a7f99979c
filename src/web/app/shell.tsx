import { WifiOff } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import type { SessionUser } from '#contract/accounts.ts'
import type { Page } from '#contract/pages.ts'
import { chromeTexts as t } from '#words/web/chrome.ts'
import { isTestMode, openedAsVisitor } from '../lib/document.ts'
import { useSessionEnded } from '../lib/session.ts'
import { Wordmark } from '../ui/wordmark.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Footer } from './footer.tsx'
import { PublicHeader } from './public-header.tsx'
import { SignedInHeader } from './signed-in-header.tsx'
import { SlowBar } from './slow-bar.tsx'

const SessionEnded = lazy(async () => ({ default: (await import('./session-ended.tsx')).SessionEnded }))

/** What surrounds every screen: strips, header, footer, and the dialog that asks to sign in again. */
export function Shell({
  user,
  loading,
  page,
  children,
}: {
  user: SessionUser | null
  loading: boolean
  page: Page | null
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
      {user ? <SignedInHeader user={user} /> : loading ? <BareHeader /> : <PublicHeader />}
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

/** While it is not known who is there: of the header's height, so that nothing jumps. */
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

const watchOnline = (notify: () => void) => {
  addEventListener('online', notify)
  addEventListener('offline', notify)
  return () => {
    removeEventListener('online', notify)
    removeEventListener('offline', notify)
  }
}

function OfflineStrip() {
  const online = useSyncExternalStore(
    watchOnline,
    () => navigator.onLine,
    () => true,
  )
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
