import type { Person } from '#engine/fit/fit.ts'
import { impliedByTrades } from '#engine/fit/trades.ts'
import { type CountryCode, countryCodeOf } from '#engine/quantity/vocabulary.ts'
import { toUsd } from '../profile/amount-usd.ts'
import type { Profile } from './store.ts'

export function homeCountry(profile: Profile | null): CountryCode | null {
  return countryCodeOf(profile?.location)
}

/** The engine's person of a profile; null while the profile is incomplete. */
export function personFromProfile(profile: Profile | null): Person | null {
  const countryCode = homeCountry(profile)
  if (!profile || !countryCode || !profile.budget || !profile.skills?.length || !profile.interests?.length) return null
  const amountUsd = toUsd(profile)
  return {
    countryCode,
    ...(profile.cityId ? { cityId: profile.cityId } : {}),
    budget: profile.budget,
    ...(amountUsd === null ? {} : { amountUsd }),
    skills: profile.skills,
    interests: profile.interests,
    ...(profile.trades?.length ? { trades: profile.trades } : {}),
  }
}

/** The person's parts that a query can override. */
export type QueryProfile = Pick<Person, 'amountUsd' | 'trades' | 'hoursPerWeek' | 'workplace'>

/** The saved person with the query's values on top; for a visitor the query and the place alone. Null where neither is enough. */
export function applyQueryProfile(
  saved: Person | null,
  queryProfile: QueryProfile,
  home: Pick<Person, 'countryCode' | 'cityId'> | null,
): Person | null {
  if (saved) return { ...saved, ...queryProfile }
  if (!home || Object.keys(queryProfile).length === 0) return null
  return { ...home, ...impliedByTrades(queryProfile.trades ?? []), ...queryProfile }
}
