import { eq } from 'drizzle-orm'
import type { Db } from './database.ts'
import { users } from './schema.ts'

/**
 * Serializes one person's counted actions until the transaction ends, so that a limit holds under concurrency. A weaker lock than `for update`:
 * inserts that reference the person by foreign key, as a notice does, must not wait for it while they hold rows that this transaction needs.
 */
export async function lockPerson(tx: Db, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}
