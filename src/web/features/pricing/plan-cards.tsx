import { Check } from 'lucide-react'
import { useLocation } from 'wouter'
import type { ChargeCurrency } from '#contract/currencies.ts'
import { type Plan, packSaving, plans, priceOf } from '#contract/plans.ts'
import { formatMoney, formatPercent } from '#engine/quantity/format.ts'
import { timesMoney } from '#engine/quantity/money.ts'
import { pricingTexts as t } from '#words/web/pricing.ts'
import { planAddress } from '../../lib/checkout/checkout-address.ts'
import { saveCheckoutPlan } from '../../lib/checkout/checkout-store.ts'
import { useSession } from '../../lib/session/session.ts'
import { signInAddress } from '../../lib/sign-in-address.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/surface.tsx'
import { showToast } from '../../ui/toast.tsx'

const planOrder = [plans.free, plans.complete_report, plans.report_pack_3, plans.weekly_unlimited, plans.premium]
const units: Record<Plan['type'], string> = { free: '', payg: t.report, bundle: t.pack, timed: t.week, subscription: t.month }

type PricingProps = {
  currency: ChargeCurrency
  /** The person's currency is not loaded yet, so nothing is sold in this one. */
  isPending: boolean
}

/** Every plan with its price in this currency, linked to its checkout. */
export function PlanCards(priced: PricingProps) {
  return (
    <section aria-label={t.plans} aria-busy={priced.isPending} className="plan-cards">
      {planOrder.map((plan) => (
        <PlanCard key={plan.id} plan={plan} {...priced} />
      ))}
    </section>
  )
}

function PlanCard({ plan, currency, isPending }: PricingProps & { plan: Plan }) {
  const { user, loading } = useSession()
  const [, navigate] = useLocation()
  const price = priceOf(plan, currency)
  const isFree = plan.type === 'free'
  const choose = () => {
    if (!user) {
      if (isFree) return navigate('/login?tab=register')
      showToast({ title: t.signInTitle, text: t.signInText })
      return navigate(signInAddress(planAddress(plan, currency)))
    }
    if (isFree) return showToast({ title: plan.name, text: t.onTier[user.subscriptionTier] })
    saveCheckoutPlan({
      id: plan.id,
      name: plan.name,
      amount: price.minor,
      currency,
      type: plan.type,
      quantity: plan.quantity,
      duration: plan.duration,
    })
    navigate(planAddress(plan, currency))
  }
  return (
    <Card
      as="article"
      className="plan-card"
      aria-labelledby={`plan-${plan.id}`}
      {...(plan.id === 'complete_report' ? { look: 'strong' as const } : {})}
    >
      <div className="plan-head">
        <h2 id={`plan-${plan.id}`}>{plan.name}</h2>
      </div>
      <p className="plan-price">
        <span className="amount">{isFree ? t.free : formatMoney(price)}</span>
        {units[plan.type] ? <span className="small quiet"> {units[plan.type]}</span> : null}
      </p>
      {plan.without ? <p className="small">{plan.without}</p> : null}
      {plan.type === 'bundle' ? (
        <p className="small plan-saving">
          {t.packSaving({ amount: formatMoney(timesMoney(price, 1 / plan.quantity)), saving: formatPercent(packSaving(currency)) })}
        </p>
      ) : null}
      <p className="small quiet">{t.isFor[plan.id]}</p>
      <ul className="plain-list plan-features">
        {plan.features.map((feature) => (
          <li key={feature}>
            <Check size={20} aria-hidden />
            {feature}
          </li>
        ))}
      </ul>
      <Button look={isFree ? 'secondary' : 'primary'} wide className="plan-button" disabled={loading || isPending} onClick={choose}>
        {plan.id === 'free' ? t.startFree : t.starts[plan.id]}
      </Button>
    </Card>
  )
}
