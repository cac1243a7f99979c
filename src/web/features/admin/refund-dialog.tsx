import { type FormEvent, useState } from 'react'
import type { CallOutput } from '#contract/call.ts'
import { formatMoneyMinor } from '#engine/quantity/format.ts'
import { useChange } from '../../lib/queries.ts'
import { newKey } from '../../lib/secure-context.ts'
import { fill } from '../../lib/texts.ts'
import { adminTexts } from '../../texts/admin.ts'
import { orderStateTexts } from '../../texts/orders.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/surface.tsx'
import { showToast } from '../../ui/toast.tsx'
import { parseAmount } from './parse-amount.ts'
import { useProof } from './prove-again.tsx'

const t = adminTexts.refund
type AdminOrder = CallOutput<'GET /api/admin/orders/{id}'>['order']

/** Gives back all that is left, or a part, with a reason. One key for as long as the sheet is open: pressing twice gives back once. */
export function RefundDialog({ order, givenMinor, onClose }: { order: AdminOrder; givenMinor: number; onClose: () => void }) {
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<{ amount?: string; reason?: string }>({})
  const [idempotencyKey] = useState(newKey)
  const [failure, setFailure] = useState<string | null>(null)
  const proof = useProof()
  const most = order.amount - givenMinor
  const text = (minor: number) => formatMoneyMinor(minor, order.currency)
  const refund = useChange('POST /api/admin/orders/{id}/refund', {
    refresh: ['GET /api/admin/orders/{id}', 'GET /api/admin/orders', 'GET /api/admin/audit', 'GET /api/admin/dashboard'],
    onSuccess: ({ state }) => {
      showToast({ title: t.done, text: fill(t.doneText, { state: orderStateTexts[state] }) })
      onClose()
    },
    onError: (error) => setFailure(proof.refuse(error) ? null : error.code === 'offline' ? adminTexts.offline : error.message),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (refund.isPending) return
    const minor = amount.trim() ? parseAmount(amount, order.currency) : undefined
    const found = {
      ...(minor === null || (minor !== undefined && minor > most) ? { amount: fill(t.badAmount, { most: text(most) }) } : {}),
      ...(reason.trim() ? {} : { reason: t.reasonRequired }),
    }
    setErrors(found)
    if (!proof.check() || found.amount || found.reason) return
    const body = { reason: reason.trim(), ...(minor ? { amount: minor } : {}), ...proof.body }
    refund.mutate({ params: { id: order.id }, body, idempotencyKey })
  }
  return (
    <Dialog open onClose={onClose} title={t.title} closeText={adminTexts.close}>
      <form noValidate onSubmit={submit}>
        <Stack>
          <p>{fill(t.intro, { paid: text(order.amount), refunded: text(givenMinor) })}</p>
          <TextField
            label={fill(t.amount, { currency: order.currency })}
            hint={t.amountHint}
            error={errors.amount ?? null}
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
          />
          <TextField
            label={t.reason}
            error={errors.reason ?? null}
            required
            maxLength={200}
            autoComplete="off"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          {proof.field}
          {failure ? (
            <Notice tone="bad" live>
              {t.failed}. {failure}
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
