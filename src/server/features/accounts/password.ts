import { limits } from '#contract/limits.ts'
import { readPassword } from '#contract/typed-text.ts'
import { networkOf } from '../../budget/network.ts'
import { WaitingLine } from '../../compute/waiting-line.ts'

/** OWASP's argon2id (algorithm 2) setting: 19 MiB, two passes, one lane. Runs off the event loop. */
const setting = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Machine code, loaded with the first password rather than at the start. */
async function hash(password: string): Promise<string> {
  const argon2 = await import('@node-rs/argon2')
  return argon2.hash(password, setting)
}

/**
 * The threads that hash also compress and read files: one is left to that. Addresses take turns, so that one that guesses many passwords at once
 * keeps nobody else from signing in.
 */
const line = new WaitingLine({ places: 3, freePlaces: 3, ...limits.waitingForHashing })

async function inTurn<T>(address: string, work: () => Promise<T>): Promise<T> {
  const leave = await line.enter({ rank: 'free', account: null, address: networkOf(address) })
  try {
    return await work()
  } finally {
    leave()
  }
}

/** @throws Failure busy when too many wait */
export function hashPassword(password: string, address: string): Promise<string> {
  return inTurn(address, () => hash(readPassword(password)))
}

let decoyHash: Promise<string> | null = null

/** `rehash`: it is right as it was sent and not as passwords are hashed now, so it was set before they were read in one form. */
export type Checked = { right: boolean; rehash: boolean }

/**
 * Whether the password is right, in the form in which passwords are hashed or else as it was sent. For an unknown name pass null: the same work
 * is done, so that time tells nothing.
 * @param stillMay asked when the turn comes, before any work is done
 * @throws Failure busy when too many wait
 */
export async function checkPassword(
  storedHash: string | null,
  password: string,
  { address, stillMay }: { address: string; stillMay: () => Promise<void> },
): Promise<Checked> {
  decoyHash ??= hash('nobody has this password')
  const compared = storedHash ?? (await decoyHash)
  const read = readPassword(password)
  return inTurn(address, async () => {
    await stillMay()
    const argon2 = await import('@node-rs/argon2')
    const fits = await argon2.verify(compared, read)
    const fitsAsSent = !fits && read !== password && (await argon2.verify(compared, password))
    return { right: storedHash !== null && (fits || fitsAsSent), rehash: fitsAsSent }
  })
}
