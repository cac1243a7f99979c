import { Copy, Hourglass } from 'lucide-react'
import { useState } from 'react'
import type { Order, PaymentMethod } from '#contract/payments.ts'
import { paymentsTexts } from '#words/web/payments.ts'
import { CallError } from '../../lib/api/call.ts'
import { priceText } from '../../lib/checkout/pay-currency.ts'
import { momentText } from '../../lib/reader-dates.ts'
import { copyText } from '../../lib/secure-context.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Facts, Notice } from '../../ui/surface.tsx'
import { showToast } from '../../ui/toast.tsx'
import { isShownInWindow, toPaymentWait } from './payment-wait.ts'
import { ReopenWindowButton } from './reopen-window-button.tsx'
import { paidStates, settleNow } from './use-order-watch.ts'

const t = paymentsTexts.waiting

/** A pending payment: instructions for the phone, the remaining time, its reference, and alternatives. */
export function WaitingCard({
  order,
  method,
  isConfirming,
  onAnother,
}: {
  order: Order
  /** The chosen method; null where no payment is known to be pending. */
  method: PaymentMethod | null
  /** The provider has confirmed; only our own ledger is behind. */
  isConfirming: boolean
  onAnother?: () => void
}) {
  const [busy, setBusy] = useState(false)
  const [note, setNote] = useState<readonly string[] | null>(null)
  const price = priceText(order.amount, order.currency)
  const wait = toPaymentWait(order, method)
  const isWaiting = wait.kind === 'waiting'
  const check = async () => {
    setBusy(true)
    setNote(null)
    try {
      const now = await settleNow(order.id)
      if (!paidStates.includes(now.state)) setNote([t.notYet])
    } catch (error) {
      setNote(checkErrorLines(error))
    } finally {
      setBusy(false)
    }
  }
  const copy = async () => {
    const reference = order.reference ?? ''
    showToast((await copyText(reference)) ? { title: t.copied } : { title: t.reference, text: reference })
  }
  if (isConfirming) {
    return (
      <div className="waiting-card" role="status">
        <Hourglass size={48} strokeWidth={1.25} aria-hidden />
        <p>{t.confirming}</p>
      </div>
    )
  }
  return (
    <Stack gap="s4" className="waiting-card">
      <Hourglass size={48} strokeWidth={1.25} aria-hidden />
      <div role="status" className="waiting-words">
        <h2>{isWaiting ? (t.titleBy[wait.method] ?? t.title) : t.unpaidTitle}</h2>
        <p>
          <strong>
            {isWaiting
              ? (order.pending?.instructions ?? (t.approve[wait.method] ?? t.approve.card)({ price }))
              : wait.kind === 'refused'
                ? wait.text
                : wait.kind === 'unclear'
                  ? wait.words
                  : t.unpaid}
          </strong>
        </p>
        {wait.kind === 'refused' ? <p>{wait.words}</p> : null}
        <p>{isWaiting ? t.doNot : wait.kind === 'refused' ? t.payAgain : t.unpaidHint}</p>
      </div>
      <Facts
        rows={[
          { key: 'amount', label: paymentsTexts.order.amount, value: price },
          ...(order.reference
            ? [{ key: 'reference', label: t.reference, value: <span className="reference">{order.reference}</span> }]
            : []),
          // A phone shows its request for minutes; the order's own time says nothing of it.
          ...(order.pending?.until && wait.kind === 'waiting' && wait.method !== 'mobilemoney'
            ? [{ key: 'until', label: t.until, value: momentText(order.pending.until) }]
            : []),
        ]}
      />
      {note ? (
        <Notice tone="gold" live>
          {note.map((each) => (
            <p key={each}>{each}</p>
          ))}
        </Notice>
      ) : null}
      <div className="waiting-buttons">
        <Button look={isWaiting ? 'primary' : 'secondary'} busy={busy} busyText={t.checking} onClick={() => void check()}>
          {note ? t.checkAgain : t.check}
        </Button>
        {isWaiting && isShownInWindow(order, wait.method) ? (
          <ReopenWindowButton order={order} method={wait.method} onFailed={(text) => setNote([text])} />
        ) : null}
        {order.reference ? (
          <Button icon={<Copy size={24} aria-hidden />} onClick={() => void copy()}>
            {t.copy}
          </Button>
        ) : null}
        {onAnother ? <Button onClick={onAnother}>{t.another}</Button> : null}
      </div>
      <p className="small quiet">{t.help}</p>
      <div>
        <LinkButton href={`/contact?order=${encodeURIComponent(order.id)}`}>{t.support}</LinkButton>
      </div>
    </Stack>
  )
}

/** A failed check says nothing of the payment: it may have succeeded. */
function checkErrorLines(error: unknown): readonly string[] {
  if (!(error instanceof CallError)) return [t.notYet]
  return error.status === 0 ? [t.checkOffline] : error.code === 'provider_unavailable' ? [error.message] : [error.message, t.notYet]
}
