import type { Preferences } from '#contract/profile.ts'
import type { Answers } from '#engine/model/answers.ts'
import { majorUnits, money } from '#engine/quantity/money.ts'
import { type FreeTime, freeTimes } from '#engine/quantity/vocabulary.ts'
import { exchangeRateFor } from '#markets/facts.ts'
import { fromUsd } from './amount-usd.ts'

/** The answers as saved that a run takes; each is null where it was not given. */
export type SavedAnswers = {
  household: NonNullable<Preferences['household']> | null
  setAside: NonNullable<Preferences['setAside']> | null
  counts: NonNullable<Preferences['counts']> | null
  /** A week. */
  hours: number | null
  when: readonly FreeTime[] | null
}

export const noAnswers: SavedAnswers = { household: null, setAside: null, counts: null, hours: null, when: null }

/**
 * The answers for a run of one business in one place: amounts in `currency`, exact where they were typed in it, and the count of that business there
 * alone. Undefined without answers, so that such a run is as it always was.
 */
export function answersFor(
  { household, setAside, counts, hours, when }: SavedAnswers,
  { currency, opportunityId }: { currency: string; opportunityId: string },
): Answers | undefined {
  const counted = counts?.find((each) => each.opportunityId === opportunityId)?.counted
  const answers = {
    ...withAmounts('household', household && inCurrency(household, currency, { need: 'needMinor', otherIncome: 'otherIncomeMinor' })),
    ...withAmounts(
      'setAside',
      setAside && inCurrency(setAside, currency, { notFree: 'notFreeMinor', owed: 'owedMinor', instalment: 'instalmentMinor' }),
    ),
    ...(counted ? { counted } : {}),
    ...(hours === null ? {} : { hoursPerWeek: hours }),
    // Whoever is free at all of them says nothing of when.
    ...(when && when.length > 0 && when.length < freeTimes.length ? { when } : {}),
  }
  return Object.keys(answers).length > 0 ? answers : undefined
}

function withAmounts<K extends string, T extends object>(key: K, amounts: T | null): { [P in K]?: T } {
  return (amounts && Object.keys(amounts).length > 0 ? { [key]: amounts } : {}) as { [P in K]?: T }
}

/** Major units of a currency at the rate of the market data; empty when that of the answer is gone. */
function inCurrency<T extends { currency: string }, N extends string>(
  answer: T,
  currency: string,
  fields: Record<N, Exclude<keyof T, 'currency'>>,
): { [P in N]?: number } {
  const [from, to] = [exchangeRateFor(answer.currency), exchangeRateFor(currency)]
  const amounts: { [P in N]?: number } = {}
  for (const name of Object.keys(fields) as N[]) {
    const minor = answer[fields[name]] as number | undefined
    if (minor === undefined) continue
    const amount = majorUnits(money(minor, answer.currency))
    if (answer.currency === currency) amounts[name] = amount
    else if (from && to) amounts[name] = fromUsd(amount / from.perUsd, currency, to.perUsd)
  }
  return amounts
}
