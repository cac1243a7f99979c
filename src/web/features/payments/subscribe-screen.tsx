import './payments.css'
import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { CallOutput } from '#contract/call.ts'
import type { ChargeCurrency } from '#contract/currencies.ts'
import type { Checkout } from '#contract/payments.ts'
import { type Plan, plans } from '#contract/plans.ts'
import { call } from '../../lib/call.ts'
import { keepPlan } from '../../lib/checkout-store.ts'
import { priceText, usePayCurrency } from '../../lib/pay-currency.ts'
import { refresh, useCall } from '../../lib/queries.ts'
import { fill } from '../../lib/texts.ts'
import { dayText } from '../../lib/when.ts'
import { paymentsTexts } from '../../texts/payments.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Grid, Page, Stack } from '../../ui/layout.tsx'
import { Card, Notice, Tag } from '../../ui/surface.tsx'
import { showToast } from '../../ui/toast.tsx'
import { CurrencySelect } from './currency-select.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PayPanel } from './pay-panel.tsx'
import { RenewalTerms } from './renewal-terms.tsx'
import { SettingUp } from './setting-up.tsx'

const t = paymentsTexts.subscribe

/** `/subscribe` and `/payment/stripe`: three plans; premium is paid right here. */
export function Screen() {
  const [, navigate] = useLocation()
  const isBack = new URLSearchParams(useSearch()).get('success') === 'true'
  const currency = usePayCurrency()
  const status = useCall('GET /api/subscription/status', {}, { staleTime: 0 })
  const [checkout, setCheckout] = useState<Checkout | null>(null)
  const [creating, setCreating] = useState(false)
  const starting = useRef(false)
  const isPremium = status.data?.tier === 'premium'
  useEffect(() => {
    if (isBack && isPremium) showToast({ title: t.successToast, text: t.successText })
  }, [isBack, isPremium])

  const start = async () => {
    if (starting.current || !currency) return
    starting.current = true
    setCreating(true)
    try {
      const answer = await call('POST /api/create-subscription', { body: { tier: 'premium', currency } })
      if (answer.clientSecret && answer.status !== 'active') setCheckout(answer as Checkout)
      else {
        showToast({ title: t.created, text: answer.message })
        await refresh('GET /api/subscription/status', 'GET /api/auth/user')
      }
    } catch {
      showToast({ title: t.errorTitle, text: t.errorText, tone: 'bad' })
    } finally {
      starting.current = false
      setCreating(false)
    }
  }
  const paid = async () => {
    await refresh('GET /api/subscription/status', 'GET /api/auth/user', 'GET /api/orders')
    setCheckout(null)
    showToast({ title: t.successToast, text: t.successText })
    navigate('/subscribe?success=true', { replace: true })
  }
  const buyReport = (paidIn: ChargeCurrency) => {
    const plan = plans.complete_report
    keepPlan({ id: plan.id, name: plan.name, amount: plan.pricesMinor[paidIn], currency: paidIn, type: plan.type, quantity: plan.quantity })
    navigate('/checkout/business-report')
  }
  return (
    <Page>
      <Stack gap="s5">
        <Stack gap="s2">
          <h1>{checkout ? t.complete : t.title}</h1>
          {checkout ? null : <p>{t.intro}</p>}
        </Stack>
        {isBack && isPremium ? (
          <Notice tone="good" live>
            {t.successText}
          </Notice>
        ) : null}
        {currency === null || status.isPending ? (
          <SettingUp text={paymentsTexts.loading} />
        ) : creating ? (
          <SettingUp text={t.creating} />
        ) : checkout ? (
          <div className="checkout-layout">
            <Card className="checkout-main" aria-label={t.complete}>
              <Stack gap="s4">
                <PayPanel
                  key={checkout.orderId}
                  checkout={checkout}
                  title={plans.premium.name}
                  returnTo="/subscribe?success=true"
                  words={{ failed: paymentsTexts.result.subscriptionFailed, broke: paymentsTexts.result.unexpected }}
                  onPaid={() => void paid()}
                />
                <Button onClick={() => setCheckout(null)}>{t.back}</Button>
              </Stack>
            </Card>
            <OrderSummary plan={plans.premium} currency={checkout.currency as ChargeCurrency} />
            <div className="checkout-promise">
              <RenewalTerms provider={checkout.provider} />
            </div>
          </div>
        ) : (
          <>
            <div className="currency-row">
              <CurrencySelect value={currency} />
            </div>
            <Grid as="ul" className="plan-grid">
              <PlanTile
                plan={plans.free}
                name={plans.free.name}
                price={t.free}
                note={null}
                action={
                  <Button wide disabled>
                    {t.current}
                  </Button>
                }
                hideAction={isPremium}
              />
              <PlanTile
                plan={plans.premium}
                name={plans.premium.name}
                price={priceText(plans.premium.pricesMinor[currency], currency)}
                per={t.perMonth}
                badge
                note={runningNote(status.data) ?? t.free30}
                action={
                  isPremium ? (
                    <Stack gap="s2">
                      {status.data?.payable ? (
                        <Button look="primary" wide onClick={() => void start()}>
                          {t.payMonth}
                        </Button>
                      ) : null}
                      <LinkButton wide href="/account/settings#subscription">
                        {t.manage}
                      </LinkButton>
                    </Stack>
                  ) : (
                    <Button look="primary" wide onClick={() => void start()}>
                      {t.getAccess}
                      <span className="visually-hidden">: {plans.premium.name}</span>
                    </Button>
                  )
                }
              />
              <PlanTile
                plan={plans.complete_report}
                name={t.reports}
                price={priceText(plans.complete_report.pricesMinor[currency], currency)}
                per={t.perReport}
                note={paymentsTexts.guarantee}
                action={
                  <Button wide onClick={() => buyReport(currency)}>
                    {t.buyNow}
                    <span className="visually-hidden">: {t.reports}</span>
                  </Button>
                }
              />
            </Grid>
            <p>
              {t.otherPlans}: <LinkButton href="/pricing">{t.seePricing}</LinkButton>
            </p>
          </>
        )}
      </Stack>
    </Page>
  )
}

/** How long the premium that the person has lasts; null without one. */
function runningNote(status: CallOutput<'GET /api/subscription/status'> | undefined): string | null {
  if (status?.tier !== 'premium' || !status.periodEnd) return null
  const date = dayText(status.periodEnd)
  if (status.graceEndsAt) return fill(t.overdue, { date, until: dayText(status.graceEndsAt) })
  return fill(status.cancelAtPeriodEnd ? t.endsOn : t.runsUntil, { date })
}

function PlanTile({
  plan,
  name,
  price,
  per,
  badge,
  note,
  action,
  hideAction,
}: {
  plan: Plan
  name: string
  price: string
  per?: string
  badge?: boolean
  note: string | null
  action: React.ReactNode
  hideAction?: boolean
}) {
  return (
    <li className={badge ? 'card card-strong plan-tile' : 'card plan-tile'}>
      <p className={badge ? 'plan-badge' : 'plan-badge plan-badge-none'}>{badge ? <Tag tone="gold">{t.popular}</Tag> : null}</p>
      <h2>{name}</h2>
      <p className="key-figure">
        {price}
        {per ? <span className="small quiet plan-per">{per}</span> : null}
      </p>
      <ul className="plan-points">
        {plan.features.map((feature) => (
          <li key={feature}>
            <Check size={20} aria-hidden />
            <span>{feature}</span>
          </li>
        ))}
      </ul>
      {note ? <p className="small quiet">{note}</p> : null}
      <div className="plan-action">{hideAction ? null : action}</div>
    </li>
  )
}
