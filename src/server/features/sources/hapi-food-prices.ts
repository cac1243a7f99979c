import * as z from 'zod'
import type { City } from '#engine/market/place.ts'
import { markets } from '#markets/data.ts'
import { sourceTexts } from '#words/sources.ts'
import type { Context } from '../../context.ts'
import type { Fetched } from './calls.ts'
import { askSource, type SourceDefinition } from './source.ts'

export const hapiFoodPrices: SourceDefinition = {
  id: 'hdx-hapi',
  title: 'Food prices of WFP (HDX Humanitarian API, fetched)',
  publisher: 'World Food Programme, through OCHA HDX',
  page: 'https://data.humdata.org/hapi',
  licence: 'CC BY-IGO',
  base: { variable: 'HAPI_BASE_URL', url: 'https://hapi.humdata.org' },
  intervalMs: 1_000,
  keepHours: 24 * 7,
  timeoutMs: 30_000,
}

const row = z.object({
  location_code: z.string().length(3),
  market_name: z.string(),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  commodity_name: z.string(),
  commodity_category: z.string(),
  currency_code: z.string(),
  unit: z.string(),
  price_flag: z.string(),
  price_type: z.string(),
  price: z.number().nonnegative(),
  reference_period_start: z.string().regex(/^\d{4}-\d{2}-\d{2}/),
})
const answer = z.object({ data: z.array(row) })

export type MarketPrice = { commodity: string; market: string; unit: string; price: number; currency: string; month: string; km: number }

/** The maximum distance, and age in months, of prices that apply to the city. */
const maxKm = 150
const monthsBack = 9

/** Retail prices collected at markets near the city, the newest of each commodity, nearest market first. */
export async function fetchFoodPrices(ctx: Context, city: City): Promise<Fetched<MarketPrice[]>> {
  const location = markets.profiles[city.countryCode].codes.iso3
  const since = new Date(ctx.clock())
  since.setUTCMonth(since.getUTCMonth() - monthsBack, 1)
  const query = new URLSearchParams({
    location_code: location,
    price_type: 'Retail',
    start_date: since.toISOString().slice(0, 10),
    output_format: 'json',
    limit: '5000',
    app_identifier: Buffer.from(`gapwise:${ctx.config.support.email ?? 'no-reply@localhost'}`).toString('base64'),
  })
  const fetched = await askSource(ctx, hapiFoodPrices, {
    key: `${location} ${since.toISOString().slice(0, 7)}`,
    url: (base) => `${base}/api/v2/food-security-nutrition-poverty/food-prices-market-monitor?${query}`,
    shape: answer.refine((read) => read.data.every((each) => each.location_code === location), sourceTexts.issues.otherCountry),
  })
  if (!fetched.ok) return fetched
  const near = (fetched.value?.data ?? []).flatMap((each): MarketPrice[] => {
    if (each.lat === null || each.lon === null || each.price === 0 || each.price_type !== 'Retail' || !each.price_flag.startsWith('actual'))
      return []
    const km = kilometres(city, { lat: each.lat, lon: each.lon })
    if (km > maxKm) return []
    return [
      {
        commodity: each.commodity_name,
        market: each.market_name,
        unit: each.unit,
        price: each.price,
        currency: each.currency_code,
        month: each.reference_period_start.slice(0, 7),
        km: Math.round(km),
      },
    ]
  })
  const newest = new Map<string, MarketPrice>()
  for (const price of near.sort((a, b) => b.month.localeCompare(a.month) || a.km - b.km || (a.commodity < b.commodity ? -1 : 1))) {
    if (!newest.has(price.commodity)) newest.set(price.commodity, price)
  }
  return { ...fetched, value: [...newest.values()] }
}

/** Great-circle distance. */
function kilometres(a: { lat: number; lon: number }, b: { lat: number; lon: number }): number {
  const rad = Math.PI / 180
  const h =
    Math.sin(((b.lat - a.lat) * rad) / 2) ** 2 + Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(((b.lon - a.lon) * rad) / 2) ** 2
  return 12_742 * Math.asin(Math.min(1, Math.sqrt(h)))
}
