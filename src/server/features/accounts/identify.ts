import type { FastifyRequest } from 'fastify'
import { limits } from '#contract/limits.ts'
import { countryCodeOf } from '#engine/quantity/vocabulary.ts'
import type { Context } from '../../context.ts'
import { isUnavailable } from '../../db/unavailable.ts'
import type { Actor } from '../../platform/actor.ts'
import { canonicalZone, dayIn, isZone } from '../../platform/zone.ts'
import { sessionCookie, sessionDays } from './session.ts'
import { pinZone, setZone } from './store.ts'
import { findSession, type SessionWithUser, touchSession } from './store-sessions.ts'
import { hashSecret } from './tokens.ts'

/**
 * The caller from the session cookie. Cached until the database notifies of a change of the person's rows, so that ending a session takes effect
 * everywhere.
 */
export async function identify(ctx: Context, request: FastifyRequest): Promise<Actor> {
  const secret = request.cookies[sessionCookie(ctx)]
  const zone = requestedZone(request)
  if (!secret) return { kind: 'visitor', address: request.ip, zone }
  const now = ctx.clock()
  const { db, readCache } = ctx.database
  const secretHash = hashSecret(secret)
  const session = await readCache.getByKey(secretHash, () => findSession(db, secretHash, now))
  if (!session || session.expiresAt <= now) return { kind: 'visitor', address: request.ip, zone }
  return {
    kind: session.role,
    userId: session.userId,
    sessionId: session.sessionId,
    ...(session.ephemeral ? { sharedPhone: true } : {}),
    address: request.ip,
    zone: await ctx.database.forAccount(session.userId, async () => {
      await extendSession(ctx, session, now)
      return resolveLimitZone(ctx, session, await resolveZone(ctx, session, zone, now), now)
    }),
  }
}

function requestedZone(request: FastifyRequest): string | null {
  const header = request.headers['x-time-zone']
  return typeof header === 'string' ? canonicalZone(header) : null
}

const touchEveryMs = 5 * 60_000

async function extendSession(ctx: Context, session: SessionWithUser, now: Date): Promise<void> {
  if (now.getTime() - session.lastSeenAt.getTime() < touchEveryMs) return
  const { ephemeral } = session
  const idleLimit = now.getTime() + sessionDays.idle * 86_400_000
  const absoluteLimit = session.signedInAt.getTime() + sessionDays.absolute * 86_400_000
  const expiresAt = ephemeral ? session.expiresAt : new Date(Math.min(idleLimit, absoluteLimit))
  await ifWritable(() => touchSession(ctx.database.db, session.sessionId, { now, expiresAt }), undefined)
}

/** The browser's zone, updated at most once in 24 h (limits reset by it); else the home country's capital; else UTC. */
async function resolveZone(ctx: Context, session: SessionWithUser, requested: string | null, now: Date): Promise<string> {
  const sinceChange = session.timeZoneChangedAt ? now.getTime() - session.timeZoneChangedAt.getTime() : Number.POSITIVE_INFINITY
  // A change in the future comes from a clock that ran ahead.
  const mayChange = sinceChange >= limits.zoneChangeHours * 3_600_000 || sinceChange < -60_000
  if (requested && requested !== session.timeZone && mayChange) {
    await ifWritable(() => setZone(ctx.database.db, session.userId, requested, now), undefined)
    return requested
  }
  if (session.timeZone) return session.timeZone
  const country = countryCodeOf(session.countryOfProfile)
  return country ? ctx.market.facts.countries[country].timeZone : 'UTC'
}

/**
 * Limits count days and months of one zone. It follows the person's zone only while both have the same date, so that no move, of the country or of
 * the browser, starts another day and with it a fresh limit.
 */
async function resolveLimitZone(ctx: Context, { userId, limitZone }: SessionWithUser, personZone: string, now: Date): Promise<string> {
  if (limitZone === personZone) return personZone
  if (limitZone !== null && isZone(limitZone) && dayIn(limitZone, now) !== dayIn(personZone, now)) return limitZone
  return ifWritable(() => pinZone(ctx.database.db, userId, personZone, limitZone), personZone)
}

/** What a call stores of itself is stored where the database writes: one that only reads, as a standby before it is promoted, still answers reads. */
async function ifWritable<T>(write: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isUnavailable(error)) return otherwise
    throw error
  }
}
