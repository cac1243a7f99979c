import { lazy, Suspense } from 'react'
import { useLocation, useSearch } from 'wouter'
import { Dashboard } from '../features/dashboard/dashboard.tsx'
import { Loading } from './loading.tsx'

const Wizard = lazy(async () => ({ default: (await import('../features/onboarding/wizard.tsx')).Wizard }))

/** The dashboard; `?setup=1` puts the onboarding wizard in its place, so that Back leaves it and a link can lead into it. */
export function Screen() {
  const [, navigate] = useLocation()
  const setup = new URLSearchParams(useSearch()).get('setup') === '1'
  if (!setup) return <Dashboard setupHref="/?setup=1" />
  return (
    <Suspense fallback={<Loading />}>
      <Wizard onLeave={() => navigate('/', { replace: true })} />
    </Suspense>
  )
}
