import { limits } from '#contract/limits.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { countDown, countUp } from './store.ts'

type Limit = { max: number; minutes: number }

/**
 * Counts a try before it is made, so that parallel tries cannot pass the limit together; a try that turns out right is taken back.
 * @throws Failure rate_limited
 */
export async function countTry(ctx: Context, key: string, limit: Limit): Promise<{ takeBack: () => Promise<void> }> {
  const now = ctx.clock()
  const { count, endsAt } = await countUp(ctx.database.db, key, now, limit.minutes)
  if (count > limit.max) throw new Failure('rate_limited', { retryAfterSeconds: (endsAt.getTime() - now.getTime()) / 1000 })
  return { takeBack: () => countDown(ctx.database.db, key) }
}

export const nameKey = (name: string) => `wrong-password:name:${name.trim().toLowerCase().slice(0, 200)}`
export const addressKey = (address: string) => `wrong-password:address:${address}`

export function countWrongPassword(ctx: Context, name: string) {
  return countTry(ctx, nameKey(name), limits.wrongPasswordsPerName)
}

export function countWrongPasswordOfAddress(ctx: Context, address: string) {
  return countTry(ctx, addressKey(address), limits.wrongPasswordsPerAddress)
}

export function countRegistration(ctx: Context, address: string) {
  return countTry(ctx, `registration:address:${address}`, limits.registrationsPerAddress)
}
