import * as z from 'zod'
import { engineVersion } from '#engine/economy/constants.ts'
import { bestPlaceOfEach, rankForPerson } from '#engine/fit/rank.ts'
import type { CatalogueEntry } from '#engine/score/catalogue-entry.ts'
import type { Context } from '../../context.ts'
import { defineJob } from '../../feature.ts'
import { exponentialBackoff } from '../../jobs/job.ts'
import { noticeMessage, notify } from '../inbox/notify.ts'
import { ownedKey, ownedReports } from '../library/reports.ts'
import { isCompleteProfile, personFromProfile } from './person.ts'
import { readBookmarksAndHidden, readProfile } from './store.ts'
import { clearDue, type DueMatchCheck, markCatalogueDue, postponeDue, readDue, saveMatchNews } from './store-matches.ts'

const day = 86_400_000
/** How many of the best matches a person sees first. */
const shown = 12
/** Between two notices to one person. */
const minInterval = 7 * day
const batch = 100

/**
 * Notifies people, daily, whose best matches have new businesses. Only a changed catalogue or changed preferences can add some, so nobody else is
 * checked; the first check only stores what the person sees anyway.
 */
export const newOpportunitiesJob = defineJob({
  topic: 'new-opportunities',
  payload: z.object({ day: z.string() }),
  idOf: (payload) => payload.day,
  attempts: 4,
  backoffMs: exponentialBackoff,
  handle: async (ctx) => {
    await enqueueNextDay(ctx)
    const now = ctx.clock()
    await markCatalogueDue(ctx.database.db, catalogueKey(ctx), now)
    for (;;) {
      const people = await readDue(ctx.database.db, now, batch)
      const unchanged = people.filter((person) => !needsCheck(ctx, person))
      await clearDue(ctx.database.db, unchanged)
      for (const person of people) {
        if (unchanged.includes(person)) continue
        const notifyAfter = person.lastNews?.notifiedAt ? new Date(person.lastNews.notifiedAt.getTime() + minInterval) : null
        if (notifyAfter && notifyAfter > now) await postponeDue(ctx.database.db, person, notifyAfter)
        else await notifyNew(ctx, person)
      }
      if (people.length < batch) return
    }
  },
})

function needsCheck(ctx: Context, { isWanted, preferencesAt, lastNews }: DueMatchCheck): boolean {
  if (!isWanted || !preferencesAt) return false
  return lastNews === null || lastNews.catalogue !== catalogueKey(ctx) || lastNews.preferencesAt.getTime() !== preferencesAt.getTime()
}

/** Enqueues today's check, once however often it is called. */
export async function enqueueToday(ctx: Context): Promise<void> {
  await ctx.queue.enqueue(ctx.database.db, newOpportunitiesJob, { day: ctx.clock().toISOString().slice(0, 10) })
}

async function enqueueNextDay(ctx: Context): Promise<void> {
  const next = new Date(Math.floor(ctx.clock().getTime() / day) * day + day)
  await ctx.queue.enqueue(ctx.database.db, newOpportunitiesJob, { day: next.toISOString().slice(0, 10) }, { runAt: next })
}

function catalogueKey(ctx: Context): string {
  return `${engineVersion}/${ctx.market.facts.factsVersion}/${ctx.market.entries.length}`
}

async function notifyNew(ctx: Context, person: DueMatchCheck): Promise<void> {
  const { userId, preferencesAt, lastNews } = person
  const best = await bestMatches(ctx, userId, shown)
  if (!best || !preferencesAt) return clearDue(ctx.database.db, [person])
  const seen = new Set(lastNews?.archetypes)
  const fresh = lastNews ? best.filter((entry) => !seen.has(entry.archetype)) : []
  const catalogue = catalogueKey(ctx)
  const now = ctx.clock()
  await ctx.database.transaction(async (tx) => {
    await saveMatchNews(tx, {
      userId,
      catalogue,
      preferencesAt,
      archetypes: [...new Set([...seen, ...best.map((entry) => entry.archetype)])],
      notifiedAt: fresh.length > 0 ? now : (lastNews?.notifiedAt ?? null),
    })
    await clearDue(tx, [person])
    if (fresh.length === 0) return
    const n = fresh.length
    const cause = lastNews?.catalogue === catalogue ? 'profile' : 'figures'
    await notify(tx, ctx, {
      userId,
      key: `new_opportunities:${now.toISOString().slice(0, 10)}`,
      kind: 'new_opportunities',
      title: noticeMessage('newOpportunities.title', { n }),
      message: noticeMessage('newOpportunities.message', { cause, n, titles: summarizeTitles(fresh), shown }),
      href: '/explore',
    })
  })
}

function summarizeTitles(entries: CatalogueEntry[]) {
  const titles = entries.slice(0, 3).map(({ title, city }) => ({ title, city }))
  return { titles, more: entries.length - titles.length }
}

/** The top of what meets all of a person’s preferences, without hidden, owned and "no" entries. Null while the profile is incomplete. */
async function bestMatches(ctx: Context, userId: string, count: number): Promise<CatalogueEntry[] | null> {
  const { db } = ctx.database
  const profile = await readProfile(db, userId)
  const person = isCompleteProfile(profile) ? personFromProfile(profile) : null
  if (!person) return null
  const [marks, owned] = [await readBookmarksAndHidden(db, userId), await ownedReports(ctx, userId)]
  const { ranking } = ctx.market
  return bestPlaceOfEach(rankForPerson(ranking, person, ranking.entriesByCountry.get(person.countryCode) ?? []), person)
    .filter(({ missing }) => missing.length === 0)
    .map(({ entry }) => entry)
    .filter(
      (entry) =>
        !marks.hidden.has(entry.archetype) && !owned.has(ownedKey({ ...entry, opportunityId: entry.id })) && entry.verdict !== 'no',
    )
    .slice(0, count)
}
