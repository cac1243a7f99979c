import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { checkPassword } from './password.ts'

/**
 * Checks a password within the limits of wrong ones: `subject` (an account name, a known device, a session) and the address.
 * The count is read before the work is done, and again after it: of many attempts at once only those that end before the limit is reached learn anything, exactly
 * as if they had come one by one, and right passwords given at once never block each other.
 * @param storedHash null for an unknown name, which costs the same work
 * @param isOwn the subject is a device or a session of the account itself: what others behind its address did does not count against it
 * @returns whether the password should be hashed again, because it fits in a form in which passwords are no longer hashed
 * @throws Failure invalid_credentials, rate_limited
 */
export async function provePassword(
  ctx: Context,
  tried: { subject: string; address: string; storedHash: string | null; password: string; isOwn?: boolean },
): Promise<{ rehash: boolean }> {
  const { subject, address } = tried
  const asker = tried.isOwn ? { subject } : { subject, address }
  const stillMay = () => ctx.budget.requireLeft('wrong-password', asker)
  const { right, rehash } = await checkPassword(tried.storedHash, tried.password, { address, stillMay })
  if (right) {
    await stillMay()
    return { rehash }
  }
  await ctx.budget.take('wrong-password', asker)
  throw new Failure('invalid_credentials')
}
