import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMonths, dayMs } from '../access/calendar.ts'
import { planRefund, type RefundCase } from './refund-rule.ts'

const startsAt = new Date('2026-03-01T09:00:00.000Z')
const later = (days: number) => new Date(startsAt.getTime() + Math.round(days * dayMs))

function month(more: Partial<RefundCase> = {}): RefundCase {
  return {
    planId: 'premium',
    amountMinor: 320_000,
    singlePriceMinor: 150_000,
    state: 'paid',
    paidAt: startsAt,
    now: later(5.5),
    refundedMinor: 0,
    entitlement: { granted: 0, used: 0, revoked: 0, suspended: false },
    month: { startsAt, endsAt: later(31), isLatest: true },
    singleRuleUsed: false,
    monthInFullAt: null,
    ...more,
  }
}

describe('a month of premium', () => {
  it('is refunded in full the first time, and says that this is once in twelve months', () => {
    expect(planRefund(month())).toMatchObject({
      amountMinor: 320_000,
      usesMonthInFull: true,
      reason: { key: 'refundTexts.monthInFull', params: { months: 12 }, text: expect.stringContaining('12 months') },
    })
  })

  it('is refunded by the days that have not begun, when one was refunded in full in the year before', () => {
    const plan = planRefund(month({ monthInFullAt: later(-40) }))
    expect(plan).toMatchObject({ amountMinor: Math.floor((320_000 * 25) / 31), usesMonthInFull: false })
    expect(plan.reason).toMatchObject({ params: { months: 12, unused: 25, total: 31 }, text: expect.stringContaining('25 days out of 31') })
  })

  it('is whole again after twelve months to the millisecond', () => {
    const now = later(5.5)
    const yearAgo = addMonths(now, -12)
    expect(planRefund(month({ now, monthInFullAt: yearAgo })).usesMonthInFull).toBe(true)
    expect(planRefund(month({ now, monthInFullAt: new Date(yearAgo.getTime() + 1) })).usesMonthInFull).toBe(false)
  })

  it('that has not begun is refunded in full every time and uses nothing up', () => {
    for (const now of [later(-3), startsAt])
      expect(planRefund(month({ now, paidAt: later(-4), monthInFullAt: later(-10) }))).toMatchObject({
        amountMinor: 320_000,
        usesMonthInFull: false,
        reason: null,
      })
  })

  it('of which no day is left gives nothing back, with the reason', () => {
    const plan = planRefund(month({ now: later(29.5), month: { startsAt, endsAt: later(30), isLatest: true }, monthInFullAt: later(-40) }))
    expect(plan).toMatchObject({ amountMinor: 0, reason: { text: expect.stringContaining('No whole day') } })
  })

  it('is the latest one only, within thirty days', () => {
    expect(planRefund(month({ month: { startsAt, endsAt: later(31), isLatest: false } })).amountMinor).toBe(0)
    expect(planRefund(month({ now: later(30) })).amountMinor).toBe(0)
  })

  it('refunds no more than is left, never less while time stops, never more as it passes', () => {
    const cases = fc.record({
      amountMinor: fc.integer({ min: 1, max: 10_000_000 }),
      days: fc.integer({ min: 1, max: 62 }),
      at: fc.double({ min: -5, max: 29.9, noNaN: true }),
      wait: fc.double({ min: 0, max: 5, noNaN: true }),
      refundedShare: fc.double({ min: 0, max: 1, noNaN: true }),
      fullDaysAgo: fc.option(fc.integer({ min: 0, max: 800 })),
    })
    fc.assert(
      fc.property(cases, ({ amountMinor, days, at, wait, refundedShare, fullDaysAgo }) => {
        const refundedMinor = Math.floor(amountMinor * refundedShare)
        const paidAt = later(-6)
        const plan = (day: number) => {
          const now = later(day)
          const monthInFullAt = fullDaysAgo === null ? null : later(at - fullDaysAgo)
          const period = { startsAt, endsAt: later(days), isLatest: true }
          return planRefund(month({ amountMinor, refundedMinor, paidAt, now, month: period, monthInFullAt }))
        }
        const current = plan(at)
        expect(Number.isInteger(current.amountMinor)).toBe(true)
        expect(current.amountMinor).toBeGreaterThanOrEqual(0)
        expect(current.amountMinor).toBeLessThanOrEqual(amountMinor - refundedMinor)
        if (current.amountMinor === 0) expect(current.reason).toBeTruthy()
        const isRecent = fullDaysAgo !== null && fullDaysAgo < 365
        if (isRecent) {
          expect(current.usesMonthInFull).toBe(false)
          // Every begun day is charged.
          const startedDays = Math.max(0, Math.ceil((later(at).getTime() - startsAt.getTime()) / dayMs))
          expect(current.amountMinor).toBeLessThanOrEqual(Math.max(0, (amountMinor * (days - startedDays)) / days))
          const after = plan(at + wait)
          if (!after.usesMonthInFull) expect(after.amountMinor).toBeLessThanOrEqual(current.amountMinor)
        }
      }),
    )
  })
})
