import { answerTexts } from '#words/answers.ts'
import { refusals } from '#words/refusals.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../errors.ts'
import type { Call, Feature } from '../../feature.ts'
import { attachment } from '../../http/attachment.ts'
import { mailJob } from '../../mail/send-mail.ts'
import { isSignedIn, type UserActor } from '../../platform/actor.ts'
import { changePassword, editAccount, requestEmailChange } from './change-account.ts'
import { cleanUpJob, scheduleCleanUp } from './clean-up.ts'
import { eraseAccount, forgetMailsJob } from './erase.ts'
import { exportAccount } from './export.ts'
import { exportReadable } from './export-readable.ts'
import { beginExternalSignIn, clearShortCookie, returnToParam, sameSitePath } from './external/begin.ts'
import { finishExternalSignIn } from './external/finish.ts'
import { linkByPassword, linkCookie } from './external/link.ts'
import { pictureJob } from './external/picture.ts'
import { isResetLinkValid, passwordResetJob, requestPasswordReset, resetPassword } from './reset-password.ts'
import { honourAdminEmail } from './roles.ts'
import { clearSessionCookie, setSessionCookies } from './session.ts'
import { readSessionUser } from './session-user.ts'
import { endOtherSessions, endSession, readOwnSessions } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { findUserByName } from './store.ts'
import { forgetTracesJob } from './traces.ts'
import { readUsage } from './usage.ts'
import { confirmEmailLink, resendVerification } from './verify-email.ts'

