import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Budget, CountryId, FreeTime, Interest, Ownable, Skill, Trade, Workplace } from '#engine/quantity/vocabulary.ts'
import type { Db } from '../../db/database.ts'
import { bookmarks, discoveries, hiddenArchetypes, ownArchetypes, preferences, views } from '../../db/schema.ts'
import type { SavedAnswers } from '../profile/saved-answers.ts'

export type Profile = {
  location: CountryId | null
  cityId: string | null
  budget: Budget | null
  /** The exact amount, if named, in minor units of `budgetCurrency`. */
  budgetAmountMinor: number | null
  budgetCurrency: string | null
  skills: Skill[] | null
  interests: Interest[] | null
  trades: Trade[] | null
  businesses: string[] | null
  have: Ownable[] | null
  when: FreeTime[] | null
  hours: number | null
  place: Workplace | null
}

export async function readProfile(db: Db, userId: string): Promise<(Profile & SavedAnswers) | null> {
  const rows = await db
    .select({
      location: preferences.location,
      cityId: preferences.cityId,
      budget: preferences.budget,
      budgetAmountMinor: preferences.budgetAmountMinor,
      budgetCurrency: preferences.budgetCurrency,
      skills: preferences.skills,
      interests: preferences.interests,
      trades: preferences.trades,
      businesses: preferences.businesses,
      have: preferences.have,
      when: preferences.when,
      hours: preferences.hours,
      place: preferences.place,
      household: preferences.household,
      setAside: preferences.setAside,
      counts: preferences.counts,
    })
    .from(preferences)
    .where(eq(preferences.userId, userId))
  return rows[0] ?? null
}

export async function readBookmarksAndHidden(db: Db, userId: string): Promise<{ bookmarked: Set<string>; hidden: Set<string> }> {
  const [bookmarkRows, hidden] = await Promise.all([
    db
      .select({ id: bookmarks.opportunityId })
      .from(bookmarks)
      .where(eq(bookmarks.userId, userId))
      .orderBy(desc(bookmarks.createdAt), bookmarks.opportunityId),
    db.select({ archetype: hiddenArchetypes.archetype }).from(hiddenArchetypes).where(eq(hiddenArchetypes.userId, userId)),
  ])
  return { bookmarked: new Set(bookmarkRows.map((row) => row.id)), hidden: new Set(hidden.map((row) => row.archetype)) }
}

type SavedCost = NonNullable<(typeof bookmarks.$inferSelect)['savedCost']>

export async function addBookmark(
  db: Db,
  { now, ...row }: { userId: string; opportunityId: string; savedCost: SavedCost; now: Date },
): Promise<void> {
  await db
    .insert(bookmarks)
    .values({ ...row, createdAt: now })
    .onConflictDoNothing()
}

/** The newest first. */
export async function readSavedCosts(db: Db, userId: string, limit: number) {
  return db
    .select({ id: bookmarks.opportunityId, savedAt: bookmarks.createdAt, savedCost: bookmarks.savedCost })
    .from(bookmarks)
    .where(eq(bookmarks.userId, userId))
    .orderBy(desc(bookmarks.createdAt), bookmarks.opportunityId)
    .limit(limit)
}

/** The last two amounts that a person named, and when the last one. */
export async function readAmountHistory(db: Db, userId: string) {
  const rows = await db
    .select({
      budgetAmountMinor: preferences.budgetAmountMinor,
      budgetCurrency: preferences.budgetCurrency,
      at: preferences.budgetAmountAt,
      earlier: preferences.earlierAmount,
    })
    .from(preferences)
    .where(eq(preferences.userId, userId))
  return rows[0] ?? null
}

export async function removeBookmark(db: Db, userId: string, opportunityId: string): Promise<void> {
  await db.delete(bookmarks).where(and(eq(bookmarks.userId, userId), eq(bookmarks.opportunityId, opportunityId)))
}

