import type { z } from 'zod'
import { currencies } from '#contract/currencies.ts'
import { limits } from '#contract/limits.ts'
import type { intakeInput, Preferences, preferenceInput, preferencesInput } from '#contract/profile.ts'
import { idOf, wireOf } from '#contract/wire-values.ts'
import type { City } from '#engine/market/place.ts'
import {
  type Budget,
  budgetRangeUsd,
  budgets,
  type CountryCode,
  type CountryId,
  countryCodeOf,
  countryIdOf,
} from '#engine/quantity/vocabulary.ts'
import { exchangeRateFor } from '#markets/facts.ts'
import { isNamedTown, resolvePlace } from '#markets/places.ts'
import { refusals } from '#words/refusals.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../errors.ts'
import type { UserActor } from '../../platform/actor.ts'
import { localize } from '../../platform/error-message.ts'
import { toUsd } from './amount-usd.ts'
import { isKnownBusiness, knownBusinesses, titlesOf } from './named-businesses.ts'
import { lockPreferenceRow, type PreferenceRow, readPreferenceRow, updatePreferenceRow } from './store.ts'

type PreferenceInput = z.output<typeof preferenceInput>
type PreferencesInput = z.output<typeof preferencesInput>
type CountInput = Extract<PreferenceInput, { type: 'counted' }>['value']
type SavedCounts = NonNullable<Preferences['counts']>
type IntakeInput = z.output<typeof intakeInput>
type Amount = NonNullable<PreferencesInput['budgetAmount']>
/** Undefined leaves the saved value. */
type Change = PreferenceInput | { [K in keyof PreferencesInput]-?: { type: K; value: PreferencesInput[K] } }[keyof PreferencesInput]

export async function readPreferences(ctx: Context, userId: string): Promise<Preferences> {
  return presentPreferences(ctx, await readPreferenceRow(ctx.database.db, userId))
}

export async function savePreference(ctx: Context, actor: UserActor, one: PreferenceInput): Promise<Preferences> {
  return save(ctx, actor, [one], 'value')
}

/** Saves all preferences or none; the city is checked against the country before it, the amount against its band. */
export async function savePreferences(ctx: Context, actor: UserActor, all: PreferencesInput): Promise<Preferences> {
  return save(ctx, actor, [
    { type: 'location', value: all.location },
    { type: 'cityId', value: all.cityId },
    { type: 'budget', value: all.budget },
    { type: 'budgetAmount', value: all.budgetAmount },
    { type: 'skills', value: all.skills },
    { type: 'interests', value: all.interests },
    { type: 'trades', value: all.trades },
    { type: 'businesses', value: all.businesses },
    { type: 'have', value: all.have },
    { type: 'when', value: all.when },
    { type: 'hours', value: all.hours },
    { type: 'place', value: all.place },
    { type: 'household', value: all.household },
    { type: 'setAside', value: all.setAside },
  ])
}

/**
 * What the account has itself is never replaced: only empty preferences take answers, and of those before a report each where the account has none. An
 * amount brings the band that holds it.
 */
export async function takeOverIntake(ctx: Context, actor: UserActor, intake: IntakeInput): Promise<Preferences> {
  const now = ctx.clock()
  const row = await ctx.database.transaction(async (tx) => {
    const before = await lockPreferenceRow(tx, actor.userId, now)
    const set = { ...(isEmpty(before) ? intakeChange(intake) : {}), ...answersChange(before, intake) }
    if (Object.keys(set).length === 0) return before
    const after = await updatePreferenceRow(tx, actor.userId, { ...set, ...amountHistory(before, set, now), updatedAt: now })
    await ctx.bus.publish(tx, { about: 'account', userId: actor.userId })
    return after
  })
  return presentPreferences(ctx, row)
}

function isEmpty(row: PreferenceRow): boolean {
  const { location, budget, budgetAmountMinor, skills, interests, trades, businesses, have, when, hours, place } = row
  return [location, budget, budgetAmountMinor, skills, interests, trades, businesses, have, when, hours, place].every(
    (each) => each === null,
  )
}

function answersChange(before: PreferenceRow, { household, setAside, counts }: IntakeInput): Partial<PreferenceRow> {
  return {
    ...(household && !before.household ? { household: inKnownMoney(household, 'household') } : {}),
    ...(setAside && !before.setAside ? { setAside: inKnownMoney(setAside, 'setAside') } : {}),
    ...(counts?.length && !before.counts ? { counts } : {}),
  }
}

