import type { FastifyReply, FastifyRequest } from 'fastify'
import { mailTexts } from '#words/mails.ts'
import { refusals } from '#words/refusals.ts'
import type { Context } from '../../../context.ts'
import { type Db, sqlState } from '../../../db/database.ts'
import { Failure } from '../../../errors.ts'
import { sendMail } from '../../../mail/send-mail.ts'
import { signToken } from '../../../platform/secrets.ts'
import { beginEpoch } from '../epoch.ts'
import { noticeMail } from '../mails.ts'
import { requireUserWithProof, verifyPassword } from '../password.ts'
import { type NewSession, openSession } from '../session.ts'
import { insertAuthAccount, type Provider, readPasswordHash, readUser, type UserRow } from '../store.ts'
import { consumeToken, issueToken, readToken } from '../tokens.ts'
import { type PendingSignIn, readShortCookie, returnToParam, setShortCookie } from './begin.ts'
import { type ExternalIdentity, identityProviderNames } from './provider.ts'

export const linkCookie = 'gapwise_link'
const linkMinutes = 15

/** `email` is missing in links of earlier versions. */
type PendingLink = { provider: Provider; accountId: string; email?: string | null; notMyPhone: boolean }

/** Stores the external identity as pending, bound to this browser, and redirects to the page that asks for the proof. */
export async function requestLink(
  ctx: Context,
  reply: FastifyReply,
  identity: ExternalIdentity,
  admission: { userId: string; proofMethod: string; pending: PendingSignIn },
): Promise<{ to: string }> {
  const { notMyPhone, returnTo } = admission.pending
  const value: PendingLink = { provider: identity.provider, accountId: identity.accountId, email: identity.email, notMyPhone }
  const tokenId = await issueToken(ctx.database.db, ctx, { kind: 'link', userId: admission.userId, value, minutes: linkMinutes })
  setShortCookie(ctx, reply, linkCookie, signToken(ctx, 'link', tokenId), linkMinutes)
  return { to: `/login?link=1&provider=${identity.provider}&with=${admission.proofMethod}${returnToParam(returnTo)}` }
}

/** Links the pending identity after a password check. */
export async function linkByPassword(
  ctx: Context,
  request: FastifyRequest,
  input: { password: string },
): Promise<{ userId: string; session: NewSession }> {
  const { db } = ctx.database
  const token = readShortCookie(ctx, request, linkCookie) ?? ''
  const pending = await readToken(db, ctx, 'link', token)
  const user = pending?.userId ? await readUser(db, pending.userId) : null
  if (!user) throw new Failure('bad_token')
  const storedHash = await readPasswordHash(db, user.id)
  await verifyPassword(ctx, { subject: `user:${user.id}`, address: request.ip, storedHash, password: input.password })
  const session = await ctx.database.transaction(async (tx) => {
    const lockedUser = await requireUserWithProof(tx, user.id, storedHash!)
    const tokenValue = await consumeToken(tx, ctx, 'link', token)
    if (!tokenValue) throw new Failure('bad_token')
    const { notMyPhone } = await link(tx, ctx, lockedUser, tokenValue.value as PendingLink)
    return openSession(tx, ctx, request, { userId: user.id, ephemeral: notMyPhone })
  })
  return { userId: user.id, session }
}

/** A sign-in with the account's existing provider proves ownership for the pending identity. Null when none is pending. */
export async function completePendingLink(tx: Db, ctx: Context, request: FastifyRequest, user: UserRow): Promise<PendingLink | null> {
  const token = readShortCookie(ctx, request, linkCookie)
  const pending = token ? await readToken(tx, ctx, 'link', token) : null
  if (!token || pending?.userId !== user.id || !user.emailVerified) return null
  return (await consumeToken(tx, ctx, 'link', token)) ? link(tx, ctx, user, pending.value as PendingLink) : null
}

/**
 * Links an identity: all earlier sessions end, and the person who proved it gets a new one. An account with an unconfirmed address cannot be linked:
 * it may have been created with another person's address.
 */
async function link(tx: Db, ctx: Context, user: UserRow, pending: PendingLink): Promise<PendingLink> {
  if (!user.emailVerified) throw new Failure('forbidden', { message: refusals.confirmEmailFirst })
  const { provider, accountId, email = null } = pending
  const now = ctx.clock()
  try {
    await insertAuthAccount(tx, {
      id: ctx.newId('acc'),
      userId: user.id,
      providerId: provider,
      accountId,
      email,
      createdAt: now,
      updatedAt: now,
    })
  } catch (error) {
    if (sqlState(error) === '23505') throw new Failure('conflict', { cause: error })
    throw error
  }
  const name = { provider: identityProviderNames[provider] }
  const { subject, what } = mailTexts.providerLinked
  await sendMail(tx, ctx, noticeMail(user, ctx.newId('ntc'), { subject: subject(name), what: what(name) }))
  await beginEpoch(tx, ctx, user.id, null)
  await ctx.bus.publish(tx, { about: 'account', userId: user.id })
  return pending
}
