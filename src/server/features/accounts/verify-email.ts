import { answerTexts } from '#words/answers.ts'
import type { Context } from '../../context.ts'
import { type Db, sqlState } from '../../db/database.ts'
import { Failure } from '../../errors.ts'
import { mailPerson, sendMail } from '../../mail/send-mail.ts'
import type { UserActor } from '../../platform/actor.ts'
import type { TokenKind } from '../../platform/secrets.ts'
import { beginEpoch } from './epoch.ts'
import { addressChangedMail, verificationMail } from './mails.ts'
import { honourAdminEmail } from './roles.ts'
import type { NewSession } from './session.ts'
import { findConflictingField, lockUser, readUser, type UserRow, updateUser } from './store.ts'
import { deleteVerifications, type TokenValue } from './store-tokens.ts'
import { consumeToken, issueToken, readToken } from './tokens.ts'

const verifyMinutes = 3 * 24 * 60

/** Issues the token and enqueues the mail in the caller's transaction. */
export async function sendVerification(tx: Db, ctx: Context, user: { id: string; email: string }, returnTo?: string): Promise<void> {
  const tokenId = await issueToken(tx, ctx, { kind: 'verify-email', userId: user.id, value: { email: user.email }, minutes: verifyMinutes })
  await sendMail(tx, ctx, verificationMail(user, tokenId, returnTo))
}

export async function resendVerification(ctx: Context, actor: UserActor): Promise<{ message: string }> {
  const user = await readUser(ctx.database.db, actor.userId)
  if (!user || user.emailVerified) return { message: answerTexts.emailConfirmedAlready }
  await ctx.rateLimiter.consume('mail', { account: user.id, target: user.email })
  await ctx.database.transaction((tx) => sendVerification(tx, ctx, user))
  return { message: answerTexts.linkSentAgain }
}

export type EmailConfirmation = { message: string; renewed: NewSession | null }

/**
 * Confirms the mailbox from the page behind an emailed link: the address is confirmed, or the new one takes effect. Only in a session of the account
 * that the link was sent for, so that a reader of the email confirms nothing for a stranger. Works once.
 * @throws Failure bad_token for a link that is used, expired, of an older epoch or not ours; other_account
 */
export async function confirmEmailLink(ctx: Context, actor: UserActor, token: string): Promise<EmailConfirmation> {
  const kind = await linkKind(ctx, actor, token)
  try {
    return await ctx.database.transaction(async (tx) => {
      const user = await lockUser(tx, actor.userId)
      const tokenValue = await consumeToken(tx, ctx, kind, token)
      if (!user || !tokenValue) throw badLink()
      return kind === 'verify-email' ? confirmAddress(tx, ctx, actor, user, tokenValue) : applyNewEmail(tx, ctx, actor, user, tokenValue)
    })
  } catch (error) {
    // Another account registered the address in between.
    if (sqlState(error) === '23505') throw badLink()
    throw error
  }
}

async function linkKind(ctx: Context, actor: UserActor, token: string): Promise<TokenKind> {
  for (const kind of ['verify-email', 'change-email'] as const) {
    const candidate = await readToken(ctx.database.db, ctx, kind, token)
    if (candidate && candidate.userId !== actor.userId) throw new Failure('other_account')
    if (candidate) return kind
  }
  throw badLink()
}

async function confirmAddress(tx: Db, ctx: Context, actor: UserActor, user: UserRow, token: TokenValue): Promise<EmailConfirmation> {
  if (user.email !== token.value.email) throw badLink()
  const renewed = await markVerified(tx, ctx, user, actor)
  return { message: answerTexts.emailConfirmed, renewed }
}

/** Whoever acts with a token emailed to the address owns it. @returns the session of `by`, when it continues with a new secret */
export async function markVerified(tx: Db, ctx: Context, user: UserRow, by: UserActor | null): Promise<NewSession | null> {
  await updateUser(tx, user.id, { emailVerified: true, updatedAt: ctx.clock() })
  await deleteVerifications(tx, user.id, ['verify-email'])
  await ctx.bus.publish(tx, { about: 'account', userId: user.id })
  return honourAdminEmail(tx, ctx, user.id, by)
}

async function applyNewEmail(tx: Db, ctx: Context, actor: UserActor, user: UserRow, token: TokenValue): Promise<EmailConfirmation> {
  const { email } = token.value
  if (typeof email !== 'string' || (await findConflictingField(tx, { email, username: null }))) throw badLink()
  await updateUser(tx, user.id, { email, emailVerified: true, updatedAt: ctx.clock() })
  await mailPerson(tx, ctx, user, 'notice-mail', addressChangedMail(user, ctx.newId('ntc')))
  const { renewed } = await beginEpoch(tx, ctx, user.id, actor)
  const adminSession = await honourAdminEmail(tx, ctx, user.id, actor)
  return { message: answerTexts.emailChanged({ email }), renewed: adminSession ?? renewed }
}

function badLink(): Failure {
  return new Failure('bad_token', { field: 'token' })
}
