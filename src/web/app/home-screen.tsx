import { lazy, Suspense, useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { Dashboard } from '../features/dashboard/dashboard.tsx'
import { Loading } from './loading.tsx'
import { startAtTop } from './navigation-manners.ts'

const Wizard = lazy(async () => ({ default: (await import('../features/onboarding/wizard.tsx')).Wizard }))

const setupHref = '/?setup=1'

/** The dashboard; `?setup=1` puts the onboarding wizard in its place, so that a link can lead into it and Back goes through its steps. */
export function Screen() {
  const [, navigate] = useLocation()
  const asked = new URLSearchParams(useSearch())
  const setup = asked.get('setup') === '1'
  useFreshStart(setup)
  if (!setup) return <Dashboard setupHref={setupHref} />
  const hrefOf = (step: number) => `${setupHref}&step=${step}`
  return (
    <Suspense fallback={<Loading />}>
      <Wizard
        step={Number(asked.get('step')) || 1}
        onNext={(step) => navigate(hrefOf(step), { state: { stepsIn: stepsIn() + 1 } })}
        onPrevious={(step) => (stepsIn() > 0 ? history.back() : navigate(hrefOf(step), { replace: true }))}
        onLeave={async () => {
          if (stepsIn() > 0) await goBack(stepsIn())
          navigate('/', { replace: true })
        }}
      />
    </Suspense>
  )
}

/** How many of the wizard's steps lie before this one in the browser's history. */
function stepsIn(): number {
  return (history.state as { stepsIn?: number } | null)?.stepsIn ?? 0
}

function goBack(entries: number): Promise<unknown> {
  const gone = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  history.go(-entries)
  return gone
}

/** Into the wizard and out of it: the address's path stays, yet it is another page, read from its top. */
function useFreshStart(setup: boolean): void {
  const last = useRef(setup)
  useEffect(() => {
    if (last.current === setup) return
    last.current = setup
    startAtTop()
    document.getElementById('main')?.focus({ preventScroll: true })
    // The scroll position of a step comes back with its place in the history, a frame later.
    const frame = requestAnimationFrame(() => scrollTo(0, 0))
    return () => cancelAnimationFrame(frame)
  }, [setup])
}
