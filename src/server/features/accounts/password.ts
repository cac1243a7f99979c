import { limits } from '#contract/limits.ts'
import { normalizePassword } from '#contract/normalize-text.ts'
import { networkKey } from '../../rate-limit/network.ts'
import { FairQueue } from '../../threads/fair-queue.ts'

/** OWASP's argon2id (algorithm 2) setting: 19 MiB, two passes, one lane. Runs off the event loop. */
const argonOptions = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Machine code, loaded with the first password rather than at the start. */
async function hash(password: string): Promise<string> {
  const argon2 = await import('@node-rs/argon2')
  return argon2.hash(password, argonOptions)
}

/**
 * The threads that hash also compress and read files: one is left to that. Addresses take turns, so that one that guesses many passwords at once
 * keeps nobody else from signing in.
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

/** @throws Failure busy when too many wait */
export function hashPassword(password: string, address: string): Promise<string> {
  return withHashSlot(address, () => hash(normalizePassword(password)))
}

let decoyHash: Promise<string> | null = null

/** `rehash`: it is right as it was sent and not as passwords are hashed now, so it was set before they were read in one form. */
export type PasswordCheck = { right: boolean; rehash: boolean }

/**
 * Whether the password is right, in the form in which passwords are hashed or else as it was sent. For an unknown name pass null: the same work
 * is done, so that time tells nothing.
 * @param stillMay asked when the turn comes, before any work is done
 * @throws Failure busy when too many wait
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
