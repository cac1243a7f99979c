import { expect, it } from 'vitest'
import { refundConsequence } from './refund-card.tsx'

const takes = (planId: string, unused: number, report: boolean) =>
  refundConsequence({ planId, refundable: { amount: 1, takes: { unused, report } } })

it.each([
  ['complete_report', 0, true, 'After the refund you can no longer read the report from this order.'],
  ['complete_report', 1, false, 'After the refund you can no longer use the report that you paid for.'],
  ['report_pack_3', 3, false, 'You lose the 3 unused reports of this pack.'],
  ['report_pack_3', 1, true, 'You lose the 1 unused report of this pack and the last report that you made with it.'],
  ['report_pack_3', 0, true, 'You lose the last report that you made with this pack.'],
  ['weekly_unlimited', 0, false, 'You keep the reports that you made with this pass. If the pass still runs, it ends immediately.'],
  ['premium', 0, false, 'Premium ends immediately.'],
])('a refund of %s with %i unused, and a report taken: %s, says so', (planId, unused, report, words) => {
  expect(takes(planId, unused, report)).toBe(words)
})
