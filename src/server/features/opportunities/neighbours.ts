import type { OpportunityQuery } from '#contract/opportunities.ts'
import type { Actor } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { chooseInOrder, ownOf, pageOf } from './list.ts'

const most = 3

/** The caller's list; where a search finds nothing, beside it what is nearest: of the same kind, or what suits best where no kind was understood. */
export async function listOrNeighbours(ctx: Context, actor: Actor, query: OpportunityQuery) {
  const known = await ownOf(ctx, actor)
  const chosen = await chooseInOrder(ctx, actor, known, query)
  const list = pageOf(ctx, known, chosen)
  if (list.total > 0 || !query.search || query.bookmarked || query.hidden) return list
  const everything = { ...query, search: undefined }
  const filtered = await chooseInOrder(ctx, actor, known, everything)
  const others = filtered.entries.length > 0 ? filtered : await chooseInOrder(ctx, actor, known, withoutFilters(everything))
  const kinds = new Set([...chosen.searched.kinds].flatMap((id) => ctx.market.archetypeById.get(id)?.gapCategory ?? []))
  const alike = others.entries.filter(({ gapCategory }) => kinds.has(gapCategory))
  const near = alike.length > 0 ? alike : others.entries
  if (near.length === 0) return list
  return { ...list, neighbours: { alike: alike.length > 0, opportunities: near.slice(0, most).map(others.show) } }
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
