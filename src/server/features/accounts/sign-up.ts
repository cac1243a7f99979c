import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { termsVersion } from '#contract/account-rules.ts'
import { refusals } from '#words/refusals.ts'
import type { Context } from '../../context.ts'
import { sqlState, violatedConstraint } from '../../db/database.ts'
import { Failure } from '../../errors.ts'
import { hashPassword, requireUserWithProof, verifyPassword } from './password.ts'
import { type NewSession, openSession } from './session.ts'
import { findConflictingField, insertAuthAccount, insertUser, readPasswordHash } from './store.ts'
import { insertVerification, readVerification } from './store-tokens.ts'
import { sendVerification } from './verify-email.ts'

export type SignUp = {
  username: string
  email: string
  password: string
  firstName: string
  lastName: string
  phoneNumber: string
  returnTo?: string | undefined
}

/**
 * Creates an account in one transaction: person, password, consent, settings, session and the verification mail's job. Of concurrent identical
 * sign-ups the unique indexes admit one; the others learn which name is in use or, with its Idempotency-Key and password, are signed in to it.
 */
export async function signUp(
  ctx: Context,
  request: FastifyRequest,
  input: SignUp,
  idempotencyKey: string | null,
): Promise<{ userId: string; session: NewSession }> {
  await ctx.rateLimiter.consume('registration', { address: request.ip })
  const idempotencyRowId = idempotencyKey ? idempotencyRowIdOf(ctx, idempotencyKey, input) : null
  const conflictField = await findConflictingField(ctx.database.db, input)
  if (conflictField) return replaySignUp(ctx, request, input, idempotencyRowId, conflictField)
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
      if (idempotencyRowId) {
        const expiresAt = new Date(now.getTime() + idempotencyHours * 3_600_000)
        await insertVerification(tx, { id: idempotencyRowId, kind: idempotencyKind, userId, value: {}, expiresAt, createdAt: now })
      }
      if (await ctx.rateLimiter.tryConsume('sign-up-mail', { target: input.email }, tx))
        await sendVerification(tx, ctx, { id: userId, email: input.email }, input.returnTo)
      return { userId, session: await openSession(tx, ctx, request, { userId, ephemeral: false }) }
    })
  } catch (error) {
    if (sqlState(error) !== '23505') throw error
    return replaySignUp(ctx, request, input, idempotencyRowId, violatedConstraint(error) === 'users_username_unique' ? 'username' : 'email')
  }
}

const idempotencyKind = 'registration'
const idempotencyHours = 24

function idempotencyRowIdOf(ctx: Context, idempotencyKey: string, { email, username }: SignUp): string {
  const mac = createHmac('sha256', ctx.secrets.derive('registration'))
  return `vrf_${mac.update(JSON.stringify([idempotencyKey, email, username.toLowerCase()])).digest('base64url')}`
}

/** A retry of a sign-up whose response was lost. The key alone opens nothing: the password does. */
async function replaySignUp(
  ctx: Context,
  request: FastifyRequest,
  input: SignUp,
  idempotencyRowId: string | null,
  conflictField: 'email' | 'username',
): Promise<{ userId: string; session: NewSession }> {
  const { db } = ctx.database
  const idempotencyRow = idempotencyRowId
    ? await readVerification(db, { id: idempotencyRowId, kind: idempotencyKind, now: ctx.clock() })
    : null
  const userId = idempotencyRow?.userId
  if (!userId) throw conflictFailure(conflictField)
  const storedHash = await readPasswordHash(db, userId)
  try {
    await verifyPassword(ctx, { subject: `user:${userId}`, address: request.ip, storedHash, password: input.password })
  } catch (error) {
    throw error instanceof Failure && error.code === 'invalid_credentials' ? conflictFailure(conflictField) : error
  }
  const session = await ctx.database.transaction(async (tx) => {
    await requireUserWithProof(tx, userId, storedHash!)
    return openSession(tx, ctx, request, { userId, ephemeral: false })
  })
  return { userId, session }
}

export function conflictFailure(field: 'email' | 'username'): Failure {
  return field === 'email'
    ? new Failure('email_taken', { field, hint: refusals.emailTaken })
    : new Failure('username_taken', { field, hint: refusals.usernameTaken })
}
