import { and, asc, eq, inArray, lte, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { instant } from '../../db/delete-old.ts'
import { readMark, saveMark } from '../../db/marks.ts'
import { matchDue, matchNews, preferences, settings } from '../../db/schema.ts'

export type MatchNewsRow = typeof matchNews.$inferSelect
export type Due = {
  userId: string
  dueAt: Date
  /** Null where there is no profile. */
  preferencesAt: Date | null
  known: MatchNewsRow | null
  isWanted: boolean
}

/** A catalogue that was not there before makes everybody due who has not been looked at with it. */
export async function askForCatalogue(tx: Db, catalogue: string, now: Date): Promise<void> {
  const mark = 'matches-catalogue'
  if ((await readMark(tx, mark)) === catalogue) return
  await tx
    .insert(matchDue)
    .select(
      tx
        .select({ userId: preferences.userId, at: sql`${instant(now)}`.as('at') })
        .from(preferences)
        .leftJoin(matchNews, eq(matchNews.userId, preferences.userId))
        .where(
          or(sql`${matchNews.userId} is null`, ne(matchNews.catalogue, catalogue), ne(matchNews.preferencesAt, preferences.updatedAt)),
        ),
    )
    .onConflictDoNothing()
  await saveMark(tx, mark, catalogue)
}

/** The next people whose best matches are to be looked at. */
export async function readDue(db: Db, now: Date, limit: number): Promise<Due[]> {
  return db
    .select({
      userId: matchDue.userId,
      dueAt: matchDue.at,
      preferencesAt: preferences.updatedAt,
      known: matchNews,
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

/** Takes out who was looked at; whoever changed something since then is due for that. */
export async function settleDue(tx: Db, looked: readonly Pick<Due, 'userId' | 'dueAt'>[]): Promise<void> {
  if (looked.length === 0) return
  const same = looked.map(({ userId, dueAt }) => and(eq(matchDue.userId, userId), eq(matchDue.at, dueAt)))
  await tx.delete(matchDue).where(
    and(
      inArray(
        matchDue.userId,
        looked.map(({ userId }) => userId),
      ),
      or(...same),
    ),
  )
}

export async function postponeDue(tx: Db, { userId, dueAt }: Due, until: Date): Promise<void> {
  await tx
    .update(matchDue)
    .set({ at: until })
    .where(and(eq(matchDue.userId, userId), eq(matchDue.at, dueAt)))
}

export async function saveMatchNews(tx: Db, row: MatchNewsRow): Promise<void> {
  const { userId: _, ...set } = row
  await tx.insert(matchNews).values(row).onConflictDoUpdate({ target: matchNews.userId, set })
}
