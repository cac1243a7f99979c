import { type FormEvent, useState } from 'react'
import type { CallOutput } from '#contract/call.ts'
import type { RefundCause } from '#contract/payment-states.ts'
import { formatMoney } from '#engine/quantity/format.ts'
import { compareMoney, money, subtractMoney } from '#engine/quantity/money.ts'
import { moneyFromTypedMajor } from '#engine/quantity/typed-number.ts'
import { adminTexts } from '#words/web/admin.ts'
import { orderStateTexts, refundCauseTexts } from '#words/web/orders.ts'
import { useChange } from '../../lib/api/queries.ts'
import { RefundCauseField } from '../../lib/checkout/refund-cause-field.tsx'
import { useForm } from '../../lib/form.ts'
import { newIdempotencyKey } from '../../lib/secure-context.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/surface.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useReauth } from './use-reauth.tsx'

const t = adminTexts.refund
type AdminOrder = CallOutput<'GET /api/admin/orders/{id}'>['order']

/** Refunds the rest or a part, with a reason. One idempotency key for as long as the dialog is open: pressing twice refunds once. */
export function RefundDialog({ order, refundedMinor, onClose }: { order: AdminOrder; refundedMinor: number; onClose: () => void }) {
  const [idempotencyKey] = useState(newIdempotencyKey)
  const reauth = useReauth()
  const [paid, refunded] = [money(order.amount, order.currency), money(refundedMinor, order.currency)]
  const most = subtractMoney(paid, refunded)
  const parseAmount = (amount: string) => (amount.trim() ? moneyFromTypedMajor(amount, order.currency) : undefined)
  const form = useForm(useState({ cause: '', amount: '', reason: '' }), ({ amount, reason, cause }) => {
    const requested = parseAmount(amount)
    return {
      amount: requested === null || (requested && compareMoney(requested, most) > 0) ? t.badAmount({ most: formatMoney(most) }) : null,
      cause: cause ? null : refundCauseTexts.required,
      reason: reason.trim() ? null : t.reasonRequired,
    }
  })
  const refund = useChange('POST /api/admin/orders/{id}/refund', {
    refresh: ['GET /api/admin/orders/{id}', 'GET /api/admin/orders', 'GET /api/admin/audit', 'GET /api/admin/dashboard'],
    onSuccess: ({ state }) => {
      showToast({ title: t.done, text: t.doneText({ state: orderStateTexts[state] }) })
      onClose()
    },
    onError: (error) => form.setFailure(reauth.refuse(error) ? null : error.code === 'offline' ? adminTexts.offline : error.message),
  })
  const send = () => {
    const requested = parseAmount(form.values.amount)
    const { reason, cause } = form.values
    const body = { reason: reason.trim(), cause: cause as RefundCause, ...(requested ? { amount: requested.minor } : {}), ...reauth.body }
    refund.mutate({ params: { id: order.id }, body, idempotencyKey })
  }
  const submit = (event: FormEvent) => {
    const isReauthReady = reauth.check()
    form.submit(refund.isPending, () => isReauthReady && send())(event)
  }
  return (
    <Dialog open onClose={onClose} title={t.title} closeText={adminTexts.close}>
      <form ref={form.form} noValidate onSubmit={submit}>
        <Stack>
          <p>{t.intro({ paid: formatMoney(paid), refunded: formatMoney(refunded) })}</p>
          <RefundCauseField {...form.field('cause')} />
          <TextField
            label={t.amount({ currency: order.currency })}
            hint={t.amountHint}
            inputMode="decimal"
            autoComplete="off"
            {...form.field('amount')}
          />
          <TextField label={t.reason} required maxLength={200} autoComplete="off" {...form.field('reason')} />
          {reauth.field}
          {form.failure ? (
            <Notice tone="bad" live>
              {t.failed} {form.failure}
            </Notice>
          ) : null}
          <Row>
            <Button type="submit" look="danger" busy={refund.isPending} busyText={t.asking}>
              {t.confirm}
            </Button>
            <Button onClick={onClose}>{adminTexts.cancel}</Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  )
}
