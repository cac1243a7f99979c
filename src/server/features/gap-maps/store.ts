import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { gapLookups, openedSquares, squareWalks, walkCounts } from '../../db/schema.ts'

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

export async function hasEverLookedUp(db: Db, userId: string, location: string, category: string): Promise<boolean> {
  const rows = await db
    .select({ day: gapLookups.day })
    .from(gapLookups)
    .where(and(eq(gapLookups.userId, userId), eq(gapLookups.location, location), eq(gapLookups.category, category)))
    .limit(1)
  return rows.length > 0
}

export type OpenedPlace = { cityId: string; subject: string; place: string }

export async function readOpenedPlace(db: Db, userId: string, day: string): Promise<OpenedPlace | null> {
  const { cityId, asked: subject, place } = openedSquares
  const rows = await db
    .select({ cityId, subject, place })
    .from(openedSquares)
    .where(and(eq(openedSquares.userId, userId), eq(openedSquares.day, day)))
  return rows[0] ?? null
}

/** @returns the place that is open on that day: the given one, unless another was opened before */
export async function saveOpenedPlace(
  tx: Db,
  { subject, ...row }: OpenedPlace & { userId: string; day: string },
  now: Date,
): Promise<OpenedPlace> {
  await tx
    .insert(openedSquares)
    .values({ ...row, asked: subject, openedAt: now })
    .onConflictDoNothing()
  return (await readOpenedPlace(tx, row.userId, row.day))!
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

export async function saveSquareWalk(
  db: Db,
  row: { userId: string; cityId: string; archetype: string; square: string; sellers: number; minutes: number; countedAt: Date },
): Promise<void> {
  const { sellers, minutes, countedAt } = row
  await db
    .insert(squareWalks)
    .values(row)
    .onConflictDoUpdate({
      target: [squareWalks.userId, squareWalks.cityId, squareWalks.archetype, squareWalks.square],
      set: { sellers, minutes, countedAt },
    })
}

export async function readWalkCounts(db: Db, userId: string): Promise<{ opportunityId: string; sellers: number; minutes: number }[]> {
  return db
    .select({ opportunityId: walkCounts.opportunityId, sellers: walkCounts.sellers, minutes: walkCounts.minutes })
    .from(walkCounts)
    .where(eq(walkCounts.userId, userId))
}

export async function saveWalkCount(
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
