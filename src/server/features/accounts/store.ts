import { and, asc, desc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { authAccounts, knownDevices, preferences, sessions, settings, throttles, users, verifications } from '../../db/schema.ts'

export type UserRow = typeof users.$inferSelect
export type SessionRow = typeof sessions.$inferSelect

export async function insertUser(tx: Db, row: typeof users.$inferInsert): Promise<void> {
  await tx.insert(users).values(row)
  await tx.insert(settings).values({ userId: row.id, updatedAt: row.createdAt })
}

export async function insertAuthAccount(tx: Db, row: typeof authAccounts.$inferInsert): Promise<void> {
  await tx.insert(authAccounts).values(row)
}

/** By user name or e-mail, whichever it is; names compare without case. */
export async function findByName(db: Db, name: string): Promise<(UserRow & { passwordHash: string | null }) | null> {
  const key = name.trim().toLowerCase()
  const which = key.includes('@') ? sql`lower(${users.email}) = ${key}` : sql`lower(${users.username}) = ${key}`
  const rows = await db
    .select({ user: users, passwordHash: authAccounts.passwordHash })
    .from(users)
    .leftJoin(authAccounts, and(eq(authAccounts.userId, users.id), eq(authAccounts.providerId, 'credential')))
    .where(which)
  const row = rows[0]
  return row ? { ...row.user, passwordHash: row.passwordHash } : null
}

export async function findTaken(db: Db, names: { email: string; username: string | null }): Promise<'email' | 'username' | null> {
  const byEmail = await db.select({ id: users.id }).from(users).where(sql`lower(${users.email}) = ${names.email.toLowerCase()}`)
  if (byEmail.length > 0) return 'email'
  if (!names.username) return null
  const byName = await db.select({ id: users.id }).from(users).where(sql`lower(${users.username}) = ${names.username.toLowerCase()}`)
  return byName.length > 0 ? 'username' : null
}

export async function readUser(db: Db, id: string): Promise<UserRow | null> {
  const rows = await db.select().from(users).where(eq(users.id, id))
  return rows[0] ?? null
}

/** What the session user shows beside the row itself. */
export async function readUserSurroundings(db: Db, id: string): Promise<{ location: string | null; signInMethods: string[] }> {
  const [methods, preferred] = await Promise.all([
    db
      .select({ providerId: authAccounts.providerId })
      .from(authAccounts)
      .where(eq(authAccounts.userId, id))
      .orderBy(asc(authAccounts.createdAt)),
    db.select({ location: preferences.location }).from(preferences).where(eq(preferences.userId, id)),
  ])
  return {
    location: preferred[0]?.location ?? null,
    signInMethods: methods.map((row) => (row.providerId === 'credential' ? 'password' : row.providerId)),
  }
}

export async function updateUser(tx: Db, id: string, set: Partial<typeof users.$inferInsert>): Promise<void> {
  await tx.update(users).set(set).where(eq(users.id, id))
}

export async function readPasswordHash(db: Db, userId: string): Promise<string | null> {
  const rows = await db
    .select({ passwordHash: authAccounts.passwordHash })
    .from(authAccounts)
    .where(and(eq(authAccounts.userId, userId), eq(authAccounts.providerId, 'credential')))
  return rows[0]?.passwordHash ?? null
}

export async function setPasswordHash(tx: Db, userId: string, passwordHash: string, now: Date): Promise<void> {
  await tx
    .update(authAccounts)
    .set({ passwordHash, updatedAt: now })
    .where(and(eq(authAccounts.userId, userId), eq(authAccounts.providerId, 'credential')))
}

export async function insertSession(tx: Db, row: typeof sessions.$inferInsert): Promise<void> {
  await tx.insert(sessions).values(row)
}

export type SessionWithUser = {
  sessionId: string
  userId: string
  role: 'user' | 'admin'
  timeZone: string | null
  timeZoneChangedAt: Date | null
  lastSeenAt: Date
  expiresAt: Date
  countryOfProfile: string | null
}

/** One indexed read for every call of a signed-in person. */
export async function findSession(db: Db, tokenHash: string, now: Date): Promise<SessionWithUser | null> {
  const rows = await db
    .select({
      sessionId: sessions.id,
      userId: users.id,
      role: users.role,
      timeZone: users.timeZone,
      timeZoneChangedAt: users.timeZoneChangedAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
      countryOfProfile: preferences.location,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(preferences, eq(preferences.userId, users.id))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now)))
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
    .orderBy(desc(sessions.lastSeenAt))
}

