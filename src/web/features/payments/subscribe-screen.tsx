import './payments.css'
import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { CallOutput } from '#contract/call.ts'
import { type ChargeCurrency, chargeCurrencies } from '#contract/currencies.ts'
import type { Checkout } from '#contract/payments.ts'
import { type Plan, plans, priceOf } from '#contract/plans.ts'
import { formatMoney } from '#engine/quantity/format.ts'
import { paymentsTexts } from '#words/web/payments.ts'
import { call } from '../../lib/api/call.ts'
import { premiumReads, refresh, useCall } from '../../lib/api/queries.ts'
import { checkoutAddress, reportCheckoutAddress } from '../../lib/checkout/checkout-address.ts'
import { chooseCurrency, clearCheckout, saveCheckoutPlan } from '../../lib/checkout/checkout-store.ts'
import { usePayCurrency } from '../../lib/checkout/pay-currency.ts'
import { type ReportEntitlement, useReportEntitlement } from '../../lib/checkout/report-entitlement.ts'
import { lastMapAddress } from '../../lib/last-addresses.ts'
import { MapCities } from '../../lib/map-coverage.tsx'
import { MapSampleCard, useNothingCounted } from '../../lib/map-sample.tsx'
import { dayText } from '../../lib/reader-dates.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Grid, Page, Stack } from '../../ui/layout.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Card, Notice, Tag } from '../../ui/surface.tsx'
import { showToast } from '../../ui/toast.tsx'
import { AskBeforePaying } from './ask-before-paying.tsx'
import { CurrencySelect } from './currency-select.tsx'
import { IntentError } from './intent-error.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PayPanel } from './pay-panel.tsx'
import { RenewalTerms } from './plan-checkout.tsx'
import { SettingUp } from './setting-up.tsx'
import { useIntent } from './use-intent.ts'
import { settleNow } from './use-order-watch.ts'

const t = paymentsTexts.subscribe

/** `/subscribe` and `/payment/stripe`: three plans; with `plan=premium` in the address, the payment for it. */
export default function SubscribeScreen() {
  const search = new URLSearchParams(useSearch())
  const requestedCurrency = chargeCurrencies.find((each) => each === search.get('currency'))
  const preferred = usePayCurrency()
  const currency = requestedCurrency ?? preferred
  const isBuying = search.get('plan') === 'premium'
  const status = useCall('GET /api/subscription/status', {}, { staleTime: 0 })
  const { entitlement = null } = useReportEntitlement()
  const order = search.get('order')
  // After a bank's redirect its parameters are not trusted: the provider is queried.
  useEffect(() => {
    if (order)
      void settleNow(order)
        .then(() => refresh(...premiumReads, 'GET /api/orders'))
        .catch(() => undefined)
  }, [order])
  // A plan that cannot be loaded counts as free, and the page says so: the server refuses to sell anything twice.
  const isPlanUnknown = status.isError && !status.data
  const plan = status.data ?? (isPlanUnknown ? unknownPlan : null)
  // Decided once as the payment begins: the event of its arrival must not remove the page before it has shown it.
  const [canPay, setCanPay] = useState<boolean | null>(null)
  const showsPayment = !isBuying || plan === null ? null : (canPay ?? (plan.tier !== 'premium' || plan.payable === true))
  if (showsPayment !== canPay) setCanPay(showsPayment)
  return (
    <Page>
      <Stack gap="s5">
        <Stack gap="s2">
          <h1>{showsPayment ? t.complete : t.title}</h1>
          {showsPayment ? null : <p>{t.intro}</p>}
        </Stack>
        {isPlanUnknown ? (
          <LoadFailed
            text={t.planFailed}
            retryText={paymentsTexts.tryAgain}
            busy={status.isFetching}
            onRetry={() => void status.refetch()}
          />
        ) : null}
        {currency === null || plan === null ? (
          <SettingUp text={paymentsTexts.loading} />
        ) : showsPayment ? (
          <AskBeforePaying key={currency} purchase={{ planId: 'premium', currency }}>
            <PayPremium currency={currency} />
          </AskBeforePaying>
        ) : (
          <Plans
            status={plan}
            entitlement={entitlement}
            currency={currency}
            isBack={search.get('success') === 'true'}
            wantsPremium={isBuying}
            isPlanUnknown={isPlanUnknown}
          />
        )}
      </Stack>
    </Page>
  )
}

