import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { Failure } from '../../errors.ts'
import { publish } from '../../events/event-bus.ts'
import type { UserActor } from '../../platform/actor.ts'
import { tokenKinds } from '../../platform/secrets.ts'
import type { NewSession } from './session.ts'
import { raiseEpoch } from './store.ts'
import { deleteDevices, deleteSessions, rekeySession, saveDevice } from './store-sessions.ts'
import { deleteVerifications } from './store-tokens.ts'
import { newSecret } from './tokens.ts'

/** The context of an epoch change, also available to the command line, which runs without a server. */
export type EpochContext = Pick<Context, 'clock' | 'newId'>

/** `renewed` is the continuing session with its new secret: the caller must set its cookies. */
export type NewEpoch = { ended: number; renewed: NewSession | null }

/**
 * Begins a new credential epoch of an account in the caller's transaction, after its credentials or rights have changed: every earlier session,
 * remembered device and token is void, and open pages are notified. The session of `by` continues when it is this account's. The caller holds the
 * account's row lock, so that nothing of the old epoch is created concurrently.
 * @throws Failure unauthenticated when the session of `by` has ended by then
 */
export async function beginEpoch(tx: Db, ctx: EpochContext, userId: string, by: UserActor | null): Promise<NewEpoch> {
  const epoch = await raiseEpoch(tx, userId)
  const currentSessionId = by?.userId === userId ? by.sessionId : null
  await deleteDevices(tx, userId)
  await deleteVerifications(tx, userId, tokenKinds)
  const ended = await deleteSessions(tx, userId, currentSessionId)
  const renewed = currentSessionId ? await renewSession(tx, ctx, { userId, id: currentSessionId, epoch }) : null
  await publish(tx, { about: 'session', userId })
  return { ended, renewed }
}

async function renewSession(tx: Db, ctx: EpochContext, session: { userId: string; id: string; epoch: number }): Promise<NewSession> {
  const { userId, id, epoch } = session
  const { secret, hash } = newSecret()
  const row = await rekeySession(tx, { userId, id, tokenHash: hash, epoch })
  if (!row) throw new Failure('unauthenticated')
  const device = newSecret()
  const now = ctx.clock()
  if (!row.ephemeral) await saveDevice(tx, { id: ctx.newId('dev'), userId, tokenHash: device.hash, epoch, createdAt: now, lastSeenAt: now })
  return { secret, sessionId: id, device: device.secret, ephemeral: row.ephemeral, expiresAt: row.expiresAt }
}
