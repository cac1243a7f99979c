import type { FastifyRequest } from 'fastify'
import { digestOf } from '../../budget/budget.ts'
import type { Context } from '../../context.ts'
import { requireProved } from './proof.ts'
import { provePassword } from './prove-password.ts'
import { deviceCookie, type NewSession, openSession } from './session.ts'
import { findByName } from './store.ts'
import { isKnownDevice } from './store-sessions.ts'
import { hashSecret } from './tokens.ts'

/**
 * Signs in by user name or email. Wrong attempts are counted for the account, whichever of its names was typed; a device that has signed in
 * to it before has its own count, so strangers who use up the name's attempts, or those of its address, do not lock its owner out. Unknown names cost the same work.
 * A password that is changed while it is being checked opens nothing.
 */
export async function signIn(
  ctx: Context,
  request: FastifyRequest,
  input: { username: string; password: string; notMyPhone?: boolean },
): Promise<{ userId: string; session: NewSession }> {
  const { db } = ctx.database
  const user = await findByName(db, input.username)
  const device = request.cookies[deviceCookie(ctx)]
  const known = device !== undefined && (await isKnownDevice(db, user?.id ?? '', hashSecret(device)))
  const subject = known ? `device:${hashSecret(device)}` : user ? `user:${user.id}` : `name:${digestOf(input.username)}`
  const storedHash = user?.passwordHash ?? null
  await provePassword(ctx, { subject, address: request.ip, storedHash, password: input.password, isOwn: known })
  const userId = user!.id
  const session = await ctx.database.transaction(async (tx) => {
    const locked = await requireProved(tx, userId, storedHash!)
    return openSession(tx, ctx, request, { userId, ephemeral: input.notMyPhone === true, locked })
  })
  return { userId, session }
}
