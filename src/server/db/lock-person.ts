import { eq } from 'drizzle-orm'
import type { Db } from './database.ts'
import { users } from './schema.ts'

/**
 * Serialises one person's counted acts until the transaction ends, so that a limit holds under parallel calls. No stronger than that: what names the person
 * by a foreign key, as a notice does, must not wait for it while it holds rows that the act waits for.
 */
export async function lockPerson(tx: Db, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}
