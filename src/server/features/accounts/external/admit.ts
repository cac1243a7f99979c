import type { FastifyRequest } from 'fastify'
import { accountRules, termsVersion } from '#contract/account-rules.ts'
import { email as emailRule } from '#contract/accounts.ts'
import type { Context } from '../../../context.ts'
import { type Db, sqlState } from '../../../db/database.ts'
import { beginEpoch } from '../epoch.ts'
import { isNobodysName } from '../own-name.ts'
import { lockProved } from '../proof.ts'
import { honourAdminEmail } from '../roles.ts'
import { type NewSession, openSession } from '../session.ts'
import {
  findByName,
  findByProvider,
  findTaken,
  insertAuthAccount,
  insertUser,
  keepVouchedAddress,
  readPasswordHash,
  readSignInMethods,
  type UserRow,
  updateUser,
} from '../store.ts'
import type { ExternalIdentity } from './identity.ts'
import { completeWaitingLink } from './link.ts'
import { keepPicture } from './picture.ts'

export type Admission =
  | { kind: 'signed-in'; session: NewSession }
  /** Somebody has an account with this address already, and must prove to be its owner. */
  | { kind: 'link'; userId: string; provedBy: string }
  | { kind: 'unverified' }

/**
 * Admits a person that the provider vouches for: the account linked to that identity, or a new one made whole in one transaction. An account that
 * merely has the same address is never opened by it, and an address that the provider did not verify is worth nothing.
 */
export async function admit(ctx: Context, request: FastifyRequest, identity: ExternalIdentity, ephemeral: boolean): Promise<Admission> {
  const known = await findByProvider(ctx.database.db, identity.provider, identity.accountId)
  if (known) return admitKnown(ctx, request, identity, known, ephemeral)
  const email = emailRule.safeParse(identity.email)
  if (!email.success || !identity.emailVerified) return { kind: 'unverified' }
  const existing = await findByName(ctx.database.db, email.data)
  if (existing) return linkOffer(ctx, existing.id)
  try {
    return await admitNew(ctx, request, identity, email.data, ephemeral)
  } catch (error) {
    if (sqlState(error) !== '23505') throw error
    // Two first sign-ins at once, or a sign-up with this address between the two looks.
    const existing = await findByProvider(ctx.database.db, identity.provider, identity.accountId)
    if (existing) return admitKnown(ctx, request, identity, existing, ephemeral)
    const other = await findByName(ctx.database.db, email.data)
    if (!other) throw error
    return linkOffer(ctx, other.id)
  }
}

async function linkOffer(ctx: Context, userId: string): Promise<Admission> {
  const signInMethods = await readSignInMethods(ctx.database.db, userId)
  return { kind: 'link', userId, provedBy: signInMethods.includes('password') ? 'password' : (signInMethods[0] ?? 'password') }
}

/** An identity that was removed from the account by then is a stranger to it again. */
async function admitKnown(
  ctx: Context,
  request: FastifyRequest,
  identity: ExternalIdentity,
  known: UserRow,
  ephemeral: boolean,
): Promise<Admission> {
  const session = await ctx.database.transaction(async (tx) => {
    const user = await lockProved(tx, known.id, identity)
    if (!user) return null
    const isManaged = (await readPasswordHash(tx, user.id)) === null
    if (identity.email && identity.emailVerified) await keepVouchedAddress(tx, { ...identity, email: identity.email, now: ctx.clock() })
    if (isManaged) await followProvider(tx, ctx, identity, user)
    const linked = await completeWaitingLink(tx, ctx, request, user)
    return openSession(tx, ctx, request, { userId: user.id, ephemeral: ephemeral || linked?.notMyPhone === true })
  })
  return session ? { kind: 'signed-in', session } : admit(ctx, request, identity, ephemeral)
}

/** Where the provider manages the profile, ours follows it; another address ends the sessions from before. */
async function followProvider(tx: Db, ctx: Context, identity: ExternalIdentity, user: UserRow): Promise<void> {
  const email = emailRule.safeParse(identity.email)
  const moved = email.success && identity.emailVerified && email.data !== user.email
  const free = moved && !(await findTaken(tx, { email: email.data, username: null }))
  // Google manages the name; what a person entered because Apple gave none stays.
  const follows = (identity.firstName ?? identity.lastName) !== null && (identity.provider === 'google' || isNobodysName(user))
  const { firstName, lastName } = follows ? namesOf(identity) : user
  await updateUser(tx, user.id, {
    firstName,
    lastName,
    name: `${firstName} ${lastName}`.trim(),
    ...(free ? { email: email.data, emailVerified: true } : {}),
    updatedAt: ctx.clock(),
  })
  if (free) {
    await beginEpoch(tx, ctx, user.id, null)
    await honourAdminEmail(tx, ctx, user.id)
  }
  await keepPicture(tx, ctx, user.id, identity)
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
  const { firstName, lastName } = namesOf(identity)
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
    await keepPicture(tx, ctx, userId, identity)
    return openSession(tx, ctx, request, { userId, ephemeral })
  })
  return { kind: 'signed-in', session }
}

/** A provider may keep the name to itself: then there is none until the person enters it. Nobody is called by an address. */
function namesOf({ firstName, lastName }: ExternalIdentity): { firstName: string; lastName: string } {
  return { firstName: cut(firstName ?? '', accountRules.firstName.max), lastName: cut(lastName ?? '', accountRules.lastName.max) }
}

/** Not within a surrogate pair. */
function cut(name: string, most: number): string {
  return name.slice(0, most).replace(/\p{Surrogate}$/u, '')
}
