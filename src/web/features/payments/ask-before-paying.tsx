import { type ReactNode, useState } from 'react'
import type { Order } from '#contract/payments.ts'
import { waitingOrderTexts as t } from '#words/web/orders.ts'
import { priceText } from '../../lib/checkout/pay-currency.ts'
import { CheckButton } from '../../lib/checkout/waiting-payment.tsx'
import { isSecondPayment, type Purchase, useWaitingOrders } from '../../lib/checkout/waiting-payments.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.tsx'
import { Notice } from '../../ui/surface.tsx'
import { SettingUp } from './setting-up.tsx'

/** Offers to pay (`children`) only once a payment for the same thing that is still under way has been pointed out. */
export function AskBeforePaying({ purchase, children }: { purchase: Purchase; children: ReactNode }) {
  const orders = useWaitingOrders()
  // Decided once: a payment that is begun here waits in its own panel.
  const [waiting, setWaiting] = useState<Order | null>()
  if (waiting === undefined && orders) setWaiting(orders.find((order) => isSecondPayment(purchase, order, new Date())) ?? null)
  if (waiting === undefined) return <SettingUp />
  if (waiting === null) return children
  const price = priceText(waiting.amount, waiting.currency)
  return (
    <Notice tone="gold" live>
      <p>{waiting.opportunityId ? t.askReport({ price }) : t.askPlan({ price, plan: waiting.planName })}</p>
      <Row gap="s2">
        <CheckButton order={waiting} />
        <LinkButton href={`/orders/${waiting.id}`}>{t.open}</LinkButton>
        <Button look="plain" onClick={() => setWaiting(null)}>
          {t.payAgain}
        </Button>
      </Row>
    </Notice>
  )
}
