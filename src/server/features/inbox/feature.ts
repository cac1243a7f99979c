import type { Feature } from '../../feature.ts'
import { openNews } from './events.ts'
import { readNotifications, readThem } from './notifications.ts'
import { forgetOldInbox } from './retention.ts'
import { changeSettings, readOwnSettings } from './settings.ts'
import { openTicket, readOwnTickets } from './support.ts'

/** What the product notifies a person of, how the person receives it, and how to write to us. */
export const inboxFeature = {
  name: 'inbox',
  personalData: { expire: forgetOldInbox },
  handlers: {
    'GET /api/notifications': async (ctx, { actor, query }) => readNotifications(ctx, actor, query),
    'POST /api/notifications/read': async (ctx, { actor, body }) => readThem(ctx, actor, body?.ids),
    'GET /api/notifications/events': async (ctx, { actor, request }) => openNews(ctx, actor, request),
    'GET /api/settings': async (ctx, { actor }) => readOwnSettings(ctx, actor),
    'PUT /api/settings': async (ctx, { actor, body }) => changeSettings(ctx, actor, body),
    'POST /api/support': async (ctx, { actor, body, idempotencyKey }) => openTicket(ctx, actor, { ...body, idempotencyKey }),
    'GET /api/support': async (ctx, { actor }) => readOwnTickets(ctx, actor),
  },
} satisfies Feature
