import { countryCodes } from '#engine/quantity/country-table.ts'
import type { CountryCode } from '#engine/quantity/vocabulary.ts'
import { normalizePlaceName } from '#markets/compare-places.ts'
import { countryNames } from '#markets/place-names.ts'

/** A country's code by code or any common name, case-insensitive; null when unknown. */
export function findCountryCode(text: string): CountryCode | null {
  const name = normalizePlaceName(text)
  return countryCodes.find((code) => countryNames[code].includes(name)) ?? null
}
