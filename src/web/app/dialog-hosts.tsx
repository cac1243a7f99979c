import { lazy, Suspense } from 'react'
import { closePurchase, usePurchaseRequest } from '../lib/purchase.ts'

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
