import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { sqlState, violatedConstraint } from '../../db/database.ts'
import { Failure } from '../../failure.ts'
import { termsVersion } from './consent.ts'
import { hashPassword } from './password.ts'
import { type NewSession, openSession } from './session.ts'
import { findTaken, insertAuthAccount, insertUser } from './store.ts'
import { countRegistration } from './throttle.ts'
import { askToVerify } from './verify-email.ts'

export type SignUp = { username: string; email: string; password: string; firstName: string; lastName: string; phoneNumber: string }

/**
 * Makes an account whole or not at all: person, password, consent, settings, session and the verification mail's job in one transaction.
 * Of many identical sign-ups at once the unique indexes let one through; the others are told which name is taken.
 */
export async function signUp(ctx: Context, request: FastifyRequest, input: SignUp): Promise<{ userId: string; session: NewSession }> {
  await countRegistration(ctx, request.ip)
  const taken = await findTaken(ctx.database.db, input)
  if (taken) throw takenFailure(taken)
  const passwordHash = await hashPassword(input.password)
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
      await askToVerify(tx, ctx, { id: userId, email: input.email, firstName: input.firstName })
      return { userId, session: await openSession(tx, ctx, request, { userId, ephemeral: false }) }
    })
  } catch (error) {
    if (sqlState(error) !== '23505') throw error
    throw takenFailure(violatedConstraint(error) === 'users_username_unique' ? 'username' : 'email')
  }
}

export function takenFailure(field: 'email' | 'username'): Failure {
  return field === 'email'
    ? new Failure('email_taken', { field, suggestion: 'This email is already registered. Try signing in instead.' })
    : new Failure('username_taken', { field, suggestion: 'This username is already taken. Please choose another.' })
}
