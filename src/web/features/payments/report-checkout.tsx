import type { ChargeCurrency } from '#contract/currencies.ts'
import type { Order } from '#contract/payments.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import { paymentsTexts as t } from '#words/web/payments.ts'
import { call } from '../../lib/call.ts'
import { ClosedNotice, closedOf } from '../../lib/closed-notice.tsx'
import { isUnknownPlace, PlaceChoices } from '../../lib/place-choices.tsx'
import { refresh, useChange } from '../../lib/queries.ts'
import type { AskedRight, ReportRight } from '../../lib/report-right.ts'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Notice } from '../../ui/surface.tsx'
import { showToast } from '../../ui/toast.tsx'
import { IntentRefused } from './intent-refused.tsx'
import { PayPanel } from './pay-panel.tsx'
import { SettingUp } from './setting-up.tsx'
import { useIntent } from './use-intent.ts'

export type Bought = { reportId: string | null; how: 'paid' | 'used'; orderId: string | null }
type Wanted = { opportunityId: string; title: string; location: string }

/** One report: with a right already paid for, or by paying now. The dialog and the checkout page are both this. */
export function ReportCheckout({
  wanted,
  currency,
  asked,
  onPayInstead,
  onDone,
  onPlace,
}: {
  wanted: Wanted
  currency: ChargeCurrency
  /** What is paid for already, as the screen around it shows it too. */
  asked: AskedRight
  onPayInstead: () => void
  onDone: (done: Bought) => void
  onPlace: (place: string) => void
}) {
  if (asked.failed) return <LoadFailed text={t.right.unknown} retryText={t.tryAgain} onRetry={asked.again} />
  if (asked.right === undefined) return <SettingUp />
  if (asked.right) return <UseRight wanted={wanted} right={asked.right} onDone={onDone} onPay={onPayInstead} onPlace={onPlace} />
  return <Paying wanted={wanted} currency={currency} onDone={onDone} onPlace={onPlace} />
}

function Paying({
  wanted,
  currency,
  onDone,
  onPlace,
}: {
  wanted: Wanted
  currency: ChargeCurrency
  onDone: (done: Bought) => void
  onPlace: (place: string) => void
}) {
  const { opportunityId, location } = wanted
  const { checkout, error, again } = useIntent(`${opportunityId}|${location}|${currency}`, () =>
    call('POST /api/reports/create-payment-intent', { body: { opportunityId, location, currency, prepareOnly: true } }),
  )
  if (error) return <IntentRefused error={error} currency={currency} onAgain={again} onPlace={onPlace} />
  if (!checkout) return <SettingUp />
  const finish = async (order: Order) => {
    const started = await call('POST /api/reports/generate', {
      body: { opportunityId, location, paymentIntentId: checkout.paymentIntentId },
    }).catch(() => null)
    await refresh('GET /api/reports/my-reports', 'GET /api/orders', 'GET /api/auth/user', 'GET /api/subscription/status')
    onDone({ reportId: started?.id ?? order.reportId ?? null, how: 'paid', orderId: order.id })
  }
  return (
    <PayPanel key={checkout.orderId} checkout={checkout} title={wanted.title} returnTo="/reports" onPaid={(order) => void finish(order)} />
  )
}

function UseRight({
  wanted,
  right,
  onDone,
  onPay,
  onPlace,
}: {
  wanted: Wanted
  right: ReportRight
  onDone: (done: Bought) => void
  onPay: () => void
  onPlace: (place: string) => void
}) {
  const done = (reportId: string) => onDone({ reportId, how: 'used', orderId: null })
  const use = useChange('POST /api/reports/purchase', {
    refresh: ['GET /api/reports/my-reports', 'GET /api/subscription/status', 'GET /api/auth/user'],
    onSuccess: ({ id }) => done(id),
    onError: (error) => {
      const owned = error.code === 'already_owned' ? error.body?.details?.reportId : undefined
      if (typeof owned === 'string') done(owned)
      else if (!isUnknownPlace(error) && !closedOf(error))
        showToast({
          title: t.right.failed,
          text: error.code === 'offline' || error.code === 'internal' ? t.right.failedText : error.message,
          tone: 'bad',
        })
    },
  })
  const closed = closedOf(use.error)
  if (closed) {
    return (
      <ClosedNotice closed={closed} live>
        <p>
          {opportunityTexts.closed.notSold({ city: closed.city })} {t.right.kept}
        </p>
      </ClosedNotice>
    )
  }
  return (
    <Stack gap="s3">
      {isUnknownPlace(use.error) ? (
        <PlaceChoices
          error={use.error}
          onChoose={(place) => {
            use.reset()
            onPlace(place)
          }}
        />
      ) : null}
      <Notice tone="good">{right.text}</Notice>
      <Button
        look="primary"
        wide
        busy={use.isPending}
        onClick={() => use.mutate({ body: { opportunityId: wanted.opportunityId, reportType: 'detailed', location: wanted.location } })}
      >
        {right.use}
      </Button>
      <Button wide onClick={onPay}>
        {t.right.payInstead}
      </Button>
    </Stack>
  )
}
