import type { Context } from '../../context.ts'
import { Failure } from '../../errors.ts'
import { checkPassword } from './password.ts'

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
