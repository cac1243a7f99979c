import { limits } from '#contract/limits.ts'
import type { UserActor } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { eraseMoneyIdentity } from '../payments/personal-data.ts'
import { proveSelf } from './change-account.ts'
import { lockAdmins, lockUser, readPasswordHash } from './store.ts'
import { deletePerson } from './store-personal-data.ts'
import { readSession } from './store-sessions.ts'

/**
 * Erases the account at once: personal data out of every table in one transaction (money records stay without the person), sessions ended by it,
 * mails of the outbox removed. The last admin stays.
 */
export async function eraseAccount(ctx: Context, actor: UserActor, password: string | undefined): Promise<{ message: string }> {
  await proveFreshly(ctx, actor, password)
  const addresses = await ctx.database.transaction(async (tx) => {
    const admins = await lockAdmins(tx)
    const user = await lockUser(tx, actor.userId)
    if (!user) throw new Failure('unauthenticated')
    if (admins.length === 1 && admins[0] === user.id) throw new Failure('last_admin')
    await eraseMoneyIdentity(tx, ctx, user.id)
    const written = await deletePerson(tx, user)
    await ctx.bus.publish(tx, { about: 'session', userId: user.id })
    return written
  })
  await ctx.mailer.forget(addresses)
  return { message: 'Your account and personal data have been deleted.' }
}

/** By the password; where there is none, by having signed in a moment ago. */
async function proveFreshly(ctx: Context, actor: UserActor, password: string | undefined): Promise<void> {
  if ((await readPasswordHash(ctx.database.db, actor.userId)) !== null) {
    if (password === undefined) throw new Failure('validation_failed', { field: 'password', message: 'Required' })
    await proveSelf(ctx, actor, password)
    return
  }
  const session = await readSession(ctx.database.db, actor.userId, actor.sessionId)
  const age = session ? ctx.clock().getTime() - session.signedInAt.getTime() : Number.POSITIVE_INFINITY
  if (age >= limits.freshSignInMinutes * 60_000) throw new Failure('sign_in_again')
}
