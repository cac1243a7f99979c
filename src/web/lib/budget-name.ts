import { idOf } from '#contract/wire-values.ts'
import { formatMoneyRoundedMajor } from '#engine/quantity/format.ts'
import { budgetRangeUsd } from '#engine/quantity/vocabulary.ts'
import { localBudgetTexts as t } from '#words/web/choices.ts'
import { nonBreaking } from '../ui/non-breaking.ts'
import { choiceName } from './choice-name.ts'
import type { LocalMoney } from './local-money.ts'

/** A budget range in the person's own money at a dated rate, with its dollars beside; in dollars alone where `local` is null. */
export function budgetName(option: string, local: LocalMoney): { text: string; dollars: string | null } {
  const budget = idOf('budget', option)
  const name = choiceName('budget', option)
  if (!budget || !local) return { text: name, dollars: null }
  const { min, max } = budgetRangeUsd[budget]
  const amount = (usd: number) => nonBreaking(formatMoneyRoundedMajor(usd * local.perUsd, local.currency))
  if (max === null) return { text: t.over({ amount: amount(min) }), dollars: name }
  return { text: min === 0 ? t.under({ amount: amount(max) }) : t.between({ low: amount(min), high: amount(max) }), dollars: name }
}
