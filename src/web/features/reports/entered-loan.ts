import type { Model } from '#engine/model/result.ts'
import { formatMoneyRoundedMajor } from '#engine/quantity/format.ts'
import { reportsTexts } from '#words/web/reports.ts'

/** The instalment of a loan that is entered, and whether every month of the base case earns it; null without such a loan. */
export function enteredLoanText({ assumptions, months, ratios, currency }: Pick<Model, 'assumptions' | 'months' | 'ratios' | 'currency'>) {
  const loan = assumptions.find(({ key }) => key === 'loanAmount')?.value ?? 0
  const first = months[0]
  if (!(loan > 0) || !first || ratios.dscrWorst === null) return null
  const { loanEnteredPaid, loanEnteredShort } = reportsTexts.money
  const amount = formatMoneyRoundedMajor(first.interest + loan - first.loanBalance, currency)
  return (ratios.dscrWorst < 1 ? loanEnteredShort : loanEnteredPaid)({ amount })
}
