import { hash, verify } from '@node-rs/argon2'

/** OWASP's argon2id (algorithm 2) setting: 19 MiB, two passes, one lane. Runs off the event loop. */
const setting = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export function hashPassword(password: string): Promise<string> {
  return hash(password, setting)
}

let decoyHash: Promise<string> | null = null

/** True when the password is right. For an unknown name pass null: the same work is done, so that time tells nothing. */
export async function checkPassword(storedHash: string | null, password: string): Promise<boolean> {
  decoyHash ??= hashPassword('nobody has this password')
  const right = await verify(storedHash ?? (await decoyHash), password)
  return storedHash !== null && right
}
