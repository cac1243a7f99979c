import { useState } from 'react'
import type { Order } from '#contract/payments.ts'
import { paymentsTexts } from '#words/web/payments.ts'
import { CallError, call } from '../../lib/api/call.ts'
import { useSession } from '../../lib/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { paidStates, settleNow } from './use-order-watch.ts'
import { providerName, toPayer, vendorCheckout } from './vendor-checkout.ts'

const t = paymentsTexts.waiting

/** Reopens the provider's window of a pending payment: the account to send to, or the code to dial, shows only there. */
export function ReopenWindowButton({
  order,
  method,
  onFailed,
}: {
  order: Order
  method: 'banktransfer' | 'ussd'
  onFailed: (text: string) => void
}) {
  const { user } = useSession()
  const [busy, setBusy] = useState(false)
  const reopen = async () => {
    setBusy(true)
    try {
      // The pending method again, so that it is the same payment.
      const checkout = await call('POST /api/orders/{id}/begin', { params: { id: order.id }, body: { method } })
      // Its money has arrived since this page rendered: there is no window to show, and the page shows that it is paid.
      const windowOptions = { payer: toPayer(user), title: order.opportunityTitle ?? order.planName, method }
      if (!paidStates.includes(checkout.orderState)) await vendorCheckout(checkout.provider).openWindow?.(checkout, windowOptions)
      await settleNow(order.id).catch(() => undefined)
    } catch (error) {
      const provider = providerName(order.provider)
      onFailed(error instanceof CallError && error.status === 0 ? t.checkOffline : t.notShown({ provider }))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button busy={busy} busyText={t.showing} onClick={() => void reopen()}>
      {t.showAgain[method]}
    </Button>
  )
}
