import { homeCountryNames } from '#engine/quantity/country-table.ts'

/** Countries of the wizard's first step, in their order on screen. */
export const locationOptions = homeCountryNames
export type LocationOption = (typeof locationOptions)[number]

/** The countries one can choose, in a sentence: 'Nigeria, Ghana, … and Tanzania'. */
export function countriesInWords(last: 'and' | 'or'): string {
  const names = locationOptions.map((name) => (name === 'USA' ? 'the USA' : name))
  return `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`
}
