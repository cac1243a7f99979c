import type { FastifyRequest } from 'fastify'
import type { UserActor } from '../../actor.ts'
import type { ServerEvent } from '../../bus.ts'
import type { Context } from '../../context.ts'
import type { EventsAnswer } from '../../feature.ts'
import { openEventStream } from '../accounts/own-stream.ts'

/** Everything pushed to an open page. */
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
