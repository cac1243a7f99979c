import type { Feature } from '../../feature.ts'
import { readBasemap } from './basemap.ts'
import { lookUpGaps, submitCount } from './look-up.ts'
import { readMapCoverage } from './map-coverage.ts'
import { lookUpPlace } from './place.ts'
import { lookUpPlaces } from './places.ts'
import { readSample } from './sample.ts'
import { lookUpSquares, openSquare } from './squares.ts'

/** Where demand outruns supply, by city and category. */
export const gapMapsFeature = {
  name: 'gap-maps',
  handlers: {
    'GET /api/gap-maps': async (ctx, { actor, query }) => lookUpGaps(ctx, actor, query),
    'GET /api/gap-maps/coverage': async (ctx) => readMapCoverage(ctx),
    'GET /api/gap-maps/sample': async (ctx, { actor, signal }) => ({ sample: await readSample(ctx, actor, signal) }),
    'GET /api/gap-maps/{location}/squares': async (ctx, { actor, params, query, signal }) =>
      lookUpSquares(ctx, actor, { ...query, location: params.location }, signal),
    'GET /api/gap-maps/{location}/places': async (ctx, { actor, params, query, signal }) =>
      lookUpPlaces(ctx, actor, { ...query, location: params.location }, signal),
    'GET /api/gap-maps/{location}/place': async (ctx, { actor, params, query, signal }) =>
      lookUpPlace(ctx, actor, { ...query, location: params.location }, signal),
    'GET /api/gap-maps/{location}/basemap': async (ctx, { params }) => readBasemap(ctx, params.location),
    'POST /api/gap-maps/{location}/squares/{square}/open': async (ctx, { actor, params, body, signal }) =>
      openSquare(ctx, actor, { ...params, ...body }, signal),
    'POST /api/gap-maps/count': async (ctx, { actor, body }) => submitCount(ctx, actor, body),
  },
} satisfies Feature
