import { homeCountryNames, homeCountrySpellings } from '#engine/quantity/country-table.ts'

/** Countries of the wizard's first step, in their order on screen. */
export const locationOptions = homeCountryNames
export type LocationOption = (typeof locationOptions)[number]

/** The option that another spelling or name of a country means. */
export function findLocationOption(text: string): LocationOption | null {
  return homeCountrySpellings.find(([, spellings]) => spellings.includes(text))?.[0] ?? null
}

/** Where a person starts on the gap maps who named no place; every city with figures may be named the same way. Free of the schema library. */
export const firstGapLocation = 'Lagos, Nigeria'
