import type { Actor } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { Failure } from '../../failure.ts'
import { insertAudit, lockAdmins, lockUser, updateUser } from './store.ts'

type Role = 'user' | 'admin'
/** What changing a role needs of the context, so that the command line can do it without a server. */
type RoleContext = Pick<Context, 'clock' | 'newId'>
export type RoleGiver = Extract<Actor, { kind: 'user' | 'admin' | 'operator' | 'job' }>

/**
 * Gives or takes the admin role, in the caller's transaction, with its line in the audit log. Nothing happens when the person has it already.
 * @throws Failure not_found; last_admin when nobody else would be left
 */
export async function setRole(tx: Db, ctx: RoleContext, by: RoleGiver, userId: string, role: Role): Promise<void> {
  const admins = await lockAdmins(tx)
  const user = await lockUser(tx, userId)
  if (!user) throw new Failure('not_found')
  if (user.role === role) return
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
}

/** The account whose verified e-mail is ADMIN_EMAIL is admin. */
export async function honourAdminEmail(
  tx: Db,
  ctx: Context,
  user: { id: string; email: string; emailVerified: boolean; role: Role },
): Promise<void> {
  const isOwner = ctx.config.adminEmail !== null && user.emailVerified && user.email.toLowerCase() === ctx.config.adminEmail
  if (isOwner && user.role !== 'admin') await setRole(tx, ctx, { kind: 'job', name: 'admin-email' }, user.id, 'admin')
}
