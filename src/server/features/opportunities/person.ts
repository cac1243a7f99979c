import type { Person } from '#engine/fit.ts'
import type { Budget, CountryCode, Interest, Skill } from '#engine/vocabulary.ts'
import type { Context } from '../../context.ts'
import type { Profile } from './store.ts'

/** Option texts of the wizard and the market they name. */
export const countryCodeByLocation: Record<string, CountryCode> = {
  Nigeria: 'NG',
  Ghana: 'GH',
  'South Africa': 'ZA',
  Kenya: 'KE',
  USA: 'US',
}

export function homeCountry(profile: Profile | null): CountryCode | null {
  return profile?.location ? (countryCodeByLocation[profile.location] ?? null) : null
}

/** The person as the engine ranks for, or null while the profile is incomplete. */
export function personOf(profile: Profile | null): Person | null {
  const countryCode = homeCountry(profile)
  if (!profile || !countryCode || !profile.budget || !profile.skills?.length || !profile.interests?.length) return null
  return {
    countryCode,
    ...(profile.cityId ? { cityId: profile.cityId } : {}),
    budget: profile.budget as Budget,
    skills: profile.skills as Skill[],
    interests: profile.interests as Interest[],
  }
}

/** A country by its name or code, in any case; null when we do not know it. */
export function countryNamed(ctx: Context, text: string): CountryCode | null {
  const asked = text.trim().toLowerCase()
  const byOption = Object.entries(countryCodeByLocation).find(([name]) => name.toLowerCase() === asked)
  if (byOption) return byOption[1]
  const country = Object.values(ctx.market.facts.countries).find(
    (each) => each.code.toLowerCase() === asked || each.name.toLowerCase() === asked,
  )
  return country?.code ?? (asked === 'ivory coast' ? 'CI' : null)
}
