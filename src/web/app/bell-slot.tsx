import { lazy, Suspense } from 'react'

const Bell = lazy(async () => ({ default: (await import('../features/inbox/bell.tsx')).Bell }))

/** The notifications' place, kept free while their code is on the way. */
export function BellSlot() {
  return (
    <div className="bell-slot">
      <Suspense fallback={null}>
        <Bell />
      </Suspense>
    </div>
  )
}
