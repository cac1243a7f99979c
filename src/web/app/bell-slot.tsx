import { type ComponentType, lazy, Suspense } from 'react'

const loaders = import.meta.glob<{ Bell: ComponentType }>('../features/inbox/bell.tsx')
const load = Object.values(loaders)[0]
const Bell = load ? lazy(async () => ({ default: (await load()).Bell })) : null

/** The notifications' place, kept free while their code is on the way. */
export function BellSlot() {
  return <div className="bell-slot">{Bell ? <Suspense fallback={null}>{<Bell />}</Suspense> : null}</div>
}
