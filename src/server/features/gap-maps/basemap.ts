import type { BasemapAnswer } from '#contract/gap-maps.ts'
import { fitBasemap } from '#engine/gaps/basemap/fit-basemap.ts'
import type { ImportedEvidence } from '#markets/sellers/assemble-evidence.ts'
import type { Context } from '../../context.ts'
import { markCacheable, memoizeByIdentity } from '../../platform/cache.ts'
import { requireEvidence, requirePlace } from './squares.ts'

/** Some 25 KB compressed. */
const most = { maxCharacters: 60_000, maxLandmarks: 60 }
/** Around the places, in degrees. */
const margin = 0.02

/** What a city's map is drawn on, from the active batches. @throws Failure validation_failed, not_found as the map does */
export async function readBasemap(ctx: Context, location: string): Promise<BasemapAnswer> {
  return basemapOf(await requireEvidence(ctx, requirePlace(ctx, location)))
}

const basemapOf = memoizeByIdentity((imported: ImportedEvidence): BasemapAnswer => {
  const { people, lists, areas, basemap } = imported
  const squares = [...(people?.squares ?? []), ...lists.flatMap(({ seen }) => seen)]
  const lats = [...squares.map(({ row }) => (row + 0.5) / 100), ...areas.flatMap((area) => (area.people ? [area.lat] : []))]
  const lons = [...squares.map(({ col }) => (col + 0.5) / 100), ...areas.flatMap((area) => (area.people ? [area.lon] : []))]
  if (lats.length === 0) return markCacheable({ origin: { lat: 0, lon: 0 }, lines: [], landmarks: [] })
  const min = (values: readonly number[]) => values.reduce((least, each) => Math.min(least, each)) - margin
  const max = (values: readonly number[]) => values.reduce((greatest, each) => Math.max(greatest, each)) + margin
  return markCacheable(fitBasemap(basemap, { south: min(lats), north: max(lats), west: min(lons), east: max(lons) }, most))
})
