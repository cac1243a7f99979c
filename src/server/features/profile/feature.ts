import type { Feature } from '../../feature.ts'
import { detectPlace } from './detect-place.ts'
import { listPlaces, resolveLocation } from './places.ts'
import { readPreferences, savePreference, savePreferences, takeOverIntake } from './preferences.ts'
import { readablePreferences } from './readable-preferences.ts'
import { understand } from './understand.ts'

/** Preferences, and the place as far as it is derivable without a network call. */
export const profileFeature = {
  name: 'profile',
  personalData: { readable: readablePreferences },
  handlers: {
    'GET /api/preferences': async (ctx, { actor }) => readPreferences(ctx, actor.userId),
    'POST /api/preferences': async (ctx, { actor, body }) => savePreference(ctx, actor, body),
    'PUT /api/preferences': async (ctx, { actor, body }) => savePreferences(ctx, actor, body),
    'POST /api/preferences/intake': async (ctx, { actor, body }) => takeOverIntake(ctx, actor, body),
    'GET /api/geo': async (ctx, { actor, query, request }) => detectPlace(ctx, actor, request.ip, query.timezone),
    'POST /api/location/resolve': async (ctx, { actor, body }) => resolveLocation(ctx, actor, body),
    'POST /api/understand': async (ctx, { actor, body, request }) => understand(ctx, actor, body.text, request.ip),
    'GET /api/places': async (ctx) => listPlaces(ctx),
  },
} satisfies Feature
