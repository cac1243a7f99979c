import type { CountryCode } from '#engine/vocabulary.ts'

/** Countries of the wizard's first step, in their order on screen. */
export const locationOptions = ['Nigeria', 'Ghana', 'South Africa', 'Kenya', 'USA', "Côte d'Ivoire", 'Tanzania'] as const
export type LocationOption = (typeof locationOptions)[number]

/** The market that each names. */
export const countryOfLocation: Record<LocationOption, CountryCode> = {
  Nigeria: 'NG',
  Ghana: 'GH',
  'South Africa': 'ZA',
  Kenya: 'KE',
  USA: 'US',
  "Côte d'Ivoire": 'CI',
  Tanzania: 'TZ',
}

/** The countries one can choose, in a sentence: 'Nigeria, Ghana, … and Tanzania'. */
export function countriesInWords(last: 'and' | 'or'): string {
  const names = locationOptions.map((name) => (name === 'USA' ? 'the USA' : name))
  return `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`
}