export async function hideArchetype(db: Db, row: { userId: string; archetype: string; now: Date }): Promise<void> {
  await db.insert(hiddenArchetypes).values({ userId: row.userId, archetype: row.archetype, createdAt: row.now }).onConflictDoNothing()
}

export async function showArchetype(db: Db, userId: string, archetype: string): Promise<void> {
  await db.delete(hiddenArchetypes).where(and(eq(hiddenArchetypes.userId, userId), eq(hiddenArchetypes.archetype, archetype)))
}

/** Records a view, once per person, opportunity and day. */
export async function recordView(db: Db, row: { userId: string; opportunityId: string; now: Date }): Promise<void> {
  await db
    .insert(views)
    .values({ userId: row.userId, opportunityId: row.opportunityId, day: row.now.toISOString().slice(0, 10), createdAt: row.now })
    .onConflictDoNothing()
}

export async function countDiscoveries(db: Db, userId: string, month: string): Promise<number> {
  const rows = await db
    .select({ count: sql<string>`count(*)` })
    .from(discoveries)
    .where(and(eq(discoveries.userId, userId), eq(discoveries.month, month)))
  return Number(rows[0]?.count ?? 0)
}

export type DiscoveryRow = typeof discoveries.$inferSelect

export async function insertDiscovery(tx: Db, row: DiscoveryRow): Promise<void> {
  await tx.insert(discoveries).values(row)
}

export async function readDiscovery(db: Db, id: string): Promise<DiscoveryRow | null> {
  const rows = await db.select().from(discoveries).where(eq(discoveries.id, id))
  return rows[0] ?? null
}

export async function listDiscoveries(
  db: Db,
  userId: string,
  page: { limit: number; offset: number },
): Promise<{ rows: DiscoveryRow[]; total: number }> {
  const [rows, counts] = await Promise.all([
    db
      .select()
      .from(discoveries)
      .where(eq(discoveries.userId, userId))
      .orderBy(desc(discoveries.createdAt), desc(discoveries.id))
      .limit(page.limit)
      .offset(page.offset),
    db.select({ count: sql<string>`count(*)` }).from(discoveries).where(eq(discoveries.userId, userId)),
  ])
  return { rows, total: Number(counts[0]?.count ?? 0) }
}

export async function readEarlierResults(db: Db, userId: string): Promise<string[]> {
  const rows = await db.select({ results: discoveries.results }).from(discoveries).where(eq(discoveries.userId, userId))
  return rows.flatMap((row) => row.results.map((result) => result.opportunityId))
}

export async function readOwnArchetypes(
  db: Db,
  userId: string,
  ids?: string[],
): Promise<Omit<typeof ownArchetypes.$inferSelect, 'userId' | 'createdAt'>[]> {
  const ofUser = eq(ownArchetypes.userId, userId)
  return db
    .select({
      id: ownArchetypes.id,
      archetype: ownArchetypes.archetype,
      card: ownArchetypes.card,
      suggestedBy: ownArchetypes.suggestedBy,
      figures: ownArchetypes.figures,
      version: ownArchetypes.version,
    })
    .from(ownArchetypes)
    .where(ids ? and(ofUser, inArray(ownArchetypes.id, ids)) : ofUser)
    .orderBy(ownArchetypes.createdAt, ownArchetypes.id)
}

/** @returns false when the row has another version by now */
export async function updateOwnArchetype(
  db: Db,
  {
    id,
    userId,
    version,
    ...set
  }: { id: string; userId: string; version: number; figures: Record<string, number>; card: Record<string, unknown> },
): Promise<boolean> {
  const rows = await db
    .update(ownArchetypes)
    .set({ ...set, version: version + 1 })
    .where(and(eq(ownArchetypes.id, id), eq(ownArchetypes.userId, userId), eq(ownArchetypes.version, version)))
    .returning({ id: ownArchetypes.id })
  return rows.length > 0
}

export async function insertOwnArchetypes(tx: Db, rows: (typeof ownArchetypes.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(ownArchetypes).values(rows)
}
