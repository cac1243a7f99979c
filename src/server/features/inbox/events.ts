import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import type { ServerEvent } from '../../events/event-bus.ts'
import type { EventsAnswer } from '../../feature.ts'
import type { UserActor } from '../../platform/actor.ts'
import { openEventStream } from '../accounts/event-stream.ts'

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
