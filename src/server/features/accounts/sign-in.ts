import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { Failure } from '../../errors.ts'
import { hashSubject } from '../../rate-limit/rate-limiter.ts'
import { hashPassword, lockUserWithProof, verifyPassword } from './password.ts'
import { deviceCookie, type NewSession, openSession } from './session.ts'
import { findUserByName, setPasswordHash } from './store.ts'
import { isKnownDevice } from './store-sessions.ts'
import { hashSecret } from './tokens.ts'

/**
 * Signs in by user name or email. Failed attempts count per account, whichever of its names was typed; a device that has signed in before has its own
 * count, so strangers who use up the name's or the address's attempts do not lock its owner out. Unknown names cost the same work. A password that is
 * changed during the check opens nothing.
 */
export async function signIn(
  ctx: Context,
  request: FastifyRequest,
  input: { username: string; password: string; notMyPhone?: boolean },
): Promise<{ userId: string; session: NewSession }> {
  const { db } = ctx.database
  const user = await findUserByName(db, input.username)
  const device = request.cookies[deviceCookie(ctx)]
  const isTrustedDevice = device !== undefined && (await isKnownDevice(db, user?.id ?? '', hashSecret(device)))
  const subject = isTrustedDevice ? `device:${hashSecret(device)}` : user ? `user:${user.id}` : `name:${hashSubject(input.username)}`
  const storedHash = user?.passwordHash ?? null
  const { rehash } = await verifyPassword(ctx, {
    subject,
    address: request.ip,
    storedHash,
    password: input.password,
    isOwn: isTrustedDevice,
  })
  const userId = user!.id
  const session = await ctx.database.transaction(async (tx) => {
    const lockedUser = await lockUserWithProof(tx, userId, { passwordHash: storedHash! })
    return lockedUser && openSession(tx, ctx, request, { userId, ephemeral: input.notMyPhone === true, lockedUser })
  })
  if (session) {
    if (rehash) await rehashPassword(ctx, request, { userId, storedHash: storedHash!, password: input.password })
    return { userId, session }
  }
  // A concurrent sign-in may have rehashed the password.
  if (rehash) return signIn(ctx, request, input)
  throw new Failure('invalid_credentials')
}

/** Stores the hash of the normalized password, which is then accepted from every keyboard. It is the same password: sessions continue. */
async function rehashPassword(
  ctx: Context,
  request: FastifyRequest,
  { userId, storedHash, password }: { userId: string; storedHash: string; password: string },
): Promise<void> {
  const passwordHash = await hashPassword(password, request.ip).catch((error) => {
    // The queue is full: the next sign-in is another chance.
    if (error instanceof Failure) return null
    throw error
  })
  if (passwordHash === null) return
  await ctx.database.transaction(async (tx) => {
    // Changed or reset by then: the newer hash stays.
    if (await lockUserWithProof(tx, userId, { passwordHash: storedHash })) await setPasswordHash(tx, userId, passwordHash, ctx.clock())
  })
}
