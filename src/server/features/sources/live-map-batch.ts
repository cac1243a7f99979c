import * as z from 'zod'
import { type Square, squareForPosition } from '#engine/gaps/squares/city-evidence.ts'
import { classOfTag, primaryTag, type SellerClass, sellerClasses, splitTags } from '#engine/gaps/squares/seller-classes.ts'
import type { City } from '#engine/market/place.ts'
import { sourceTexts } from '#words/sources.ts'
import type { Context } from '../../context.ts'
import { defineJob } from '../../feature.ts'
import { UnusableFileError } from '../../imports/unusable-file-error.ts'
import { exponentialBackoff } from '../../jobs/job.ts'
import { activeEvidence } from '../evidence/active-evidence.ts'
import { importLiveAnswer } from '../evidence/import-answer.ts'
import { type LiveMapFetch, maxOutlets, type OverpassAnswer, overpass, radiusMetres } from './overpass.ts'
import { readCached } from './store.ts'

/** Stores a live fetch of a city's map as a batch. The same content in the same month is the same batch. */
export const storeLiveMapJob = defineJob({
  topic: 'keep-live-map',
  payload: z.object({ key: z.string(), cityId: z.string(), tags: z.array(z.string()), retrievedAt: z.string() }),
  idOf: ({ key, retrievedAt }) => `${key} ${retrievedAt}`,
  attempts: 3,
  backoffMs: exponentialBackoff,
  handle: async (ctx, { key, cityId, tags }) => {
    const city = ctx.market.findPlace(cityId)?.city
    const cached = await readCached(ctx.database.db, overpass.id, key)
    const sellerTags = tags.filter((tag) => classOfTag(tag) !== null)
    if (city && cached && sellerTags.length > 0) await storeAnswer(ctx, city, sellerTags, cached.value as OverpassAnswer)
  },
})

export async function enqueueLiveMap(ctx: Context, fetched: LiveMapFetch): Promise<void> {
  await ctx.queue.enqueue(ctx.database.db, storeLiveMapJob, fetched)
}

type OverpassPlace = Exclude<OverpassAnswer['elements'][number], { type: 'count' }>

async function storeAnswer(ctx: Context, city: City, tags: readonly string[], { osm3s, elements }: OverpassAnswer): Promise<void> {
  const places = elements.filter((each): each is OverpassPlace => each.type !== 'count')
  if (places.length >= maxOutlets) return
  const area = coveredArea(city)
  const coveredPlaces = places.filter((place) => hasTag(tags, place) && isInArea(area, place)).toSorted((a, b) => a.id - b.id)
  const month = osm3s.timestamp_osm_base.slice(0, 7)
  const classes = sellerClasses.filter((each) => tags.some((tag) => classOfTag(tag) === each))
  await importLiveAnswer(ctx, overpass.id, {
    content: JSON.stringify({ osm3s: { timestamp_osm_base: month }, tags, elements: coveredPlaces }),
    request: {
      kind: 'osm',
      city: city.name,
      source: null,
      title: sourceTexts.mapBatch({ city: city.name, tags: tags.join(' ') }),
      publisher: overpass.publisher,
      licence: overpass.licence,
      url: overpass.page,
      attribution: null,
      month,
      confidence: 'medium',
      mapping: null,
      points: false,
      names: false,
    },
    holds: { classes, tags: [...tags] },
    covers: toBoundingBox(area),
    active: await isListed(ctx, city.id, classes, tags),
  }).catch((error: unknown) => {
    if (!(error instanceof UnusableFileError)) throw error
    ctx.log.info({ city: city.id, why: error.localized.text }, 'nothing of a live map can be stored')
  })
}

/**
 * A fetch of a few tags is no complete list of its classes: it is active only beside a list of more tags, else inactive, lest all other sellers look
 * missing.
 */
async function isListed(ctx: Context, cityId: string, classes: readonly SellerClass[], tags: readonly string[]): Promise<boolean> {
  const evidence = await activeEvidence(ctx, cityId)
  const fuller =
    evidence?.lists.filter(({ origin, holds }) => origin === 'osm' && (holds.tags === 'all' || holds.tags.length > tags.length)) ?? []
  return classes.every((each) => fuller.some(({ holds }) => holds.classes.includes(each)))
}

/** Only the primary tag counts: an outlet matched by another tag is on no list of these. */
function hasTag(tags: readonly string[], { tags: placeTags = {} }: OverpassPlace): boolean {
  const main = primaryTag(placeTags)
  return main !== null && splitTags(main).some((tag) => tags.includes(tag))
}

/** Rows and columns of squares, end-exclusive. */
type Area = { from: Square; to: Square }
const metresPerDegree = 111_195

/** Squares wholly within the requested circle. */
function coveredArea({ lat, lon, tier }: City): Area {
  const north = radiusMetres[tier] / Math.SQRT2 / metresPerDegree
  const east = north / Math.cos((lat * Math.PI) / 180)
  const [least, most] = [squareForPosition(lat - north, lon - east), squareForPosition(lat + north, lon + east)]
  return { from: { row: least.row + 1, col: least.col + 1 }, to: most }
}

function isInArea({ from, to }: Area, place: OverpassPlace): boolean {
  const at = place.type === 'node' ? place : place.center
  if (!at) return true
  const { row, col } = squareForPosition(at.lat, at.lon)
  return row >= from.row && row < to.row && col >= from.col && col < to.col
}

/** Slightly enlarged, so that no square is cut by rounding. */
function toBoundingBox({ from, to }: Area) {
  const hair = 1e-7
  return { south: from.row / 100 - hair, west: from.col / 100 - hair, north: to.row / 100 + hair, east: to.col / 100 + hair }
}
