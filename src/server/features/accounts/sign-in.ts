import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { checkPassword } from './password.ts'
import { deviceCookie, type NewSession, openSession } from './session.ts'
import { findByName, isKnownDevice } from './store.ts'
import { countWrongPassword, countWrongPasswordOfAddress } from './throttle.ts'
import { hashSecret } from './tokens.ts'

/**
 * Signs in by user name or e-mail. Wrong tries are counted per name and per address; a device that has signed in to this account before
 * is still let in when strangers have used the name's tries up. Unknown names cost the same work as wrong passwords.
 */
export async function signIn(
  ctx: Context,
  request: FastifyRequest,
  input: { username: string; password: string; notMyPhone?: boolean },
): Promise<{ userId: string; session: NewSession }> {
  const { db } = ctx.database
  const user = await findByName(db, input.username)
  const byAddress = await countWrongPasswordOfAddress(ctx, request.ip)
  const device = request.cookies[deviceCookie]
  const known = user !== null && device !== undefined && (await isKnownDevice(db, user.id, hashSecret(device)))
  const byName = known ? null : await countWrongPassword(ctx, input.username)
  if (!(await checkPassword(user?.passwordHash ?? null, input.password)) || !user) throw new Failure('invalid_credentials')
  await Promise.all([byAddress.takeBack(), byName?.takeBack()])
  const session = await ctx.database.transaction((tx) =>
    openSession(tx, ctx, request, { userId: user.id, ephemeral: input.notMyPhone === true }),
  )
  return { userId: user.id, session }
}
