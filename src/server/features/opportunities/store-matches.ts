import { and, asc, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { readCursor, saveCursor } from '../../db/cursors.ts'
import type { Db } from '../../db/database.ts'
import { timestamptz } from '../../db/delete-in-batches.ts'
import { matchDue, matchNews, preferences, settings } from '../../db/schema.ts'

export type MatchNewsRow = typeof matchNews.$inferSelect
export type DueMatchCheck = {
  userId: string
  dueAt: Date
  /** Null where there is no profile. */
  preferencesAt: Date | null
  lastNews: MatchNewsRow | null
  isWanted: boolean
}

/**
 * A new catalogue makes everybody due who was last checked with another one; in batches of `atOnce`, so that nobody's save waits for all of them.
 * Restarted, it goes through everybody again.
 */
export async function markCatalogueDue(db: Db, catalogue: string, now: Date, atOnce = 1000): Promise<void> {
  const cursorName = 'matches-catalogue'
  if ((await readCursor(db, cursorName)) === catalogue) return
  for (let last = ''; ; ) {
    const people = await db
      .select({ userId: preferences.userId })
      .from(preferences)
      .leftJoin(matchNews, eq(matchNews.userId, preferences.userId))
      .where(
        and(
          gt(preferences.userId, last),
          or(isNull(matchNews.userId), ne(matchNews.catalogue, catalogue), ne(matchNews.preferencesAt, preferences.updatedAt)),
        ),
      )
      .orderBy(asc(preferences.userId))
      .limit(atOnce)
    if (people.length > 0)
      await db
        .insert(matchDue)
        .select(dueNow(db, people, now))
        .onConflictDoNothing()
    if (people.length < atOnce) break
    last = people.at(-1)!.userId
  }
  await saveCursor(db, cursorName, catalogue)
}

/** Without people who are gone by now. */
function dueNow(db: Db, people: readonly { userId: string }[], now: Date) {
  const ids = people.map(({ userId }) => userId)
  return db
    .select({ userId: preferences.userId, at: sql`${timestamptz(now)}`.as('at') })
    .from(preferences)
    .where(inArray(preferences.userId, ids))
}

export async function readDue(db: Db, now: Date, limit: number): Promise<DueMatchCheck[]> {
  return db
    .select({
      userId: matchDue.userId,
      dueAt: matchDue.at,
      preferencesAt: preferences.updatedAt,
      lastNews: matchNews,
      isWanted: sql<boolean>`coalesce(${settings.notifyOpportunities}, true)`,
    })
    .from(matchDue)
    .leftJoin(preferences, eq(preferences.userId, matchDue.userId))
    .leftJoin(matchNews, eq(matchNews.userId, matchDue.userId))
    .leftJoin(settings, eq(settings.userId, matchDue.userId))
    .where(lte(matchDue.at, now))
    .orderBy(asc(matchDue.at), asc(matchDue.userId))
    .limit(limit)
}

/** Whoever changed something since `dueAt` stays due. */
export async function clearDue(tx: Db, checked: readonly Pick<DueMatchCheck, 'userId' | 'dueAt'>[]): Promise<void> {
  if (checked.length === 0) return
  const same = checked.map(({ userId, dueAt }) => and(eq(matchDue.userId, userId), eq(matchDue.at, dueAt)))
  await tx.delete(matchDue).where(
    and(
      inArray(
        matchDue.userId,
        checked.map(({ userId }) => userId),
      ),
      or(...same),
    ),
  )
}

export async function postponeDue(tx: Db, { userId, dueAt }: DueMatchCheck, until: Date): Promise<void> {
  await tx
    .update(matchDue)
    .set({ at: until })
    .where(and(eq(matchDue.userId, userId), eq(matchDue.at, dueAt)))
}

export async function saveMatchNews(tx: Db, row: MatchNewsRow): Promise<void> {
  const { userId: _, ...set } = row
  await tx.insert(matchNews).values(row).onConflictDoUpdate({ target: matchNews.userId, set })
}
