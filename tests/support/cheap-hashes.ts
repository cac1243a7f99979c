import { vi } from 'vitest'
import { isDeep } from './depth.ts'

/**
 * A quick run makes thousands of accounts that are nobody's: their passwords are hashed by argon2id as ever, with the least work that it takes.
 * The deep run, and every server process, does the work of a real account.
 */
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const argon2 = await importOriginal<typeof import('@node-rs/argon2')>()
  const least = { memoryCost: 256, timeCost: 1 }
  return isDeep ? argon2 : { ...argon2, hash: (password: string, options?: object) => argon2.hash(password, { ...options, ...least }) }
})
