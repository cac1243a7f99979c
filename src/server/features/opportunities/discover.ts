import { createHash } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import { discover } from '#engine/fit/discover.ts'
import { parseOpportunityId } from '#engine/quantity/opportunity-id.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { lockPerson } from '../../db/lock-person.ts'
import { clientDisconnected, Failure } from '../../errors.ts'
import type { UserActor } from '../../platform/actor.ts'
import { monthIn, nextMonthIn } from '../../platform/zone.ts'
import { ownerWork } from '../../threads/work.ts'
import { readAccess } from '../access/entitlements.ts'
import { loadViewer, pickUserFields, presentCard } from './cards.ts'
import { indexOwnBusinesses, listOwnBusinesses, originFields } from './own-business.ts'
import { isCompleteProfile, personFromProfile } from './person.ts'
import { maxBudgetUsd } from './row-facts.ts'
import {
  countDiscoveries,
  type DiscoveryRow,
  insertDiscovery,
  insertOwnArchetypes,
  listDiscoveries,
  readBookmarksAndHidden,
  readDiscovery,
  readEarlierResults,
  readProfile,
} from './store.ts'
import { suggestBusinesses } from './suggest.ts'

/**
 * One run of personalised suggestions beyond the ranked list. Free accounts have two per calendar month in their zone; count and run are written
 * together, so parallel calls cannot pass the limit. The same Idempotency-Key is the same run.
 */
export async function runDiscovery(
  ctx: Context,
  actor: UserActor,
  input: { words: string; idempotencyKey: string | null; signal?: AbortSignal },
) {
  const { words, idempotencyKey, signal } = input
  const { db } = ctx.database
  const [profile, access] = await Promise.all([readProfile(db, actor.userId), readAccess(ctx, actor.userId)])
  const person = isCompleteProfile(profile) ? personFromProfile(profile) : null
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
  const id = idempotencyKey ? discoveryId(actor.userId, idempotencyKey) : ctx.newId('dsc')
  const presentRun = async (row: DiscoveryRow, used: number) => ({
    id: row.id,
    opportunities: presentResults(ctx, actor, row, await loadDiscoveryViewer(ctx, actor)),
    remaining: limit === null ? null : limit - used,
    resetsAt: limit === null ? null : resetsAt,
    dropped: row.dropped,
    assistedBy: row.assistedBy,
  })
  const before = idempotencyKey ? await readDiscovery(db, id) : null
  if (before) return presentRun(before, await countDiscoveries(db, actor.userId, month))
  ctx.rateLimiter.consumeLocal('list', { account: actor.userId })
  // Checked before the model call costs money, and again in the transaction.
  await countUsed(db)
  const suggestions = await suggestBusinesses(ctx, {
    actor,
    person,
    words,
    own: (await listOwnBusinesses(ctx, actor.userId)).businesses,
    ...(signal ? { signal } : {}),
  })
  // The client disconnected: no run of the month is used up.
  if (signal?.aborted) throw clientDisconnected()

  const { row, used } = await ctx.database.transaction(async (tx) => {
    await lockPerson(tx, actor.userId)
    const existing = idempotencyKey ? await readDiscovery(tx, id) : null
    if (existing) return { row: existing, used: await countDiscoveries(tx, actor.userId, month) }
    const used = await countUsed(tx)
    const [marks, earlierIds] = [await readBookmarksAndHidden(tx, actor.userId), await readEarlierResults(tx, actor.userId)]
    const results = discover({
      ranking: ctx.market.ranking,
      index: ctx.market.discovery,
      person,
      words,
      hidden: [...marks.hidden],
      previouslyFound: earlierIds.flatMap((id) => parseOpportunityId(id)?.archetypeId ?? []),
    })
    const row: DiscoveryRow = {
      id,
      userId: actor.userId,
      words: words || null,
      month,
      results: [
        ...suggestions.businesses.map(({ card, why }) => ({ opportunityId: card.id, why })),
        ...results.map((each) => ({ opportunityId: each.entry.id, why: each.reasons })),
      ],
      dropped: suggestions.dropped,
      assistedBy: suggestions.suggestedBy ?? 'gapwise',
      createdAt: now,
    }
    await insertOwnArchetypes(
      tx,
      suggestions.businesses.map(({ archetype, card, suggestedBy }) => ({
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
  return presentRun(row, used)
}

/** Deterministic, so that one person and key is one run. */
function discoveryId(userId: string, idempotencyKey: string): string {
  return `dsc_${createHash('sha256')
    .update(JSON.stringify([userId, idempotencyKey]))
    .digest('hex')
    .slice(0, 32)}`
}

export async function readDiscoveries(ctx: Context, actor: UserActor, query: { page?: number; pageSize?: number }) {
  const page = query.page ?? 1
  const pageSize = query.pageSize ?? limits.pageSize.default
  const viewer = await loadDiscoveryViewer(ctx, actor)
  const { unreadable } = viewer.own
  const { rows, total } = await listDiscoveries(ctx.database.db, actor.userId, { limit: pageSize, offset: (page - 1) * pageSize })
  const presentRun = (row: DiscoveryRow) => presentResults(ctx, actor, row, viewer)
  return {
    discoveries: await ctx.mainThread.run('own-list', ownerWork(actor), () =>
      rows.map((row) => ({
        id: row.id,
        createdAt: row.createdAt.toISOString(),
        words: row.words,
        opportunities: presentRun(row),
      })),
    ),
    ...(unreadable.length > 0 ? { unreadable } : {}),
    total,
    page,
    pageSize,
  }
}

type DiscoveryViewer = Awaited<ReturnType<typeof loadDiscoveryViewer>>

/** Own businesses are read again: the run may just have created them. */
async function loadDiscoveryViewer(ctx: Context, { userId }: UserActor) {
  const [viewer, own] = await Promise.all([loadViewer(ctx, userId), listOwnBusinesses(ctx, userId)])
  return { ...viewer, own, person: personFromProfile(viewer.profile), ownById: indexOwnBusinesses(own.businesses) }
}

/**
 * Presented as in the list, except for the reasons. Entries that a later release no longer has are dropped; unreadable own businesses are reported
 * beside.
 */
function presentResults(ctx: Context, actor: UserActor, row: DiscoveryRow, viewer: DiscoveryViewer) {
  const { person } = viewer
  return row.results.flatMap(({ opportunityId, why }) => {
    const ownBusiness = viewer.ownById.get(opportunityId)
    const entry = ctx.market.entryById.get(opportunityId) ?? ownBusiness?.card
    if (!entry) return []
    const card = presentCard(ctx, entry, { person, maxUsd: maxBudgetUsd(person), ...(ownBusiness ? { ownBusiness } : {}) })
    return [{ ...card, ...pickUserFields(actor, entry, viewer), why: ownBusiness && originFields(ownBusiness).edited ? why.slice(1) : why }]
  })
}
