import type { z } from 'zod'
import { currencies } from '#contract/currencies.ts'
import type { Preferences, preferenceInput } from '#contract/profile.ts'
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
import { placeLabel, resolvePlace } from '#markets/places.ts'
import { plainName } from '#markets/plain-name.ts'
import { refusals } from '#words/refusals.ts'
import type { UserActor } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { said } from '../../said.ts'
import { usdOf } from './amount-usd.ts'
import { lockPreferenceRow, type PreferenceRow, readPreferenceRow, updatePreferenceRow } from './store.ts'

export type PreferenceInput = z.output<typeof preferenceInput>

export async function readPreferences(ctx: Context, userId: string): Promise<Preferences> {
  return present(ctx, await readPreferenceRow(ctx.database.db, userId))
}

/** Saves one preference alone; the wizard sends four at once. A saved city is always in the saved country. */
export async function savePreference(ctx: Context, actor: UserActor, input: PreferenceInput): Promise<Preferences> {
  const now = ctx.clock()
  const row = await ctx.database.transaction(async (tx) => {
    const before = await lockPreferenceRow(tx, actor.userId, now)
    const after = await updatePreferenceRow(tx, actor.userId, { ...change(ctx, before, input), updatedAt: now })
    await ctx.bus.publish(tx, { about: 'account', userId: actor.userId })
    return after
  })
  return present(ctx, row)
}

function change(ctx: Context, before: PreferenceRow, input: PreferenceInput): Partial<PreferenceRow> {
  switch (input.type) {
    case 'location': {
      const of = before.cityId ? ctx.market.placeOf(before.cityId)?.country.code : undefined
      return { location: input.value, cityId: of && countryIdOf(of) === input.value ? before.cityId : null }
    }
    case 'city':
      return input.value === '' ? { cityId: null } : cityChange(ctx, before, input.value)
    case 'budget':
      return { budget: input.value, ...(isWithin(input.value, usdOf(before)) ? {} : noAmount) }
    case 'budgetAmount':
      return input.value === null ? noAmount : amountChange(before, input.value)
    case 'skills':
      return { skills: input.value }
    case 'interests':
      return { interests: input.value }
    case 'trades':
      return { trades: input.value.length > 0 ? input.value : null }
  }
}

const noAmount = { budgetAmountMinor: null, budgetCurrency: null }

/** An amount that the chosen band does not hold is a slip in one of the two: the person hears which band would hold it. */
function amountChange(before: PreferenceRow, { amountMinor, currency }: { amountMinor: number; currency: string }): Partial<PreferenceRow> {
  const change = { budgetAmountMinor: amountMinor, budgetCurrency: currency }
  const usd = usdOf(change)
  if (usd === null) throw new Failure('validation_failed', { field: 'value', say: refusals.noRate })
  if (before.budget && !isWithin(before.budget, usd)) {
    const suggestion = wireOf('budget', budgets.find((each) => isWithin(each, usd))!)
    throw new Failure('validation_failed', {
      field: 'value',
      say: said(refusals.amountOutsideBudget, { suggestion }),
      details: { suggestion },
    })
  }
  return change
}

/** The rates of bands and amounts differ by a little: an amount at the edge of a band is in it. */
const edge = 0.02

function isWithin(budget: Budget, usd: number | null): boolean {
  const { min, max } = budgetRangeUsd[budget]
  return usd === null || (usd >= min * (1 - edge) && (max === null || usd <= max * (1 + edge)))
}

/** A city of the saved country before one elsewhere; one elsewhere takes the country along, so that the order of parallel saves does not matter. */
function cityChange(ctx: Context, before: PreferenceRow, text: string): Partial<PreferenceRow> {
  const home = countryCodeOf(before.location)
  const city = (home && knownCity(text, home)) ?? knownCity(text)
  if (!city) {
    const named = ctx.market.facts.cities.filter((each) => each.countryCode === home && each.tier < 3).map((each) => each.name)
    throw new Failure('unknown_place', { field: 'value', details: { suggestions: named } })
  }
  return { cityId: city.id, location: countryIdOf(city.countryCode) }
}

/** A city that we list, or a country's smaller town where just that is named. */
function knownCity(text: string, countryCode?: CountryCode): City | null {
  const resolved = resolvePlace({ text, ...(countryCode ? { countryCode } : {}) })
  if (!resolved.ok) return null
  const { city, known } = resolved.place
  const isNamed = known || [city.name, placeLabel(city)].some((name) => plainName(name) === plainName(text))
  return isNamed ? city : null
}

/** What was checked when it was saved; what was never chosen is left out. */
function present(ctx: Context, row: PreferenceRow | null): Preferences {
  if (!row) return {}
  const location: CountryId | null = row.location && idOf('country', row.location)
  const city = row.cityId ? ctx.market.placeOf(row.cityId)?.city : undefined
  const { budget, skills, interests, trades, budgetAmountMinor: amountMinor, budgetCurrency } = row
  const currency = currencies.find((each) => each === budgetCurrency)
  return {
    ...(location ? { location: wireOf('country', location), locationId: location } : {}),
    ...(city ? { city: city.name, cityId: city.id } : {}),
    ...(budget ? { budget: wireOf('budget', budget), budgetId: budget } : {}),
    ...(amountMinor !== null && currency ? { budgetAmount: { amountMinor, currency } } : {}),
    ...(skills ? { skills: skills.map((skill) => wireOf('skill', skill)), skillIds: skills } : {}),
    ...(interests ? { interests: interests.map((interest) => wireOf('interest', interest)), interestIds: interests } : {}),
    ...(trades ? { trades } : {}),
  }
}
