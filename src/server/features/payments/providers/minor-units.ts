import { currencyFormats } from '#engine/quantity/country-table.ts'

/** Minor units in a major one, for what providers report: a shared account has payments in currencies that are not ours, which have hundredths. */
export function minorUnitsIn(currency: string): 1 | 100 {
  return currencyFormats[currency]?.decimals === 0 ? 1 : 100
}
