import { limits } from '#contract/limits.ts'
import { idOf, wireOf } from '#contract/wire-values.ts'
import { answerTexts } from '#words/answers.ts'
import { refusals } from '#words/refusals.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../errors.ts'
import type { UserActor } from '../../platform/actor.ts'
import { accessFromRights, readRightsByUsers } from '../access/entitlements.ts'
import { recordAudit } from '../accounts/audit.ts'
import type { NewEpoch } from '../accounts/epoch.ts'
import { setRole } from '../accounts/roles.ts'
import type { NewSession } from '../accounts/session.ts'
import { endUserSessions } from '../accounts/sessions.ts'
import { findUserByEmail, listUsers, readLastSeen } from './store-users.ts'

/** Accounts, newest first; searched by name, user name, email or id. */
export async function readUsers(
  ctx: Context,
  query: { search?: string | undefined; page?: number | undefined; pageSize?: number | undefined },
) {
  const page = query.page ?? 1
  const pageSize = query.pageSize ?? limits.pageSize.default
  const { db } = ctx.database
  const { rows, total } = await listUsers(db, { search: query.search ?? '', limit: pageSize, offset: (page - 1) * pageSize })
  const ids = rows.map((row) => row.id)
  const [lastSeen, rights] = await Promise.all([readLastSeen(db, ids), readRightsByUsers(db, ids)])
  const users = rows.map(({ createdAt, countryId, ...row }) => ({
    ...row,
    ...profileCountry(countryId),
    subscriptionTier: accessFromRights(ctx, rights(row.id)).tier,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeen.get(row.id)?.toISOString() ?? null,
  }))
  return { users, total, page, pageSize }
}

/** The profile's country as it is sent. */
export function profileCountry(countryId: string | null) {
  const country = idOf('country', countryId ?? '')
  return { location: country && wireOf('country', country), locationId: country }
}

/** `renewed`: the caller's rotated session, when the caller's own role changed. */
type RoleChange = { message: string; renewed: NewSession | null }

/** @throws Failure conflict where the address is not confirmed */
export async function grantAdmin(ctx: Context, actor: UserActor, email: string): Promise<RoleChange> {
  const user = await requireUser(ctx, email)
  const renewed = await ctx.database.transaction((tx) => setRole(tx, ctx, actor, user.id, 'admin'))
  return { message: user.role === 'admin' ? answerTexts.adminAlready({ email }) : answerTexts.adminGranted({ email }), renewed }
}

/** @throws Failure last_admin when no other admin remains */
export async function revokeAdmin(ctx: Context, actor: UserActor, email: string): Promise<RoleChange> {
  const user = await requireUser(ctx, email)
  const renewed = await ctx.database.transaction((tx) => setRole(tx, ctx, actor, user.id, 'user'))
  return { message: answerTexts.adminRevoked({ email }), renewed }
}

/** For a compromised account or an admin's lost phone: whoever knows the password can sign in again. */
export async function endSessions(ctx: Context, actor: UserActor, userId: string): Promise<NewEpoch> {
  return ctx.database.transaction(async (tx) => {
    const { ended, renewed } = await endUserSessions(tx, ctx, actor, userId)
    const remaining = userId === actor.userId ? 1 : 0
    await recordAudit(tx, ctx, actor, {
      action: 'end-sessions',
      target: { type: 'user', id: userId },
      before: { sessions: ended + remaining },
      after: { sessions: remaining },
    })
    return { ended, renewed }
  })
}

async function requireUser(ctx: Context, email: string) {
  if (email === '') throw new Failure('validation_failed', { field: 'email', message: refusals.enterEmail })
  const user = await findUserByEmail(ctx.database.db, email)
  if (!user) throw new Failure('not_found', { field: 'email', message: refusals.noAccount })
  return user
}
