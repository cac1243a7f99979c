import { describe, expect, it } from 'vitest'
import { plans } from '#contract/plans.ts'
import { planAddress } from './plan-address.ts'

describe('planAddress', () => {
  it('names the catalogue’s price for packs and passes', () => {
    expect(planAddress(plans.report_pack_3, 'NGN')).toBe('/payment/flutterwave?plan=report_pack_3&currency=NGN&amount=360000')
    expect(planAddress(plans.weekly_unlimited, 'USD')).toBe('/payment/flutterwave?plan=weekly_unlimited&currency=USD&amount=2499')
  })

  it('leads to the report’s checkout and to the subscription', () => {
    expect(planAddress(plans.complete_report, 'GHS')).toBe('/checkout/business-report')
    expect(planAddress(plans.premium, 'GHS')).toBe('/subscribe')
  })
})
