import type { FastifyReply } from 'fastify'
import { limits } from '#contract/limits.ts'
import type { Context } from '../../context.ts'
import type { Feature } from '../../feature.ts'
import { readAudit } from '../accounts/audit.ts'
import { requireReauth } from '../accounts/change-account.ts'
import { type NewSession, setSessionCookies } from '../accounts/session.ts'
import { answerAsAdmin, readTickets } from '../inbox/tickets.ts'
import { readOrderForAdmin } from '../payments/admin.ts'
import { listExceptions } from '../payments/exceptions.ts'
import { previewPortal } from '../payments/portal.ts'
import { readAnalytics } from './analytics.ts'
import { readSystemHealth } from './health.ts'
import { checkOrderWithAudit, readOrders, reconcile, refundOrder } from './orders.ts'
import { readDashboard } from './overview.ts'
import { readPerson } from './person.ts'
import { endSessions, grantAdmin, readUsers, revokeAdmin } from './users.ts'

/** Calls of admins, admitted by the contract; every act writes an audit row. */
export const adminFeature = {
  name: 'admin',
  handlers: {
    'GET /api/admin/dashboard': async (ctx) => readDashboard(ctx),
    'GET /api/admin/analytics': async (ctx, { query }) => readAnalytics(ctx, Number(query.days ?? '30')),
    'GET /api/admin/health': async (ctx) => readSystemHealth(ctx),
    'GET /api/admin/users': async (ctx, { query }) => readUsers(ctx, query),
    'GET /api/admin/users/{id}': async (ctx, { actor, params }) => readPerson(ctx, actor, params.id),
    'POST /api/admin/grant-admin': async (ctx, { actor, body, reply }) => {
      await requireReauth(ctx, actor, body.password)
      return withSessionCookies(ctx, reply, await grantAdmin(ctx, actor, body.email))
    },
    'POST /api/admin/revoke-admin': async (ctx, { actor, body, reply }) => {
      await requireReauth(ctx, actor, body.password)
      return withSessionCookies(ctx, reply, await revokeAdmin(ctx, actor, body.email))
    },
    'DELETE /api/admin/users/{id}/sessions': async (ctx, { actor, params, reply }) =>
      withSessionCookies(ctx, reply, await endSessions(ctx, actor, params.id)),
    'POST /api/admin/preview-payment-portal': async (ctx, { body }) => previewPortal(ctx, body.countryName),
    'GET /api/admin/orders': async (ctx, { actor, query }) => {
      ctx.rateLimiter.consumeLocal('own-list', { account: actor.userId })
      return readOrders(ctx, query)
    },
    'GET /api/admin/orders/{id}': async (ctx, { params }) => readOrderForAdmin(ctx, params.id),
    'POST /api/admin/orders/{id}/refund': async (ctx, { actor, params, body, idempotencyKey }) => {
      await requireReauth(ctx, actor, body?.password)
      ctx.rateLimiter.consumeLocal('admin-act', { account: actor.userId })
      return refundOrder(ctx, actor, { orderId: params.id, amount: body?.amount, reason: body?.reason, cause: body?.cause, idempotencyKey })
    },
    'POST /api/admin/orders/{id}/check': async (ctx, { actor, params }) => {
      ctx.rateLimiter.consumeLocal('admin-act', { account: actor.userId })
      return checkOrderWithAudit(ctx, actor, params.id)
    },
    'GET /api/admin/exceptions': async (ctx, { query }) =>
      listExceptions(ctx, { page: query.page ?? 1, pageSize: query.pageSize ?? limits.pageSize.default }),
    'POST /api/admin/reconcile': async (ctx, { actor }) => {
      ctx.rateLimiter.consumeLocal('reconcile', { account: actor.userId })
      return reconcile(ctx, actor)
    },
    'GET /api/admin/tickets': async (ctx, { query }) => readTickets(ctx, query),
    'POST /api/admin/tickets/{id}/answer': async (ctx, { actor, params, body }) => answerAsAdmin(ctx, actor, params.id, body.answer),
    'GET /api/admin/audit': async (ctx, { query }) => readAudit(ctx, query),
  },
} satisfies Feature

/** Sets the new cookies when an act has rotated the caller's session secret. */
function withSessionCookies<T extends { renewed: NewSession | null }>(ctx: Context, reply: FastifyReply, result: T): T {
  if (result.renewed) setSessionCookies(ctx, reply, result.renewed)
  return result
}
