import * as z from 'zod'
import { joinWithAnd } from '#language/join-names.ts'
import { answerTexts } from '#words/answers.ts'
import { mailTexts } from '#words/mails.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../errors.ts'
import { defineJob } from '../../feature.ts'
import { exponentialBackoff } from '../../jobs/job.ts'
import { sendMail } from '../../mail/send-mail.ts'
import { beginEpoch } from './epoch.ts'
import { identityProviderNames } from './external/provider.ts'
import { noPasswordMail, noticeMail, resetMail } from './mails.ts'
import { hashPassword } from './password.ts'
import { findUserByName, lockUser, readSignInMethods, setPasswordHash, unlinkOtherIdentities } from './store.ts'
import { deleteVerifications } from './store-tokens.ts'
import { consumeToken, issueToken, readToken } from './tokens.ts'
import { markVerified } from './verify-email.ts'

const resetMinutes = 30

/** Requests a password reset. Known and unknown addresses get the same response after the same work: the job looks the account up. */
export async function requestPasswordReset(
  ctx: Context,
  address: string,
  { email, returnTo }: { email: string; returnTo?: string | undefined },
): Promise<{ message: string }> {
  await ctx.rateLimiter.consume('reset-mail', { address })
  if (await ctx.rateLimiter.tryConsume('reset-mail', { target: email }))
    await ctx.queue.enqueue(ctx.database.db, passwordResetJob, { requestId: ctx.newId('rst'), email, ...(returnTo ? { returnTo } : {}) })
  return { message: answerTexts.resetAsked }
}

export const passwordResetJob = defineJob({
  topic: 'password-reset',
  payload: z.object({ requestId: z.string(), email: z.string(), returnTo: z.string().optional() }),
  idOf: ({ requestId }) => requestId,
  attempts: 5,
  backoffMs: exponentialBackoff,
  handle: async (ctx, { requestId, email, returnTo }) => {
    const user = await findUserByName(ctx.database.db, email)
    if (!user) return
    const signInMethods = await readSignInMethods(ctx.database.db, user.id)
    await ctx.database.transaction(async (tx) => {
      if (user.passwordHash === null) {
        const provider = identityProviderNames[signInMethods[0] === 'apple' ? 'apple' : 'google']
        return sendMail(tx, ctx, noPasswordMail(user, requestId, provider))
      }
      // Under the row lock: an address that the account has just left gets no reset token.
      const lockedUser = await lockUser(tx, user.id)
      if (lockedUser?.email !== user.email) return
      await deleteVerifications(tx, user.id, ['reset-password'])
      const tokenId = await issueToken(tx, ctx, { kind: 'reset-password', userId: user.id, minutes: resetMinutes })
      await sendMail(tx, ctx, resetMail(user, tokenId, returnTo))
    })
  },
})

export async function isResetLinkValid(ctx: Context, token: string): Promise<boolean> {
  return (await readToken(ctx.database.db, ctx, 'reset-password', token)) !== null
}

/**
 * Sets a new password by an emailed token: the reader of the mailbox is the owner. Sessions, devices, pending links, and external identities that do
 * not vouch for this very address are revoked.
 */
export async function resetPassword(
  ctx: Context,
  address: string,
  input: { token: string; password: string },
): Promise<{ message: string }> {
  const pendingToken = await readToken(ctx.database.db, ctx, 'reset-password', input.token)
  if (!pendingToken?.userId) throw new Failure('bad_token', { field: 'token' })
  const { userId } = pendingToken
  const passwordHash = await hashPassword(input.password, address)
  await ctx.database.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user || !(await consumeToken(tx, ctx, 'reset-password', input.token))) throw new Failure('bad_token', { field: 'token' })
    await setPasswordHash(tx, user.id, passwordHash, ctx.clock())
    const unlinked = await unlinkOtherIdentities(tx, user.id, user.email)
    await ctx.rateLimiter.reset('wrong-password', { subject: `user:${user.id}` }, tx)
    await beginEpoch(tx, ctx, user.id, null)
    await markVerified(tx, ctx, user, null)
    const { subject, what, whatUnlinked } = mailTexts.passwordSet
    const removedNames = unlinked.map((provider) => identityProviderNames[provider])
    const words = { subject, what: removedNames.length > 0 ? whatUnlinked({ providers: joinWithAnd(removedNames) }) : what }
    await sendMail(tx, ctx, noticeMail(user, ctx.newId('ntc'), words))
  })
  return { message: answerTexts.passwordSet }
}
