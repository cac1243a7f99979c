import { useState } from 'react'
import type { ChargeCurrency, Currency } from '#contract/currencies.ts'
import type { Order } from '#contract/payments.ts'
import { parseOpportunityId } from '#engine/quantity/opportunity-id.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import { paymentsTexts as t } from '#words/web/payments.ts'
import { settleAnswers } from '../../lib/answers-to-save.ts'
import { call } from '../../lib/api/call.ts'
import { refresh, useCall, useChange } from '../../lib/api/queries.ts'
import type { EntitlementQuery, ReportEntitlement } from '../../lib/checkout/report-entitlement.ts'
import { ClosureNotice, closureFromError } from '../../lib/closure-notice.tsx'
import { FirstAnswers } from '../../lib/first-answers.tsx'
import { isUnknownPlace, PlaceChoices } from '../../lib/place-choices.tsx'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Notice } from '../../ui/surface.tsx'
import { showToast } from '../../ui/toast.tsx'
import { AskBeforePaying } from './ask-before-paying.tsx'
import { IntentError } from './intent-error.tsx'
import { PayPanel } from './pay-panel.tsx'
import { SettingUp } from './setting-up.tsx'
import { useIntent } from './use-intent.ts'

export type PurchaseResult = { reportId: string | null; how: 'paid' | 'used'; orderId: string | null }
type ReportChoice = { opportunityId: string; title: string; location: string }

type CheckoutProps = {
  choice: ReportChoice
  currency: ChargeCurrency
  /** The entitlement, shared with the screen around it. */
  query: EntitlementQuery
  onPayInstead: () => void
  onDone: (done: PurchaseResult) => void
  onPlace: (place: string) => void
}

/** Buys one report: by an entitlement, or by paying now. Shared by the dialog and the checkout page. */
export function ReportCheckout(props: CheckoutProps) {
  const { choice } = props
  return (
    <Stack gap="s3">
      <AnswersBefore opportunityId={choice.opportunityId} />
      <PayOrUse {...props} />
    </Stack>
  )
}

/** In the money of the place that is bought. */
function AnswersBefore({ opportunityId }: { opportunityId: string }) {
  const places = useCall('GET /api/places', {})
  const cityId = parseOpportunityId(opportunityId)?.cityId
  const currency = places.data?.cities.find(({ id }) => id === cityId)?.currency
  return currency ? <FirstAnswers opportunityId={opportunityId} currency={currency as Currency} /> : null
}

function PayOrUse({ choice, currency, query, onPayInstead, onDone, onPlace }: CheckoutProps) {
  if (query.failed) return <LoadFailed text={t.right.unknown} retryText={t.tryAgain} onRetry={query.retry} />
  if (query.entitlement === undefined) return <SettingUp />
  if (query.entitlement)
    return <UseEntitlement choice={choice} entitlement={query.entitlement} onDone={onDone} onPay={onPayInstead} onPlace={onPlace} />
  return (
    <AskBeforePaying
      key={`${choice.opportunityId}|${choice.location}|${currency}`}
      purchase={{ planId: 'complete_report', opportunityId: choice.opportunityId, location: choice.location, currency }}
    >
      <PayForReport choice={choice} currency={currency} onDone={onDone} onPlace={onPlace} />
    </AskBeforePaying>
  )
}

function PayForReport({
  choice,
  currency,
  onDone,
  onPlace,
}: {
  choice: ReportChoice
  currency: ChargeCurrency
  onDone: (done: PurchaseResult) => void
  onPlace: (place: string) => void
}) {
  const { opportunityId, location } = choice
  const { checkout, error, retry } = useIntent(`${opportunityId}|${location}|${currency}`, () =>
    call('POST /api/reports/create-payment-intent', { body: { opportunityId, location, currency, prepareOnly: true } }),
  )
  if (error) return <IntentError error={error} currency={currency} onRetry={retry} onPlace={onPlace} />
  if (!checkout) return <SettingUp />
  const finish = async (order: Order) => {
    const started = await call('POST /api/reports/generate', {
      body: { opportunityId, location, paymentIntentId: checkout.paymentIntentId },
    }).catch(() => null)
    await refresh('GET /api/reports/my-reports', 'GET /api/orders', 'GET /api/auth/user', 'GET /api/subscription/status')
    onDone({ reportId: started?.id ?? order.reportId ?? null, how: 'paid', orderId: order.id })
  }
  return (
    <PayPanel
      key={checkout.orderId}
      checkout={checkout}
      title={choice.title}
      returnTo="/reports"
      beforePaying={settleAnswers}
      onPaid={(order) => void finish(order)}
    />
  )
}

function UseEntitlement({
  choice,
  entitlement,
  onDone,
  onPay,
  onPlace,
}: {
  choice: ReportChoice
  entitlement: ReportEntitlement
  onDone: (done: PurchaseResult) => void
  onPay: () => void
  onPlace: (place: string) => void
}) {
  const done = (reportId: string) => onDone({ reportId, how: 'used', orderId: null })
  const redeem = useChange('POST /api/reports/purchase', {
    refresh: ['GET /api/reports/my-reports', 'GET /api/subscription/status', 'GET /api/auth/user'],
    onSuccess: ({ id }) => done(id),
    onError: (error) => {
      const owned = error.code === 'already_owned' ? error.body?.details?.reportId : undefined
      if (typeof owned === 'string') done(owned)
      else if (!isUnknownPlace(error) && !closureFromError(error))
        showToast({
          title: t.right.failed,
          text: error.code === 'offline' || error.code === 'internal' ? t.right.failedText : error.message,
          tone: 'bad',
        })
    },
  })
  const [isSettling, setIsSettling] = useState(false)
  const use = async () => {
    setIsSettling(true)
    const isSaved = await settleAnswers()
    setIsSettling(false)
    if (isSaved) redeem.mutate({ body: { opportunityId: choice.opportunityId, reportType: 'detailed', location: choice.location } })
    else showToast({ ...t.result.answersUnsaved, tone: 'bad' })
  }
  const closed = closureFromError(redeem.error)
  if (closed) {
    return (
      <ClosureNotice closed={closed} live>
        <p>
          {opportunityTexts.closed.notSold({ city: closed.city })} {t.right.kept}
        </p>
      </ClosureNotice>
    )
  }
  return (
    <Stack gap="s3">
      {isUnknownPlace(redeem.error) ? (
        <PlaceChoices
          error={redeem.error}
          onChoose={(place) => {
            redeem.reset()
            onPlace(place)
          }}
        />
      ) : null}
      <Notice tone="good">{entitlement.text}</Notice>
      <Button look="primary" wide busy={isSettling || redeem.isPending} onClick={() => void use()}>
        {entitlement.actionText}
      </Button>
      <Button wide onClick={onPay}>
        {t.right.payInstead}
      </Button>
    </Stack>
  )
}
