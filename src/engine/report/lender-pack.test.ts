import { describe, expect, it } from 'vitest'
import type { StartupLine } from '../model/result.ts'
import { isSeasonal, loanUses, seasonalInstalments, securityValue } from './lender-pack.ts'

const line = (item: string, kind: StartupLine['kind'], amount: number, more: Partial<StartupLine> = {}): StartupLine => ({
  item,
  kind,
  amount,
  low: amount,
  high: amount,
  evidence: [],
  ...more,
})
const opening = [
  line('Permit', 'licence', 500),
  line('Float', 'equipment', 4_000, { drawn: 'cash' }),
  line('Stove', 'equipment', 3_000),
  line('First goods', 'stock', 1_000.5),
]

describe('the loan’s purpose', () => {
  it('is things that stay first, then goods and papers; own money opens before it is lived on', () => {
    // 8,500.50 to open and 2,000 to live on: own 5,000, loan 3,500, missing 2,000.50.
    const ask = { need: 10_500.5, toLiveOn: 2_000, own: 5_000, loan: 3_500, missing: 2_000.5 }
    expect(loanUses(opening, ask)).toEqual([
      { item: 'Stove', amount: 3_000, loan: 3_000, own: 0, missing: 0 },
      { item: 'First goods', amount: 1_000.5, loan: 500, own: 500.5, missing: 0 },
      { item: 'Permit', amount: 500, loan: 0, own: 500, missing: 0 },
      { item: 'Float', amount: 4_000, loan: 0, own: 3_999.5, missing: 0.5 },
      { item: null, amount: 2_000, loan: 0, own: 0, missing: 2_000 },
    ])
  })

  it('is open where nothing was said of own money, and none where nothing is asked', () => {
    expect(loanUses(opening, { need: 10_500.5, toLiveOn: 2_000, own: null, loan: null, missing: null })).toBeNull()
    expect(loanUses(opening, { need: 10_500.5, toLiveOn: 2_000, own: 10_500.5, loan: 0, missing: 0 })).toBeNull()
  })
})

it('security is equipment, and never cash that is held as float', () => {
  expect(securityValue(opening)).toBe(3_000)
})

describe('instalments by season', () => {
  const months = (...revenue: number[]) => revenue.map((each) => ({ revenue: each }))
  const offer = { quoted: 'reducing' as const, quotedRate: 0.12, months: 2, graceMonths: 0, amount: 1_000 }
  const payments = (...each: number[]) =>
    each.map((payment, index) => ({ month: index + 1, payment, interest: 0, principal: 1, balance: 0 }))

  it('are of trades whose weakest month of the second year is under three quarters of its mean', () => {
    const year = (low: number) => months(...Array.from({ length: 12 }, () => 0), low, ...Array.from({ length: 11 }, () => 100))
    expect(isSeasonal(year(60))).toBe(true)
    expect(isSeasonal(year(80))).toBe(false)
    expect(isSeasonal(months(100, 0))).toBe(false)
  })

  it('follow sales and repay the loan at the quoted rate', () => {
    // k = 1,000 ÷ (1 ÷ 1.01 + 3 ÷ 1.0201) = 254.39; 1,000 × 1.01 − 254.39 = 755.61; × 1.01 = 763.17.
    const [first, second] = seasonalInstalments(1_000, { ...offer, instalments: payments(507.51, 507.51) }, months(10, 30))
    expect(first).toMatchObject({ month: 1, level: 507.51 })
    expect(first!.seasonal).toBeCloseTo(254.39, 2)
    expect(second!.seasonal).toBeCloseTo(763.17, 2)
  })

  it('spread flat interest the same way, pay nothing in a month without sales, and scale with the loan that is asked for', () => {
    // Half of the loan: 500 × (1 + 0.12 ÷ 12 × 3) = 515, of which 0, 1 and 3 quarters.
    const flat = { ...offer, quoted: 'flat' as const, months: 3, instalments: payments(1_030 / 3, 1_030 / 3, 1_030 / 3) }
    expect(seasonalInstalments(500, flat, months(0, 10, 30)).map(({ seasonal }) => Math.round(seasonal * 100) / 100)).toEqual([
      0, 128.75, 386.25,
    ])
  })

  it('pay interest alone in the months of grace', () => {
    const grace = { ...offer, graceMonths: 1, instalments: payments(10, 1_010) }
    expect(seasonalInstalments(1_000, grace, months(50, 10)).map(({ seasonal }) => Math.round(seasonal * 100) / 100)).toEqual([10, 1_010])
  })
})
