import { limits } from '#contract/limits.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../errors.ts'
import type { UserActor } from '../../platform/actor.ts'
import { reauthenticate } from './change-account.ts'
import { readPasswordHash } from './store.ts'
import { readSession } from './store-sessions.ts'

/**
 * Requires the password before an act that a stolen session must not do, or a recent sign-in for an account without one. Wrong passwords count
 * towards the usual limits.
 * @throws Failure password_required, wrong_password, sign_in_again, rate_limited
 */
export async function requireReauth(ctx: Context, actor: UserActor, password: string | undefined): Promise<void> {
  if ((await readPasswordHash(ctx.database.db, actor.userId)) === null) return requireRecentSignIn(ctx, actor)
  if (!password) throw new Failure('password_required', { field: 'password' })
  await reauthenticate(ctx, actor, password).catch((error) => {
    throw error instanceof Failure && error.code === 'invalid_credentials' ? new Failure('wrong_password', { field: 'password' }) : error
  })
}

/** A sign-in in the future comes from a clock that ran ahead: its age is unknown. @throws Failure sign_in_again */
export async function requireRecentSignIn(ctx: Context, actor: UserActor): Promise<void> {
  const session = await readSession(ctx.database.db, actor.userId, actor.sessionId)
  const age = session ? ctx.clock().getTime() - session.signedInAt.getTime() : Number.POSITIVE_INFINITY
  if (age >= limits.freshSignInMinutes * 60_000 || age < -60_000) throw new Failure('sign_in_again')
}
