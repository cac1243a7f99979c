import { and, asc, eq, gt, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { matchNews, preferences, settings } from '../../db/schema.ts'

export type MatchNewsRow = typeof matchNews.$inferSelect
export type Due = { userId: string; preferencesAt: Date; known: MatchNewsRow | null }

/** People who want this news, whose catalogue or preferences changed since the last check, and who were not notified lately. */
export async function readPeopleWithChanges(
  db: Db,
  query: { catalogue: string; notifiedBefore: Date; after: string; limit: number },
): Promise<Due[]> {
  const rows = await db
    .select({ userId: preferences.userId, preferencesAt: preferences.updatedAt, known: matchNews })
    .from(preferences)
    .leftJoin(matchNews, eq(matchNews.userId, preferences.userId))
    .leftJoin(settings, eq(settings.userId, preferences.userId))
    .where(
      and(
        gt(preferences.userId, query.after),
        sql`coalesce(${settings.notifyOpportunities}, true)`,
        or(isNull(matchNews.userId), ne(matchNews.catalogue, query.catalogue), ne(matchNews.preferencesAt, preferences.updatedAt)),
        or(isNull(matchNews.notifiedAt), lte(matchNews.notifiedAt, query.notifiedBefore)),
      ),
    )
    .orderBy(asc(preferences.userId))
    .limit(query.limit)
  return rows
}

export async function saveMatchNews(tx: Db, row: MatchNewsRow): Promise<void> {
  const { userId: _, ...set } = row
  await tx.insert(matchNews).values(row).onConflictDoUpdate({ target: matchNews.userId, set })
}
