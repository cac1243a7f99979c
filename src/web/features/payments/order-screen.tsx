import './payments.css'
import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import type { ClosureInfo } from '#contract/opportunity-card.ts'
import type { Order, PaymentMethod, Receipt } from '#contract/payments.ts'
import { paymentsTexts } from '#words/web/payments.ts'
import { useCall, useChange } from '../../lib/api/queries.ts'
import { orderAddress } from '../../lib/checkout/checkout-address.ts'
import { isRefundUnderWay, orderStateText, orderStateTones } from '../../lib/checkout/order-state.ts'
import { priceText } from '../../lib/checkout/pay-currency.ts'
import { ClosureNotice } from '../../lib/closure-notice.tsx'
import { momentText } from '../../lib/reader-dates.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { Page, Row, Stack } from '../../ui/layout.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Card, Facts, Notice, Skeleton, Tag } from '../../ui/surface.tsx'
import { showToast } from '../../ui/toast.tsx'
import { toPaymentWait } from './payment-wait.ts'
import { RefundCard } from './refund-card.tsx'
import { settleNow, useOrderWatch } from './use-order-watch.ts'
import { providerName } from './vendor-checkout.ts'
import { WaitingCard } from './waiting-card.tsx'

const t = paymentsTexts.order
const openStates: readonly Order['state'][] = ['created', 'awaiting_payment', 'expired']
/** In these states reports are no longer readable. */
const withdrawnStates: readonly Order['state'][] = ['refunded', 'charged_back']

/** `/orders/{id}`: the state of one order, and every action on it. Bank redirects end here too. */
export default function OrderScreen({ id = '' }: { id?: string }) {
  const { data, error, isPending, isFetching, refetch } = useCall('GET /api/orders/{id}', { params: { id } })
  if (isPending) {
    return (
      <Page width="narrow">
        <Skeleton height="24rem" label={paymentsTexts.loading} />
      </Page>
    )
  }
  if (error || !data) {
    return (
      <Page width="text">
        <Stack>
          <h1>{t.title}</h1>
          {error?.status === 404 ? (
            <>
              <Notice tone="bad" live>
                {t.notFound}
              </Notice>
              <Row>
                <LinkButton href="/account">{t.all}</LinkButton>
              </Row>
            </>
          ) : (
            <LoadFailed text={t.loadFailed} retryText={paymentsTexts.tryAgain} busy={isFetching} onRetry={() => void refetch()}>
              <LinkButton href="/account">{t.all}</LinkButton>
            </LoadFailed>
          )}
        </Stack>
      </Page>
    )
  }
  return <OrderView order={data} />
}

function OrderView({ order: initialOrder }: { order: Order }) {
  const isOpen = openStates.includes(initialOrder.state)
  const watch = useOrderWatch(initialOrder.id, {
    watching: isOpen,
    onPaid: () => showToast({ title: paymentsTexts.result.successToast }),
  })
  const order = watch.order ?? initialOrder
  // The parameters of a bank's redirect are not trusted: the provider is queried.
  const isBankReturn = isProviderReturn(new URLSearchParams(useSearch()))
  const [isChecked, setIsChecked] = useState(false)
  useEffect(() => {
    if (isBankReturn)
      void settleNow(initialOrder.id).then(
        () => setIsChecked(true),
        () => undefined,
      )
  }, [isBankReturn, initialOrder.id])
  const { receipt } = order
  const rows = [
    { key: 'plan', label: paymentsTexts.summary.plan, value: order.planName },
    ...(order.opportunityTitle ? [{ key: 'report', label: t.report, value: `${order.opportunityTitle} · ${order.location ?? ''}` }] : []),
    { key: 'made', label: t.made, value: momentText(order.createdAt) },
    ...(order.paidAt ? [{ key: 'paid', label: t.paid, value: momentText(order.paidAt) }] : []),
    ...(order.reference && !openStates.includes(order.state)
      ? [{ key: 'reference', label: t.reference, value: <span className="reference">{order.reference}</span> }]
      : []),
    ...(receipt ? receiptRows(order, receipt) : []),
    { key: 'amount', label: t.amount, value: <strong>{priceText(order.amount, order.currency)}</strong> },
    ...(receipt && receipt.refunded > 0
      ? [
          {
            key: 'refunded',
            label: isRefundUnderWay(order) ? t.refundsUnderWay : t.refunds,
            value: priceText(receipt.refunded, order.currency),
          },
          { key: 'kept', label: t.kept, value: priceText(order.amount - receipt.refunded, order.currency) },
        ]
      : []),
  ]
  return (
    <Page width="narrow">
      <Stack gap="s5">
        <Row between>
          <h1>{order.planName}</h1>
          <Tag tone={orderStateTones[order.state]}>{orderStateText(order)}</Tag>
        </Row>
        {order.mode === 'test' ? (
          <div className="test-note">
            <p>
              <strong>{t.test}</strong>
            </p>
            {receipt ? <p>{t.notReal}</p> : null}
          </div>
        ) : null}
        <Card aria-labelledby="order-facts">
          <Stack gap="s4">
            <h2 id="order-facts">{receipt ? t.receiptHeading({ number: receipt.number }) : t.orderHeading}</h2>
            <Facts rows={rows} />
            <Row>
              {order.reportId && !withdrawnStates.includes(order.state) ? (
                <LinkButton look="primary" href={`/reports/${order.reportId}`}>
                  {t.readReport}
                </LinkButton>
              ) : null}
              {order.paidAt ? (
                <LinkButton external download href={`/api/orders/${order.id}/receipt.pdf`}>
                  {t.receipt}
                </LinkButton>
              ) : null}
              {receipt ? <Button onClick={() => window.print()}>{t.print}</Button> : null}
            </Row>
          </Stack>
        </Card>
        {isBankReturn && openStates.includes(order.state) ? (
          <Notice tone="gold" live>
            {!isChecked ? t.asking : order.pending?.until ? t.stillWaits : t.notConfirmed}
          </Notice>
        ) : null}
        {order.closed ? <ClosedOrder order={order} closed={order.closed} /> : null}
        {isOpen ? <OpenOrder order={order} /> : null}
        <div className="no-print stack gap-s5">
          {order.reserved ? <ReleaseCard order={order} /> : null}
          <RefundCard order={order} />
        </div>
        <p>
          <LinkButton href="/account">{t.all}</LinkButton>
        </p>
      </Stack>
    </Page>
  )
}

