import type { ChargeCurrency } from '#contract/currencies.ts'
import { type Plan, packSaving, priceOf } from '#contract/plans.ts'
import { formatMoney } from '#engine/quantity/format.ts'
import { paymentsTexts } from '#words/web/payments.ts'
import type { ReportEntitlement } from '../../lib/checkout/report-entitlement.ts'
import { Card, Facts, Tag } from '../../ui/surface.tsx'

const t = paymentsTexts.summary
const maxFeatures = 3

/** The purchase and its exact price; at most three of the plan's features. */
export function OrderSummary({
  plan,
  currency,
  rows = [],
  entitlement = null,
}: {
  plan: Plan
  currency: ChargeCurrency
  rows?: { key: string; label: string; value: string }[]
  /** An entitlement paid for earlier: nothing is charged now. */
  entitlement?: ReportEntitlement | null
}) {
  const price = formatMoney(priceOf(plan, currency))
  return (
    <Card className="order-summary" aria-labelledby="order-summary">
      <h2 id="order-summary">{t.heading}</h2>
      <p className="summary-plan">
        <strong>{plan.name}</strong> <Tag tone="info">{currency}</Tag>
      </p>
      <ul className="small">
        {plan.features.slice(0, maxFeatures).map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      {plan.without ? <p className="small">{plan.without}</p> : null}
      {plan.id === 'report_pack_3' ? <p className="small">{t.saving({ percent: Math.round(packSaving(currency) * 100) })}</p> : null}
      <Facts rows={rows} />
      <p className="summary-total">
        <span>{t.total}</span>
        <strong>
          {entitlement ? (
            t.paidFor
          ) : (
            <>
              {price} <span className="small quiet">{plan.type === 'subscription' ? t.monthly : t.once}</span>
            </>
          )}
        </strong>
      </p>
    </Card>
  )
}
