import { useEffect, useRef, useState } from 'react'
import type { RefundCause } from '#contract/payment-states.ts'
import type { Order } from '#contract/payments.ts'
import { refundCauseTexts } from '#words/web/orders.ts'
import { paymentsTexts } from '#words/web/payments.ts'
import { premiumReads, useChange } from '../../lib/api/queries.ts'
import { priceText } from '../../lib/checkout/pay-currency.ts'
import { RefundCauseField } from '../../lib/checkout/refund-cause-field.tsx'
import { useForm } from '../../lib/form.ts'
import { momentText } from '../../lib/reader-dates.ts'
import { newIdempotencyKey } from '../../lib/secure-context.ts'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Card, Facts } from '../../ui/surface.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useDisclosure } from '../../ui/use-history-layer.ts'

const t = paymentsTexts.order

/** The refundable amount, to the unit, and its deadline; earlier refunds. The amount is the server's, never calculated here. */
export function RefundCard({ order }: { order: Order }) {
  const { open: isConfirming, setOpen: setIsConfirming, button } = useDisclosure()
  const key = useRef<string | null>(null)
  const form = useForm(useState({ cause: '' }), ({ cause }) => ({ cause: cause ? null : refundCauseTexts.required }))
  const heading = useRef<HTMLHeadingElement>(null)
  const question = useRef<HTMLParagraphElement>(null)
  const wasConfirming = useRef(false)
  // Each replaces the button that was pressed.
  useEffect(() => {
    if (isConfirming) question.current?.focus({ preventScroll: true })
    else if (wasConfirming.current) heading.current?.focus({ preventScroll: true })
    wasConfirming.current = isConfirming
  }, [isConfirming])
  const refund = useChange('POST /api/orders/{id}/refund', {
    refresh: ['GET /api/orders/{id}', 'GET /api/orders', ...premiumReads, 'GET /api/reports/my-reports'],
    onSuccess: ({ refunds }) => {
      setIsConfirming(false)
      const refunded = priceText(refunds.at(-1)?.amount ?? 0, order.currency)
      showToast({ title: t.refundAsked, text: t.refundAskedText({ amount: refunded }) })
    },
    onError: (error) => showToast({ title: t.failed, text: error.message, tone: 'bad' }),
  })
  if (!order.paidAt) return null
  const isRefundable = (order.refundable?.amount ?? 0) > 0
  const amount = priceText(order.refundable?.amount ?? 0, order.currency)
  const requestRefund = () => {
    // One idempotency key for this confirmation, so that a second press or a lost response requests the same refund.
    key.current ??= newIdempotencyKey()
    refund.mutate({ params: { id: order.id }, body: { cause: form.values.cause as RefundCause }, idempotencyKey: key.current })
  }
  return (
    <Card aria-labelledby="refund-heading">
      <Stack gap="s3">
        <h2 id="refund-heading" ref={heading} tabIndex={-1}>
          {t.refundHeading}
        </h2>
        {order.refunds.length > 0 ? (
          <Facts
            rows={order.refunds.map((each) => ({
              key: each.id,
              label: t.refundOf({ date: momentText(each.createdAt) }),
              value: t.refundState({ state: each.state, amount: priceText(each.amount, order.currency) }),
            }))}
          />
        ) : null}
        {isRefundable && order.refundableUntil ? (
          <>
            <p>{t.refundOffer({ amount, date: momentText(order.refundableUntil) })}</p>
            {order.refundable?.reason ? <p>{order.refundable.reason}</p> : null}
            <p className="small quiet">{refundConsequence(order)}</p>
            {isConfirming ? (
              <form ref={form.form} noValidate className="stack gap-s3" onSubmit={form.submit(refund.isPending, requestRefund)}>
                <p ref={question} tabIndex={-1}>
                  <strong>{t.refundConfirm({ amount })}</strong>
                </p>
                <RefundCauseField {...form.field('cause')} />
                <Row>
                  <Button type="submit" look="danger" busy={refund.isPending}>
                    {t.refundYes}
                  </Button>
                  <Button onClick={() => setIsConfirming(false)}>{t.refundNo}</Button>
                </Row>
              </form>
            ) : (
              <div>
                <Button ref={button} onClick={() => setIsConfirming(true)}>
                  {t.refundAsk({ amount })}
                </Button>
              </div>
            )}
          </>
        ) : (
          <p>{order.refundable?.reason ?? t.refundNone}</p>
        )}
      </Stack>
    </Card>
  )
}

const takes = paymentsTexts.order.refundTakes

/** What a refund takes away, in a sentence for each plan. */
export function refundConsequence({ planId, refundable }: Pick<Order, 'planId' | 'refundable'>): string | null {
  const { unused, report } = refundable?.takes ?? { unused: 0, report: false }
  switch (planId) {
    case 'complete_report':
      return report ? takes.readReport : takes.unusedReport
    case 'report_pack_3':
      return report ? takes.packAndReport({ unused }) : takes.pack({ unused })
    case 'weekly_unlimited':
      return takes.pass
    case 'premium':
      return takes.premium
    default:
      return null
  }
}
