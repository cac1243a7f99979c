import type { Checkout } from '#contract/payments.ts'
import { paymentsTexts } from '#words/web/payments.ts'

const t = paymentsTexts.subscribe

/** What happens after the month that is paid now: shown before every purchase of premium. Where only cards are taken, every month can renew. */
export function RenewalTerms({ ways }: Pick<Checkout, 'ways'>) {
  return (
    <p className="small quiet">
      {ways.every(({ method }) => method === 'card') ? t.renewsCard : t.renewsByWay} {t.free30}
    </p>
  )
}
