import type { z } from 'zod'
import type { session } from '#contract/accounts.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { Failure } from '../../errors.ts'
import type { UserActor } from '../../platform/actor.ts'
import { deviceName } from './device-name.ts'
import { beginEpoch, type NewEpoch } from './epoch.ts'
import { lockUser } from './store.ts'
import { deleteSession, listSessions } from './store-sessions.ts'
import { deleteVerifications } from './store-tokens.ts'

/** The caller's sessions, most recently used first. */
export async function readOwnSessions(ctx: Context, actor: UserActor): Promise<z.input<typeof session>[]> {
  return readUserSessions(ctx, actor.userId, actor.sessionId)
}

/** An account's sessions, most recently used first; `currentId` is the caller's own. */
export async function readUserSessions(ctx: Context, userId: string, currentId: string): Promise<z.input<typeof session>[]> {
  const rows = await listSessions(ctx.database.db, userId, ctx.clock())
  return rows.map((row) => ({
    id: row.id,
    device: deviceName(row.userAgent),
    place: row.place,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    current: row.id === currentId,
  }))
}

/**
 * Ends one session. One that is not the caller's own may be compromised: an email change requested there is cancelled too.
 * @throws Failure not_found, for another person's too
 */
export async function endSession(ctx: Context, actor: UserActor, id: string): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    if (!(await deleteSession(tx, actor.userId, id))) throw new Failure('not_found')
    if (id !== actor.sessionId) await deleteVerifications(tx, actor.userId, ['change-email'])
    await ctx.bus.publish(tx, { about: 'session', userId: actor.userId })
  })
}

/** Ends every session but the caller's own, which continues with a new secret, and cancels pending mailed links. */
export async function endOtherSessions(ctx: Context, actor: UserActor): Promise<NewEpoch> {
  return ctx.database.transaction((tx) => endUserSessions(tx, ctx, actor, actor.userId))
}

/**
 * Ends every session of an account but the caller's own, in the caller's transaction.
 * @throws Failure not_found
 */
export async function endUserSessions(tx: Db, ctx: Context, actor: UserActor, userId: string): Promise<NewEpoch> {
  if (!(await lockUser(tx, userId))) throw new Failure('not_found')
  return beginEpoch(tx, ctx, userId, actor)
}
