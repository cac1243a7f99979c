import type { Feature } from '../../feature.ts'
import { answerWithCount, lookUpGaps } from './look-up.ts'

/** Where demand outruns supply, by city and category. */
export const gapMapsFeature: Feature = {
  name: 'gap-maps',
  handlers: {
    'GET /api/gap-maps': async (ctx, { actor, query }) => lookUpGaps(ctx, actor, query),
    'POST /api/gap-maps/count': async (ctx, { actor, body }) => answerWithCount(ctx, actor, body),
  },
}
