import type { SessionUser } from '#contract/accounts.ts'
import { idOf, wireOf } from '#contract/wire-values.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { accessBy, readRights } from '../access/entitlements.ts'
import { mayEditName } from './own-name.ts'
import { readUser, readUserAround } from './store.ts'

/** The signed-in person as pages see him. */
export async function sessionUser(ctx: Context, userId: string): Promise<SessionUser> {
  const { db, kept } = ctx.database
  const [around, rights] = await kept.of(userId, 'session-user', () => Promise.all([readUserAround(db, userId), readRights(db, userId)]))
  if (!around) throw new Failure('unauthenticated')
  const { user } = around
  const access = accessBy(ctx, rights)
  const country = idOf('country', around.countryId ?? '')
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
    signInMethods: around.signInMethods,
    createdAt: user.createdAt.toISOString(),
    ...(!around.signInMethods.includes('password') && mayEditName(user, around.signInMethods) ? { ownName: true } : {}),
  }
}

/** The name a document is made out to; null where nobody gave one. */
export async function fullName(ctx: Context, userId: string): Promise<string | null> {
  const user = await readUser(ctx.database.db, userId)
  return (user && `${user.firstName} ${user.lastName}`.trim()) || null
}
