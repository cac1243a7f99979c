import { and, asc, eq, gte, or } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { settings, squareWalks } from '../../db/schema.ts'

export type SquareWalk = { userId: string; square: string; sellers: number; minutes: number; countedAt: Date }

/** The person's own counts and those of people who share theirs. */
export async function readSquareWalks(
  db: Db,
  where: { userId: string; cityId: string; archetype: string; since: Date },
): Promise<SquareWalk[]> {
  const { userId, square, sellers, minutes, countedAt } = squareWalks
  return db
    .select({ userId, square, sellers, minutes, countedAt })
    .from(squareWalks)
    .leftJoin(settings, eq(settings.userId, squareWalks.userId))
    .where(
      and(
        eq(squareWalks.cityId, where.cityId),
        eq(squareWalks.archetype, where.archetype),
        gte(squareWalks.countedAt, where.since),
        or(eq(squareWalks.userId, where.userId), eq(settings.shareCounts, true)),
      ),
    )
    .orderBy(asc(squareWalks.userId), asc(squareWalks.square))
}

/** Businesses with a count in the city, the person's own or of somebody who shares theirs. */
export async function readWalkedArchetypes(db: Db, where: { userId: string; cityId: string; since: Date }): Promise<string[]> {
  const rows = await db
    .selectDistinct({ archetype: squareWalks.archetype })
    .from(squareWalks)
    .leftJoin(settings, eq(settings.userId, squareWalks.userId))
    .where(
      and(
        eq(squareWalks.cityId, where.cityId),
        gte(squareWalks.countedAt, where.since),
        or(eq(squareWalks.userId, where.userId), eq(settings.shareCounts, true)),
      ),
    )
  return rows.map(({ archetype }) => archetype)
}
