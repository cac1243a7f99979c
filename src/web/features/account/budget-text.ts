import { idOf } from '#contract/wire-values.ts'
import { formatMoneyRoundedMajor } from '#engine/quantity/format.ts'
import { budgetRangeUsd } from '#engine/quantity/vocabulary.ts'
import { accountTexts } from '#words/web/account.ts'

export type BudgetRate = { currency: string; perUsd: number; date: string }

/** A budget option in the person's own currency at a dated rate: 'about ₦780,000 to ₦3.1 million'. Empty for an unknown option. */
export function localBudgetText(option: string, rate: BudgetRate): string {
  const budget = idOf('budget', option)
  if (!budget) return ''
  const range = budgetRangeUsd[budget]
  const t = accountTexts.preferences
  const local = (usd: number) => formatMoneyRoundedMajor(usd * rate.perUsd, rate.currency)
  if (range.max === null) return t.aboutLocalOver({ low: local(range.min) })
  if (range.min === 0) return t.aboutLocalUnder({ high: local(range.max) })
  return t.aboutLocal({ low: local(range.min), high: local(range.max) })
}
