import type { FastifyRequest } from 'fastify'
import { isSignedIn, type UserActor } from '../../actor.ts'
import type { News } from '../../bus.ts'
import type { Context } from '../../context.ts'
import type { EventsAnswer } from '../../feature.ts'
import { identify } from '../accounts/identify.ts'

/**
 * Everything pushed to an open page. Who listens is asked again before each push, so a page whose session was ended elsewhere is told
 * that, and nothing more.
 */
export function openNews(ctx: Context, actor: UserActor, request: FastifyRequest): EventsAnswer {
  return {
    open: async (push) => {
      let ended = false
      let last = Promise.resolve()
      const tell = async (news: News) => {
        if (ended) return
        const current = await identify(ctx, request)
        if (isSignedIn(current) && current.sessionId === actor.sessionId) return push(news.about, newsData(news))
        stop()
        push('session', {})
      }
      const unsubscribe = ctx.bus.subscribe(actor.userId, (news) => {
        last = last.then(() => tell(news)).catch((err) => ctx.log.error({ err }, 'news could not be pushed'))
      })
      const stop = () => {
        ended = true
        unsubscribe()
      }
      return stop
    },
  }
}

function newsData(news: News): Record<string, string> {
  if (news.about === 'report') return { reportId: news.reportId }
  return news.about === 'order' ? { orderId: news.orderId } : {}
}
