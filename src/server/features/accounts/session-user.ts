import type { SessionUser } from '#contract/accounts.ts'
import { idOf, wireOf } from '#contract/wire-values.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../errors.ts'
import { accessFromRights, readRights } from '../access/entitlements.ts'
import { readUser, readUserAccount, type UserAccount, type UserRow } from './store.ts'

export async function readSessionUser(ctx: Context, userId: string): Promise<SessionUser> {
  const { db, readCache } = ctx.database
  const [account, rights] = await readCache.get(userId, 'session-user', () =>
    Promise.all([readUserAccount(db, userId), readRights(db, userId)]),
  )
  if (!account) throw new Failure('unauthenticated')
  const { user } = account
  const access = accessFromRights(ctx, rights)
  const country = idOf('country', account.countryId ?? '')
  return {
    id: user.id,
    username: user.displayUsername ?? user.username,
    email: user.email,
    emailVerified: user.emailVerified,
    firstName: user.firstName,
    lastName: user.lastName,
    phoneNumber: user.phoneNumber,
    profileImageUrl: user.image,
    role: user.role,
    location: country && wireOf('country', country),
    locationId: country,
    subscriptionTier: access.tier,
    subscriptionStatus: access.status,
    signInMethods: account.signInMethods,
    createdAt: user.createdAt.toISOString(),
    ...(!account.signInMethods.includes('password') && mayEditName(user, account.signInMethods) ? { ownName: true } : {}),
  }
}

/** An account with its country and sign-in methods; null when there is none. */
export function readAccount(ctx: Context, userId: string): Promise<UserAccount | null> {
  return readUserAccount(ctx.database.db, userId)
}

/** The person's full name; null when unset. */
export async function fullName(ctx: Context, userId: string): Promise<string | null> {
  const user = await readUser(ctx.database.db, userId)
  return (user && `${user.firstName} ${user.lastName}`.trim()) || null
}

type NameFields = Pick<UserRow, 'firstName' | 'lastName' | 'email'>

/**
 * True where the person may edit the name. Google sends it at every sign-in and manages it; Apple sends it at the very first sign-in, if at all, and
 * never to another account of the same person.
 */
export function mayEditName(user: NameFields, signInMethods: readonly string[]): boolean {
  return signInMethods.includes('password') || !signInMethods.includes('google') || isPlaceholderName(user)
}

/** True without a name, or for the email's local part, which earlier versions used as one. */
export function isPlaceholderName({ firstName, lastName, email }: NameFields): boolean {
  return lastName === '' && (firstName === '' || firstName === email.split('@')[0])
}
