import { type Actor, isSignedIn, type UserActor } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { type Db, sqlState } from '../../db/database.ts'
import { sendMail } from '../../mail/send-mail.ts'
import { addressChangedMail, verificationMail } from './mails.ts'
import { honourAdminEmail } from './roles.ts'
import { findTaken, lockUser, readUser, type UserRow, updateUser } from './store.ts'
import { deleteSessions } from './store-sessions.ts'
import { deleteVerifications, type TokenValue } from './store-tokens.ts'
import { issueToken, takeToken } from './tokens.ts'

const verifyMinutes = 3 * 24 * 60

/** Issues the token and the mail with its link in the caller's transaction. */
export async function askToVerify(tx: Db, ctx: Context, user: { id: string; email: string; firstName: string }): Promise<void> {
  const tokenId = await issueToken(tx, ctx, { kind: 'verify-email', userId: user.id, value: { email: user.email }, minutes: verifyMinutes })
  await sendMail(tx, ctx, verificationMail(user, tokenId))
}

export async function resendVerification(ctx: Context, actor: UserActor): Promise<{ message: string }> {
  const user = await readUser(ctx.database.db, actor.userId)
  if (!user || user.emailVerified) return { message: 'Your e-mail address is confirmed already.' }
  await ctx.budget.take('mail', { account: user.id })
  await ctx.database.transaction((tx) => askToVerify(tx, ctx, user))
  return { message: 'We have sent the link again. Please look into your inbox.' }
}

/**
 * A mailed link was opened: the address is confirmed, or the new one takes effect. Works once.
 * @returns false for a link that is used up, too old or not ours
 */
export async function openMailedLink(ctx: Context, actor: Actor, token: string): Promise<boolean> {
  try {
    return await ctx.database.transaction(async (tx) => {
      const first = await takeToken(tx, ctx, 'verify-email', token)
      if (first) return confirmAddress(tx, ctx, first)
      const change = await takeToken(tx, ctx, 'change-email', token)
      return change ? takeNewAddress(tx, ctx, actor, change) : false
    })
  } catch (error) {
    // Somebody else registered the address between the two looks.
    if (sqlState(error) === '23505') return false
    throw error
  }
}

async function confirmAddress(tx: Db, ctx: Context, token: TokenValue): Promise<boolean> {
  const user = token.userId ? await lockUser(tx, token.userId) : null
  if (!user || user.email !== token.value.email) return false
  await markVerified(tx, ctx, user)
  return true
}

/** Whoever opened a link mailed to the address has it. */
export async function markVerified(tx: Db, ctx: Context, user: UserRow): Promise<void> {
  await updateUser(tx, user.id, { emailVerified: true, updatedAt: ctx.clock() })
  await deleteVerifications(tx, user.id, ['verify-email'])
  await honourAdminEmail(tx, ctx, { ...user, emailVerified: true })
  await ctx.bus.publish(tx, { about: 'account', userId: user.id })
}

async function takeNewAddress(tx: Db, ctx: Context, actor: Actor, token: TokenValue): Promise<boolean> {
  const user = token.userId ? await lockUser(tx, token.userId) : null
  const email = token.value.email
  if (!user || typeof email !== 'string' || (await findTaken(tx, { email, username: null }))) return false
  await updateUser(tx, user.id, { email, emailVerified: true, updatedAt: ctx.clock() })
  await deleteVerifications(tx, user.id, ['verify-email', 'change-email', 'reset-password'])
  await deleteSessions(tx, user.id, isSignedIn(actor) && actor.userId === user.id ? actor.sessionId : null)
  await sendMail(tx, ctx, addressChangedMail(user, ctx.newId('ntc')))
  await honourAdminEmail(tx, ctx, { ...user, email, emailVerified: true })
  await ctx.bus.publish(tx, { about: 'session', userId: user.id })
  return true
}
