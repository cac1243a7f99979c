import { getExampleNumber, isSupportedCountry } from 'libphonenumber-js/mobile'
import examples from 'libphonenumber-js/mobile/examples'
import type { z } from 'zod'
import { chargeCurrencyOf } from '#contract/currencies.ts'
import type { detectedPlace } from '#contract/profile.ts'
import { countryCodeOf } from '#engine/quantity/vocabulary.ts'
import { markets } from '#markets/data.ts'
import type { Context } from '../../context.ts'
import { type Actor, isSignedIn } from '../../platform/actor.ts'
import { canonicalZone, isZone } from '../../platform/zone.ts'
import { countryName, countryOfIp } from '../accounts/geoip.ts'
import { readPreferenceRow } from './store.ts'

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

const zones = Object.entries(markets.profiles).flatMap(([code, { timeZones }]) => timeZones.map((zone) => ({ code, zone })))
const countryByZone = new Map(zones.filter(({ zone }) => !zone.endsWith('*')).map(({ code, zone }) => [zone, code]))
const countryByPrefix = zones.filter(({ zone }) => zone.endsWith('*')).map(({ code, zone }) => ({ code, prefix: zone.slice(0, -1) }))

/** The country of a time zone under any of its aliases. A zone spans a whole country, so it implies no city. */
export function countryOfZone(zoneName: string): string | null {
  const zone = canonicalZone(zoneName)
  if (zone === null) return null
  const prefixMatch = countryByPrefix.find(({ prefix }) => zone.startsWith(prefix))
  return countryByZone.get(zone) ?? prefixMatch?.code ?? markets.zonesElsewhere[zone] ?? null
}
