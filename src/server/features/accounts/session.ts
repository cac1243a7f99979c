import type { FastifyReply, FastifyRequest } from 'fastify'
import { holds } from '#contract/limits.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { Failure } from '../../errors.ts'
import { isSignedIn } from '../../platform/actor.ts'
import { countryName, countryOfIp } from './geoip.ts'
import { lockUser, type UserRow } from './store.ts'
import { deleteSession, evictIdleSessions, insertSession, isIssuedDevice, saveDevice } from './store-sessions.ts'
import { hashSecret, newSecret } from './tokens.ts'

export const sessionCookie = (ctx: Context) => cookieName(ctx, 'gapwise_session', '/')
export const deviceCookie = (ctx: Context) => cookieName(ctx, 'gapwise_device', '/')

/** A cookie's name. Over https its `__Host-` or `__Secure-` prefix makes browsers reject it from another host of the domain and from plain http. */
export function cookieName(ctx: Context, name: string, path: string): string {
  if (!ctx.config.secureCookies) return name
  return `${path === '/' ? '__Host-' : '__Secure-'}${name}`
}

const day = 86_400_000
/** In days: `idle` from the last use, `absolute` from signing in. */
export const sessionDays = { idle: 30, absolute: 180, ephemeral: 1 } as const

export type NewSession = { secret: string; sessionId: string; device: string; ephemeral: boolean; expiresAt: Date }

/**
 * Opens a session of the account's current epoch, in the caller's transaction, which has checked the caller's access under the row lock. A new secret
 * every time (against session fixation), stored as its hash only. Ends the session that this browser had. `lockedUser` is the account's row when the
 * caller holds its lock and has begun no epoch since. `ephemeral` ends with the browser, and after a day in any case.
 */
export async function openSession(
  tx: Db,
  ctx: Context,
  request: FastifyRequest,
  input: { userId: string; ephemeral: boolean; lockedUser?: UserRow },
): Promise<NewSession> {
  const now = ctx.clock()
  const user = input.lockedUser ?? (await lockUser(tx, input.userId))
  if (!user) throw new Failure('unauthenticated')
  const epoch = user.credentialEpoch
  const { secret, hash } = newSecret()
  const expiresAt = new Date(now.getTime() + (input.ephemeral ? sessionDays.ephemeral : sessionDays.idle) * day)
  const sessionId = ctx.newId('ses')
  if (isSignedIn(request.actor)) await deleteSession(tx, request.actor.userId, request.actor.sessionId)
  await evictIdleSessions(tx, input.userId, { most: holds.sessions.account, room: 1 })
  await insertSession(tx, {
    id: sessionId,
    userId: input.userId,
    tokenHash: hash,
    epoch,
    expiresAt,
    ipAddress: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    place: countryLabel(request.ip),
    ephemeral: input.ephemeral,
    signedInAt: now,
    lastSeenAt: now,
    createdAt: now,
  })
  const presentedDevice = request.cookies[deviceCookie(ctx)]
  const device = presentedDevice && (await isIssuedDevice(tx, hashSecret(presentedDevice))) ? presentedDevice : newSecret().secret
  if (!input.ephemeral)
    await saveDevice(tx, {
      id: ctx.newId('dev'),
      userId: input.userId,
      tokenHash: hashSecret(device),
      epoch,
      createdAt: now,
      lastSeenAt: now,
    })
  return { secret, sessionId, device, ephemeral: input.ephemeral, expiresAt }
}

export function setSessionCookies(ctx: Context, reply: FastifyReply, session: NewSession): void {
  const base = { httpOnly: true, sameSite: 'lax' as const, path: '/', secure: ctx.config.secureCookies }
  // The server ends an idle session sooner: the cookie is set once and must not be what ends it.
  reply.setCookie(sessionCookie(ctx), session.secret, session.ephemeral ? base : { ...base, maxAge: sessionDays.absolute * 86_400 })
  if (!session.ephemeral) reply.setCookie(deviceCookie(ctx), session.device, { ...base, maxAge: 365 * 86_400 })
}

export function clearSessionCookie(ctx: Context, reply: FastifyReply): void {
  reply.clearCookie(sessionCookie(ctx), { httpOnly: true, sameSite: 'lax', path: '/', secure: ctx.config.secureCookies })
}

function countryLabel(address: string): string | null {
  const code = countryOfIp(address)
  return code ? countryName(code) : null
}
