import { plans, priceOf } from '#contract/plans.ts'
import { formatMoney } from '#engine/quantity/format.ts'
import { authTexts as t } from '#words/web/auth.ts'
import { paymentsTexts } from '#words/web/payments.ts'
import { useCall } from '../../lib/api/queries.ts'
import type { Selection } from '../../lib/checkout/checkout-address.ts'
import { pricePlaceholder, usePayCurrency } from '../../lib/checkout/pay-currency.ts'
import { Stack } from '../../ui/layout.tsx'
import { Card, Facts } from '../../ui/surface.tsx'

const { summary } = paymentsTexts

/** What a visitor came to buy, above the fields of the account that it needs. */
export function PurchaseCard({ purchase: { planId, opportunityId, location, currency: named } }: { purchase: Selection }) {
  const ownCurrency = usePayCurrency()
  const currency = named ?? ownCurrency
  const { data } = useCall('GET /api/opportunities/{id}', { params: { id: opportunityId ?? '' } }, { enabled: opportunityId !== null })
  return (
    <Card look="sunk" aria-labelledby="buying">
      <Stack gap="s2">
        <h2 id="buying" className="side-title">
          {t.buying.heading}
        </h2>
        <Facts
          rows={[
            {
              key: 'plan',
              label: opportunityId ? summary.report : summary.plan,
              value: opportunityId ? (data?.title ?? '') : plans[planId].name,
            },
            ...(location ? [{ key: 'city', label: summary.city, value: location }] : []),
            { key: 'price', label: summary.price, value: currency ? formatMoney(priceOf(planId, currency)) : pricePlaceholder },
          ]}
        />
        <p className="small">{t.buying.next}</p>
      </Stack>
    </Card>
  )
}
