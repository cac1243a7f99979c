import type { Feature } from '../../feature.ts'
import { markNotificationsRead, openInboxEvents, readNotifications } from './notifications.ts'
import { purgeInbox, readableInbox } from './personal-data.ts'
import { changeSettings, readOwnSettings } from './settings.ts'
import { openTicket, readOwnTickets } from './support.ts'

/** Notifications, their settings and support tickets. */
export const inboxFeature = {
  name: 'inbox',
  personalData: { readable: readableInbox, expire: purgeInbox },
  handlers: {
    'GET /api/notifications': async (ctx, { actor, query }) => readNotifications(ctx, actor, query),
    'POST /api/notifications/read': async (ctx, { actor, body }) => markNotificationsRead(ctx, actor, body?.ids),
    'GET /api/notifications/events': async (ctx, { actor, request }) => openInboxEvents(ctx, actor, request),
    'GET /api/settings': async (ctx, { actor }) => readOwnSettings(ctx, actor),
    'PUT /api/settings': async (ctx, { actor, body }) => changeSettings(ctx, actor, body),
    'POST /api/support': async (ctx, { actor, body, idempotencyKey }) => openTicket(ctx, actor, { ...body, idempotencyKey }),
    'GET /api/support': async (ctx, { actor }) => readOwnTickets(ctx, actor),
  },
} satisfies Feature
