import './payments.css'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { type ChargeCurrency, chargeCurrencies } from '#contract/currencies.ts'
import { type Plan, planById } from '#contract/plans.ts'
import { paymentsTexts } from '#words/web/payments.ts'
import { clearCheckout } from '../../lib/checkout/checkout-store.ts'
import { Page, Stack } from '../../ui/layout.tsx'
import { Card } from '../../ui/surface.tsx'
import { DoneCard } from './done-card.tsx'
import { BackToPricing, InvalidLink } from './invalid-link.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PlanCheckout } from './plan-checkout.tsx'

const t = paymentsTexts.page

/** `/payment/flutterwave?plan&currency&amount`, for every provider. A link whose price is not the catalogue's is invalid. */
export default function PaymentScreen() {
  const search = useSearch()
  const link = readPaymentLink(search)
  const [isPaid, setIsPaid] = useState(false)
  if (!link) return <InvalidLink />
  if (isPaid) {
    return (
      <Page width="text">
        <DoneCard text={t.successText} to="/dashboard" />
      </Page>
    )
  }
  const { plan, currency } = link
  return (
    <Page>
      <Stack gap="s4">
        <BackToPricing />
        <h1>{t.title({ plan: plan.name })}</h1>
        <div className="checkout-layout">
          <Card className="checkout-main" aria-label={paymentsTexts.checkout.methodsHeading}>
            <PlanCheckout
              plan={plan}
              currency={currency}
              returnTo="/reports"
              onPaid={() => {
                clearCheckout()
                setIsPaid(true)
              }}
            />
          </Card>
          <OrderSummary plan={plan} currency={currency} />
        </div>
      </Stack>
    </Page>
  )
}

/** Parses a payment link; null when anything is missing or differs from the catalogue's price. The amount is read as an integer. */
export function readPaymentLink(search: string): { plan: Plan; currency: ChargeCurrency; amount: number } | null {
  const params = new URLSearchParams(search)
  const plan = planById(params.get('plan') ?? '')
  const currency = chargeCurrencies.find((each) => each === params.get('currency'))
  const text = params.get('amount') ?? ''
  if (!plan || plan.type === 'free' || !currency || !/^\d+$/.test(text)) return null
  const amount = Number(text)
  return amount === plan.pricesMinor[currency] ? { plan, currency, amount } : null
}
