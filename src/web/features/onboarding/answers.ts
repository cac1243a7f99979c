import type { CallInput } from '#contract/call.ts'
import type { Currency } from '#contract/currencies.ts'
import type { Preferences } from '#contract/profile.ts'
import { idOf, wireOf } from '#contract/wire-values.ts'
import { meaningOf } from '#engine/fit/trades.ts'
import { moneyFromMajor } from '#engine/quantity/money.ts'
import { type Budget, budgetRangeUsd, budgets } from '#engine/quantity/vocabulary.ts'
import { smallTown } from '#words/engine/places.ts'
import { profileParts } from '../../lib/profile.ts'
import { readSaid, tradesOf, typedAmount } from '../../lib/way-in/said.ts'

/** `exact` is the amount as it is typed. */
export type Answers = Preferences & { exact?: string | undefined }
type Saved = CallInput<'POST /api/preferences'>['body']
type Cities = readonly { name: string; country: string }[]
type Rates = readonly { currency: string; perUsd: number }[]

/** Whether the step (1–4) has what it asks for. */
export function hasAnswer(answers: Answers, step: number): boolean {
  const part = profileParts[step - 1]
  return part !== undefined && Boolean(answers[part]?.length)
}

/** The calls that save the answers, one a preference; the city and the trades only when they are others than before. */
export function toSave(answers: Answers, before: Preferences): Saved[] {
  const { location, city, budget, skills, interests, trades } = answers
  if (!location || !budget || !skills || !interests) return []
  const known = location === before.location ? (before.city ?? '') : ''
  return [
    { type: 'location', value: location },
    { type: 'budget', value: budget },
    { type: 'skills', value: skills },
    { type: 'interests', value: interests },
    ...((city ?? '') === known ? [] : [{ type: 'city' as const, value: city ? `${city}, ${location}` : '' }]),
    ...(String(trades ?? '') === String(before.trades ?? '') ? [] : [{ type: 'trades' as const, value: trades ?? [] }]),
  ]
}

/** The call that saves the exact amount, once its range is saved; null where it is as before. */
export function amountToSave({ budgetAmount }: Answers, before: Preferences): Saved | null {
  return JSON.stringify(budgetAmount) === JSON.stringify(before.budgetAmount) ? null : { type: 'budgetAmount', value: budgetAmount ?? null }
}

/** An amount typed in the money of the person's country, with the range that holds it; null where it is no amount. */
export function exactAnswer(typed: string, currency: Currency, rates: Rates): Partial<Answers> | null {
  if (!typed.trim()) return { exact: '', budgetAmount: undefined }
  const amount = typedAmount(typed, currency)
  const budget = amount === null ? null : budgetOf({ amountMajor: amount, currency }, rates)
  if (amount === null || !budget) return null
  return { exact: typed, budget: wireOf('budget', budget), budgetAmount: { amountMinor: moneyFromMajor(amount, currency).minor, currency } }
}

/** The range that holds an amount; null where its money has no rate. */
export function budgetOf({ amountMajor, currency }: { amountMajor: number; currency: string }, rates: Rates): Budget | null {
  const perUsd = rates.find((each) => each.currency === currency)?.perUsd
  const usd = perUsd ? amountMajor / perUsd : null
  return usd === null ? null : (budgets.find((each) => usd <= (budgetRangeUsd[each].max ?? Infinity)) ?? null)
}

/** What a visitor said on the way in, as answers to be confirmed: a city that we have, and trades as the skills and interests that they mean. */
export function answersSaid(said: URLSearchParams, { cities, rates }: { cities: Cities; rates: Rates }): Partial<Answers> {
  const { amount, currency, ...rest } = readSaid(said)
  const trades = tradesOf(rest)
  const { skills, interests } = meaningOf(trades)
  const location = idOf('country', said.get('country') ?? '')
  const city = said.get('city') ?? ''
  const isCity = city === smallTown.name || cities.some((each) => each.name === city && each.country === said.get('country'))
  const budget = amount !== null && currency ? budgetOf({ amountMajor: amount, currency }, rates) : null
  return {
    ...(location ? { location: wireOf('country', location) } : {}),
    ...(location && isCity ? { city } : {}),
    ...(budget
      ? {
          exact: String(amount),
          budget: wireOf('budget', budget),
          budgetAmount: { amountMinor: moneyFromMajor(amount!, currency).minor, currency: currency as Currency },
        }
      : {}),
    ...(trades.length > 0
      ? { trades, skills: skills.map((each) => wireOf('skill', each)), interests: interests.map((each) => wireOf('interest', each)) }
      : {}),
  }
}

/** Adds or takes away; the list keeps the order of the options. */
export function toggled<T>(list: readonly T[] | undefined, value: T, options: readonly T[]): T[] {
  const now = new Set(list)
  if (!now.delete(value)) now.add(value)
  return options.filter((option) => now.has(option))
}
