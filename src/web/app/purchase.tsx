import { lazy, Suspense } from 'react'
import { closePurchase, usePurchaseWish } from '../lib/purchase.ts'

const PurchaseDialog = lazy(async () => ({ default: (await import('../features/payments/purchase-dialog.tsx')).PurchaseDialog }))

/** The one place of the purchase dialog, whichever screen asks for it (`openPurchase` of lib); fetched on the first use. */
export function Purchase() {
  const wish = usePurchaseWish()
  if (!wish) return null
  return (
    <Suspense fallback={null}>
      <PurchaseDialog key={wish.opportunityId} wish={wish} onClose={closePurchase} />
    </Suspense>
  )
}
