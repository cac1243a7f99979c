import type { CallInput } from '#contract/call.ts'
import type { Currency } from '#contract/currencies.ts'
import type { Preferences } from '#contract/profile.ts'
import { idOf, wireOf } from '#contract/wire-values.ts'
import { impliedByTrades } from '#engine/fit/trades.ts'
import { majorUnits, money, moneyFromMajor } from '#engine/quantity/money.ts'
import { type Budget, budgetRangeUsd, budgets, smallTownId } from '#engine/quantity/vocabulary.ts'
import { smallTown } from '#words/engine/places.ts'
import { parseHave, parseTrades, parseTypedAmount, parseWhen, readIntakeAnswers } from '../../lib/intake/intake-answers.ts'
import { profileParts } from '../../lib/profile.ts'

/** `exact` is the typed amount. */
export type WizardAnswers = Preferences & { exact?: string | undefined }
type PreferencesBody = CallInput<'PUT /api/preferences'>['body']
type Cities = readonly { id: string; name: string; country: string }[]
type Rates = readonly { currency: string; perUsd: number }[]

/** Whether the step (1–4) is answered. */
export function hasAnswer(answers: WizardAnswers, step: number): boolean {
  const part = profileParts[step - 1]
  if (part === 'budget' && isRefusedAmount(answers)) return false
  return part !== undefined && Boolean(answers[part]?.length)
}

/** The request body that saves the answers, null before all are given; the city, the exact amount and the trades only when they changed. */
export function toPreferencesBody(answers: WizardAnswers, saved: Preferences, cities: Cities): PreferencesBody | null {
  const { location, city, budget, budgetAmount, skills, interests, trades, businesses, have, when, hours, place } = answers
  if (!location || !budget || !skills || !interests) return null
  const homeCity = location === saved.location ? saved.city : undefined
  return {
    location,
    budget,
    skills,
    interests,
    ...(city === homeCity ? {} : { cityId: findCityId(location, city, cities) }),
    ...(JSON.stringify(budgetAmount) === JSON.stringify(saved.budgetAmount) ? {} : { budgetAmount: budgetAmount ?? null }),
    ...(String(trades ?? '') === String(saved.trades ?? '') ? {} : { trades: trades ?? [] }),
    ...(businesses ? { businesses: businesses.map(({ id }) => id) } : {}),
    ...(have ? { have } : {}),
    ...(when ? { when } : {}),
    ...(hours === undefined ? {} : { hours }),
    ...(place ? { place } : {}),
  }
}

function findCityId(country: PreferencesBody['location'], name: string | undefined, cities: Cities): string | null {
  if (name === smallTown.name) return smallTownId(idOf('country', country)!)
  return cities.find((city) => city.name === name && city.country === country)?.id ?? null
}

/** A typed amount that could not be taken: the step waits until it is typed again or taken out. */
export function isRefusedAmount({ exact, budgetAmount }: WizardAnswers): boolean {
  return Boolean(exact?.trim()) && !budgetAmount
}

/** Another country, and the exact amount in its money, which must be entered again where it was given in that of the country before. */
export function withLocation(
  { location, exact, budgetAmount }: WizardAnswers,
  next: { location: NonNullable<WizardAnswers['location']>; city: string | undefined },
  { cities, rates }: { cities: readonly { country: string; currency: string }[]; rates: Rates },
): Partial<WizardAnswers> {
  const typed = budgetAmount ? `${budgetAmount.currency} ${majorUnits(money(budgetAmount.amountMinor, budgetAmount.currency))}` : exact
  const currency = cities.find(({ country }) => country === next.location)?.currency as Currency | undefined
  if (next.location === location || !typed?.trim() || !currency) return next
  return { ...next, ...(exactAnswer(typed, currency, rates) ?? { exact: typed, budgetAmount: undefined }) }
}

/** Parses an amount in the currency of the person's country and finds its range; null where it is no amount. */
export function exactAnswer(typed: string, currency: Currency, rates: Rates): Partial<WizardAnswers> | null {
  if (!typed.trim()) return { exact: '', budgetAmount: undefined }
  const amount = parseTypedAmount(typed, currency)
  const budget = amount === null ? null : budgetForAmount({ amountMajor: amount, currency }, rates)
  if (amount === null || !budget) return null
  return { exact: typed, budget: wireOf('budget', budget), budgetAmount: { amountMinor: moneyFromMajor(amount, currency).minor, currency } }
}

/** The range that contains an amount; null for a currency without a rate. */
export function budgetForAmount({ amountMajor, currency }: { amountMajor: number; currency: string }, rates: Rates): Budget | null {
  const perUsd = rates.find((each) => each.currency === currency)?.perUsd
  const usd = perUsd ? amountMajor / perUsd : null
  return usd === null ? null : (budgets.find((each) => usd <= (budgetRangeUsd[each].max ?? Infinity)) ?? null)
}

/** Converts a visitor's intake answers into the wizard's: a city that we have, and trades as the skills and interests that they mean. */
export function answersFromIntake(intake: URLSearchParams, { cities, rates }: { cities: Cities; rates: Rates }): Partial<WizardAnswers> {
  const { amount, currency, businesses, hours, workplace, ...lists } = readIntakeAnswers(intake)
  const [trades, have, when] = [parseTrades(lists), parseHave(lists), parseWhen(lists)]
  const { skills, interests } = impliedByTrades(trades)
  const location = idOf('country', intake.get('country') ?? '')
  const city = intake.get('city') ?? ''
  const isCity = city === smallTown.name || cities.some((each) => each.name === city && each.country === intake.get('country'))
  const budget = amount !== null && currency ? budgetForAmount({ amountMajor: amount, currency }, rates) : null
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
    ...(businesses ? { businesses: businesses.split(',').map((id) => ({ id, title: id })) } : {}),
    ...(have.length > 0 ? { have } : {}),
    ...(when.length > 0 ? { when } : {}),
    ...(hours === null ? {} : { hours }),
    ...(workplace ? { place: workplace } : {}),
  }
}

/** The skills and interests that the saved trades mean, to be confirmed where none are saved. */
export function answersFromTrades({ trades, skills: savedSkills, interests: savedInterests }: Preferences): Partial<WizardAnswers> {
  const { skills, interests } = impliedByTrades(trades ?? [])
  return {
    ...(savedSkills?.length || skills.length === 0 ? {} : { skills: skills.map((each) => wireOf('skill', each)) }),
    ...(savedInterests?.length || interests.length === 0 ? {} : { interests: interests.map((each) => wireOf('interest', each)) }),
  }
}

/** Adds or removes a value; the list keeps the order of the options. */
export function toggleOption<T>(list: readonly T[] | undefined, value: T, options: readonly T[]): T[] {
  const chosen = new Set(list)
  if (!chosen.delete(value)) chosen.add(value)
  return options.filter((option) => chosen.has(option))
}