function intakeChange(intake: IntakeInput): Partial<PreferenceRow> {
  const { location, city: cityText, budgetAmount, trades, businesses, have, when, hours, place } = intake
  const city = location && cityText ? findCity(cityText, countryCodeOf(location) ?? undefined) : null
  const amount = budgetAmount && { budgetAmountMinor: budgetAmount.amountMinor, budgetCurrency: budgetAmount.currency }
  const usd = amount ? toUsd(amount) : null
  const budget = budgets.find((each) => usd !== null && isWithin(each, usd))
  return {
    ...(location ? { location, cityId: city?.id ?? null } : {}),
    ...(amount && budget ? { ...amount, budget } : {}),
    ...(trades?.length ? { trades } : {}),
    ...(businesses?.some(isKnownBusiness) ? { businesses: businesses.filter(isKnownBusiness) } : {}),
    ...(have?.length ? { have } : {}),
    ...(when?.length ? { when } : {}),
    ...(hours ? { hours } : {}),
    ...(place ? { place } : {}),
  }
}

/** The saved city is always in the saved country. `field` is what a failure names; by default the preference's type. */
async function save(ctx: Context, actor: UserActor, changes: readonly Change[], field?: string): Promise<Preferences> {
  const now = ctx.clock()
  const row = await ctx.database.transaction(async (tx) => {
    const before = await lockPreferenceRow(tx, actor.userId, now)
    const set: Partial<PreferenceRow> = {}
    for (const each of changes) Object.assign(set, preferenceChange(ctx, { ...before, ...set }, each, field ?? each.type))
    const after = await updatePreferenceRow(tx, actor.userId, { ...set, ...amountHistory(before, set, now), updatedAt: now })
    await ctx.bus.publish(tx, { about: 'account', userId: actor.userId })
    return after
  })
  return presentPreferences(ctx, row)
}

function preferenceChange(ctx: Context, before: PreferenceRow, input: Change, field: string): Partial<PreferenceRow> {
  if (input.value === undefined) return {}
  switch (input.type) {
    case 'location': {
      const savedCountry = before.cityId ? ctx.market.findPlace(before.cityId)?.country.code : undefined
      return { location: input.value, cityId: savedCountry && countryIdOf(savedCountry) === input.value ? before.cityId : null }
    }
    case 'city':
      return input.value === '' ? { cityId: null } : cityChange(ctx, before, cityNamed(before, input.value), field)
    case 'cityId':
      return input.value === null ? { cityId: null } : cityChange(ctx, before, cityOfHome(ctx, before, input.value), field)
    case 'budget':
      return { budget: input.value, ...(isWithin(input.value, toUsd(before)) ? {} : noAmount) }
    case 'budgetAmount':
      return input.value === null ? noAmount : amountChange(before, input.value, field)
    case 'skills':
      return { skills: input.value }
    case 'interests':
      return { interests: input.value }
    case 'trades':
      return { trades: input.value.length > 0 ? input.value : null }
    case 'businesses':
      return { businesses: input.value?.length ? knownBusinesses(input.value, field) : null }
    case 'have':
      return { have: input.value?.length ? input.value : null }
    case 'when':
      return { when: input.value?.length ? input.value : null }
    case 'hours':
      return { hours: input.value }
    case 'place':
      return { place: input.value }
    case 'household':
      return { household: inKnownMoney(input.value, field) }
    case 'setAside':
      return { setAside: inKnownMoney(input.value, field) }
    case 'counted':
      return { counts: countsWith(before.counts ?? [], input.value) }
  }
}

/** Money without a rate could not be carried into a report's. */
function inKnownMoney<T extends { currency: string }>(amounts: T | null, field: string): T | null {
  if (amounts && !exchangeRateFor(amounts.currency)) throw new Failure('validation_failed', { field, message: refusals.noRate })
  return amounts
}

/** The latest first; one of each business, and the oldest leave. */
function countsWith(before: SavedCounts, { opportunityId, counted }: CountInput): SavedCounts | null {
  const others = before.filter((each) => each.opportunityId !== opportunityId)
  const counts = counted ? [{ opportunityId, counted }, ...others].slice(0, limits.countAtSpot.perPerson) : others
  return counts.length > 0 ? counts : null
}

/** Two dated amounts tell how much nearer a target is; an amount that is taken back takes the earlier one with it. */
function amountHistory(before: PreferenceRow, set: Partial<PreferenceRow>, now: Date): Partial<PreferenceRow> {
  const { budgetAmountMinor: amountMinor, budgetCurrency: currency } = { ...before, ...set }
  if (amountMinor === before.budgetAmountMinor && currency === before.budgetCurrency) return {}
  if (amountMinor === null) return { budgetAmountAt: null, earlierAmount: null }
  const { budgetAmountMinor: earlierMinor, budgetCurrency: earlierCurrency } = before
  const earlierAmount = earlierMinor !== null && earlierCurrency !== null ? { amountMinor: earlierMinor, currency: earlierCurrency } : null
  return { budgetAmountAt: now, earlierAmount }
}

