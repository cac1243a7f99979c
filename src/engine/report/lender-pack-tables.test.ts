import { describe, expect, it } from 'vitest'
import { lenderPackTexts as t } from '#words/engine/lender-pack.ts'
import type { LoanOffer } from '../model/loan-offer.ts'
import { businessFixture } from '../testing/business-fixture.ts'
import { modelFixture } from '../testing/model-fixture.ts'
import { lenderPackTables, ownThingsText } from './lender-pack-tables.ts'

const model = modelFixture(businessFixture('stall'), { startup: 50_000, ownerPay: 4_000 })
const withPay = {
  ...model,
  assumptions: [...model.assumptions, { ...model.assumptions[0]!, key: 'ownerDrawPerMonth', value: 4_000 }],
}
const offer: LoanOffer = {
  kind: 'microfinance',
  name: 'Lender',
  amount: 30_000,
  need: 60_000,
  own: 30_000,
  months: 2,
  graceMonths: 0,
  quotedRate: 0.24,
  quoted: 'flat',
  effectiveRate: 0.4,
  instalments: [1, 2].map((month) => ({ month, payment: 15_600, interest: 600, principal: 15_000, balance: 0 })),
  totalRepaid: 31_200,
  cover: null,
  limit: 'need',
  ownToBeSafe: 0,
  levers: null,
}
const lent = { ...withPay, loans: [offer] }
const lenders = [{ kind: 'microfinance' as const, name: 'Lender', ownShare: 0.2, isRead: false }]
const ask = { need: 60_000, toLiveOn: 10_000, own: 40_000, loan: 20_000, missing: 0 }
const cells = (blocks: ReturnType<typeof lenderPackTables>, title: string) =>
  blocks.tables.find((block) => block.title === title)?.rows.map((row) => row.cells.map(({ text }) => text))

