import type { FastifyRequest } from 'fastify'
import { accountRules, termsVersion } from '#contract/account-rules.ts'
import { email as emailRule } from '#contract/accounts.ts'
import type { Context } from '../../../context.ts'
import { type Db, sqlState } from '../../../db/database.ts'
import { beginEpoch } from '../epoch.ts'
import { lockUserWithProof } from '../password.ts'
import { honourAdminEmail } from '../roles.ts'
import { type NewSession, openSession } from '../session.ts'
import { isPlaceholderName } from '../session-user.ts'
import {
  findByProvider,
  findConflictingField,
  findUserByName,
  insertAuthAccount,
  insertUser,
  readPasswordHash,
  readSignInMethods,
  saveVerifiedEmail,
  type UserRow,
  updateUser,
} from '../store.ts'
import { completePendingLink } from './link.ts'
import { queuePicture } from './picture.ts'
import type { ExternalIdentity } from './provider.ts'

export type Admission =
  | { kind: 'signed-in'; session: NewSession }
  /** An account has this address already: its owner must prove to be the same person. */
  | { kind: 'link'; userId: string; proofMethod: string }
  | { kind: 'unverified' }

/**
 * Signs in the account linked to this identity, or creates one in one transaction. An account that merely has the same address is never opened by it,
 * and an address that the provider did not verify counts for nothing.
 */
export async function admit(ctx: Context, request: FastifyRequest, identity: ExternalIdentity, ephemeral: boolean): Promise<Admission> {
  const linkedUser = await findByProvider(ctx.database.db, identity.provider, identity.accountId)
  if (linkedUser) return admitLinked(ctx, request, identity, linkedUser, ephemeral)
  const email = emailRule.safeParse(identity.email)
  if (!email.success || !identity.emailVerified) return { kind: 'unverified' }
  const existing = await admitExisting(ctx, request, identity, email.data, ephemeral)
  if (existing) return existing
  try {
    return await admitNew(ctx, request, identity, email.data, ephemeral)
  } catch (error) {
    if (sqlState(error) !== '23505') throw error
    // A concurrent first sign-in, or a sign-up with this address in between.
    const concurrent = await admitExisting(ctx, request, identity, email.data, ephemeral)
    if (!concurrent) throw error
    return concurrent
  }
}

/**
 * The account that has this identity or this address; null where there is none. The identity is read after the address: a concurrent first sign-in
 * commits both at once, so an address of it that is there without its identity is somebody else's.
 */
async function admitExisting(
  ctx: Context,
  request: FastifyRequest,
  identity: ExternalIdentity,
  email: string,
  ephemeral: boolean,
): Promise<Admission | null> {
  const owner = await findUserByName(ctx.database.db, email)
  const linkedUser = await findByProvider(ctx.database.db, identity.provider, identity.accountId)
  if (linkedUser) return admitLinked(ctx, request, identity, linkedUser, ephemeral)
  return owner && linkAdmission(ctx, owner.id)
}

async function linkAdmission(ctx: Context, userId: string): Promise<Admission> {
  const signInMethods = await readSignInMethods(ctx.database.db, userId)
  return { kind: 'link', userId, proofMethod: signInMethods.includes('password') ? 'password' : (signInMethods[0] ?? 'password') }
}

/** An identity that was unlinked in the meantime is admitted as an unknown one. */
async function admitLinked(
  ctx: Context,
  request: FastifyRequest,
  identity: ExternalIdentity,
  linkedUser: UserRow,
  ephemeral: boolean,
): Promise<Admission> {
  const session = await ctx.database.transaction(async (tx) => {
    const user = await lockUserWithProof(tx, linkedUser.id, identity)
    if (!user) return null
    const isManaged = (await readPasswordHash(tx, user.id)) === null
    if (identity.email && identity.emailVerified) await saveVerifiedEmail(tx, { ...identity, email: identity.email, now: ctx.clock() })
    if (isManaged) await followProvider(tx, ctx, identity, user)
    const pendingLink = await completePendingLink(tx, ctx, request, user)
    return openSession(tx, ctx, request, { userId: user.id, ephemeral: ephemeral || pendingLink?.notMyPhone === true })
  })
  return session ? { kind: 'signed-in', session } : admit(ctx, request, identity, ephemeral)
}

/** Copies a provider-managed profile; a changed address ends earlier sessions. */
async function followProvider(tx: Db, ctx: Context, identity: ExternalIdentity, user: UserRow): Promise<void> {
  const email = emailRule.safeParse(identity.email)
  const isEmailChanged = email.success && identity.emailVerified && email.data !== user.email
  const isEmailAvailable = isEmailChanged && !(await findConflictingField(tx, { email: email.data, username: null }))
  // Google manages the name; a name that the person entered because Apple sent none stays.
  const usesProviderName = (identity.firstName ?? identity.lastName) !== null && (identity.provider === 'google' || isPlaceholderName(user))
  const { firstName, lastName } = usesProviderName ? profileNames(identity) : user
  await updateUser(tx, user.id, {
    firstName,
    lastName,
    name: `${firstName} ${lastName}`.trim(),
    ...(isEmailAvailable ? { email: email.data, emailVerified: true } : {}),
    updatedAt: ctx.clock(),
  })
  if (isEmailAvailable) {
    await beginEpoch(tx, ctx, user.id, null)
    await honourAdminEmail(tx, ctx, user.id)
  }
  await queuePicture(tx, ctx, user.id, identity)
}

async function admitNew(
  ctx: Context,
  request: FastifyRequest,
  identity: ExternalIdentity,
  email: string,
  ephemeral: boolean,
): Promise<Admission> {
  const now = ctx.clock()
  const userId = ctx.newId('usr')
  const { firstName, lastName } = profileNames(identity)
  const session = await ctx.database.transaction(async (tx) => {
    await insertUser(tx, {
      id: userId,
      name: `${firstName} ${lastName}`.trim(),
      email,
      emailVerified: true,
      firstName,
      lastName,
      consentVersion: termsVersion,
      consentAt: now,
      createdAt: now,
      updatedAt: now,
    })
    await insertAuthAccount(tx, {
      id: ctx.newId('acc'),
      userId,
      providerId: identity.provider,
      accountId: identity.accountId,
      email,
      createdAt: now,
      updatedAt: now,
    })
    await honourAdminEmail(tx, ctx, userId)
    await queuePicture(tx, ctx, userId, identity)
    return openSession(tx, ctx, request, { userId, ephemeral })
  })
  return { kind: 'signed-in', session }
}

/** A provider may send no name: it stays empty until the person enters it. The email is never used as a name. */
function profileNames({ firstName, lastName }: ExternalIdentity): { firstName: string; lastName: string } {
  return {
    firstName: truncateName(firstName ?? '', accountRules.firstName.max),
    lastName: truncateName(lastName ?? '', accountRules.lastName.max),
  }
}

/** Does not split a surrogate pair. */
function truncateName(name: string, maxLength: number): string {
  return name.slice(0, maxLength).replace(/\p{Surrogate}$/u, '')
}
