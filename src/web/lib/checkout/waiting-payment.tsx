import { useState } from 'react'
import type { Order } from '#contract/payments.ts'
import { waitingOrderTexts as t } from '#words/web/orders.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.tsx'
import { Notice } from '../../ui/surface.tsx'
import { showToast } from '../../ui/toast.tsx'
import type { CallError } from '../api/call.ts'
import { useChange } from '../api/queries.ts'
import { priceText } from './pay-currency.ts'
import { useWaitingOrders } from './waiting-payments.ts'

/** Every payment under way, so that nobody pays twice for what is on its way; or only that for one business. */
export function WaitingPayments({ opportunityId, className }: { opportunityId?: string; className?: string }) {
  const orders = useWaitingOrders()?.filter((order) => opportunityId === undefined || order.opportunityId === opportunityId) ?? []
  return orders.map((order) => (
    <Notice key={order.id} tone="gold" {...(className ? { className } : {})}>
      <p>{waitingText(order, opportunityId !== undefined)}</p>
      <Row gap="s2">
        <CheckButton order={order} />
        <LinkButton look="plain" href={`/orders/${order.id}`}>
          {t.open}
        </LinkButton>
      </Row>
    </Notice>
  ))
}

function waitingText({ amount, currency, opportunityTitle, location, planName }: Order, isHere: boolean): string {
  const price = priceText(amount, currency)
  if (isHere) return t.here({ price })
  return opportunityTitle && location ? t.report({ price, title: opportunityTitle, place: location }) : t.plan({ price, plan: planName })
}

/** Asks the provider now. */
export function CheckButton({ order }: { order: Order }) {
  const [note, setNote] = useState<string | null>(null)
  const check = useChange('POST /api/orders/{id}/check', {
    refresh: [
      'GET /api/orders',
      'GET /api/orders/{id}',
      'GET /api/reports/my-reports',
      'GET /api/subscription/status',
      'GET /api/auth/user',
      'GET /api/opportunities/{id}',
    ],
    onSuccess: ({ paidAt, pending }) => {
      if (paidAt) showToast({ title: t.arrived })
      else setNote(pending?.refused ? pending.instructions : t.notYet)
    },
    onError: (error: CallError) => setNote(error.code === 'offline' ? t.offline : error.message),
  })
  return (
    <>
      <Button
        busy={check.isPending}
        busyText={t.checking}
        onClick={() => {
          setNote(null)
          check.mutate({ params: { id: order.id } })
        }}
      >
        {t.check}
      </Button>
      {note ? <p role="status">{note}</p> : null}
    </>
  )
}
