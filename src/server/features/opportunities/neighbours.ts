import type { OpportunityQuery } from '#contract/opportunities.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { presentPage, resolveViewer, selectOpportunities } from './list.ts'

const maxNeighbours = 3

/** The caller's list; where a search finds nothing, beside it what is nearest: of the same kind, or what suits best where no kind was understood. */
export async function listOrNeighbours(ctx: Context, actor: Actor, query: OpportunityQuery) {
  const viewer = await resolveViewer(ctx, actor)
  const selection = await selectOpportunities(ctx, actor, viewer, query)
  const list = presentPage(ctx, viewer, selection)
  if (list.total > 0 || !query.search || query.bookmarked || query.hidden) return list
  const withoutSearch = { ...query, search: undefined }
  const unfilteredSelection = await selectOpportunities(ctx, actor, viewer, withoutSearch)
  const others =
    unfilteredSelection.entries.length > 0
      ? unfilteredSelection
      : await selectOpportunities(ctx, actor, viewer, withoutFilters(withoutSearch))
  const kinds = new Set([...selection.searchMatches.kinds].flatMap((id) => ctx.market.archetypeById.get(id)?.gapCategory ?? []))
  const alike = others.entries.filter(({ gapCategory }) => kinds.has(gapCategory))
  const near = alike.length > 0 ? alike : others.entries
  if (near.length === 0) return list
  return { ...list, neighbours: { alike: alike.length > 0, opportunities: near.slice(0, maxNeighbours).map(others.show) } }
}

/** Who asks and where stays; what narrows the list goes. */
function withoutFilters({
  category: _category,
  tag: _tag,
  costMin: _costMin,
  costMax: _costMax,
  ...query
}: OpportunityQuery): OpportunityQuery {
  return { ...query, revenueMin: undefined, revenueMax: undefined }
}
