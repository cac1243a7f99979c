import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { termsVersion } from '#contract/account-rules.ts'
import { refusals } from '#words/refusals.ts'
import type { Context } from '../../context.ts'
import { sqlState, violatedConstraint } from '../../db/database.ts'
import { Failure } from '../../failure.ts'
import { hashPassword } from './password.ts'
import { requireProved } from './proof.ts'
import { provePassword } from './prove-password.ts'
import { type NewSession, openSession } from './session.ts'
import { findTaken, insertAuthAccount, insertUser, readPasswordHash } from './store.ts'
import { insertVerification, readVerification } from './store-tokens.ts'
import { askToVerify } from './verify-email.ts'

export type SignUp = { username: string; email: string; password: string; firstName: string; lastName: string; phoneNumber: string }

/**
 * Makes an account whole or not at all: person, password, consent, settings, session and the verification mail's job in one transaction.
 * Of many identical sign-ups at once the unique indexes let one through; the others learn which name is taken, or, with the
 * Idempotency-Key of the one that came through and its password, are signed in to what it made.
 */
export async function signUp(
  ctx: Context,
  request: FastifyRequest,
  input: SignUp,
  idempotencyKey: string | null,
): Promise<{ userId: string; session: NewSession }> {
  await ctx.budget.take('registration', { address: request.ip })
  const markId = idempotencyKey ? markOf(ctx, idempotencyKey, input) : null
  const taken = await findTaken(ctx.database.db, input)
  if (taken) return repeated(ctx, request, input, markId, taken)
  const passwordHash = await hashPassword(input.password, request.ip)
  const now = ctx.clock()
  const userId = ctx.newId('usr')
  try {
    return await ctx.database.transaction(async (tx) => {
      await insertUser(tx, {
        id: userId,
        name: `${input.firstName} ${input.lastName}`,
        email: input.email,
        username: input.username.toLowerCase(),
        displayUsername: input.username,
        firstName: input.firstName,
        lastName: input.lastName,
        phoneNumber: input.phoneNumber,
        consentVersion: termsVersion,
        consentAt: now,
        createdAt: now,
        updatedAt: now,
      })
      await insertAuthAccount(tx, {
        id: ctx.newId('acc'),
        userId,
        providerId: 'credential',
        accountId: userId,
        passwordHash,
        createdAt: now,
        updatedAt: now,
      })
      if (markId) {
        const expiresAt = new Date(now.getTime() + repeatHours * 3_600_000)
        await insertVerification(tx, { id: markId, kind: markKind, userId, value: {}, expiresAt, createdAt: now })
      }
      if (await ctx.budget.tryTake('sign-up-mail', { target: input.email }, tx))
        await askToVerify(tx, ctx, { id: userId, email: input.email })
      return { userId, session: await openSession(tx, ctx, request, { userId, ephemeral: false }) }
    })
  } catch (error) {
    if (sqlState(error) !== '23505') throw error
    return repeated(ctx, request, input, markId, violatedConstraint(error) === 'users_username_unique' ? 'username' : 'email')
  }
}

const markKind = 'registration'
/** How long the same key is the same sign-up. */
const repeatHours = 24

function markOf(ctx: Context, idempotencyKey: string, { email, username }: SignUp): string {
  const mac = createHmac('sha256', ctx.secrets.derive('registration'))
  return `vrf_${mac.update(JSON.stringify([idempotencyKey, email, username.toLowerCase()])).digest('base64url')}`
}

/** A sign-up that was answered already, and whose answer was lost or came to another click. The key alone opens nothing: the password does. */
async function repeated(
  ctx: Context,
  request: FastifyRequest,
  input: SignUp,
  markId: string | null,
  taken: 'email' | 'username',
): Promise<{ userId: string; session: NewSession }> {
  const { db } = ctx.database
  const mark = markId ? await readVerification(db, { id: markId, kind: markKind, now: ctx.clock() }) : null
  const userId = mark?.userId
  if (!userId) throw takenFailure(taken)
  const storedHash = await readPasswordHash(db, userId)
  try {
    await provePassword(ctx, { subject: `user:${userId}`, address: request.ip, storedHash, password: input.password })
  } catch (error) {
    throw error instanceof Failure && error.code === 'invalid_credentials' ? takenFailure(taken) : error
  }
  const session = await ctx.database.transaction(async (tx) => {
    await requireProved(tx, userId, storedHash!)
    return openSession(tx, ctx, request, { userId, ephemeral: false })
  })
  return { userId, session }
}

export function takenFailure(field: 'email' | 'username'): Failure {
  return field === 'email'
    ? new Failure('email_taken', { field, suggest: refusals.emailTaken })
    : new Failure('username_taken', { field, suggest: refusals.usernameTaken })
}
