import { refusals } from '#words/refusals.ts'
import type { Context } from '../../context.ts'
import type { Database, Db } from '../../db/database.ts'
import { Failure } from '../../errors.ts'
import { type Actor, isSignedIn, type UserActor } from '../../platform/actor.ts'
import { beginEpoch, type EpochContext } from './epoch.ts'
import type { NewSession } from './session.ts'
import { findUserByName, lockAdmins, lockUser, readUser, updateUser } from './store.ts'
import { insertAudit } from './store-audit.ts'

type Role = 'user' | 'admin'
export type RoleGiver = Extract<Actor, { kind: 'user' | 'admin' | 'operator' | 'job' }>

/**
 * Grants or revokes the admin role in the caller's transaction, with its audit row. Granted to a confirmed address only: a person who typed another's
 * address at sign-up must not get the rights meant for its owner. The person's sessions end, so that no earlier one has the new rights. No-op when
 * the role is unchanged.
 * @param session in which the person acts and, where the role is granted for it, has just proved the address: it continues with a new secret
 * @returns that session
 * @throws Failure not_found; conflict when the address is not confirmed; last_admin when no other admin remains
 */
export async function setRole(
  tx: Db,
  ctx: EpochContext,
  by: RoleGiver,
  userId: string,
  role: Role,
  session: UserActor | null = isSignedIn(by) ? by : null,
): Promise<NewSession | null> {
  const admins = await lockAdmins(tx)
  const user = await lockUser(tx, userId)
  if (!user) throw new Failure('not_found')
  if (user.role === role) return null
  if (role === 'admin' && !user.emailVerified) throw new Failure('conflict', { field: 'email', message: refusals.unconfirmedAdmin })
  if (role === 'user' && admins.length === 1) throw new Failure('last_admin')
  const now = ctx.clock()
  await updateUser(tx, userId, { role, updatedAt: now })
  await insertAudit(tx, {
    id: ctx.newId('aud'),
    at: now,
    actorKind: by.kind,
    actorId: 'userId' in by ? by.userId : by.kind === 'job' ? by.name : 'operator',
    action: role === 'admin' ? 'grant-admin' : 'revoke-admin',
    targetType: 'user',
    targetId: userId,
    before: { role: user.role },
    after: { role },
  })
  return (await beginEpoch(tx, ctx, userId, session)).renewed
}

/**
 * Grants admin to the account whose confirmed address is ADMIN_EMAIL; checked under the account's lock, so that the address is current.
 * @returns the session in which the address was proved, when it continues with a new secret
 */
export async function honourAdminEmail(tx: Db, ctx: Context, userId: string, session: UserActor | null = null): Promise<NewSession | null> {
  const { adminEmail } = ctx.config
  const user = adminEmail === null ? null : await lockUser(tx, userId)
  if (!user?.emailVerified || user.email.toLowerCase() !== adminEmail || user.role === 'admin') return null
  return setRole(tx, ctx, { kind: 'job', name: 'admin-email' }, userId, 'admin', session)
}

export type Granter = Pick<Context, 'clock' | 'newId'> & { database: Database }

/** Grants admin to the account with this email; null when there is none. @throws Failure conflict when the address is not confirmed */
export async function grantByEmail(
  ctx: Granter,
  by: RoleGiver,
  email: string,
): Promise<{ userId: string; email: string; already: boolean } | null> {
  const account = email.includes('@') ? await findUserByName(ctx.database.db, email) : null
  if (!account) return null
  await ctx.database.transaction((tx) => setRole(tx, ctx, by, account.id, 'admin'))
  const user = await readUser(ctx.database.db, account.id)
  return user ? { userId: user.id, email: user.email, already: account.role === 'admin' } : null
}
