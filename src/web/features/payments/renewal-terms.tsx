import type { ProviderId } from '#contract/payments.ts'
import { paymentsTexts } from '#words/web/payments.ts'
import { vendorCheckout } from './vendor-checkout.ts'

const t = paymentsTexts.subscribe

/** What happens after the month that is paid now: shown before every purchase of premium. */
export function RenewalTerms({ provider }: { provider: ProviderId }) {
  return (
    <p className="small quiet">
      {vendorCheckout(provider).isCardOnly ? t.renewsCard : t.renewsByWay} {t.free30}
    </p>
  )
}
