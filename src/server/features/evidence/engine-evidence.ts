import type { CityEvidence } from '#engine/gaps/squares/city-evidence.ts'
import type { Place } from '#engine/market/place.ts'
import type { ImportedEvidence } from '#markets/sellers/assemble-evidence.ts'
import type { Context } from '../../context.ts'

/** Imported evidence with walk counts, as the engine reads it. Completeness is not set: importers measure none. */
export function engineEvidence(
  ctx: Pick<Context, 'clock'>,
  { city }: Pick<Place, 'city'>,
  { sources: _, attributions: __, basemap: ___, ...imported }: ImportedEvidence,
  walks: CityEvidence['walks'] = [],
): CityEvidence {
  return {
    ...imported,
    cityId: city.id,
    centre: { lat: city.lat, lon: city.lon },
    population: city.population.value,
    income: null,
    month: ctx.clock().toISOString().slice(0, 7),
    walks,
    measured: [],
  }
}
