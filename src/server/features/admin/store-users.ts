import { count, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { readRollupTotal } from '../../db/rollups.ts'
import { preferences, sessions, users } from '../../db/schema.ts'
import { containsPhone, containsText } from '../../db/text-search.ts'

export type UserForAdmin = {
  id: string
  firstName: string
  lastName: string
  email: string
  emailVerified: boolean
  username: string | null
  role: 'user' | 'admin'
  countryId: string | null
  createdAt: Date
}

const userColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  emailVerified: users.emailVerified,
  username: users.displayUsername,
  role: users.role,
  countryId: preferences.location,
  createdAt: users.createdAt,
}

export async function listUsers(
  db: Db,
  query: { search: string; limit: number; offset: number },
): Promise<{ rows: UserForAdmin[]; total: number }> {
  const fullName = sql`${users.firstName} || ' ' || ${users.lastName}`
  const searchFilter = or(
    containsText(query.search, [users.email, users.username, users.displayUsername, fullName, users.id]),
    containsPhone(query.search, users.phoneNumber),
  )
  const [rows, total] = await Promise.all([
    db
      .select(userColumns)
      .from(users)
      .leftJoin(preferences, eq(preferences.userId, users.id))
      .where(searchFilter)
      .orderBy(desc(users.createdAt), desc(users.id))
      .limit(query.limit)
      .offset(query.offset),
    query.search === ''
      ? countUsers(db)
      : db
          .select({ count: count() })
          .from(users)
          .where(searchFilter)
          .then((counts) => counts[0]?.count ?? 0),
  ])
  return { rows, total }
}

export async function countUsers(db: Db): Promise<number> {
  return readRollupTotal(db, 'accounts')
}

export async function readLastSeen(db: Db, userIds: string[]): Promise<Map<string, Date>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select({ userId: sessions.userId, at: sql<string>`max(${sessions.lastSeenAt})` })
    .from(sessions)
    .where(inArray(sessions.userId, userIds))
    .groupBy(sessions.userId)
  return new Map(rows.map((row) => [row.userId, new Date(row.at)]))
}

export async function findUserByEmail(db: Db, email: string): Promise<{ id: string; role: 'user' | 'admin' } | null> {
  const rows = await db.select({ id: users.id, role: users.role }).from(users).where(sql`lower(${users.email}) = ${email.toLowerCase()}`)
  return rows[0] ?? null
}
