import type { OpportunityQuery } from '#contract/opportunities.ts'
import { findBusinesses } from '#markets/search.ts'
import type { Actor } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { listOpportunities } from './list.ts'

const most = 3

/** The caller's list; where a search finds nothing, beside it what is nearest: of the same kind, or what suits best where no kind was understood. */
export async function listOrNeighbours(ctx: Context, actor: Actor, query: OpportunityQuery) {
  const list = await listOpportunities(ctx, actor, query)
  if (list.total > 0 || !query.search || query.bookmarked || query.hidden) return list
  const everything = { ...query, search: undefined, page: 1, pageSize: Number.MAX_SAFE_INTEGER }
  const filtered = await listOpportunities(ctx, actor, everything)
  const others = filtered.total > 0 ? filtered : await listOpportunities(ctx, actor, withoutFilters(everything))
  const kinds = kindsIn(ctx, query.search)
  const alike = others.opportunities.filter(({ id }) => kinds.has(ctx.market.entryById.get(id)?.gapCategory ?? ''))
  const near = alike.length > 0 ? alike : others.opportunities
  if (near.length === 0) return list
  return { ...list, neighbours: { alike: alike.length > 0, opportunities: near.slice(0, most) } }
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

/** The kinds of the businesses that a search means, whether or not they are in view. */
function kindsIn({ market }: Context, search: string): Set<string> {
  const found = findBusinesses(search)
  if (found.kind === 'everything') return new Set()
  return new Set([...found.scoreById.keys()].flatMap((id) => market.archetypeById.get(id)?.gapCategory ?? []))
}
