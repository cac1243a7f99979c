import { useState } from 'react'
import type { CallOutput } from '#contract/call.ts'
import { formatMoney } from '#engine/quantity/format.ts'
import { money } from '#engine/quantity/money.ts'
import { joinWithCommas } from '#language/join-names.ts'
import { adminTexts } from '#words/web/admin.ts'
import { orderStateTexts } from '#words/web/orders.ts'
import { useCall, useChange } from '../../lib/api/queries.ts'
import { orderStateTones } from '../../lib/checkout/order-state.ts'
import { momentText } from '../../lib/reader-dates.ts'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Facts, Notice, Skeleton, Tag } from '../../ui/surface.tsx'
import { showToast } from '../../ui/toast.tsx'
import { AdminPanel } from './admin-panel.tsx'
import { codeText } from './code-text.ts'
import { PersonLink } from './person-link.tsx'
import { RecordList, toRecords } from './record-list.tsx'
import { RefundDialog } from './refund-dialog.tsx'

const t = adminTexts.orders
type AdminOrder = CallOutput<'GET /api/admin/orders/{id}'>['order']

const parts = ['attempts', 'payments', 'entitlements', 'refunds', 'disputes', 'events', 'postings'] as const

/** One order with its payments, refunds and ledger rows. */
export function OrderDetail({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useCall('GET /api/admin/orders/{id}', { params: { id } }, { staleTime: 0 })
  if (error?.code === 'not_found') return <h1>{t.notThere}</h1>
  if (error)
    return <LoadFailed text={adminTexts.loadFailed} retryText={adminTexts.tryAgain} busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height="40rem" label={adminTexts.loading} />
  const nonEmptyParts = parts.map((part) => ({ part, records: toRecords(data[part]) })).filter(({ records }) => records.length > 0)
  const emptyPartNames = parts.filter((part) => !nonEmptyParts.some((each) => each.part === part)).map((part) => t[part])
  return (
    <Stack gap="s5">
      <h1 className="order-title">{t.one({ id })}</h1>
      <OrderFacts order={data.order} />
      <OrderActions order={data.order} />
      <div className="panel-grid">
        {nonEmptyParts.map(({ part, records }) => (
          <AdminPanel key={part} title={t[part]}>
            <RecordList list={part} records={records} currency={data.order.currency} />
          </AdminPanel>
        ))}
      </div>
      {emptyPartNames.length ? <p className="quiet">{t.nothing({ parts: joinWithCommas(emptyPartNames) })}</p> : null}
    </Stack>
  )
}

function OrderFacts({ order }: { order: AdminOrder }) {
  return (
    <AdminPanel title={order.planName}>
      <Row gap="s2">
        <Tag tone={orderStateTones[order.state]}>{orderStateTexts[order.state]}</Tag>
        {order.mode === 'test' ? <Tag tone="gold">{t.test}</Tag> : null}
      </Row>
      {order.exceptions.map((message) => (
        <Notice key={message} tone="bad">
          {message}
        </Notice>
      ))}
      <Facts
        rows={[
          { label: t.amount, value: formatMoney(money(order.amount, order.currency)) },
          { label: t.who, value: <PersonLink id={order.userId} email={order.email} /> },
          ...(order.opportunityTitle
            ? [{ label: t.for, value: [order.opportunityTitle, order.location].filter(Boolean).join(' · ') }]
            : []),
          { label: t.provider, value: codeText('provider', 'orders', order.provider) },
          ...(order.reference ? [{ label: t.reference, value: order.reference }] : []),
          { label: t.made, value: momentText(order.createdAt) },
          ...(order.paidAt ? [{ label: t.paidAt, value: momentText(order.paidAt) }] : []),
          ...(order.refundable ? [{ label: t.refundable, value: refundableText(order) }] : []),
        ]}
      />
    </AdminPanel>
  )
}

function refundableText({ refundable, currency }: AdminOrder): string {
  const amount = formatMoney(money(refundable?.amount ?? 0, currency))
  return refundable?.reason ? `${amount} (${refundable.reason})` : amount
}

function OrderActions({ order }: { order: AdminOrder }) {
  const [refunding, setRefunding] = useState(false)
  const check = useChange('POST /api/admin/orders/{id}/check', {
    refresh: ['GET /api/admin/orders/{id}', 'GET /api/admin/orders', 'GET /api/admin/audit'],
    onSuccess: ({ state }) => showToast({ title: t.checked, text: orderStateTexts[state] }),
    onError: (error) =>
      showToast({ title: t.checkFailed, text: error.code === 'offline' ? adminTexts.offline : error.message, tone: 'bad' }),
  })
  const refundedMinor = totalRefundedMinor(order)
  const isPaid = order.paidAt !== undefined && refundedMinor < order.amount
  return (
    <Row>
      {isPaid ? (
        <Button look="danger" onClick={() => setRefunding(true)}>
          {adminTexts.refund.open}
        </Button>
      ) : null}
      <Button busy={check.isPending} busyText={t.checking} onClick={() => check.mutate({ params: { id: order.id } })}>
        {t.check}
      </Button>
      {refunding ? <RefundDialog order={order} refundedMinor={refundedMinor} onClose={() => setRefunding(false)} /> : null}
    </Row>
  )
}

/** Refunds that are done or pending; a failed one does not count. */
function totalRefundedMinor(order: AdminOrder): number {
  return order.refunds.reduce((sum, refund) => sum + (refund.state === 'failed' ? 0 : refund.amount), 0)
}
