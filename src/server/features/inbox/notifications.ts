import type { FastifyRequest } from 'fastify'
import type { NotificationKind } from '#contract/inbox.ts'
import { limits } from '#contract/limits.ts'
import type { Context } from '../../context.ts'
import type { ServerEvent } from '../../events/event-bus.ts'
import type { EventsAnswer } from '../../feature.ts'
import type { UserActor } from '../../platform/actor.ts'
import { openEventStream } from '../accounts/event-stream.ts'
import { readHomeCountry } from '../profile/places.ts'
import { renderNotice } from './notify.ts'
import { countUnread, listNotifications, markRead } from './store.ts'

export async function readNotifications(
  ctx: Context,
  actor: UserActor,
  query: { page?: number | undefined; pageSize?: number | undefined },
) {
  const page = query.page ?? 1
  const pageSize = query.pageSize ?? limits.pageSize.default
  const { db, readCache } = ctx.database
  const [home, { rows, total, unread }] = await readCache.get(actor.userId, ['notifications', page, pageSize].join('|'), () =>
    Promise.all([
      readHomeCountry(db, actor.userId),
      listNotifications(db, actor.userId, { limit: pageSize, offset: (page - 1) * pageSize }),
    ]),
  )
  return {
    notifications: rows.map((row) => ({
      id: row.id,
      kind: row.kind as NotificationKind,
      title: (row.words && renderNotice(row.words.title, home)) ?? row.title,
      message: (row.words && renderNotice(row.words.message, home)) ?? row.message,
      time: row.createdAt.toISOString(),
      unread: row.readAt === null,
      ...(row.href ? { href: row.href } : {}),
    })),
    total,
    unread,
    page,
    pageSize,
  }
}

/** Marks the given ids, or all, as read; the person's other open pages are notified. Other people's ids are ignored. */
export async function markNotificationsRead(ctx: Context, actor: UserActor, ids: string[] | undefined): Promise<{ unread: number }> {
  return ctx.database.transaction(async (tx) => {
    const markedCount = await markRead(tx, actor.userId, ids, ctx.clock())
    if (markedCount > 0) await ctx.bus.publish(tx, { about: 'notification', userId: actor.userId })
    return { unread: await countUnread(tx, actor.userId) }
  })
}

export function openInboxEvents(ctx: Context, actor: UserActor, request: FastifyRequest): EventsAnswer {
  return openEventStream(ctx, actor, request, (news, push) => {
    if (news !== 'opened') push(news.about, newsData(news))
    return true
  })
}

function newsData(news: ServerEvent): Record<string, string> {
  if (news.about === 'report') return { reportId: news.reportId }
  return news.about === 'order' ? { orderId: news.orderId } : {}
}
