import { limits } from '#contract/limits.ts'
import { normalizePassword } from '#contract/normalize-text.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { Failure } from '../../errors.ts'
import { networkKey } from '../../rate-limit/limit-keys.ts'
import { FairQueue } from '../../threads/fair-queue.ts'
import { findByProvider, lockUser, type Provider, readPasswordHash, type UserRow } from './store.ts'

/** OWASP's argon2id (algorithm 2) setting: 19 MiB, two passes, one lane. Runs off the event loop. */
const argonOptions = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** A native module, loaded with the first password rather than at start. */
async function hash(password: string): Promise<string> {
  const argon2 = await import('@node-rs/argon2')
  return argon2.hash(password, argonOptions)
}

/**
 * libuv's threads hash, compress and read files: one is left for the latter two. Addresses take turns, so that one that guesses many passwords at
 * once does not block other sign-ins.
 */
const hashQueue = new FairQueue({ concurrency: 3, freeConcurrency: 3, ...limits.waitingForHashing })

async function withHashSlot<T>(address: string, work: () => Promise<T>): Promise<T> {
  const release = await hashQueue.enter({ rank: 'free', account: null, address: networkKey(address) })
  try {
    return await work()
  } finally {
    release()
  }
}

/** @throws Failure busy when the queue is full */
export function hashPassword(password: string, address: string): Promise<string> {
  return withHashSlot(address, () => hash(normalizePassword(password)))
}

let decoyHash: Promise<string> | null = null

/** `rehash`: only the raw password matches, not its normalized form: it was set before passwords were normalized. */
export type PasswordCheck = { right: boolean; rehash: boolean }

/**
 * Checks the normalized password, else the raw one. For an unknown name pass null: the same work is done, so that timing reveals nothing.
 * @param stillMay checked when the turn comes, before any work
 * @throws Failure busy when the queue is full
 */
export async function checkPassword(
  storedHash: string | null,
  password: string,
  { address, checkLimit }: { address: string; checkLimit: () => Promise<void> },
): Promise<PasswordCheck> {
  decoyHash ??= hash('nobody has this password')
  const hashToCompare = storedHash ?? (await decoyHash)
  const normalized = normalizePassword(password)
  return withHashSlot(address, async () => {
    await checkLimit()
    const argon2 = await import('@node-rs/argon2')
    const fits = await argon2.verify(hashToCompare, normalized)
    const fitsAsSent = !fits && normalized !== password && (await argon2.verify(hashToCompare, password))
    return { right: storedHash !== null && (fits || fitsAsSent), rehash: fitsAsSent }
  })
}

/**
 * Checks a password within the limits of failed attempts, by `subject` (an account name, a known device, a session) and by address. The count is read
 * before the work and again after it: of many concurrent attempts only those that end before the limit is reached learn anything, exactly as if they
 * were sequential, and concurrent right passwords never block each other.
 * @param storedHash null for an unknown name, which costs the same work
 * @param isOwn the subject is a device or a session of the account itself: attempts of others behind its address do not count against it
 * @returns whether the password should be rehashed, because only its raw form matches
 * @throws Failure invalid_credentials, rate_limited
 */
export async function verifyPassword(
  ctx: Context,
  attempt: { subject: string; address: string; storedHash: string | null; password: string; isOwn?: boolean },
): Promise<{ rehash: boolean }> {
  const { subject, address } = attempt
  const limitScope = attempt.isOwn ? { subject } : { subject, address }
  const checkLimit = () => ctx.rateLimiter.requireRemaining('wrong-password', limitScope)
  const { right, rehash } = await checkPassword(attempt.storedHash, attempt.password, { address, checkLimit })
  if (right) {
    await checkLimit()
    return { rehash }
  }
  await ctx.rateLimiter.consume('wrong-password', limitScope)
  throw new Failure('invalid_credentials')
}

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
