import type { MapSample } from '#contract/gap-maps.ts'
import { placeLabel } from '#markets/places.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../errors.ts'
import type { UserActor } from '../../platform/actor.ts'
import { readPreferences } from '../profile/preferences.ts'
import { answerPlace, samplePlaceOf } from './place.ts'
import { answerPlaces } from './places.ts'
import { loadCityMap } from './squares.ts'

const firstBusinesses = 3

/**
 * Before Premium is bought: one real answer to each question in the saved city, which a free account may read in full. Null for a person without a
 * city; null answers where nothing is known by place. No look-up.
 */
export async function readSample(ctx: Context, actor: UserActor, signal?: AbortSignal): Promise<MapSample | null> {
  const { cityId } = await readPreferences(ctx, actor.userId)
  const place = cityId ? ctx.market.findPlace(cityId) : null
  if (!place) return null
  const city = { id: place.city.id, name: place.city.name, location: placeLabel(place.city) }
  const places = await answerPlaces(ctx, actor, { location: city.id }, signal).catch(nullWhereUnknown)
  if (!places) return { city, isKnown: false, where: null, what: null }
  const [first] = places.places
  const { answer } = await loadCityMap(ctx, actor, { location: city.id, category: 'all' }, signal)
  const square = samplePlaceOf(answer)
  const there = square && (await answerPlace(ctx, actor, { location: city.id, square }, signal))
  return {
    city,
    isKnown: places.choices.some(({ known }) => known),
    where: first && !first.locked && places.business ? { business: places.business, row: first } : null,
    what:
      there && there.businesses.length > 0
        ? {
            place: there.place,
            count: there.businesses.length,
            first: there.businesses.slice(0, firstBusinesses).map(({ archetype, title }) => ({ id: archetype, title })),
          }
        : null,
  }
}

function nullWhereUnknown(error: unknown): null {
  if (error instanceof Failure && error.code === 'not_found') return null
  throw error
}
