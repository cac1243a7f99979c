import { createHash } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import { discover } from '#engine/fit/discover.ts'
import { parseOpportunityId } from '#engine/quantity/opportunity-id.ts'
import type { UserActor } from '../../actor.ts'
import { ownerWork } from '../../compute/work.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { lockPerson } from '../../db/lock-person.ts'
import { Failure, hasLeft } from '../../failure.ts'
import { monthIn, nextMonthIn } from '../../zone.ts'
import { accessOf } from '../access/entitlements.ts'
import { marksOf, presentOne, readOwn } from './cards.ts'
import { listOwnBusinesses, markOf, ownByOpportunity } from './own-business.ts'
import { personOf } from './person.ts'
import { mostOf } from './row-facts.ts'
import {
  countDiscoveries,
  type DiscoveryRow,
  insertDiscovery,
  insertOwnArchetypes,
  listDiscoveries,
  readDiscovery,
  readFound,
  readMarks,
  readProfile,
} from './store.ts'
import { suggestBusinesses } from './suggest.ts'

/**
 * One run of personalised suggestions: what the ranked list does not show. Free accounts have two a calendar month of their zone;
 * the count and the run are written together, so parallel calls cannot pass the limit. The same Idempotency-Key is the same run.
 */
export async function runDiscovery(
  ctx: Context,
  actor: UserActor,
  input: { words: string; idempotencyKey: string | null; signal?: AbortSignal },
) {
  const { words, idempotencyKey, signal } = input
  const { db } = ctx.database
  const [profile, access] = await Promise.all([readProfile(db, actor.userId), accessOf(ctx, actor.userId)])
  const person = personOf(profile)
  if (!person) throw new Failure('profile_incomplete')
  const now = ctx.clock()
  const month = monthIn(actor.zone, now)
  const resetsAt = nextMonthIn(actor.zone, now).toISOString()
  const limit = access.unlimitedDiscoveries ? null : limits.freeDiscoveriesPerMonth

  const countUsed = async (tx: Db) => {
    const used = await countDiscoveries(tx, actor.userId, month)
    if (limit !== null && used >= limit)
      throw new Failure('limit_reached', { details: { limit, used, resetsAt, upgradeUrl: '/subscribe' } })
    return used
  }
  const id = idempotencyKey ? idOf(actor.userId, idempotencyKey) : ctx.newId('dsc')
  const present = async (row: DiscoveryRow, used: number) => ({
    id: row.id,
    opportunities: presentResults(ctx, actor, row, await readKnown(ctx, actor)),
    remaining: limit === null ? null : limit - used,
    resetsAt: limit === null ? null : resetsAt,
    dropped: row.dropped,
    assistedBy: row.assistedBy,
  })
  const before = idempotencyKey ? await readDiscovery(db, id) : null
  if (before) return present(before, await countDiscoveries(db, actor.userId, month))
  ctx.budget.takeHere('list', { account: actor.userId })
  // Before the model is paid for; and once more where it counts.
  await countUsed(db)
  const suggested = await suggestBusinesses(ctx, {
    actor,
    person,
    words,
    own: (await listOwnBusinesses(ctx, actor.userId)).businesses,
    ...(signal ? { signal } : {}),
  })
  // Nobody is there to read it: no run of the month is used up.
  if (signal?.aborted) throw hasLeft()

  const { row, used } = await ctx.database.transaction(async (tx) => {
    await lockPerson(tx, actor.userId)
    const existing = idempotencyKey ? await readDiscovery(tx, id) : null
    if (existing) return { row: existing, used: await countDiscoveries(tx, actor.userId, month) }
    const used = await countUsed(tx)
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
      id,
      userId: actor.userId,
      words: words || null,
      month,
      results: [
        ...suggested.businesses.map(({ card, why }) => ({ opportunityId: card.id, why })),
        ...results.map((each) => ({ opportunityId: each.entry.id, why: each.reasons })),
      ],
      dropped: suggested.dropped,
      assistedBy: suggested.suggestedBy ?? 'gapwise',
      createdAt: now,
    }
    await insertOwnArchetypes(
      tx,
      suggested.businesses.map(({ archetype, card, suggestedBy }) => ({
        id: archetype.id,
        userId: actor.userId,
        archetype: { ...archetype },
        card: { ...card },
        suggestedBy,
        createdAt: now,
      })),
    )
    await insertDiscovery(tx, row)
    return { row, used: used + 1 }
  })
  return present(row, used)
}

/** One run a person and key, by its very id. */
function idOf(userId: string, idempotencyKey: string): string {
  return `dsc_${createHash('sha256')
    .update(JSON.stringify([userId, idempotencyKey]))
    .digest('hex')
    .slice(0, 32)}`
}

export async function readDiscoveries(ctx: Context, actor: UserActor, query: { page?: number; pageSize?: number }) {
  const page = query.page ?? 1
  const pageSize = query.pageSize ?? limits.pageSize.default
  const known = await readKnown(ctx, actor)
  const { unreadable } = known.own
  const { rows, total } = await listDiscoveries(ctx.database.db, actor.userId, { limit: pageSize, offset: (page - 1) * pageSize })
  const present = (row: DiscoveryRow) => presentResults(ctx, actor, row, known)
  return {
    discoveries: await ctx.turns.run('own-list', ownerWork(actor), () =>
      rows.map((row) => ({
        id: row.id,
        createdAt: row.createdAt.toISOString(),
        words: row.words,
        opportunities: present(row),
      })),
    ),
    ...(unreadable.length > 0 ? { unreadable } : {}),
    total,
    page,
    pageSize,
  }
}

type Known = Awaited<ReturnType<typeof readKnown>>

/** What a result is presented with. Own businesses are read again: the run that is presented may just have made them. */
async function readKnown(ctx: Context, { userId }: UserActor) {
  const [known, own] = await Promise.all([readOwn(ctx, userId), listOwnBusinesses(ctx, userId)])
  return { ...known, own, person: personOf(known.profile), ownById: ownByOpportunity(own.businesses) }
}

/** As the list has them, but for the reasons. Entries that a later release no longer has are left out; own businesses that it cannot read are reported beside. */
function presentResults(ctx: Context, actor: UserActor, row: DiscoveryRow, known: Known) {
  const { person } = known
  return row.results.flatMap(({ opportunityId, why }) => {
    const mine = known.ownById.get(opportunityId)
    const entry = ctx.market.entryById.get(opportunityId) ?? mine?.card
    if (!entry) return []
    const card = presentOne(ctx, entry, { person, mostUsd: mostOf(person), ...(mine ? { mine } : {}) })
    return [{ ...card, ...marksOf(actor, entry, known), why: mine && markOf(mine).edited ? why.slice(1) : why }]
  })
}
