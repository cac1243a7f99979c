import * as z from 'zod'
import type { CountryCode } from '#engine/quantity/vocabulary.ts'
import { markets } from '#markets/data.ts'
import { sourceTexts } from '#words/sources.ts'
import type { Context } from '../../context.ts'
import type { Fetched } from './calls.ts'
import { askSource, type SourceDefinition } from './source.ts'

export const gdelt: SourceDefinition = {
  id: 'gdelt',
  title: 'GDELT DOC 2.0: share and tone of monitored news',
  publisher: 'The GDELT Project',
  page: 'https://www.gdeltproject.org',
  licence: 'Free use with citation of the GDELT Project',
  base: { variable: 'GDELT_BASE_URL', url: 'https://api.gdeltproject.org' },
  intervalMs: 6_000,
  keepHours: 24 * 3,
  timeoutMs: 25_000,
}

/** No coverage at all is an empty object; complaints about the query come as plain text and fail as not JSON. */
const point = z.object({ date: z.string().regex(/^\d{8}T\d{6}Z$/), value: z.number().nonnegative() })
const timelineSchema = (pointSchema: typeof point) =>
  z.union([
    z.object({ timeline: z.array(z.object({ series: z.string(), data: z.array(pointSchema) })) }),
    z.strictObject({ query_details: z.unknown().optional() }),
  ])
const shares = timelineSchema(point)
const tones = timelineSchema(point.extend({ value: z.number().min(-100).max(100) }))

export type NewsShare = { days: { day: string; percent: number }[] }

/**
 * Share of a country's monitored news that names the topic, in percent by day, last three months. Null without coverage. It measures what is written,
 * not what is bought.
 */
export async function fetchNewsShare(ctx: Context, topic: string, countryCode: CountryCode): Promise<Fetched<NewsShare | null>> {
  const fetched = await fetchTimeline(ctx, { topic, countryCode, mode: 'timelinevol' })
  if (!fetched.ok) return fetched
  if (fetched.value.every((each) => each.value === 0)) return { ...fetched, value: null }
  return { ...fetched, value: { days: fetched.value.map(({ day, value }) => ({ day, percent: value })) } }
}

export type NewsTones = { days: { day: string; tone: number }[] }

/**
 * Machine-rated tone of that news by day, from −100 (all negative) to +100, mostly between −10 and +10. Days without an article are 0 too, so read it
 * beside the share. Null without any day.
 */
export async function fetchNewsTone(ctx: Context, topic: string, countryCode: CountryCode): Promise<Fetched<NewsTones | null>> {
  const fetched = await fetchTimeline(ctx, { topic, countryCode, mode: 'timelinetone' })
  if (!fetched.ok) return fetched
  if (fetched.value.length === 0) return { ...fetched, value: null }
  return { ...fetched, value: { days: fetched.value.map(({ day, value }) => ({ day, tone: value })) } }
}

async function fetchTimeline(
  ctx: Context,
  { topic, countryCode, mode }: { topic: string; countryCode: CountryCode; mode: 'timelinevol' | 'timelinetone' },
): Promise<Fetched<{ day: string; value: number }[]>> {
  const words = topic.replace(/[^\p{L}\p{N} '-]/gu, ' ').trim()
  if (words.length < 4) return { ok: false, reason: sourceTexts.shortSearch }
  const query = new URLSearchParams({
    query: `"${words}" sourcecountry:${markets.profiles[countryCode].codes.fips}`,
    mode,
    format: 'json',
    timespan: '3months',
  })
  const isTone = mode === 'timelinetone'
  const fetched = await askSource(ctx, gdelt, {
    key: `${words} ${countryCode}${isTone ? ' tone' : ''}`,
    url: (base) => `${base}/api/v2/doc/doc?${query}`,
    shape: isTone ? tones : shares,
  })
  if (!fetched.ok) return fetched
  const data = fetched.value && 'timeline' in fetched.value ? (fetched.value.timeline[0]?.data ?? []) : []
  const days = data.map(({ date, value }) => ({ day: `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6, 8)}`, value }))
  return { ...fetched, value: days }
}
