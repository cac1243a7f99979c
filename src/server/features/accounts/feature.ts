import { safeReturnTo } from '#contract/pages.ts'
import { isSignedIn } from '../../actor.ts'
import { Failure } from '../../failure.ts'
import type { Feature } from '../../feature.ts'
import { mailJob } from '../../mail/send-mail.ts'
import { clearSessionCookie, setSessionCookies } from './session.ts'
import { sessionUser } from './session-user.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { deleteSession } from './store.ts'

/** Accounts: signing up, in and out, and who one is. */
export const accountsFeature: Feature = {
  name: 'accounts',
  jobs: [mailJob],
  handlers: {
    'GET /api/auth/user': async (ctx, { actor }) => sessionUser(ctx, actor.userId),
    'POST /api/auth/register': async (ctx, { body, request, reply }) => {
      const { userId, session } = await signUp(ctx, request, body)
      setSessionCookies(ctx, reply, session)
      return { message: 'Account created', user: await sessionUser(ctx, userId) }
    },
    'POST /api/auth/login': async (ctx, { body, request, reply }) => {
      const { userId, session } = await signIn(ctx, request, body)
      setSessionCookies(ctx, reply, session)
      return { message: 'Signed in', user: await sessionUser(ctx, userId) }
    },
    'POST /api/logout': async (ctx, { actor, reply }) => {
      if (isSignedIn(actor)) await deleteSession(ctx.database.db, actor.userId, actor.sessionId)
      clearSessionCookie(ctx, reply)
      reply.header('Clear-Site-Data', '"cache", "storage"')
      return undefined
    },
    'GET /api/logout': async (ctx, { actor, request, reply }) => {
      const site = request.headers['sec-fetch-site']
      if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Failure('foreign_origin')
      if (isSignedIn(actor)) await deleteSession(ctx.database.db, actor.userId, actor.sessionId)
      clearSessionCookie(ctx, reply)
      reply.header('Clear-Site-Data', '"cache", "storage"')
      return { to: '/' }
    },
    'GET /api/login': async (_ctx, { query }) => {
      const to = safeReturnTo(query.returnTo)
      return { to: to === '/' ? '/login' : `/login?returnTo=${encodeURIComponent(to)}` }
    },
  },
}