/** Sign-up, sign-in, sign-out, sessions and account settings. */
export const accountsFeature = {
  name: 'accounts',
  jobs: [mailJob, passwordResetJob, pictureJob, forgetMailsJob, forgetTracesJob, cleanUpJob],
  schedule: (ctx) => scheduleCleanUp(ctx.database.db, ctx, ctx.clock()),
  start: async (ctx) => {
    const owner = ctx.config.adminEmail ? await findUserByName(ctx.database.db, ctx.config.adminEmail) : null
    if (owner) await ctx.database.transaction((tx) => honourAdminEmail(tx, ctx, owner.id))
  },
  handlers: {
    'GET /api/auth/user': async (ctx, { actor }) => ({
      ...(await readSessionUser(ctx, actor.userId)),
      ...(actor.sharedPhone ? { sharedPhone: true } : {}),
    }),
    'POST /api/auth/register': async (ctx, { body, idempotencyKey, request, reply }) => {
      const { userId, session } = await signUp(ctx, request, body, idempotencyKey)
      setSessionCookies(ctx, reply, session)
      return { message: answerTexts.accountCreated, user: await readSessionUser(ctx, userId) }
    },
    'POST /api/auth/login': async (ctx, { body, request, reply }) => {
      const { userId, session } = await signIn(ctx, request, body)
      setSessionCookies(ctx, reply, session)
      return { message: answerTexts.signedIn, user: await readSessionUser(ctx, userId) }
    },
    'POST /api/logout': async (ctx, call) => signOut(ctx, call),
    'GET /api/logout': async (ctx, call) => {
      refuseCrossSiteNavigation(call.request)
      await signOut(ctx, call)
      return { to: '/' }
    },
    'GET /api/login': async (_ctx, { actor, query }) => {
      const to = sameSitePath(query.returnTo)
      if (isSignedIn(actor)) return { to }
      return { to: to === '/' ? '/login' : `/login?returnTo=${encodeURIComponent(to)}` }
    },
    // Mail scanners open links: only the page's button confirms.
    'GET /api/auth/verify-email': async (_ctx, { query }) => ({
      to: `/verify-email?token=${encodeURIComponent(query.token)}${returnToParam(sameSitePath(query.returnTo))}`,
    }),
    'POST /api/auth/verify-email': async (ctx, { actor, body, reply }) => {
      const { message, renewed } = await confirmEmailLink(ctx, actor, body.token)
      if (renewed) setSessionCookies(ctx, reply, renewed)
      return { message, user: await readSessionUser(ctx, actor.userId) }
    },
    'POST /api/auth/resend-verification': async (ctx, { actor }) => resendVerification(ctx, actor),
    'POST /api/auth/request-password-reset': async (ctx, { body, request }) => requestPasswordReset(ctx, request.ip, body),
    'GET /api/auth/reset-password': async (ctx, { query }) => ({ works: await isResetLinkValid(ctx, query.token) }),
    'POST /api/auth/reset-password': async (ctx, { body, request, reply }) => {
      const answer = await resetPassword(ctx, request.ip, body)
      clearSessionCookie(ctx, reply)
      return answer
    },
    'GET /api/auth/google': async (ctx, { query, request, reply }) => beginExternalSignIn(ctx, 'google', request, reply, query),
    'GET /api/auth/apple': async (ctx, { query, request, reply }) => beginExternalSignIn(ctx, 'apple', request, reply, query),
    'GET /api/auth/google/callback': async (ctx, { request, reply }) => finishExternalSignIn(ctx, 'google', request, reply),
    'GET /api/auth/apple/callback': async (ctx, { request, reply }) => finishExternalSignIn(ctx, 'apple', request, reply),
    // Apple posts from another site, so without our cookies; the navigation caused by this response has them.
    'POST /api/auth/apple/callback': async (ctx, { body }) => {
      if (!ctx.config.apple) throw new Failure('provider_off', { message: refusals.signInOff })
      const callbackParams = ['code', 'state', 'error', 'iss', 'user'].flatMap((name) => {
        const value = body?.[name]
        return typeof value === 'string' ? [[name, value.slice(0, 2000)] as [string, string]] : []
      })
      return { to: `/api/auth/apple/callback?${new URLSearchParams(callbackParams)}` }
    },
    'POST /api/auth/link': async (ctx, { body, request, reply }) => {
      const { userId, session } = await linkByPassword(ctx, request, body)
      clearShortCookie(ctx, reply, linkCookie)
      setSessionCookies(ctx, reply, session)
      return { message: answerTexts.signedIn, user: await readSessionUser(ctx, userId) }
    },
    'GET /api/sessions': async (ctx, { actor }) => ({ sessions: await readOwnSessions(ctx, actor) }),
    'DELETE /api/sessions/{id}': async (ctx, { actor, params, reply }) => {
      await endSession(ctx, actor, params.id)
      if (params.id === actor.sessionId) clearSessionCookie(ctx, reply)
    },
    'DELETE /api/sessions': async (ctx, { actor, reply }) => {
      const { ended, renewed } = await endOtherSessions(ctx, actor)
      if (renewed) setSessionCookies(ctx, reply, renewed)
      return { ended }
    },
    'PUT /api/account': async (ctx, { actor, body }) => {
      await editAccount(ctx, actor, body)
      return readSessionUser(ctx, actor.userId)
    },
    'POST /api/account/email': async (ctx, { actor, body }) => requestEmailChange(ctx, actor, body),
    'POST /api/account/password': async (ctx, { actor, body, reply }) => {
      const { message, renewed } = await changePassword(ctx, actor, body)
      if (renewed) setSessionCookies(ctx, reply, renewed)
      return { message }
    },
    'GET /api/account/usage': async (ctx, { actor }) => readUsage(ctx, actor),
    'GET /api/account/export': async (ctx, { actor, reply }) => {
      await ctx.rateLimiter.consume('export', { account: actor.userId })
      reply.header('Content-Disposition', attachment('gapwise-my-data.json'))
      return { pieces: await exportAccount(ctx, actor) }
    },
    'GET /api/account/export.txt': async (ctx, { actor }) => {
      await ctx.rateLimiter.consume('export', { account: actor.userId })
      return exportReadable(ctx, actor)
    },
    'DELETE /api/account': async (ctx, { actor, body, reply }) => {
      await ctx.rateLimiter.consume('erasure', { account: actor.userId })
      const answer = await eraseAccount(ctx, actor, body?.password)
      clearSessionCookie(ctx, reply)
      reply.header('Clear-Site-Data', '"cache", "storage"')
      return answer
    },
  },
} satisfies Feature

async function signOut(ctx: Context, { actor, reply }: Pick<Call<'POST /api/logout'>, 'actor' | 'reply'>): Promise<void> {
  if (isSignedIn(actor)) await endCurrentSession(ctx, actor)
  clearSessionCookie(ctx, reply)
  reply.header('Clear-Site-Data', '"cache", "storage"')
}

async function endCurrentSession(ctx: Context, actor: UserActor): Promise<void> {
  await endSession(ctx, actor, actor.sessionId).catch((error) => {
    // A concurrent sign-out has ended it already.
    if (!(error instanceof Failure && error.code === 'not_found')) throw error
  })
}

/** Signing out by GET works from this site and by typing the URL, so that no other page can do it with a link or an image. */
function refuseCrossSiteNavigation({ headers, host, protocol }: Call<'GET /api/logout'>['request']): void {
  const site = headers['sec-fetch-site']
  const isCrossSite =
    site === undefined
      ? headers.referer !== undefined && !headers.referer.startsWith(`${protocol}://${host}/`)
      : site !== 'same-origin' && site !== 'none'
  if (isCrossSite) throw new Failure('foreign_origin')
}
