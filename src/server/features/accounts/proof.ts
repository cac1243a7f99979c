import type { Db } from '../../db/database.ts'
import { Failure } from '../../errors.ts'
import { findByProvider, lockUser, type Provider, readPasswordHash, type UserRow } from './store.ts'

/** A proof of ownership from before the transaction: a password that matches this hash, or an external identity. */
export type Proof = { passwordHash: string } | { provider: Provider; accountId: string }

/**
 * Locks the account's row and checks that the proof still holds: a password that was changed or reset during the check opens nothing, in any
 * interleaving. Every change of credentials takes the same lock. Null when it no longer holds.
 */
export async function lockUserWithProof(tx: Db, userId: string, proof: Proof): Promise<UserRow | null> {
  const user = await lockUser(tx, userId)
  if (!user) return null
  const isStillValid =
    'passwordHash' in proof
      ? (await readPasswordHash(tx, userId)) === proof.passwordHash
      : (await findByProvider(tx, proof.provider, proof.accountId))?.id === userId
  return isStillValid ? user : null
}

/** @throws Failure invalid_credentials */
export async function requireUserWithProof(tx: Db, userId: string, passwordHash: string): Promise<UserRow> {
  const user = await lockUserWithProof(tx, userId, { passwordHash })
  if (!user) throw new Failure('invalid_credentials')
  return user
}
