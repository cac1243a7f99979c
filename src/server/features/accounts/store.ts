import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import { normalizeText } from '#contract/normalize-text.ts'
import type { CountryId } from '#engine/quantity/vocabulary.ts'
import type { Db } from '../../db/database.ts'
import { authAccounts, preferences, settings, users } from '../../db/schema.ts'

export type UserRow = typeof users.$inferSelect
export type Provider = 'google' | 'apple'

export async function insertUser(tx: Db, row: typeof users.$inferInsert): Promise<void> {
  await tx.insert(users).values(row)
  await tx.insert(settings).values({ userId: row.id, updatedAt: row.createdAt })
}

export async function insertAuthAccount(tx: Db, row: typeof authAccounts.$inferInsert): Promise<void> {
  await tx.insert(authAccounts).values(row)
}

/** Finds a user by user name or email, case-insensitive. */
export async function findUserByName(db: Db, name: string): Promise<(UserRow & { passwordHash: string | null }) | null> {
  const key = normalizeText(name).toLowerCase()
  // PostgreSQL rejects NUL in text, and no name contains one.
  if (key.includes('\0')) return null
  const nameFilter = key.includes('@') ? sql`lower(${users.email}) = ${key}` : sql`lower(${users.username}) = ${key}`
  const rows = await db
    .select({ user: users, passwordHash: authAccounts.passwordHash })
    .from(users)
    .leftJoin(authAccounts, and(eq(authAccounts.userId, users.id), eq(authAccounts.providerId, 'credential')))
    .where(nameFilter)
  const row = rows[0]
  return row ? { ...row.user, passwordHash: row.passwordHash } : null
}

export async function findConflictingField(
  db: Db,
  names: { email: string; username: string | null },
): Promise<'email' | 'username' | null> {
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

export type UserAccount = { user: UserRow; countryId: CountryId | null; signInMethods: string[] }

/** The row and what the session user shows beside it, in one query. */
export async function readUserAccount(db: Db, id: string): Promise<UserAccount | null> {
  const methods = sql<
    string[]
  >`(select coalesce(json_agg(provider_id order by created_at, provider_id = 'apple', provider_id = 'google'), '[]') from ${authAccounts} where ${authAccounts.userId} = ${users.id})`
  const rows = await db
    .select({ user: users, countryId: preferences.location, methods })
    .from(users)
    .leftJoin(preferences, eq(preferences.userId, users.id))
    .where(eq(users.id, id))
  const row = rows[0]
  return row ? { user: row.user, countryId: row.countryId, signInMethods: row.methods.map(signInMethodName) } : null
}

export async function readSignInMethods(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .select({ providerId: authAccounts.providerId })
    .from(authAccounts)
    .where(eq(authAccounts.userId, id))
    .orderBy(asc(authAccounts.createdAt), asc(authAccounts.providerId))
  return rows.map((row) => signInMethodName(row.providerId))
}

function signInMethodName(providerId: string): string {
  return providerId === 'credential' ? 'password' : providerId
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

export async function setZone(db: Db, userId: string, zone: string, now: Date): Promise<void> {
  await db.update(users).set({ timeZone: zone, timeZoneChangedAt: now }).where(eq(users.id, userId))
}

/** Of concurrent calls the first wins. @returns the zone that is pinned now */
export async function pinZone(db: Db, userId: string, zone: string, before: string | null): Promise<string> {
  const isUnchanged = before === null ? isNull(users.limitZone) : eq(users.limitZone, before)
  await db
    .update(users)
    .set({ limitZone: zone })
    .where(and(eq(users.id, userId), isUnchanged))
  const rows = await db.select({ zone: users.limitZone }).from(users).where(eq(users.id, userId))
  return rows[0]?.zone ?? zone
}

/** By the provider's `accountId`. */
export async function findByProvider(db: Db, provider: Provider, accountId: string): Promise<UserRow | null> {
  const rows = await db
    .select({ user: users })
    .from(authAccounts)
    .innerJoin(users, eq(users.id, authAccounts.userId))
    .where(and(eq(authAccounts.providerId, provider), eq(authAccounts.accountId, accountId)))
  return rows[0]?.user ?? null
}

/** Locks every admin's row in a fixed order, which serialises changes of the role until the transaction ends. */
export async function lockAdmins(tx: Db): Promise<string[]> {
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).orderBy(asc(users.id)).for('update')
  return rows.map((row) => row.id)
}

export async function lockUser(tx: Db, id: string): Promise<UserRow | null> {
  const rows = await tx.select().from(users).where(eq(users.id, id)).for('update')
  return rows[0] ?? null
}

/** @returns the account's new epoch */
export async function raiseEpoch(tx: Db, id: string): Promise<number> {
  const rows = await tx
    .update(users)
    .set({ credentialEpoch: sql`${users.credentialEpoch} + 1` })
    .where(eq(users.id, id))
    .returning({ epoch: users.credentialEpoch })
  return rows[0]?.epoch ?? 0
}

/** The address that the provider vouches for now, stored with its identity. */
export async function saveVerifiedEmail(
  tx: Db,
  identity: { provider: Provider; accountId: string; email: string; now: Date },
): Promise<void> {
  await tx
    .update(authAccounts)
    .set({ email: identity.email, updatedAt: identity.now })
    .where(and(eq(authAccounts.providerId, identity.provider), eq(authAccounts.accountId, identity.accountId)))
}

/** Unlinks external identities whose provider did not vouch for this very address. @returns their providers */
export async function unlinkOtherIdentities(tx: Db, userId: string, email: string): Promise<Provider[]> {
  const rows = await tx
    .delete(authAccounts)
    .where(
      and(eq(authAccounts.userId, userId), ne(authAccounts.providerId, 'credential'), sql`${authAccounts.email} is distinct from ${email}`),
    )
    .returning({ provider: authAccounts.providerId })
  return rows.map((row) => row.provider as Provider)
}
