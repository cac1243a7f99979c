import type { OpportunityQuery } from '#contract/opportunity-filter.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { resolveViewer } from './cards.ts'
import { presentPage, selectOpportunities } from './list.ts'
import { withSearchedPlace } from './opportunity-filter.ts'

const maxNeighbours = 3

/** The list and, where a search names what is not here, its nearest neighbours: of the same kind. The unrelated is no answer to a search. */
export async function listOrNeighbours(ctx: Context, actor: Actor, typed: OpportunityQuery, signal?: AbortSignal) {
  const query = withSearchedPlace(ctx, typed)
  const viewer = await resolveViewer(ctx, actor, query)
  const selection = await selectOpportunities(ctx, actor, viewer, query, signal)
  const list = presentPage(ctx, viewer, selection)
  if (list.total > 0 || !query.search || query.bookmarked || query.hidden) return list
  const kinds = new Set([...selection.searchMatches.kinds].flatMap((id) => ctx.market.archetypeById.get(id)?.gapCategory ?? []))
  if (kinds.size === 0) return list
  const withoutSearch = { ...query, search: undefined }
  const unfilteredSelection = await selectOpportunities(ctx, actor, viewer, withoutSearch, signal)
  const others =
    unfilteredSelection.entries.length > 0
      ? unfilteredSelection
      : await selectOpportunities(ctx, actor, viewer, withoutFilters(withoutSearch), signal)
  const alike = others.entries.filter(({ gapCategory }) => kinds.has(gapCategory))
  if (alike.length === 0) return list
  return { ...list, neighbours: { opportunities: alike.slice(0, maxNeighbours).map(others.show) } }
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
