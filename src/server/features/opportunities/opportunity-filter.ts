import type { OpportunityQuery } from '#contract/opportunities.ts'
import type { Person } from '#engine/fit/person.ts'
import type { CountryCode } from '#engine/quantity/vocabulary.ts'
import { resolvePlace } from '#markets/places.ts'
import { refusals } from '#words/refusals.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../errors.ts'
import { toUsd } from '../profile/amount-usd.ts'
import { findCountryCode } from '../profile/find-country-code.ts'
import { homeCountry, type QueryProfile } from './person.ts'
import type { Profile } from './store.ts'

/** The parts of a query that describe the person. */
export type OpportunityFilter = Pick<
  OpportunityQuery,
  'city' | 'country' | 'amountMinor' | 'currency' | 'trades' | 'hours' | 'place' | 'have' | 'when'
>

export function readQueryProfile({ amountMinor, currency, trades, hours, place, have, when }: OpportunityFilter): QueryProfile {
  if ((amountMinor === undefined) !== (currency === undefined))
    throw new Failure('validation_failed', { field: amountMinor === undefined ? 'amountMinor' : 'currency', message: refusals.amountAlone })
  const amountUsd = toUsd({ budgetAmountMinor: amountMinor ?? null, budgetCurrency: currency ?? null })
  return {
    ...(amountUsd === null ? {} : { amountUsd }),
    ...(trades?.length ? { trades } : {}),
    ...(hours === undefined ? {} : { hoursPerWeek: hours }),
    ...(place ? { workplace: place } : {}),
    ...(have?.length ? { have } : {}),
    ...(when?.length ? { when } : {}),
  }
}

/** From the query, else from the profile. */
export function viewerPlace(queryPlace: QueryPlace | null, profile: Profile | null): Pick<Person, 'countryCode' | 'cityId'> | null {
  const countryCode = queryPlace?.countryCode ?? homeCountry(profile)
  if (!countryCode) return null
  const cityId = queryPlace ? queryPlace.cityId : profile?.cityId
  return { countryCode, ...(cityId ? { cityId } : {}) }
}

export type QueryPlace = { cityId: string | null; cityName: string | null; countryCode: CountryCode; countryName: string }

export function resolveQueryPlace(ctx: Context, query: OpportunityFilter): QueryPlace | null {
  const countryCode = query.country ? findCountryCode(query.country) : null
  // An address may hold a city where a country belongs.
  const isUnknownCountry = query.country !== undefined && query.country !== '' && !countryCode
  const text = isUnknownCountry ? [query.city, query.country].filter(Boolean).join(', ') : query.city
  if (text) {
    const resolved = resolvePlace({ text, ...(countryCode ? { countryCode } : {}) })
    if (!resolved.ok)
      throw new Failure('unknown_place', {
        field: isUnknownCountry ? 'country' : 'city',
        details: { suggestions: resolved.suggestions, asked: text },
      })
    const { city, country } = resolved.place
    return { cityId: city.id, cityName: city.name, countryCode: country.code, countryName: country.name }
  }
  if (!countryCode) return null
  return { cityId: null, cityName: null, countryCode, countryName: ctx.market.facts.countries[countryCode].name }
}
