import { useState } from 'react'
import type { ChargeCurrency } from '#contract/currencies.ts'
import type { Order } from '#contract/payments.ts'
import { call } from '../../lib/call.ts'
import { isUnderWay, refresh, useCall, useChange } from '../../lib/queries.ts'
import { counted, fill } from '../../lib/texts.ts'
import { dayText } from '../../lib/when.ts'
import { paymentsTexts as t } from '../../texts/payments.ts'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/surface.tsx'
import { showToast } from '../../ui/toast.tsx'
import { IntentRefused } from './intent-refused.tsx'
import { PayPanel } from './pay-panel.tsx'
import { SettingUp } from './setting-up.tsx'
import { useIntent } from './use-intent.ts'

type Wanted = { opportunityId: string; title: string; location: string }

/** One report: with a right already paid for, or by paying now. The dialog and the checkout page are both this. */
export function ReportCheckout({
  wanted,
  currency,
  onDone,
  onPlace,
}: {
  wanted: Wanted
  currency: ChargeCurrency
  onDone: (reportId: string | null, how: 'paid' | 'used') => void
  onPlace?: (place: string) => void
}) {
  const status = useCall('GET /api/subscription/status', {}, { staleTime: 0 })
  const [payInstead, setPayInstead] = useState(false)
  const features = status.data?.features
  const hasRight = (features?.reportCredits ?? 0) > 0 || features?.passEndsAt !== undefined
  if (status.isPending) return <SettingUp />
  if (hasRight && !payInstead) {
    return (
      <UseRight
        wanted={wanted}
        text={
          features?.passEndsAt
            ? fill(t.right.pass, { date: dayText(features.passEndsAt) })
            : counted(features?.reportCredits ?? 0, t.right.credits)
        }
        onDone={(id) => onDone(id, 'used')}
        onPay={() => setPayInstead(true)}
      />
    )
  }
  return <Paying wanted={wanted} currency={currency} onDone={(id) => onDone(id, 'paid')} onPlace={onPlace} />
}

function Paying({
  wanted,
  currency,
  onDone,
  onPlace,
}: {
  wanted: Wanted
  currency: ChargeCurrency
  onDone: (reportId: string | null) => void
  onPlace?: (place: string) => void
}) {
  const { opportunityId, location } = wanted
  const { checkout, error, again } = useIntent(`${opportunityId}|${location}|${currency}`, () =>
    call('POST /api/reports/create-payment-intent', { body: { opportunityId, location, currency } }),
  )
  if (error) return <IntentRefused error={error} currency={currency} onAgain={again} onPlace={onPlace} />
  if (!checkout) return <SettingUp />
  const finish = async (order: Order) => {
    const started = await call('POST /api/reports/generate', {
      body: { opportunityId, location, paymentIntentId: checkout.paymentIntentId },
    }).catch(() => null)
    await refresh('GET /api/reports/my-reports', 'GET /api/orders', 'GET /api/auth/user', 'GET /api/subscription/status')
    onDone(started?.id ?? order.reportId ?? null)
  }
  return (
    <PayPanel key={checkout.orderId} checkout={checkout} title={wanted.title} returnTo="/reports" onPaid={(order) => void finish(order)} />
  )
}

function UseRight({
  wanted,
  text,
  onDone,
  onPay,
}: {
  wanted: Wanted
  text: string
  onDone: (reportId: string) => void
  onPay: () => void
}) {
  const use = useChange('POST /api/reports/purchase', {
    refresh: ['GET /api/reports/my-reports', 'GET /api/subscription/status', 'GET /api/auth/user'],
    onSuccess: ({ id }) => onDone(id),
    onError: (error) => {
      const owned = error.code === 'already_owned' ? error.body?.details?.reportId : undefined
      if (typeof owned === 'string') onDone(owned)
      else
        showToast({
          title: t.right.failed,
          text: error.code === 'offline' || error.code === 'internal' ? t.right.failedText : error.message,
          tone: 'bad',
        })
    },
  })
  return (
    <Stack gap="s3">
      <Notice tone="good">{text}</Notice>
      <Button
        look="primary"
        wide
        busy={use.isPending}
        onClick={() => {
          if (isUnderWay('POST /api/reports/purchase')) return
          use.mutate({ body: { opportunityId: wanted.opportunityId, reportType: 'detailed', location: wanted.location } })
        }}
      >
        {t.right.use}
      </Button>
      <Button wide onClick={onPay}>
        {t.right.payInstead}
      </Button>
    </Stack>
  )
}