export async function deleteSession(tx: Db, userId: string, id: string): Promise<boolean> {
  const rows = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id })
  return rows.length > 0
}

/** @param except a session to keep, or null to end every one */
export async function deleteSessions(tx: Db, userId: string, except: string | null): Promise<number> {
  const mine = eq(sessions.userId, userId)
  const rows = await tx
    .delete(sessions)
    .where(except ? and(mine, ne(sessions.id, except)) : mine)
    .returning({ id: sessions.id })
  return rows.length
}

export async function setZone(db: Db, userId: string, zone: string, now: Date): Promise<void> {
  await db.update(users).set({ timeZone: zone, timeZoneChangedAt: now }).where(eq(users.id, userId))
}

export async function insertVerification(tx: Db, row: typeof verifications.$inferInsert): Promise<void> {
  await tx.insert(verifications).values(row)
}

export async function takeVerification(
  tx: Db,
  which: { id: string; kind: string; now: Date },
): Promise<{ userId: string | null; value: Record<string, unknown> } | null> {
  const rows = await tx
    .delete(verifications)
    .where(and(eq(verifications.id, which.id), eq(verifications.kind, which.kind)))
    .returning()
  const row = rows[0]
  return row && row.expiresAt > which.now ? { userId: row.userId, value: row.value } : null
}

export async function deleteVerifications(tx: Db, userId: string, kind: string): Promise<void> {
  await tx.delete(verifications).where(and(eq(verifications.userId, userId), eq(verifications.kind, kind)))
}

/** Counts one more in the key's window (which begins with its first count). @returns the count and when the window ends */
export async function countUp(db: Db, key: string, now: Date, minutes: number): Promise<{ count: number; endsAt: Date }> {
  const edge = new Date(now.getTime() - minutes * 60_000).toISOString()
  const at = now.toISOString()
  const rows = await db
    .insert(throttles)
    .values({ key, windowStart: now, count: 1 })
    .onConflictDoUpdate({
      target: throttles.key,
      set: {
        count: sql`case when ${throttles.windowStart} <= ${edge}::timestamptz then 1 else ${throttles.count} + 1 end`,
        windowStart: sql`case when ${throttles.windowStart} <= ${edge}::timestamptz then ${at}::timestamptz else ${throttles.windowStart} end`,
      },
    })
    .returning()
  const row = rows[0]!
  return { count: row.count, endsAt: new Date(row.windowStart.getTime() + minutes * 60_000) }
}

/** Takes a count back, where the try turned out right. */
export async function countDown(db: Db, key: string): Promise<void> {
  await db
    .update(throttles)
    .set({ count: sql`greatest(0, ${throttles.count} - 1)` })
    .where(eq(throttles.key, key))
}

export async function deleteOldThrottles(db: Db, before: Date): Promise<void> {
  await db.delete(throttles).where(lt(throttles.windowStart, before))
}

export async function isKnownDevice(db: Db, userId: string, tokenHash: string): Promise<boolean> {
  const rows = await db
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.tokenHash, tokenHash)))
  return rows.length > 0
}

export async function rememberDevice(tx: Db, row: typeof knownDevices.$inferInsert): Promise<void> {
  await tx
    .insert(knownDevices)
    .values(row)
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.tokenHash], set: { lastSeenAt: row.lastSeenAt } })
}
