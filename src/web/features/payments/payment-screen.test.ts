import { describe, expect, it } from 'vitest'
import { readPaymentLink } from './payment-screen.tsx'

describe('a payment link', () => {
  it('of the catalogue’s price is read', () => {
    expect(readPaymentLink('plan=report_pack_3&currency=NGN&amount=360000')).toMatchObject({ currency: 'NGN', amount: 360000 })
  })
  it('may name the pack as it was once called', () => {
    expect(readPaymentLink('plan=report-pack&currency=GHS&amount=10800')?.plan.id).toBe('report_pack_3')
  })
  it.each([
    ['nothing', ''],
    ['no plan', 'currency=NGN&amount=360000'],
    ['no currency', 'plan=report_pack_3&amount=360000'],
    ['no amount', 'plan=report_pack_3&currency=NGN'],
    ['another amount', 'plan=report_pack_3&currency=NGN&amount=1'],
    ['another currency’s amount', 'plan=report_pack_3&currency=GHS&amount=360000'],
    ['an amount that is no integer', 'plan=report_pack_3&currency=NGN&amount=3600.00'],
    ['a currency in small letters', 'plan=report_pack_3&currency=ngn&amount=360000'],
    ['the free plan', 'plan=free&currency=NGN&amount=0'],
    ['an unknown plan', 'plan=gold&currency=NGN&amount=360000'],
  ])('with %s is invalid', (_what, search) => {
    expect(readPaymentLink(search)).toBeNull()
  })
})