function Buyer({ name, email }: Receipt['buyer']) {
  return (
    <>
      {name}
      {name && email ? ', ' : null}
      {email ? <EmailText email={email} /> : null}
    </>
  )
}

/** Whether a bank or a provider's own page has just redirected here. */
const isProviderReturn = (search: URLSearchParams) => search.get('back') === 'bank'

/** Payer, payee and method: what makes the page a receipt, beside every order's rows. */
function receiptRows(order: Order, { buyer, seller, method, tax }: Receipt) {
  const provider = providerName(order.provider)
  const methodName = method ? (paymentsTexts.panel.methods[method as PaymentMethod]?.name ?? method) : null
  return [
    { key: 'buyer', label: t.buyer, value: <Buyer {...buyer} /> },
    { key: 'with', label: t.paidWith, value: methodName ? t.paidWithBy({ method: methodName, provider }) : provider },
    { key: 'seller', label: t.seller, value: [seller.name, seller.address].filter(Boolean).join(', ') },
    ...(seller.taxId ? [{ key: 'taxId', label: t.taxId, value: seller.taxId }] : []),
    ...(tax
      ? [{ key: 'tax', label: t.tax({ percent: Math.round(tax.rate * 1000) / 10 }), value: priceText(tax.amount, order.currency) }]
      : []),
  ]
}

function OpenOrder({ order }: { order: Order }) {
  const isWaiting = toPaymentWait(order, null).kind === 'waiting'
  const cancel = useChange('POST /api/orders/{id}/cancel', {
    refresh: ['GET /api/orders/{id}', 'GET /api/orders'],
    onSuccess: () => showToast({ title: isWaiting ? t.canceledWaiting : t.canceled }),
    onError: (error) => showToast({ title: t.failed, text: error.message, tone: 'bad' }),
  })
  return (
    <Card>
      <Stack gap="s4">
        <WaitingCard order={order} method={null} isConfirming={false} />
        <Row>
          {order.closed ? null : (
            <LinkButton look={isWaiting ? 'secondary' : 'primary'} href={orderAddress(order)}>
              {isWaiting ? paymentsTexts.waiting.another : t.payNow}
            </LinkButton>
          )}
          <Button busy={cancel.isPending} onClick={() => cancel.mutate({ params: { id: order.id } })}>
            {t.cancel}
          </Button>
        </Row>
      </Stack>
    </Card>
  )
}

/** The order's business is no longer sold: nothing is left to pay, or the entitlement is free for another. */
function ClosedOrder({ order, closed }: { order: Order; closed: ClosureInfo }) {
  return (
    <ClosureNotice closed={closed}>
      <p>{openStates.includes(order.state) ? t.closedUnpaid : t.closedPaid}</p>
      {openStates.includes(order.state) ? null : (
        <div>
          <LinkButton href="/reports">{t.chooseOther}</LinkButton>
        </div>
      )}
    </ClosureNotice>
  )
}

function ReleaseCard({ order }: { order: Order }) {
  const [isDone, setIsDone] = useState(false)
  const release = useChange('POST /api/orders/{id}/release', {
    refresh: ['GET /api/orders/{id}', 'GET /api/subscription/status'],
    onSuccess: () => {
      setIsDone(true)
      showToast({ title: t.released, text: t.releasedText })
    },
    onError: (error) => showToast({ title: t.failed, text: error.message, tone: 'bad' }),
  })
  return (
    <Card look="sunk">
      <Stack gap="s3">
        <p>{t.releaseText}</p>
        <div>
          <Button busy={release.isPending} disabled={isDone} onClick={() => release.mutate({ params: { id: order.id } })}>
            {t.release}
          </Button>
        </div>
      </Stack>
    </Card>
  )
}