describe('the loan pack', () => {
  it('says what was said, and that the rest was not given', () => {
    const silent = lenderPackTables({ model: lent, lenders }, ask, {}, null)
    expect(cells(silent, t.household.title)).toEqual([
      [t.household.need, 'Not given'],
      [t.household.instalment, 'Not given'],
      [t.household.otherIncome, 'Not given'],
      [t.household.pay, '₦4,000'],
    ])
    // 9,000 and 1,500 back, less 5,000 and the plan's 4,000.
    const answers = { household: { need: 9_000, otherIncome: 5_000 }, setAside: { owed: 12_000, instalment: 1_500 } }
    const said = lenderPackTables({ model: lent, lenders }, ask, answers, null)
    expect(cells(said, t.household.title)?.at(-1)).toEqual([t.household.short, '₦1,500'])
    expect(cells(said, t.debts.title)).toEqual([
      [t.debts.owed, '₦12,000'],
      [t.debts.instalment, '₦1,500'],
    ])
  })

  it('counts a debt once: money that is held back for it pays its instalments', () => {
    const answers = { household: { need: 9_000, otherIncome: 5_000 }, setAside: { notFree: 3_000, owed: 12_000, instalment: 1_500 } }
    const of = (amount: number) => lenderPackTables({ model: lent, lenders }, ask, answers, amount)
    expect(cells(of(15_000), t.household.title)?.at(-1)).toEqual([t.household.short, t.household.enough])
    expect(of(15_000).tables.find(({ title }) => title === t.household.title)?.note).toBe(t.household.heldBack)
    expect(cells(of(15_000), t.debts.title)?.at(-1)).toEqual([t.debts.heldBack, '₦12,000'])
    // Too little to hold all of it back: the instalments are paid month by month.
    expect(cells(of(14_999), t.household.title)?.at(-1)).toEqual([t.household.short, '₦1,500'])
    expect(of(14_999).tables.find(({ title }) => title === t.household.title)?.note).toBe(t.household.shortNote)
  })

  it('says that a household has enough only while the cash lasts', () => {
    const short = (closingCash: number) => {
      const months = withPay.months.map((month) => (month.month < 3 ? month : { ...month, closingCash }))
      return cells(
        lenderPackTables({ model: { ...lent, months }, lenders }, ask, { household: { need: 4_000 } }, null),
        t.household.title,
      )?.at(-1)
    }
    expect(short(500)).toEqual([t.household.short, t.household.enough])
    expect(short(-500)).toEqual([t.household.short, t.household.enoughUntil({ month: 3 })])
  })

  it('is short of what the plan pays beyond what a month earns', () => {
    const usualMonth = { p10: 500, p50: 2_500, p90: 5_000 }
    const table = lenderPackTables({ model: { ...lent, usualMonth }, lenders }, ask, { household: { need: 4_000 } }, null)
    expect(cells(table, t.household.title)?.slice(-3)).toEqual([
      [t.household.pay, '₦4,000'],
      [t.household.earned, '₦2,500'],
      [t.household.short, '₦1,500'],
    ])
    // Nobody said what the household needs: the pay is the plan's own sum.
    expect(cells(lenderPackTables({ model: { ...lent, usualMonth }, lenders }, ask, {}, null), t.household.title)?.at(-1)).toEqual([
      t.household.pay,
      '₦4,000',
    ])
  })

  it('buys things with the loan line by line, leaves the guarantor to be filled in, and asks each lender for its share', () => {
    const blocks = lenderPackTables({ model: lent, lenders }, ask, {}, null)
    expect(cells(blocks, t.purpose.title)).toEqual([
      ['stove', '₦50,000', '₦20,000', '₦30,000'],
      [t.purpose.toLiveOn, '₦10,000', '', '₦10,000'],
      [t.purpose.total, '₦60,000', '₦20,000', '₦40,000'],
    ])
    expect(cells(blocks, t.guarantor.title)?.every(([, line]) => line === t.blank)).toBe(true)
    expect(cells(blocks, t.shares.title)).toEqual([['Lender', '20% of the need, as we understand. Ask.', '67%']])
    expect(cells(lenderPackTables({ model: lent }, ask, {}, null), t.shares.title)).toEqual([['Lender', 'Ask', '67%']])
    expect(cells(blocks, t.instalments.title)).toBeUndefined()
  })

  it('leaves the loan open where nothing was said of own money, and shows none where nobody lends', () => {
    const open = lenderPackTables({ model: lent, lenders }, { ...ask, own: null, loan: null, missing: null }, {}, null)
    expect(cells(open, t.purpose.title)?.[0]).toEqual(['stove', '₦50,000', t.blank, t.blank])
    const pack = (loans: LoanOffer[], said = {}) => {
      const { intro, tables } = lenderPackTables({ model: { ...withPay, loans }, lenders }, ask, said, null)
      return [intro, ...tables.map(({ title }) => title)]
    }
    expect(pack([])).toEqual([t.noneLent])
    expect(pack([{ ...offer, amount: 0 }])).toEqual([t.noneLent])
    const small = lenderPackTables({ model: lent, lenders, largestLoan: { kind: 'small' } }, { ...ask, own: null, loan: null }, {}, null)
    expect([small.intro, small.tables]).toEqual([t.tooSmall, []])
    expect(pack([], { household: { need: 9_000 }, setAside: { owed: 12_000 } })).toEqual([t.noneLent, t.household.title, t.debts.title])
  })

  it('says why there are no lines where own money is enough, and shows no empty table', () => {
    const { intro, tables } = lenderPackTables({ model: lent, lenders }, { ...ask, own: 60_000, loan: 0 }, {}, null)
    expect([intro, tables]).toEqual([t.noneAsked, []])
  })

  it('lists what the applicant owns as security that nobody valued, and in no share of own money', () => {
    const startup = [{ ...lent.startup[0]!, item: 'Motorcycle', amount: 0, low: 0, high: 0, owned: 40_000 }]
    const owner = { ...lent, startup }
    const { tables } = lenderPackTables({ model: owner, lenders }, ask, {}, null)
    expect(cells({ intro: '', tables }, t.security.title)).toEqual([
      ['The applicant’s own: Motorcycle', 'Not valued. One costs ₦40,000 here.'],
    ])
    expect(tables.find(({ title }) => title === t.shares.title)?.note).toBe(t.shares.ownNote)
    expect(ownThingsText(owner)).toBe('Motorcycle (₦40,000). The amount is what one costs to buy here. Nobody has valued these things.')
    expect(ownThingsText(lent)).toBeNull()
  })

  it('sets instalments by season beside the usual ones where sales swing', () => {
    const months = withPay.months.map((month) => ({ ...month, revenue: month.month % 2 === 0 ? 30_000 : 10_000 }))
    const blocks = lenderPackTables({ model: { ...lent, months, firstMonth: '2026-12' }, lenders }, ask, {}, null)
    // 20,000 of the 30,000: 31,200 × 2 ÷ 3 = 20,800, a quarter and three quarters.
    expect(cells(blocks, t.instalments.title)).toEqual([
      ['December 2026', '₦10,000', '₦10,400', '₦5,200'],
      ['January 2027', '₦30,000', '₦10,400', '₦15,600'],
    ])
  })
})
