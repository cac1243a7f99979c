import type { Context } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import { type RoleGiver, setRole } from './roles.ts'
import { findUserByName, readUser } from './store.ts'

export type Granter = Pick<Context, 'clock' | 'newId'> & { database: Database }

/** Grants admin to the account with this email; null when there is none. @throws Failure conflict when the address is not confirmed */
export async function grantByEmail(
  ctx: Granter,
  by: RoleGiver,
  email: string,
): Promise<{ userId: string; email: string; already: boolean } | null> {
  const account = email.includes('@') ? await findUserByName(ctx.database.db, email) : null
  if (!account) return null
  await ctx.database.transaction((tx) => setRole(tx, ctx, by, account.id, 'admin'))
  const user = await readUser(ctx.database.db, account.id)
  return user ? { userId: user.id, email: user.email, already: account.role === 'admin' } : null
}
