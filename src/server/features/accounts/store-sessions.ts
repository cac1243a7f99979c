import { and, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { deleteInBatches, timestamptz } from '../../db/delete-in-batches.ts'
import { knownDevices, preferences, sessions, users } from '../../db/schema.ts'

export type SessionRow = typeof sessions.$inferSelect

export async function insertSession(tx: Db, row: typeof sessions.$inferInsert): Promise<void> {
  await tx.insert(sessions).values(row)
}

/** Ends the least recently used sessions of an account, leaving room for `room` more below `most`. */
export async function evictIdleSessions(tx: Db, userId: string, { most, room }: { most: number; room: number }): Promise<void> {
  const excess = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .offset(most - room)
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), inArray(sessions.id, excess)))
}

export type SessionWithUser = {
  sessionId: string
  userId: string
  role: 'user' | 'admin'
  timeZone: string | null
  timeZoneChangedAt: Date | null
  limitZone: string | null
  ephemeral: boolean
  signedInAt: Date
  lastSeenAt: Date
  expiresAt: Date
  countryOfProfile: string | null
}

/** One indexed query per request; a session of an older epoch does not match. */
export async function findSession(db: Db, tokenHash: string, now: Date): Promise<SessionWithUser | null> {
  const rows = await db
    .select({
      sessionId: sessions.id,
      userId: users.id,
      role: users.role,
      timeZone: users.timeZone,
      timeZoneChangedAt: users.timeZoneChangedAt,
      limitZone: users.limitZone,
      ephemeral: sessions.ephemeral,
      signedInAt: sessions.signedInAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
      countryOfProfile: preferences.location,
    })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.credentialEpoch, sessions.epoch)))
    .leftJoin(preferences, eq(preferences.userId, users.id))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now)))
  return rows[0] ?? null
}

export async function readSession(db: Db, userId: string, id: string): Promise<SessionRow | null> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
  return rows[0] ?? null
}

export async function touchSession(db: Db, id: string, seen: { now: Date; expiresAt: Date }): Promise<void> {
  await db.update(sessions).set({ lastSeenAt: seen.now, expiresAt: seen.expiresAt }).where(eq(sessions.id, id))
}

export async function listSessions(db: Db, userId: string, now: Date): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt), desc(sessions.id))
}

/** Token hashes of the account's live sessions. */
export async function readLiveSecrets(db: Db, userId: string, now: Date): Promise<Set<string>> {
  const rows = await db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.credentialEpoch, sessions.epoch)))
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
  return new Set(rows.map((row) => row.tokenHash))
}

export async function deleteSession(tx: Db, userId: string, id: string): Promise<boolean> {
  const rows = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id })
  return rows.length > 0
}

/** Gives a session a new secret and moves it into a new epoch. Null when it has ended by then. */
export async function rekeySession(
  tx: Db,
  session: { userId: string; id: string; tokenHash: string; epoch: number },
): Promise<{ ephemeral: boolean; expiresAt: Date } | null> {
  const { userId, id, tokenHash, epoch } = session
  const rows = await tx
    .update(sessions)
    .set({ tokenHash, epoch })
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ ephemeral: sessions.ephemeral, expiresAt: sessions.expiresAt })
  return rows[0] ?? null
}

/** Ends an account's sessions, except one if given. */
export async function deleteSessions(tx: Db, userId: string, except: string | null): Promise<number> {
  const ofUser = eq(sessions.userId, userId)
  const rows = await tx
    .delete(sessions)
    .where(except ? and(ofUser, ne(sessions.id, except)) : ofUser)
    .returning({ id: sessions.id })
  return rows.length
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await deleteInBatches(db, sessions, sessions.expiresAt, sql`expires_at < ${timestamptz(now)}`)
}

export async function isKnownDevice(db: Db, userId: string, tokenHash: string): Promise<boolean> {
  const rows = await db
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .innerJoin(users, and(eq(users.id, knownDevices.userId), eq(users.credentialEpoch, knownDevices.epoch)))
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.tokenHash, tokenHash)))
  return rows.length > 0
}

/** True for a device cookie issued by us, false for a planted one. */
export async function isIssuedDevice(db: Db, tokenHash: string): Promise<boolean> {
  const rows = await db.select({ id: knownDevices.id }).from(knownDevices).where(eq(knownDevices.tokenHash, tokenHash)).limit(1)
  return rows.length > 0
}

export async function saveDevice(tx: Db, row: typeof knownDevices.$inferInsert): Promise<void> {
  await tx
    .insert(knownDevices)
    .values(row)
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.tokenHash],
      set: { lastSeenAt: row.lastSeenAt, epoch: row.epoch ?? 0 },
    })
}

export async function deleteDevices(tx: Db, userId: string): Promise<void> {
  await tx.delete(knownDevices).where(eq(knownDevices.userId, userId))
}

export async function deleteOldDevices(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, knownDevices, knownDevices.lastSeenAt, sql`last_seen_at < ${timestamptz(before)}`)
}