/** Pays the first month, or the next. Back leads to the plans, and no order exists before Pay is pressed. */
function PayPremium({ currency }: { currency: ChargeCurrency }) {
  const [, navigate] = useLocation()
  const nothingCounted = useNothingCounted()
  const { checkout, error, retry } = useIntent(currency, async () => {
    const answer = await call('POST /api/create-subscription', { body: { tier: 'premium', currency, prepareOnly: true } })
    if (answer.clientSecret && answer.status !== 'active') return answer as Checkout
    await refresh(...premiumReads)
    showToast({ title: t.created, text: answer.message })
    navigate('/subscribe', { replace: true })
    return null
  })
  useEffect(() => {
    if (error && error.code !== 'already_premium') showToast({ title: t.errorTitle, text: t.errorText, tone: 'bad' })
  }, [error])
  const finish = async () => {
    clearCheckout()
    await refresh(...premiumReads, 'GET /api/orders')
    showToast({ title: t.successToast, text: t.successText })
    navigate('/subscribe?success=true', { replace: true })
  }
  const other = (
    <div>
      <LinkButton href="/subscribe">{t.back}</LinkButton>
    </div>
  )
  if (error)
    return (
      <>
        <IntentError error={error} currency={currency} fault={t.errorText} onRetry={retry} />
        {other}
      </>
    )
  if (!checkout) return <SettingUp text={t.creating} />
  return (
    <div className="checkout-layout">
      <Card className="checkout-main" aria-label={t.complete}>
        <Stack gap="s4">
          {nothingCounted ? <p>{nothingCounted}</p> : null}
          <PayPanel
            key={checkout.orderId}
            checkout={checkout}
            title={plans.premium.name}
            returnTo="/subscribe?success=true"
            words={{ failed: paymentsTexts.result.subscriptionFailed, unexpected: paymentsTexts.result.unexpected }}
            onPaid={() => void finish()}
          />
          {other}
        </Stack>
      </Card>
      <OrderSummary plan={plans.premium} currency={currency} />
      <Stack gap="s5" className="checkout-promise">
        <RenewalTerms ways={checkout.ways} />
        <MapSampleCard />
        <MapCities />
      </Stack>
    </div>
  )
}

type Status = CallOutput<'GET /api/subscription/status'>
const unknownPlan: Status = { tier: 'free', status: 'inactive', features: { gapMapsAccess: 'limited', reportCredits: 0 } }

function Plans({
  status,
  entitlement,
  currency,
  isBack,
  wantsPremium,
  isPlanUnknown,
}: {
  status: Status
  entitlement: ReportEntitlement | null
  currency: ChargeCurrency
  isBack: boolean
  /** Premium was requested by a subscriber who cannot pay for more of it now. */
  wantsPremium: boolean
  /** The plan could not be loaded: no card is marked as the current one. */
  isPlanUnknown: boolean
}) {
  const [, navigate] = useLocation()
  const isPremium = status.tier === 'premium'
  const nothingCounted = useNothingCounted()
  const buyPremium = checkoutAddress({ planId: 'premium', opportunityId: null, location: '', currency })
  const buy = (plan: Plan, address: string) => {
    saveCheckoutPlan({
      id: plan.id,
      name: plan.name,
      amount: plan.pricesMinor[currency],
      currency,
      type: plan.type,
      quantity: plan.quantity,
    })
    navigate(address)
  }
  return (
    <>
      {isPremium && (isBack || wantsPremium) ? (
        <Notice tone="good" live>
          <p>{isBack ? t.successText : paymentsTexts.refused.premium}</p>
          <LinkButton look="primary" href={lastMapAddress()}>
            {t.toMap}
          </LinkButton>
        </Notice>
      ) : null}
      <div className="currency-row">
        <CurrencySelect
          value={currency}
          onChange={(next) => {
            chooseCurrency(next)
            navigate('/subscribe', { replace: true })
          }}
        />
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
          hideAction={isPremium || isPlanUnknown}
        />
        <PlanTile
          plan={plans.premium}
          name={plans.premium.name}
          price={formatMoney(priceOf('premium', currency))}
          per={t.perMonth}
          badge
          note={runningNote(status) ?? nothingCounted ?? t.free30}
          action={
            isPremium ? (
              <Stack gap="s2">
                {status.payable ? (
                  <Button look="primary" wide onClick={() => buy(plans.premium, buyPremium)}>
                    {t.payMonth}
                  </Button>
                ) : null}
                <LinkButton wide href="/account/settings#subscription">
                  {t.manage}
                </LinkButton>
              </Stack>
            ) : (
              <Button look={nothingCounted ? 'plain' : 'primary'} wide onClick={() => buy(plans.premium, buyPremium)}>
                {t.getAccess}
                <span className="visually-hidden">: {plans.premium.name}</span>
              </Button>
            )
          }
        />
        <PlanTile
          plan={plans.complete_report}
          name={t.reports}
          price={formatMoney(priceOf('complete_report', currency))}
          per={t.perReport}
          note={entitlement?.text ?? paymentsTexts.guarantee}
          action={
            entitlement ? (
              <LinkButton look="primary" wide href="/reports">
                {entitlement.actionText}
              </LinkButton>
            ) : (
              <Button wide onClick={() => buy(plans.complete_report, reportCheckoutAddress({ currency }))}>
                {t.buyNow}
                <span className="visually-hidden">: {t.reports}</span>
              </Button>
            )
          }
        />
      </Grid>
      {isPremium ? null : <MapSampleCard />}
      <MapCities />
      <p>
        {t.otherPlans}: <LinkButton href="/pricing">{t.seePricing}</LinkButton>
      </p>
    </>
  )
}

/** The end of the current premium; null without one. */
function runningNote(status: Status): string | null {
  if (status.tier !== 'premium' || !status.periodEnd) return null
  const date = dayText(status.periodEnd)
  if (status.graceEndsAt) return t.overdue({ date, until: dayText(status.graceEndsAt) })
  return (status.cancelAtPeriodEnd ? t.endsOn : t.runsUntil)({ date })
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
      {plan.without ? <p className="small">{plan.without}</p> : null}
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
