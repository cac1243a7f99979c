import { limits } from '#contract/limits.ts'
import { discover } from '#engine/discover.ts'
import { parseOpportunityId } from '#engine/opportunity-id.ts'
import type { UserActor } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { monthIn, nextMonthIn } from '../../zone.ts'
import { accessOf } from '../payments/entitlements.ts'
import { personOf } from './person.ts'
import { presentEntry } from './present.ts'
import {
  countDiscoveries,
  type DiscoveryRow,
  insertDiscovery,
  listDiscoveries,
  lockPerson,
  readFound,
  readMarks,
  readProfile,
} from './store.ts'

/**
 * One run of personalised suggestions: what the ranked list does not show. Free accounts have two a calendar month of their zone;
 * the count and the run are written together, so parallel calls cannot pass the limit.
 */
export async function runDiscovery(ctx: Context, actor: UserActor, words: string) {
  const { db } = ctx.database
  const [profile, access] = await Promise.all([readProfile(db, actor.userId), accessOf(ctx, actor.userId)])
  const person = personOf(profile)
  if (!person) throw new Failure('profile_incomplete')
  const now = ctx.clock()
  const month = monthIn(actor.zone, now)
  const resetsAt = nextMonthIn(actor.zone, now).toISOString()
  const limit = access.unlimitedDiscoveries ? null : limits.freeDiscoveriesPerMonth

  const { row, used } = await ctx.database.transaction(async (tx) => {
    await lockPerson(tx, actor.userId)
    const used = await countDiscoveries(tx, actor.userId, month)
    if (limit !== null && used >= limit)
      throw new Failure('limit_reached', { details: { limit, used, resetsAt, upgradeUrl: '/subscribe' } })
    const [marks, found] = [await readMarks(tx, actor.userId), await readFound(tx, actor.userId)]
    const results = discover({
      ranking: ctx.market.ranking,
      index: ctx.market.discovery,
      person,
      words,
      hidden: [...marks.hidden],
      found: found.flatMap((id) => parseOpportunityId(id)?.archetypeId ?? []),
    })
    const row: DiscoveryRow = {
      id: ctx.newId('dsc'),
      userId: actor.userId,
      words: words || null,
      month,
      results: results.map((each) => ({ opportunityId: each.entry.id, why: each.reasons })),
      dropped: [],
      assistedBy: 'gapwise',
      createdAt: now,
    }
    await insertDiscovery(tx, row)
    return { row, used: used + 1 }
  })
  return {
    id: row.id,
    opportunities: presentResults(ctx, row),
    remaining: limit === null ? null : limit - used,
    resetsAt: limit === null ? null : resetsAt,
    dropped: row.dropped,
    assistedBy: row.assistedBy,
  }
}

export async function readDiscoveries(ctx: Context, actor: UserActor, query: { page?: number; pageSize?: number }) {
  const page = query.page ?? 1
  const pageSize = query.pageSize ?? limits.pageSize.default
  const { rows, total } = await listDiscoveries(ctx.database.db, actor.userId, { limit: pageSize, offset: (page - 1) * pageSize })
  return {
    discoveries: rows.map((row) => ({
      id: row.id,
      createdAt: row.createdAt.toISOString(),
      words: row.words,
      opportunities: presentResults(ctx, row),
    })),
    total,
    page,
    pageSize,
  }
}

/** Entries that a later release no longer has are left out. */
function presentResults(ctx: Context, row: DiscoveryRow) {
  return row.results.flatMap(({ opportunityId, why }) => {
    const entry = ctx.market.entryById.get(opportunityId)
    return entry ? [presentEntry(entry, { why })] : []
  })
}
