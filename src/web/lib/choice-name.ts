import { type IdOf, idOf, type WireKind } from '#contract/wire-values.ts'
import { formatMoneyRoundedMajor } from '#engine/quantity/format.ts'
import { budgetRangeUsd } from '#engine/quantity/vocabulary.ts'
import { budgetNames, degreeNames, interestNames, skillNames, localBudgetTexts as t, tagNames } from '#words/web/choices.ts'
import { nonBreaking } from '../ui/non-breaking.ts'
import type { LocalMoney } from './local-money.ts'

type Kind = Exclude<WireKind, 'country'>
const names: { [K in Kind]: Record<IdOf<K>, string> } = {
  skill: skillNames,
  interest: interestNames,
  budget: budgetNames,
  tag: tagNames,
  degree: degreeNames,
}

/** The text of an id or its wire value; an unknown word, as an older response may have, is shown itself. */
export function choiceName<K extends Kind>(kind: K, value: string): string {
  const id = idOf(kind, value)
  return id === null ? value : names[kind][id]
}

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
