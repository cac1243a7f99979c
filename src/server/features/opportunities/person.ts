import type { Person } from '#engine/fit/person.ts'
import { type CountryCode, countryCodeOf } from '#engine/quantity/vocabulary.ts'
import { toUsd } from '../profile/amount-usd.ts'
import type { SavedAnswers } from '../profile/saved-answers.ts'
import type { Profile } from './store.ts'

export function homeCountry(profile: Profile | null): CountryCode | null {
  return countryCodeOf(profile?.location)
}

/** The engine's person of a profile; null without a country, or while nothing else is known. */
export function personFromProfile(profile: (Profile & Pick<SavedAnswers, 'household' | 'setAside'>) | null): Person | null {
  const countryCode = homeCountry(profile)
  if (!profile || !countryCode) return null
  const { cityId, budget, skills, interests, trades, businesses, have, when, hours, place } = profile
  const amountUsd = toUsd(profile)
  const answers = {
    ...(budget ? { budget } : {}),
    ...(amountUsd === null ? {} : { amountUsd }),
    ...(trades?.length ? { trades } : {}),
    ...(businesses?.length ? { businesses } : {}),
    ...(have?.length ? { have } : {}),
    ...(when?.length ? { when } : {}),
    ...(hours === null ? {} : { hoursPerWeek: hours }),
    ...(place ? { workplace: place } : {}),
  }
  if (Object.keys(answers).length === 0 && !skills?.length && !interests?.length) return null
  return {
    countryCode,
    ...(cityId ? { cityId } : {}),
    ...answers,
    ...answersOfPerson(profile),
    skills: skills ?? [],
    interests: interests ?? [],
  }
}

/** What the answers before a report change of a person: the money that is free, and whose household is to live. */
export function answersOfPerson({ household, setAside }: Pick<SavedAnswers, 'household' | 'setAside'>) {
  const setAsideUsd = setAside ? setAsideAsUsd(setAside) : 0
  return {
    ...(setAsideUsd > 0 ? { setAsideUsd } : {}),
    ...(household?.needMinor === undefined ? {} : { ownHousehold: true as const }),
  }
}

function setAsideAsUsd({ notFreeMinor = 0, owedMinor = 0, currency }: NonNullable<SavedAnswers['setAside']>): number {
  return toUsd({ budgetAmountMinor: notFreeMinor + owedMinor, budgetCurrency: currency }) ?? 0
}

/** Whether all four steps of the wizard are answered. */
export function isCompleteProfile(profile: Profile | null): boolean {
  return Boolean(homeCountry(profile) && profile?.budget && profile.skills?.length && profile.interests?.length)
}

/** The person's parts that a query can override. */
export type QueryProfile = Pick<
  Person,
  'amountUsd' | 'setAsideUsd' | 'ownHousehold' | 'trades' | 'businesses' | 'hoursPerWeek' | 'workplace' | 'have' | 'when'
>

/** Where a viewer is, and their answers before a report. */
export type ViewerHome = Pick<Person, 'countryCode' | 'cityId' | 'setAsideUsd' | 'ownHousehold'>

/** The saved person with the query's values on top; for a visitor the query and the place alone. Null where neither is enough. */
export function applyQueryProfile(saved: Person | null, queryProfile: QueryProfile, home: ViewerHome | null): Person | null {
  if (saved) {
    const { businesses, ...rest } = saved
    // Other work than what is saved is about other businesses.
    return { ...rest, ...(businesses && !queryProfile.trades ? { businesses } : {}), ...queryProfile }
  }
  if (!home || Object.keys(queryProfile).length === 0) return null
  return { ...home, skills: [], interests: [], ...queryProfile }
}
