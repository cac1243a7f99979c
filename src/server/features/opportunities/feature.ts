import type { OpportunityRef } from '#engine/quantity/opportunity-id.ts'
import { fileTexts } from '#words/answers.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../errors.ts'
import type { Feature } from '../../feature.ts'
import { type Actor, isSignedIn } from '../../platform/actor.ts'
import { freeWork } from '../../threads/work.ts'
import { readOverrides, saveOverrides } from './assumption-overrides.ts'
import { readCard } from './cards.ts'
import { compareIdeas } from './compare.ts'
import { readBrief, readOpportunityDetail } from './detail.ts'
import { readDiscoveries, runDiscovery } from './discover.ts'
import { listOrNeighbours } from './neighbours.ts'
import { enqueueToday, newOpportunitiesJob } from './new-opportunities.ts'
import { openingCost, readNews } from './news.ts'
import { drawPicture } from './picture.ts'
import { readableBookmarks } from './readable-bookmarks.ts'
import { findCityOpportunity, notFoundFailure } from './resolve-opportunity.ts'
import { resolveSharedLink } from './shared-link.ts'
import { addBookmark, hideArchetype, removeBookmark, showArchetype } from './store.ts'

/** The list, one opportunity, marks and personalised suggestions. */
export const opportunitiesFeature = {
  name: 'opportunities',
  jobs: [newOpportunitiesJob],
  schedule: enqueueToday,
  personalData: { readable: readableBookmarks },
  handlers: {
    'GET /api/opportunities': async (ctx, { actor, query, signal }) => {
      const needsAccount = (query.bookmarked && !query.kept) || (query.hidden && !query.without)
      if (needsAccount && !isSignedIn(actor)) throw new Failure('unauthenticated')
      return listOrNeighbours(ctx, actor, query, signal)
    },
    'GET /api/news': async (ctx, { actor, query }) => ({ news: await readNews(ctx, actor, query) }),
    'GET /api/compare': async (ctx, { actor, query, signal }) => compareIdeas(ctx, actor, query, signal),
    'GET /api/opportunities/{id}': async (ctx, { actor, params, query, signal }) =>
      readOpportunityDetail(ctx, actor, { ref: params.id, filter: query, size: query.size, signal }),
    'GET /api/opportunities/{id}/card': async (ctx, { actor, params, query, signal }) =>
      readCard(ctx, actor, { ref: params.id, filter: query, size: query.size, signal }),
    'GET /api/opportunities/{id}/here': async (ctx, { actor, params, query, request }) =>
      resolveSharedLink(ctx, actor, { ref: params.id, filter: query, address: request.ip, timezone: query.timezone }),
    'PUT /api/opportunities/{id}/bookmark': async (ctx, { actor, params }) => {
      const entry = await requireEntry(ctx, actor, params.id)
      const savedCost = { ...openingCost(ctx, entry), figures: ctx.market.facts.factsVersion }
      await addBookmark(ctx.database.db, { userId: actor.userId, opportunityId: entry.id, savedCost, now: ctx.clock() })
    },
    'DELETE /api/opportunities/{id}/bookmark': async (ctx, { actor, params }) => {
      await removeBookmark(ctx.database.db, actor.userId, (await requireEntry(ctx, actor, params.id)).id)
    },
    'PUT /api/opportunities/{id}/hidden': async (ctx, { actor, params }) => {
      await hideArchetype(ctx.database.db, {
        userId: actor.userId,
        archetype: (await requireEntry(ctx, actor, params.id)).archetype,
        now: ctx.clock(),
      })
    },
    'DELETE /api/opportunities/{id}/hidden': async (ctx, { actor, params }) => {
      await showArchetype(ctx.database.db, actor.userId, (await requireEntry(ctx, actor, params.id)).archetype)
    },
    'GET /api/opportunities/{id}/figures': async (ctx, { actor, params, signal }) => readOverrides(ctx, actor, params.id, signal),
    'PUT /api/opportunities/{id}/figures': async (ctx, { actor, params, body }) => saveOverrides(ctx, actor, params.id, body),
    'GET /api/opportunities/{id}/brief.pdf': async (ctx, { actor, params, query, signal }) => {
      const { entry, bytes } = await readBrief(ctx, actor, { ref: params.id, filter: query, size: query.size, signal })
      return { bytes, fileName: `${fileTexts.brief(entry)}.pdf` }
    },
    'GET /api/opportunities/{id}/picture.png': async (ctx, { actor, params, signal }) => drawPicture(ctx, actor, params.id, signal),
    'POST /api/discoveries': async (ctx, { actor, body, signal, idempotencyKey }) =>
      runDiscovery(ctx, actor, { words: body?.words ?? '', idempotencyKey, signal }),
    'GET /api/discoveries': async (ctx, { actor, query }) => readDiscoveries(ctx, actor, query),
  },
} satisfies Feature

/** Marks are per business and city: a square's id marks its city's entry. */
async function requireEntry(ctx: Context, actor: Actor, ref: OpportunityRef) {
  const userId = isSignedIn(actor) ? actor.userId : null
  const resolved = await findCityOpportunity(ctx, userId, ref, freeWork(actor))
  if (!resolved) throw await notFoundFailure(ctx, userId, ref)
  return resolved.entry
}
