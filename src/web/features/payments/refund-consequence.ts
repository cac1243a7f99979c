import type { Order } from '#contract/payments.ts'
import { paymentsTexts } from '#words/web/payments.ts'

const t = paymentsTexts.order.refundTakes

/** What a refund takes away, in a sentence for each plan. */
export function refundConsequence({ planId, refundable }: Pick<Order, 'planId' | 'refundable'>): string | null {
  const { unused, report } = refundable?.takes ?? { unused: 0, report: false }
  switch (planId) {
    case 'complete_report':
      return report ? t.readReport : t.unusedReport
    case 'report_pack_3':
      return report ? t.packAndReport({ unused }) : t.pack({ unused })
    case 'weekly_unlimited':
      return t.pass
    case 'premium':
      return t.premium
    default:
      return null
  }
}
