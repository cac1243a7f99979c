import type { OpportunityQuery } from '#contract/opportunities.ts'
import type { Person } from '#engine/fit/fit.ts'
import type { CountryCode } from '#engine/quantity/vocabulary.ts'
import { resolvePlace } from '#markets/places.ts'
import { refusals } from '#words/refusals.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { usdOf } from '../profile/amount-usd.ts'
import { countryNamed } from '../profile/country-named.ts'
import { homeCountry, type Said } from './person.ts'
import type { Profile } from './store.ts'

/** What a question for opportunities says of who asks. */
export type AskedFor = Pick<OpportunityQuery, 'city' | 'country' | 'amountMinor' | 'currency' | 'trades' | 'hours' | 'place'>

/** What the asker says to have and to be able to do. */
export function saidIn({ amountMinor, currency, trades, hours, place }: AskedFor): Said {
  if ((amountMinor === undefined) !== (currency === undefined))
    throw new Failure('validation_failed', { field: amountMinor === undefined ? 'amountMinor' : 'currency', say: refusals.amountAlone })
  const amountUsd = usdOf({ budgetAmountMinor: amountMinor ?? null, budgetCurrency: currency ?? null })
  return {
    ...(amountUsd === null ? {} : { amountUsd }),
    ...(trades?.length ? { trades } : {}),
    ...(hours === undefined ? {} : { hoursPerWeek: hours }),
    ...(place ? { workplace: place } : {}),
  }
}

/** Where the asker is: as the question says, else as saved. */
export function placeOf(named: NamedPlace | null, profile: Profile | null): Pick<Person, 'countryCode' | 'cityId'> | null {
  const countryCode = named?.countryCode ?? homeCountry(profile)
  if (!countryCode) return null
  const cityId = named ? named.cityId : profile?.cityId
  return { countryCode, ...(cityId ? { cityId } : {}) }
}

export type NamedPlace = { cityId: string | null; cityName: string | null; countryCode: CountryCode; countryName: string }

export function namedPlace(ctx: Context, query: AskedFor): NamedPlace | null {
  const countryCode = query.country ? countryNamed(query.country) : null
  if (query.country && !countryCode) throw new Failure('validation_failed', { field: 'country', say: refusals.unknownCountry })
  if (query.city) {
    const found = resolvePlace({ text: query.city, ...(countryCode ? { countryCode } : {}) })
    if (!found.ok) throw new Failure('unknown_place', { field: 'city', details: { suggestions: found.suggestions } })
    const { city, country } = found.place
    return { cityId: city.id, cityName: city.name, countryCode: country.code, countryName: country.name }
  }
  if (!countryCode) return null
  return { cityId: null, cityName: null, countryCode, countryName: ctx.market.facts.countries[countryCode].name }
}
