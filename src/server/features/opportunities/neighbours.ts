import type { OpportunityQuery } from '#contract/opportunities.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { presentPage, resolveViewer, selectOpportunities } from './list.ts'

const maxNeighbours = 3

/** The list and, where a search matches nothing, its nearest neighbours: of the same kind, or the best matches where no kind was recognised. */
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

/** Keeps the person and the place, drops everything that narrows the list. */
function withoutFilters({
  category: _category,
  tag: _tag,
  costMin: _costMin,
  costMax: _costMax,
  ...query
}: OpportunityQuery): OpportunityQuery {
  return { ...query, revenueMin: undefined, revenueMax: undefined }
}
