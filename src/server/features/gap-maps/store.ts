import { and, asc, eq, like, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { gapLookups, walkCounts } from '../../db/schema.ts'

export type Lookup = { userId: string; day: string; location: string; category: string }

export async function hasLookup(db: Db, { userId, day, location, category }: Lookup): Promise<boolean> {
  const rows = await db
    .select({ day: gapLookups.day })
    .from(gapLookups)
    .where(
      and(eq(gapLookups.userId, userId), eq(gapLookups.day, day), eq(gapLookups.location, location), eq(gapLookups.category, category)),
    )
  return rows.length > 0
}

/** Whether the person was ever answered this place and category. */
export async function hasLookupOf(db: Db, userId: string, location: string, category: string): Promise<boolean> {
  const rows = await db
    .select({ day: gapLookups.day })
    .from(gapLookups)
    .where(and(eq(gapLookups.userId, userId), eq(gapLookups.location, location), eq(gapLookups.category, category)))
    .limit(1)
  return rows.length > 0
}

/** The first look-up of a day whose category begins so. */
export async function firstLookup(
  db: Db,
  userId: string,
  day: string,
  prefix: string,
): Promise<Pick<Lookup, 'location' | 'category'> | null> {
  const rows = await db
    .select({ location: gapLookups.location, category: gapLookups.category })
    .from(gapLookups)
    .where(and(eq(gapLookups.userId, userId), eq(gapLookups.day, day), like(gapLookups.category, `${prefix}%`)))
    .orderBy(asc(gapLookups.createdAt), asc(gapLookups.location), asc(gapLookups.category))
    .limit(1)
  return rows[0] ?? null
}

export async function countLookups(db: Db, userId: string, day: string): Promise<number> {
  const rows = await db
    .select({ count: sql<string>`count(*)` })
    .from(gapLookups)
    .where(and(eq(gapLookups.userId, userId), eq(gapLookups.day, day)))
  return Number(rows[0]?.count ?? 0)
}

export async function insertLookup(tx: Db, lookup: Lookup, now: Date): Promise<void> {
  await tx
    .insert(gapLookups)
    .values({ ...lookup, createdAt: now })
    .onConflictDoNothing()
}

export async function readCounts(db: Db, userId: string): Promise<{ opportunityId: string; sellers: number; minutes: number }[]> {
  return db
    .select({ opportunityId: walkCounts.opportunityId, sellers: walkCounts.sellers, minutes: walkCounts.minutes })
    .from(walkCounts)
    .where(eq(walkCounts.userId, userId))
}

export async function saveCount(
  db: Db,
  row: { userId: string; opportunityId: string; sellers: number; minutes: number; now: Date },
): Promise<void> {
  const { now, ...count } = row
  await db
    .insert(walkCounts)
    .values({ ...count, countedAt: now })
    .onConflictDoUpdate({
      target: [walkCounts.userId, walkCounts.opportunityId],
      set: { sellers: count.sellers, minutes: count.minutes, countedAt: now },
    })
}
