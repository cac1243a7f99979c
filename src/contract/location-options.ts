import { homeCountriesInSentence, homeCountryNames, homeCountryOtherNames } from '#engine/quantity/country-table.ts'
import { plainName } from '#engine/quantity/plain-name.ts'

/** Countries of the wizard's first step, in their order on screen. */
export const locationOptions = homeCountryNames
export type LocationOption = (typeof locationOptions)[number]

/** The option that a text names, however it is spelled: 'Côte d’Ivoire', 'Ivory Coast'. */
export function locationNamed(text: string): LocationOption | null {
  const said = plainName(text)
  const found = homeCountryOtherNames.findIndex((names) => (names as readonly string[]).includes(said))
  return locationOptions[found] ?? null
}

/** The countries one can choose, in a sentence: 'Nigeria, Ghana, … and Tanzania'. */
export function countriesInWords(last: 'and' | 'or'): string {
  const names = homeCountriesInSentence
  return `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`
}
