import { describe, expect, it } from 'vitest'
import { type ChargeCurrency, chargeCurrencies } from '#contract/currencies.ts'
import { type PlanId, plans } from '#contract/plans.ts'
import {
  type CheckoutDraft,
  checkoutAddress,
  orderAddress,
  planAddress,
  readCheckout,
  readPurchase,
  reportCheckoutAddress,
} from './checkout-address.ts'

const shop = { id: 'opp_barber--lagos', title: 'Barber', city: 'Lagos', country: 'Nigeria' }
const other = { id: 'opp_laundry--accra', title: 'Laundry', city: 'Accra', country: 'Ghana' }
const nothing: CheckoutDraft = { planId: null, opportunity: null, location: '' }
const paidPlans = (Object.keys(plans) as PlanId[]).filter((id) => id !== 'free')

/** Everything another visit, another tab or an earlier release may have left behind. */
const storedDrafts: [string, CheckoutDraft][] = [
  ['nothing kept', nothing],
  ...[...Object.keys(plans), 'report-pack', 'gold'].flatMap((planId): [string, CheckoutDraft][] => [
    [`${planId} looked at`, { ...nothing, planId }],
    [`${planId} looked at after a business`, { planId, opportunity: other, location: 'Accra, Ghana' }],
  ]),
  ['another business chosen', { planId: null, opportunity: other, location: 'Kumasi, Ghana' }],
  ['a place without a business', { planId: null, opportunity: null, location: 'Kumasi, Ghana' }],
]

type EntryPoint = { door: string; address: string; sells: { planId: string; opportunityId: string | null; location: string } }
const report = { planId: 'complete_report', opportunityId: shop.id, location: 'Lagos, Nigeria' }
const entryPointsIn = (currency: ChargeCurrency): EntryPoint[] => [
  { door: 'my reports', address: reportCheckoutAddress({ opportunityId: shop.id, location: 'Lagos, Nigeria' }), sells: report },
  { door: 'a link to a business', address: `/checkout/business-report?opportunity=${shop.id}`, sells: { ...report, location: '' } },
  {
    door: 'the price list, one report',
    address: planAddress(plans.complete_report, currency),
    sells: { ...report, opportunityId: null, location: '' },
  },
  { door: 'the plans, one report', address: reportCheckoutAddress({ currency }), sells: { ...report, opportunityId: null, location: '' } },
  ...(['report_pack_3', 'weekly_unlimited'] as const).map((planId) => ({
    door: `the checkout of ${planId}`,
    address: checkoutAddress({ planId, opportunityId: null, location: '', currency }),
    sells: { planId, opportunityId: null, location: '' },
  })),
  {
    door: 'an unpaid order of a report',
    address: orderAddress({ planId: 'complete_report', currency, amount: 1, opportunityId: shop.id, location: 'Lagos, Nigeria' }),
    sells: report,
  },
]

describe('what a checkout sells', () => {
  for (const currency of chargeCurrencies) {
    it.each(entryPointsIn(currency))(`through $door in ${currency} is what its address says, whatever was kept`, ({ address, sells }) => {
      const [path, search = ''] = address.split('?')
      expect(path).toBe('/checkout/business-report')
      for (const [label, storedDraft] of storedDrafts) {
        const read = readCheckout(search, storedDraft)
        expect(read.kind === 'selection' ? read.selection : read, label).toMatchObject(sells)
        expect(read.kind === 'selection' && read.from, label).toBe('address')
        // A reload, Back and a second tab parse the same address again.
        if (read.kind === 'selection')
          expect(readCheckout(checkoutAddress(read.selection).split('?')[1] ?? '', storedDraft), label).toEqual(read)
      }
    })
  }

  it.each(paidPlans)('named only by another program’s kept plan is that plan: %s', (planId) => {
    const read = readCheckout('', { ...nothing, planId })
    expect(read).toMatchObject({ kind: 'selection', from: 'draft', selection: { planId, opportunityId: null } })
  })

  it('named only by a kept business is one report of it, in the kept place', () => {
    const read = readCheckout('', { planId: null, opportunity: other, location: 'Kumasi, Ghana' })
    expect(read).toMatchObject({
      from: 'draft',
      selection: { planId: 'complete_report', opportunityId: other.id, location: 'Kumasi, Ghana' },
    })
  })

  it('with nothing said or kept is one report, of a business still to be chosen', () => {
    expect(readCheckout('', nothing)).toMatchObject({ from: 'nothing', selection: { planId: 'complete_report', opportunityId: null } })
    expect(readCheckout('currency=GHS', nothing)).toMatchObject({ selection: { planId: 'complete_report', currency: 'GHS' } })
  })

  it.each(['gold', 'free', ''])('with the plan "%s" in its address is nothing', (plan) => {
    expect(readCheckout(`plan=${plan}`, { ...nothing, planId: 'premium' })).toEqual({ kind: 'unknown-plan' })
  })

  it('once called report-pack is the pack', () => {
    expect(readCheckout('plan=report-pack', nothing)).toMatchObject({ selection: { planId: 'report_pack_3' } })
  })
})

describe('what is bought at an address', () => {
  it.each(paidPlans)('is read from every address of a plan: %s', (planId) => {
    expect(readPurchase(planAddress(plans[planId], 'NGN'))?.planId).toBe(planId)
  })

  it('names the business, its place and the currency', () => {
    const report = { opportunityId: shop.id, location: 'Kumasi, Ghana', currency: 'GHS' as const }
    expect(readPurchase(reportCheckoutAddress(report))).toEqual({ planId: 'complete_report', ...report })
  })

  it.each([
    '/',
    '/explore',
    '/subscribe',
    '/account?plan=premium',
    '/checkout/business-report?plan=gold',
    '/payment/flutterwave?plan=free',
  ])('is nothing at %s', (address) => expect(readPurchase(address)).toBeNull())
})

describe('an address to buy at', () => {
  it.each(paidPlans)('of %s names it, in every currency', (planId) => {
    for (const currency of chargeCurrencies) {
      const url = new URL(planAddress(plans[planId], currency), 'http://site')
      expect(url.searchParams.get('plan')).toBe(planId)
      if (url.pathname === '/payment/flutterwave') expect(url.searchParams.get('amount')).toBe(String(plans[planId].pricesMinor[currency]))
    }
  })

  it('of premium is the screen that says how it renews, never the report’s checkout', () => {
    expect(planAddress(plans.premium, 'NGN')).toBe('/subscribe?plan=premium&currency=NGN')
    expect(checkoutAddress({ planId: 'premium', opportunityId: null, location: '', currency: null })).toBe('/subscribe?plan=premium')
    expect(orderAddress({ planId: 'premium', currency: 'NGN', amount: 320_000 })).toBe('/subscribe?plan=premium&currency=NGN')
  })

  it('of an unpaid pack is the payment page with the order’s own price', () => {
    expect(orderAddress({ planId: 'report_pack_3', currency: 'NGN', amount: 360_000 })).toBe(
      '/payment/flutterwave?plan=report_pack_3&currency=NGN&amount=360000',
    )
  })

  it('keeps a place in any script', () => {
    const address = reportCheckoutAddress({ opportunityId: shop.id, location: ' Ìbàdàn & Ọ̀yọ́, Nigeria ' })
    expect(readCheckout(address.split('?')[1] ?? '', nothing)).toMatchObject({ selection: { location: 'Ìbàdàn & Ọ̀yọ́, Nigeria' } })
  })
})
