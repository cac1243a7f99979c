import type { FastifyRequest } from 'fastify'
import type { UserActor } from '../../actor.ts'
import type { News } from '../../bus.ts'
import type { Context } from '../../context.ts'
import type { EventsAnswer } from '../../feature.ts'
import { ownStream } from '../accounts/own-stream.ts'

/** Everything pushed to an open page. */
export function openNews(ctx: Context, actor: UserActor, request: FastifyRequest): EventsAnswer {
  return ownStream(ctx, actor, request, (news, push) => {
    if (news !== 'opened') push(news.about, newsData(news))
    return true
  })
}

function newsData(news: News): Record<string, string> {
  if (news.about === 'report') return { reportId: news.reportId }
  return news.about === 'order' ? { orderId: news.orderId } : {}
}
