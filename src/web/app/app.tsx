import { lazy, Suspense, useEffect, useRef } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { type Page as PageOf, pageAt } from '#contract/pages.ts'
import { useNews } from '../lib/news.ts'
import { useSession } from '../lib/session.ts'
import { chromeTexts as t } from '../texts/chrome.ts'
import { LinkButton } from '../ui/button.tsx'
import { Page, Stack } from '../ui/layout.tsx'
import { Toasts } from '../ui/toast.tsx'
import { ErrorFallback } from './error-fallback.tsx'
import { screens } from './screens.tsx'
import { Shell } from './shell.tsx'
import { Loading } from './loading.tsx'

const Preview = lazy(async () => ({ default: (await import('../features/opportunities/preview-screen.tsx')).Screen }))

/** The address decides the screen; the session decides the chrome around it. */
export function App() {
  const [pathname] = useLocation()
  const { user, loading } = useSession()
  useNews(user !== null)
  const page = pageAt(pathname)
  useFocusAfterNavigation(pathname)
  return (
    <>
      <a className="skip-link" href="#main">
        {t.skip}
      </a>
      <Shell user={user} page={page?.name ?? null}>
        <ErrorFallback key={pathname}>
          <Suspense fallback={<Loading />}>{loading ? <Loading /> : <ScreenOf pathname={pathname} page={page} signedIn={user !== null} admin={user?.role === 'admin'} />}</Suspense>
        </ErrorFallback>
      </Shell>
      <Toasts closeText={t.close} regionText={t.messages} />
    </>
  )
}

function ScreenOf({ pathname, page, signedIn, admin }: { pathname: string; page: PageOf | null; signedIn: boolean; admin: boolean }) {
  const search = useSearch()
  if (pathname === '/dashboard') return <Redirect to="/" replace />
  if (!page || (page.access === 'admin' && signedIn && !admin)) return <NotFound />
  if ((page.access === 'signed-in' || page.access === 'admin' || pathname === '/') && !signedIn) {
    const to = pathname === '/' ? '/login' : `/login?returnTo=${encodeURIComponent(search ? `${pathname}?${search}` : pathname)}`
    return <Redirect to={to} replace />
  }
  const [, , part] = pathname.split('/')
  if (page.name === 'report' && part?.startsWith('opp_')) return <Preview id={decodeURIComponent(part)} />
  if (page.name === 'report' && !signedIn) return <Redirect to={`/login?returnTo=${encodeURIComponent(pathname)}`} replace />
  const Screen = screens[page.name as keyof typeof screens]
  return <Screen key={page.name} {...(part ? { id: decodeURIComponent(part), section: decodeURIComponent(part) } : {})} />
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

/** After going to another page the heading is where reading starts; the first page keeps the browser's own focus. */
function useFocusAfterNavigation(pathname: string) {
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    scrollTo(0, 0)
    const timer = setTimeout(() => document.getElementById('main')?.focus({ preventScroll: true }), 60)
    return () => clearTimeout(timer)
  }, [pathname])
}
