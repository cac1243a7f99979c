import type { SessionUser } from '#contract/accounts.ts'
import { idOf, wireOf } from '#contract/wire-values.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { accessOf } from '../payments/entitlements.ts'
import { readUser, readUserSurroundings } from './store.ts'

/** The signed-in person as pages see him. */
export async function sessionUser(ctx: Context, userId: string): Promise<SessionUser> {
  const { db } = ctx.database
  const [user, around, access] = await Promise.all([readUser(db, userId), readUserSurroundings(db, userId), accessOf(ctx, userId)])
  if (!user) throw new Failure('unauthenticated')
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
  }
}

/** The name a document is made out to. */
export async function fullName(ctx: Context, userId: string): Promise<string | null> {
  const user = await readUser(ctx.database.db, userId)
  return user ? `${user.firstName} ${user.lastName}` : null
}
