import { limits } from '#contract/limits.ts'
import { answerTexts } from '#words/answers.ts'
import { mailTexts } from '#words/mails.ts'
import { refusals } from '#words/refusals.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { Failure } from '../../errors.ts'
import { mailPerson, sendMail } from '../../mail/send-mail.ts'
import type { UserActor } from '../../platform/actor.ts'
import { beginEpoch } from './epoch.ts'
import { type NoticeText, newAddressMail, noticeMail } from './mails.ts'
import { hashPassword, requireUserWithProof, verifyPassword } from './password.ts'
import type { NewSession } from './session.ts'
import { mayEditName } from './session-user.ts'
import { conflictFailure } from './sign-up.ts'
import {
  findConflictingField,
  lockUser,
  readPasswordHash,
  readSignInMethods,
  readUser,
  setPasswordHash,
  type UserRow,
  updateUser,
} from './store.ts'
import { readSession } from './store-sessions.ts'
import { deleteVerifications } from './store-tokens.ts'
import { issueToken } from './tokens.ts'

/** Changes names and phone. @throws Failure managed_externally for a name that an external provider manages */
export async function editAccount(
  ctx: Context,
  actor: UserActor,
  change: { firstName?: string; lastName?: string; phoneNumber?: string },
): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    const user = await lockUser(tx, actor.userId)
    if (!user) throw new Failure('unauthenticated')
    const signInMethods = await readSignInMethods(tx, user.id)
    const isManaged = change.phoneNumber === undefined ? !mayEditName(user, signInMethods) : !signInMethods.includes('password')
    if (isManaged) throw new Failure('managed_externally')
    const firstName = change.firstName ?? user.firstName
    const lastName = change.lastName ?? user.lastName
    const phoneNumber = change.phoneNumber ?? user.phoneNumber
    await updateUser(tx, user.id, { firstName, lastName, phoneNumber, name: `${firstName} ${lastName}`.trim(), updatedAt: ctx.clock() })
    await ctx.bus.publish(tx, { about: 'account', userId: user.id })
  })
}

/**
 * Requests a change of email: the new address confirms by an emailed link in a session of this account, and the present one is notified. Rate-limited
 * per account and mailbox: the address may be a stranger's.
 */
export async function requestEmailChange(
  ctx: Context,
  actor: UserActor,
  input: { email: string; password: string },
): Promise<{ message: string }> {
  const { user, passwordHash } = await reauthenticate(ctx, actor, input.password)
  if (input.email === user.email) throw new Failure('validation_failed', { field: 'email', message: refusals.sameEmail })
  if (await findConflictingField(ctx.database.db, { email: input.email, username: null })) throw conflictFailure('email')
  await ctx.rateLimiter.consume('mail', { account: user.id, target: input.email })
  await ctx.database.transaction(async (tx) => {
    const lockedUser = await requireUserWithProof(tx, user.id, passwordHash)
    await deleteVerifications(tx, user.id, ['change-email'])
    const tokenId = await issueToken(tx, ctx, { kind: 'change-email', userId: user.id, value: { email: input.email }, minutes: 24 * 60 })
    await sendMail(tx, ctx, newAddressMail(user, input.email, tokenId))
    await sendNotice(tx, ctx, lockedUser, `change-email-asked:${tokenId}`, mailTexts.addressAsked)
  })
  return { message: answerTexts.emailAsked }
}

/** Sets a new password: every other session, remembered device and pending link ends, and this session continues with a new secret. */
export async function changePassword(
  ctx: Context,
  actor: UserActor,
  input: { currentPassword: string; password: string },
): Promise<{ message: string; renewed: NewSession | null }> {
  const proof = await reauthenticate(ctx, actor, input.currentPassword)
  const passwordHash = await hashPassword(input.password, actor.address)
  const renewed = await ctx.database.transaction(async (tx) => {
    const user = await requireUserWithProof(tx, proof.user.id, proof.passwordHash)
    await setPasswordHash(tx, user.id, passwordHash, ctx.clock())
    await sendNotice(tx, ctx, user, ctx.newId('ntc'), mailTexts.passwordChanged)
    return (await beginEpoch(tx, ctx, user.id, actor)).renewed
  })
  return { message: answerTexts.passwordChanged, renewed }
}

async function sendNotice(tx: Db, ctx: Context, user: UserRow, key: string, words: NoticeText): Promise<void> {
  await mailPerson(tx, ctx, user, 'notice-mail', noticeMail(user, key, words))
}

/**
 * Reauthenticates a session's person. `passwordHash` is the hash that matched: the caller checks under the account's lock that it is still the
 * account's.
 * @throws Failure invalid_credentials, managed_externally, rate_limited
 */
export async function reauthenticate(ctx: Context, actor: UserActor, password: string): Promise<{ user: UserRow; passwordHash: string }> {
  const passwordHash = await requirePasswordHash(ctx, actor)
  await verifyPassword(ctx, {
    subject: `session:${actor.sessionId}`,
    address: actor.address,
    storedHash: passwordHash,
    password,
    isOwn: true,
  })
  const user = await readUser(ctx.database.db, actor.userId)
  if (!user) throw new Failure('unauthenticated')
  return { user, passwordHash }
}

async function requirePasswordHash(ctx: Context, actor: UserActor): Promise<string> {
  const storedHash = await readPasswordHash(ctx.database.db, actor.userId)
  if (storedHash === null) throw new Failure('managed_externally')
  return storedHash
}

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
