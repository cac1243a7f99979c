// The wizard's styles come with this file: the server renders it too, and links the screen's style sheets.
import '../features/onboarding/onboarding.css'
import '../lib/intake/intake.css'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { Dashboard } from '../features/dashboard/dashboard.tsx'
import { Loading } from './loading.tsx'
import { resetScroll } from './scroll-and-focus.ts'

type WizardPart = typeof import('../features/onboarding/wizard.tsx').Wizard
let loadedWizard: WizardPart | undefined

async function loadWizard(): Promise<WizardPart> {
  loadedWizard ??= (await import('../features/onboarding/wizard.tsx')).Wizard
  return loadedWizard
}

const LazyWizard = lazy(async () => ({ default: await loadWizard() }))

/** Fetches the wizard with this file: a page opened at the wizard hydrates in one step, and a server can render either. */
export async function preload(): Promise<void> {
  if (typeof location === 'undefined' || isSetupRequested(location.search)) await loadWizard()
}

const setupHref = '/?setup=1'
const isSetupRequested = (search: string) => new URLSearchParams(search).get('setup') === '1'

/** The dashboard; `?setup=1` shows the onboarding wizard instead, so that a link can lead into it and Back goes through its steps. */
export default function HomeScreen() {
  const [, navigate] = useLocation()
  const search = useSearch()
  const setup = isSetupRequested(search)
  // Stays as on the first render, or the wizard would mount again.
  const [Wizard] = useState<WizardPart | typeof LazyWizard>(() => loadedWizard ?? LazyWizard)
  useScrollReset(setup)
  if (!setup) return <Dashboard setupHref={setupHref} />
  const stepHref = (step: number) => `${setupHref}&step=${step}`
  return (
    <Suspense fallback={<Loading />}>
      <Wizard
        step={Number(new URLSearchParams(search).get('step')) || 1}
        onNext={(step) => navigate(stepHref(step), { state: { stepsIn: stepsIn() + 1 } })}
        onPrevious={(step) => (stepsIn() > 0 ? history.back() : navigate(stepHref(step), { replace: true }))}
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
  const navigated = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  history.go(-entries)
  return navigated
}

/** Entering and leaving the wizard keeps the path, yet it is another page, read from its top. */
function useScrollReset(setup: boolean): void {
  const last = useRef(setup)
  useEffect(() => {
    if (last.current === setup) return
    last.current = setup
    resetScroll()
    document.getElementById('main')?.focus({ preventScroll: true })
    // The browser restores a step's scroll position a frame later.
    const frame = requestAnimationFrame(() => scrollTo(0, 0))
    return () => cancelAnimationFrame(frame)
  }, [setup])
}