const noAmount = { budgetAmountMinor: null, budgetCurrency: null }

/** An amount outside the chosen band is a mistake in one of the two: the failure names the band that holds it. */
function amountChange(before: PreferenceRow, { amountMinor, currency }: Amount, field: string): Partial<PreferenceRow> {
  const change = { budgetAmountMinor: amountMinor, budgetCurrency: currency }
  const usd = toUsd(change)
  if (usd === null) throw new Failure('validation_failed', { field, message: refusals.noRate })
  if (before.budget && !isWithin(before.budget, usd)) {
    const suggestion = wireOf('budget', budgets.find((each) => isWithin(each, usd))!)
    throw new Failure('validation_failed', {
      field,
      message: localize(refusals.amountOutsideBudget, { suggestion }),
      details: { suggestion },
    })
  }
  return change
}

/** Bands and amounts use slightly different rates: an amount at a band's edge is within it. */
const bandTolerance = 0.02

function isWithin(budget: Budget, usd: number | null): boolean {
  const { min, max } = budgetRangeUsd[budget]
  return usd === null || (usd >= min * (1 - bandTolerance) && (max === null || usd <= max * (1 + bandTolerance)))
}

function cityChange(ctx: Context, before: PreferenceRow, city: City | null, field: string): Partial<PreferenceRow> {
  if (!city) {
    const home = countryCodeOf(before.location)
    const majorCities = ctx.market.facts.cities.filter((each) => each.countryCode === home && each.tier < 3).map((each) => each.name)
    throw new Failure('unknown_place', { field, details: { suggestions: majorCities } })
  }
  return { cityId: city.id, location: countryIdOf(city.countryCode) }
}

/** Prefers a city of the saved country; one elsewhere changes the country too, so that the order of parallel saves does not matter. */
function cityNamed(before: PreferenceRow, text: string): City | null {
  const home = countryCodeOf(before.location)
  return (home && findCity(text, home)) ?? findCity(text)
}

/** By id, in the saved country. */
function cityOfHome(ctx: Context, before: PreferenceRow, id: string): City | null {
  const city = ctx.market.findPlace(id)?.city
  return city && countryIdOf(city.countryCode) === before.location ? city : null
}

/** A listed city, or the smaller town of a country where the text names a town of the list, or exactly that. */
function findCity(text: string, countryCode?: CountryCode): City | null {
  const resolved = resolvePlace({ text, ...(countryCode ? { countryCode } : {}) })
  if (!resolved.ok) return null
  const { city, known } = resolved.place
  return known || isNamedTown(text, city.countryCode) ? city : null
}

/** Values were validated when saved; unset ones are omitted. */
function presentPreferences(ctx: Context, row: PreferenceRow | null): Preferences {
  if (!row) return {}
  const location: CountryId | null = row.location && idOf('country', row.location)
  const city = row.cityId ? ctx.market.findPlace(row.cityId)?.city : undefined
  const { budget, skills, interests, trades, businesses, have, when, hours, place, budgetAmountMinor: amountMinor, budgetCurrency } = row
  const { household, setAside, counts } = row
  const currency = currencies.find((each) => each === budgetCurrency)
  return {
    ...(location ? { location: wireOf('country', location), locationId: location } : {}),
    ...(city ? { city: city.name, cityId: city.id } : {}),
    ...(budget ? { budget: wireOf('budget', budget), budgetId: budget } : {}),
    ...(amountMinor !== null && currency ? { budgetAmount: { amountMinor, currency } } : {}),
    ...(skills ? { skills: skills.map((skill) => wireOf('skill', skill)), skillIds: skills } : {}),
    ...(interests ? { interests: interests.map((interest) => wireOf('interest', interest)), interestIds: interests } : {}),
    ...(trades ? { trades } : {}),
    ...(businesses ? { businesses: titlesOf(ctx, businesses, row.cityId) } : {}),
    ...(have ? { have } : {}),
    ...(when ? { when } : {}),
    ...(hours === null ? {} : { hours }),
    ...(place ? { place } : {}),
    ...(household ? { household } : {}),
    ...(setAside ? { setAside } : {}),
    ...(counts ? { counts } : {}),
  }
}
