import './payments.css'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { fill } from '../../lib/texts.ts'
import { paymentsTexts } from '../../texts/payments.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Page, Stack } from '../../ui/layout.tsx'
import { Card } from '../../ui/surface.tsx'
import { showToast } from '../../ui/toast.tsx'
import { DoneCard } from './done-card.tsx'
import { OrderSummary } from './order-summary.tsx'
import { readPaymentLink } from './payment-link.ts'
import { PlanCheckout } from './plan-checkout.tsx'

const t = paymentsTexts.page

/** `/payment/flutterwave?plan&currency&amount`, whoever the provider is. A link that is not the catalogue's price is no link. */
export function Screen() {
  const search = useSearch()
  const link = readPaymentLink(search)
  const [isPaid, setIsPaid] = useState(false)
  if (!link) {
    return (
      <Page width="text">
        <Stack>
          <h1>{t.invalidTitle}</h1>
          <p>{t.invalidText}</p>
          <p>{t.nothingTaken}</p>
          <BackToPricing />
        </Stack>
      </Page>
    )
  }
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
        <h1>{fill(t.title, { plan: plan.name })}</h1>
        <div className="checkout-layout">
          <Card className="checkout-main" aria-label={paymentsTexts.checkout.methodsHeading}>
            <PlanCheckout
              plan={plan}
              currency={currency}
              returnTo="/reports"
              onPaid={() => {
                showToast({ title: paymentsTexts.result.successToast })
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

function BackToPricing() {
  return (
    <div>
      <LinkButton href="/pricing" icon={<ArrowLeft size={24} aria-hidden />}>
        {t.back}
      </LinkButton>
    </div>
  )
}
