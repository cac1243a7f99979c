import { isSignedIn } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import type { Feature } from '../../feature.ts'
import { readOpportunity } from './detail.ts'
import { readDiscoveries, runDiscovery } from './discover.ts'
import { listOpportunities } from './list.ts'
import { addBookmark, hideArchetype, removeBookmark, showArchetype } from './store.ts'

/** Finding: the list, one opportunity, what a person marks, and runs of personalised suggestions. */
export const opportunitiesFeature: Feature = {
  name: 'opportunities',
  handlers: {
    'GET /api/opportunities': async (ctx, { actor, query }) => {
      if ((query.bookmarked || query.hidden) && !isSignedIn(actor)) throw new Failure('unauthenticated')
      return listOpportunities(ctx, actor, query)
    },
    'GET /api/opportunities/{id}': async (ctx, { actor, params }) => readOpportunity(ctx, actor, params.id),
    'PUT /api/opportunities/{id}/bookmark': async (ctx, { actor, params }) => {
      await addBookmark(ctx.database.db, { userId: actor.userId, opportunityId: entryOf(ctx, params.id).id, now: ctx.clock() })
      return undefined
    },
    'DELETE /api/opportunities/{id}/bookmark': async (ctx, { actor, params }) => {
      await removeBookmark(ctx.database.db, actor.userId, entryOf(ctx, params.id).id)
      return undefined
    },
    'PUT /api/opportunities/{id}/hidden': async (ctx, { actor, params }) => {
      await hideArchetype(ctx.database.db, { userId: actor.userId, archetype: entryOf(ctx, params.id).archetype, now: ctx.clock() })
      return undefined
    },
    'DELETE /api/opportunities/{id}/hidden': async (ctx, { actor, params }) => {
      await showArchetype(ctx.database.db, actor.userId, entryOf(ctx, params.id).archetype)
      return undefined
    },
    'GET /api/opportunities/{id}/brief.pdf': async (ctx, { params }) => {
      const entry = entryOf(ctx, params.id)
      const brief = await ctx.compute.renderBrief({
        archetypeId: entry.archetype,
        cityId: entry.cityId,
        asked: null,
        known: true,
        at: ctx.clock().toISOString(),
      })
      if (!brief.ok) throw new Failure('not_found', { message: brief.reason.message })
      return { bytes: brief.pdf, fileName: `Gapwise brief - ${entry.title} - ${entry.city}.pdf` }
    },
    'POST /api/discoveries': async (ctx, { actor, body }) => runDiscovery(ctx, actor, body?.words ?? ''),
    'GET /api/discoveries': async (ctx, { actor, query }) => readDiscoveries(ctx, actor, query),
  },
}

function entryOf(ctx: Context, id: string) {
  const entry = ctx.market.entryById.get(id)
  if (!entry) throw new Failure('not_found')
  return entry
}
