import { refusals } from '#words/refusals.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { Failure } from '../../errors.ts'
import { type Actor, isSignedIn, type UserActor } from '../../platform/actor.ts'
import { beginEpoch, type EpochContext } from './epoch.ts'
import type { NewSession } from './session.ts'
import { lockAdmins, lockUser, updateUser } from './store.ts'
import { insertAudit } from './store-audit.ts'

type Role = 'user' | 'admin'
export type RoleGiver = Extract<Actor, { kind: 'user' | 'admin' | 'operator' | 'job' }>

/**
 * Gives or takes the admin role, in the caller's transaction, with its line in the audit log. Whoever gives it, it goes to a confirmed address only:
 * a person who typed another's address at sign-up must not get the rights meant for its owner. The person's sessions end, so that none from before
 * has the new rights. Nothing happens when the person has the role already.
 * @param session in which the person acts, and has just proved the address where the role is given for that: it goes on under another secret
 * @returns that session
 * @throws Failure not_found; conflict where the address is not confirmed; last_admin when nobody else would be left
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
 * The account whose confirmed address is ADMIN_EMAIL is admin; looked at under the account's lock, so that it is the address of this moment.
 * @returns the session in which the address was proved, when it continues under another secret
 */
export async function honourAdminEmail(tx: Db, ctx: Context, userId: string, session: UserActor | null = null): Promise<NewSession | null> {
  const { adminEmail } = ctx.config
  const user = adminEmail === null ? null : await lockUser(tx, userId)
  if (!user?.emailVerified || user.email.toLowerCase() !== adminEmail || user.role === 'admin') return null
  return setRole(tx, ctx, { kind: 'job', name: 'admin-email' }, userId, 'admin', session)
}
