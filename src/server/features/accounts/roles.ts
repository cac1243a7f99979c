import { type Actor, isSignedIn, type UserActor } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { Failure } from '../../failure.ts'
import { beginEpoch, type EpochContext } from './epoch.ts'
import type { NewSession } from './session.ts'
import { insertAudit, lockAdmins, lockUser, updateUser } from './store.ts'

type Role = 'user' | 'admin'
export type RoleGiver = Extract<Actor, { kind: 'user' | 'admin' | 'operator' | 'job' }>

/**
 * Gives or takes the admin role, in the caller's transaction, with its line in the audit log; the person's sessions end, so that none from
 * before has the new rights. Nothing happens when the person has the role already. @returns the session of `session` (or of the person who acts)
 * when it is that person's: it goes on under another secret
 * @throws Failure not_found; last_admin when nobody else would be left
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
  return (await beginEpoch(tx, ctx, userId, session, { keepFresh: true })).renewed
}

/** The account whose verified email is ADMIN_EMAIL is admin. @returns the session that proved it, when it continues under another secret */
export async function honourAdminEmail(
  tx: Db,
  ctx: Context,
  user: { id: string; email: string; emailVerified: boolean; role: Role },
  session: UserActor | null = null,
): Promise<NewSession | null> {
  const isOwner = ctx.config.adminEmail !== null && user.emailVerified && user.email.toLowerCase() === ctx.config.adminEmail
  if (!isOwner || user.role === 'admin') return null
  return setRole(tx, ctx, { kind: 'job', name: 'admin-email' }, user.id, 'admin', session)
}
