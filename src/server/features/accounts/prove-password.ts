import { limits } from '#contract/limits.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { checkPassword } from './password.ts'
import { countUp, readCounts } from './store-throttles.ts'
import { tooMany } from './throttle.ts'

const perName = limits.wrongPasswordsPerName
const perAddress = limits.wrongPasswordsPerAddress

/**
 * Checks a password within the limits of wrong ones: `subject` (an account name, a known device, a session) and the address.
 * The count is read again after the check: of many tries at once only those that end before the limit is reached learn anything, exactly
 * as if they had come one by one, and right passwords given at once never block each other.
 * @param storedHash null for an unknown name, which costs the same work
 * @throws Failure invalid_credentials, rate_limited
 */
export async function provePassword(
  ctx: Context,
  tried: { subject: string; address: string; storedHash: string | null; password: string },
): Promise<void> {
  const name = { key: `wrong-password:${tried.subject}`, max: perName.max }
  const address = { key: `wrong-password:address:${tried.address}`, max: perAddress.max }
  await refuseWhenFull(ctx, [name, address])
  if (await checkPassword(tried.storedHash, tried.password)) return refuseWhenFull(ctx, [name, address])
  const now = ctx.clock()
  const counted = await countUp(ctx.database.db, name.key, now, perName.minutes)
  if (counted.count > name.max) throw tooMany(counted.endsAt, now)
  const countedHere = await countUp(ctx.database.db, address.key, now, perAddress.minutes)
  if (countedHere.count > address.max) throw tooMany(countedHere.endsAt, now)
  throw new Failure('invalid_credentials')
}

async function refuseWhenFull(ctx: Context, keys: { key: string; max: number }[]): Promise<void> {
  const now = ctx.clock()
  const counts = await readCounts(
    ctx.database.db,
    keys.map(({ key }) => key),
    now,
    perName.minutes,
  )
  for (const { key, max } of keys) {
    const counted = counts.get(key)
    if (counted && counted.count >= max) throw tooMany(counted.endsAt, now)
  }
}
