import { createHash } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { countUp } from './store-throttles.ts'

type Limit = { max: number; minutes: number }

/**
 * Counts one more before the act, so that parallel ones cannot pass the limit together.
 * @throws Failure rate_limited
 */
export async function countTry(ctx: Context, key: string, limit: Limit): Promise<void> {
  const now = ctx.clock()
  const { count, endsAt } = await countUp(ctx.database.db, key, now, limit.minutes)
  if (count > limit.max) throw tooMany(endsAt, now)
}

export function tooMany(endsAt: Date, now: Date): Failure {
  return new Failure('rate_limited', { retryAfterSeconds: (endsAt.getTime() - now.getTime()) / 1000 })
}

export function countRegistration(ctx: Context, address: string): Promise<void> {
  return countTry(ctx, `registration:address:${address}`, limits.registrationsPerAddress)
}

/** What a person typed is counted by its digest: the table keeps no addresses of people who may not even have an account. */
export function digestOf(typed: string): string {
  return createHash('sha256').update(typed.trim().toLowerCase()).digest('base64url')
}
