import * as z from 'zod'
import type { Context } from '../../context.ts'
import { type Actor, clientAddress, isSignedIn } from '../../platform/actor.ts'
import type { Fetched } from './calls.ts'
import { askSource, type SourceDefinition } from './source.ts'

export const nominatim: SourceDefinition = {
  id: 'nominatim',
  title: 'Nominatim reverse look-up',
  publisher: 'OpenStreetMap contributors',
  page: 'https://nominatim.org',
  licence: 'ODbL 1.0',
  base: { variable: 'NOMINATIM_BASE_URL', url: 'https://nominatim.openstreetmap.org' },
  intervalMs: 1_100,
  keepHours: 24 * 30,
  timeoutMs: 8_000,
}

export const photon: SourceDefinition = {
  id: 'photon',
  title: 'Photon reverse look-up',
  publisher: 'komoot, OpenStreetMap contributors',
  page: 'https://photon.komoot.io',
  licence: 'ODbL 1.0',
  base: { variable: 'PHOTON_BASE_URL', url: 'https://photon.komoot.io' },
  intervalMs: 1_100,
  keepHours: 24 * 30,
  timeoutMs: 8_000,
}

const settlement = { city: z.string().optional(), town: z.string().optional(), village: z.string().optional() }

/** A point without an address returns HTTP 200 with an error; over the rate limit it returns HTML, which fails to parse. */
const nominatimAnswer = z.union([
  z.object({
    address: z.object({
      ...settlement,
      municipality: z.string().optional(),
      county: z.string().optional(),
      country_code: z.string().length(2),
    }),
  }),
  z.object({ error: z.literal('Unable to geocode') }),
])

const photonAnswer = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(
    z.object({
      properties: z.object({
        city: z.string().optional(),
        name: z.string().optional(),
        county: z.string().optional(),
        country: z.string(),
      }),
    }),
  ),
})

/** A person is waiting. */
const maxWaitMs = 3_000

export type NamedPoint = { town: string; country: string }

/**
 * The town of a point by Nominatim, or Photon when that fails. Coordinates are rounded to two decimals (about a kilometre), so that no home address
 * is sent. Null where nothing is.
 */
export async function reversePlace(ctx: Context, at: { lat: number; lon: number }): Promise<Fetched<NamedPoint | null>> {
  const [lat, lon] = [at.lat.toFixed(2), at.lon.toFixed(2)]
  const first = await askSource(ctx, nominatim, {
    key: `${lat},${lon}`,
    url: (base) => `${base}/reverse?format=jsonv2&zoom=10&accept-language=en&lat=${lat}&lon=${lon}`,
    shape: nominatimAnswer,
    maxWaitMs,
  })
  if (first.ok) {
    const { value } = first
    if (!value || 'error' in value) return { ...first, value: null }
    const { address } = value
    const town = address.city ?? address.town ?? address.village ?? address.municipality ?? address.county
    return { ...first, value: town ? { town, country: address.country_code.toUpperCase() } : null }
  }
  const second = await askSource(ctx, photon, {
    key: `${lat},${lon}`,
    url: (base) => `${base}/reverse?lang=en&lat=${lat}&lon=${lon}`,
    shape: photonAnswer,
    maxWaitMs,
  })
  if (!second.ok) return second
  const featureProperties = second.value?.features[0]?.properties
  const town = featureProperties?.city ?? featureProperties?.name ?? featureProperties?.county
  return { ...second, value: featureProperties && town ? { town, country: featureProperties.country } : null }
}

/**
 * Null when the name is not there in time, live sources are off, or the caller's rate limit is used up: the nearest city is the answer without it.
 */
export async function lookUpTown(ctx: Context, actor: Actor, at: { lat: number; lon: number }): Promise<string | null> {
  if (!ctx.config.liveSources) return null
  const caller = isSignedIn(actor) ? { account: actor.userId } : { address: clientAddress(actor) }
  if (!(await ctx.rateLimiter.tryConsume('town', caller))) return null
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), maxWaitMs)
  })
  const result = await Promise.race([reversePlace(ctx, at), timeout]).finally(() => clearTimeout(timer))
  return result?.ok ? (result.value?.town ?? null) : null
}
