import { getExampleNumber, isSupportedCountry } from 'libphonenumber-js/mobile'
import examples from 'libphonenumber-js/mobile/examples'
import type { z } from 'zod'
import { chargeCurrencyOf } from '#contract/currencies.ts'
import type { detectedPlace } from '#contract/profile.ts'
import { countryCodeOf } from '#engine/quantity/vocabulary.ts'
import type { Context } from '../../context.ts'
import { type Actor, isSignedIn } from '../../platform/actor.ts'
import { isZone } from '../../platform/zone.ts'
import { countryName, countryOfIp } from '../accounts/geoip.ts'
import { readPreferenceRow } from './store.ts'
import { countryOfZone } from './zones.ts'

type DetectedPlace = z.input<typeof detectedPlace>

/** CLDR's code for an unknown region. */
const unknownPlace = { country: 'Unknown', countryCode: 'ZZ', countryId: 'zz', currency: 'USD' } as const

/** The saved country, else the IP address's, else the time zone's, else unknown and US dollars. No network call. */
export async function detectPlace(ctx: Context, actor: Actor, address: string, requestedZone: string | undefined): Promise<DetectedPlace> {
  const zone = requestedZone && isZone(requestedZone) ? requestedZone : actor.kind === 'visitor' ? actor.zone : null
  const saved = isSignedIn(actor) ? await readPreferenceRow(ctx.database.db, actor.userId) : null
  const home = countryCodeOf(saved?.location)
  if (home) {
    const city = saved?.cityId ? ctx.market.findPlace(saved.cityId)?.city : undefined
    return { ...inCountry(ctx, home, 'saved', zone), ...(city ? { city: city.name, cityId: city.id } : {}) }
  }
  const byAddress = countryOfIp(address)
  if (byAddress) return inCountry(ctx, byAddress, 'ip', zone)
  const byZone = zone ? countryOfZone(zone) : null
  if (byZone) return inCountry(ctx, byZone, 'timezone', zone)
  return { ...unknownPlace, ...(zone ? { timezone: zone } : {}), method: 'default' }
}

function inCountry(ctx: Context, code: string, method: DetectedPlace['method'], zone: string | null): DetectedPlace {
  const market = Object.values(ctx.market.facts.countries).find((country) => country.code === code)
  const timezone = zone ?? market?.timeZone
  const phoneExample = isSupportedCountry(code) ? getExampleNumber(code, examples)?.formatInternational() : undefined
  return {
    country: market?.name ?? countryName(code),
    countryCode: code,
    countryId: code.toLowerCase(),
    ...(timezone ? { timezone } : {}),
    currency: chargeCurrencyOf(code),
    ...(phoneExample ? { phoneExample } : {}),
    method,
  }
}
