import * as z from 'zod'
import { id, idsPerCall, instantField, message, pageQuery, pageSchema, route, textField } from './route.ts'

export const notificationKinds = [
  'report_ready',
  'report_failed',
  'payment_received',
  'payment_failed',
  'refund_made',
  'subscription_renewing',
  'subscription_ending',
  'new_opportunities',
  'support_answer',
  'account',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

export const notification = z.object({
  id,
  kind: z.enum(notificationKinds),
  title: z.string(),
  message: z.string(),
  time: instantField,
  unread: z.boolean(),
  href: z.string().optional(),
})
export type Notification = z.infer<typeof notification>

export const settingsSchema = z.object({
  notifications: z.object({ email: z.boolean(), push: z.boolean(), marketing: z.boolean(), opportunities: z.boolean() }),
  privacy: z.object({ analytics: z.boolean(), shareCounts: z.boolean() }),
})
export type Settings = z.infer<typeof settingsSchema>

export const ticket = z.object({
  id,
  subject: z.string(),
  message: z.string(),
  status: z.enum(['open', 'answered', 'closed']),
  priority: z.enum(['normal', 'first']),
  createdAt: instantField,
  answer: z.string().nullable(),
  answeredAt: instantField.nullable(),
})

export const inboxRoutes = {
  'GET /api/notifications': route({
    access: 'user',
    summary: 'Own notifications, newest first',
    query: z.object(pageQuery),
    response: pageSchema('notifications', notification).extend({ unread: z.number() }),
  }),
  'POST /api/notifications/read': route({
    access: 'user',
    summary: 'Mark some, or all, as read',
    body: z.object({ ids: z.array(id).max(idsPerCall).optional() }).optional(),
    response: z.object({ unread: z.number() }),
  }),
  'GET /api/notifications/events': route({
    access: 'user',
    summary: 'Everything pushed to an open page, over one connection',
    response: 'events',
    errors: ['rate_limited'],
  }),
  'GET /api/settings': route({ access: 'user', summary: 'Own settings', response: settingsSchema }),
  'PUT /api/settings': route({
    access: 'user',
    summary: 'Change any part of the settings',
    body: z.object({
      notifications: settingsSchema.shape.notifications.partial().optional(),
      privacy: settingsSchema.shape.privacy.partial().optional(),
    }),
    response: settingsSchema,
  }),
  'POST /api/support': route({
    access: 'visitor',
    summary: 'Contact support; signed-out people must give an email address',
    body: z.object({ subject: textField().min(1), message: textField(4000).min(1), email: z.string().max(200).optional() }),
    response: message.extend({ id }),
    status: 201,
    errors: ['rate_limited'],
  }),
  'GET /api/support': route({ access: 'user', summary: 'Own tickets', response: z.object({ tickets: z.array(ticket) }) }),
} as const
