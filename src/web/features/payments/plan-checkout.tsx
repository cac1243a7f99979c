import type { ChargeCurrency } from '#contract/currencies.ts'
import type { Checkout, Order } from '#contract/payments.ts'
import type { Plan } from '#contract/plans.ts'
import { paymentsTexts } from '#words/web/payments.ts'
import { call } from '../../lib/api/call.ts'
import { premiumReads, refresh } from '../../lib/api/queries.ts'
import { Stack } from '../../ui/layout.tsx'
import { showToast } from '../../ui/toast.tsx'
import { AskBeforePaying } from './ask-before-paying.tsx'
import { IntentError } from './intent-error.tsx'
import { PayPanel } from './pay-panel.tsx'
import { SettingUp } from './setting-up.tsx'
import { useIntent } from './use-intent.ts'

type PlanPurchase = { plan: Plan; currency: ChargeCurrency; returnTo: string; onPaid: (order: Order) => void }

/** Buys a plan without a business: the pack, the pass, premium ahead of its end, a report to be chosen later. */
export function PlanCheckout(purchase: PlanPurchase) {
  return (
    <AskBeforePaying key={`${purchase.plan.id}|${purchase.currency}`} purchase={{ planId: purchase.plan.id, currency: purchase.currency }}>
      <PayForPlan {...purchase} />
    </AskBeforePaying>
  )
}

function PayForPlan({ plan, currency, returnTo, onPaid }: PlanPurchase) {
  const amount = plan.pricesMinor[currency]
  const { checkout, error, retry } = useIntent(`${plan.id}|${currency}`, () =>
    call('POST /api/payment/flutterwave/initialize', { body: { planId: plan.id, currency, amount, prepareOnly: true } }),
  )
  if (error) return <IntentError error={error} currency={currency} fault={paymentsTexts.result.setupText} onRetry={retry} />
  if (!checkout) return <SettingUp />
  const finish = async (order: Order) => {
    await refresh(...premiumReads, 'GET /api/orders')
    onPaid(order)
  }
  return (
    <Stack gap="s3">
      <PayPanel
        key={checkout.orderId}
        checkout={checkout}
        title={plan.name}
        returnTo={returnTo}
        words={{ unexpected: paymentsTexts.result.pageError }}
        onPaid={(order) => void finish(order)}
        onOffered={() => showToast({ title: paymentsTexts.result.setupReady, text: paymentsTexts.result.setupReadyText })}
      />
      {plan.type === 'subscription' ? <RenewalTerms ways={checkout.ways} /> : null}
    </Stack>
  )
}

const t = paymentsTexts.subscribe

/** What happens after the month that is paid now: shown before every purchase of premium. Where only cards are taken, every month can renew. */
export function RenewalTerms({ ways }: Pick<Checkout, 'ways'>) {
  return (
    <p className="small quiet">
      {ways.every(({ method }) => method === 'card') ? t.renewsCard : t.renewsByWay} {t.free30}
    </p>
  )
}
