import { expect, it } from 'vitest'
import { businessFixture } from '#engine/testing/business-fixture.ts'
import { modelFixture } from '#engine/testing/model-fixture.ts'
import { reportsTexts } from '#words/web/reports.ts'
import { enteredLoanText } from './entered-loan.ts'

const base = modelFixture(businessFixture('stall'), { startup: 50_000, ownerPay: 4_000 })

it('names the instalment of a loan that is entered and whether the plan earns it', () => {
  const withLoan = (dscrWorst: number) => ({
    ...base,
    assumptions: [...base.assumptions, { ...base.assumptions[0]!, key: 'loanAmount', value: 24_000 }],
    months: base.months.map((month) => ({ ...month, interest: 500, loanBalance: 24_000 - 1_000 * month.month })),
    ratios: { ...base.ratios, dscrWorst },
  })
  const { loanEnteredPaid, loanEnteredShort } = reportsTexts.money
  const amount = '₦1,500' as Parameters<typeof loanEnteredPaid>[0]['amount']
  expect(enteredLoanText(withLoan(1.2))).toBe(loanEnteredPaid({ amount }))
  expect(enteredLoanText(withLoan(0.4))).toBe(loanEnteredShort({ amount }))
  expect(enteredLoanText(base)).toBeNull()
})
