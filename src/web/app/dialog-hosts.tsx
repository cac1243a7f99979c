import { lazy, Suspense } from 'react'
import { useCall } from '../lib/api/queries.ts'
import { closePreference, closePurchase, usePreferenceRequest, usePurchaseRequest } from '../lib/dialog-store.ts'

const PurchaseDialog = lazy(async () => ({ default: (await import('../features/payments/purchase-dialog.tsx')).PurchaseDialog }))

/** Mounts the purchase dialog for every screen (`openPurchase` of lib); fetched on the first use. */
export function PurchaseDialogHost() {
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
export function PreferenceDialogHost() {
  const kind = usePreferenceRequest()
  const saved = useCall('GET /api/preferences', {}, { enabled: kind !== null }).data
  if (!kind || !saved) return null
  return (
    <Suspense fallback={null}>
      <PreferenceDialog kind={kind} saved={saved} onClose={closePreference} />
    </Suspense>
  )
}
