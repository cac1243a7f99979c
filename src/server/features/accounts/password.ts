import { limits } from '#contract/limits.ts'
import { normalizePassword } from '#contract/normalize-text.ts'
import { networkKey } from '../../rate-limit/network.ts'
import { FairQueue } from '../../threads/fair-queue.ts'

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
