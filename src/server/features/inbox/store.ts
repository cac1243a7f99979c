import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { deleteInBatches, timestamptz } from '../../db/delete-in-batches.ts'
import { notifications, settings, users } from '../../db/schema.ts'

export type NotificationRow = typeof notifications.$inferSelect
export type SettingsRow = typeof settings.$inferSelect

/** @returns false when this key exists already */
export async function insertNotification(tx: Db, row: typeof notifications.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(notifications).values(row).onConflictDoNothing().returning({ id: notifications.id })
  return rows.length > 0
}

export async function readSettings(db: Db, userId: string): Promise<SettingsRow | null> {
  const rows = await db.select().from(settings).where(eq(settings.userId, userId))
  return rows[0] ?? null
}

export async function readAddress(db: Db, userId: string): Promise<{ email: string; emailVerified: boolean; firstName: string } | null> {
  const { email, emailVerified, firstName } = users
  const rows = await db.select({ email, emailVerified, firstName }).from(users).where(eq(users.id, userId))
  return rows[0] ?? null
}

export async function listNotifications(
  db: Db,
  userId: string,
  page: { limit: number; offset: number },
): Promise<{ rows: NotificationRow[]; total: number; unread: number }> {
  const ofUser = eq(notifications.userId, userId)
  const [rows, all, unread] = await Promise.all([
    db
      .select()
      .from(notifications)
      .where(ofUser)
      .orderBy(desc(notifications.createdAt), desc(notifications.id))
      .limit(page.limit)
      .offset(page.offset),
    db.select({ count: count() }).from(notifications).where(ofUser),
    countUnread(db, userId),
  ])
  return { rows, total: all[0]?.count ?? 0, unread }
}

export async function countUnread(db: Db, userId: string): Promise<number> {
  const rows = await db
    .select({ count: count() })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)))
  return rows[0]?.count ?? 0
}

export async function deleteOldNotifications(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, notifications, notifications.createdAt, sql`created_at < ${timestamptz(before)}`)
}

/** @param ids all when undefined @returns how many became read */
export async function markRead(db: Db, userId: string, ids: string[] | undefined, now: Date): Promise<number> {
  const unread = and(eq(notifications.userId, userId), isNull(notifications.readAt))
  const markedRows = await db
    .update(notifications)
    .set({ readAt: now })
    .where(ids ? and(unread, inArray(notifications.id, ids)) : unread)
    .returning({ id: notifications.id })
  return markedRows.length
}

/** Upserts the given columns. */
export async function saveSettings(
  tx: Db,
  userId: string,
  changed: Partial<Omit<SettingsRow, 'userId' | 'updatedAt'>>,
  now: Date,
): Promise<SettingsRow> {
  const rows = await tx
    .insert(settings)
    .values({ userId, ...changed, updatedAt: now })
    .onConflictDoUpdate({ target: settings.userId, set: { ...changed, updatedAt: now } })
    .returning()
  return rows[0]!
}
