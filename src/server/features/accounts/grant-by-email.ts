import type { Context } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import { type RoleGiver, setRole } from './roles.ts'
import { findByName, readUser } from './store.ts'

export type Granter = Pick<Context, 'clock' | 'newId'> & { database: Database }

/** Makes the account with this email an admin; null when there is none. @throws Failure conflict where the address is not confirmed */
export async function grantByEmail(
  ctx: Granter,
  by: RoleGiver,
  email: string,
): Promise<{ userId: string; email: string; already: boolean } | null> {
  const found = email.includes('@') ? await findByName(ctx.database.db, email) : null
  if (!found) return null
  await ctx.database.transaction((tx) => setRole(tx, ctx, by, found.id, 'admin'))
  const user = await readUser(ctx.database.db, found.id)
  return user ? { userId: user.id, email: user.email, already: found.role === 'admin' } : null
}
