import type { FastifyRequest } from 'fastify'
import { limits } from '#contract/limits.ts'
import { isSignedIn, type UserActor } from '../../actor.ts'
import type { News } from '../../bus.ts'
import type { Context } from '../../context.ts'
import { whenBack } from '../../db/away.ts'
import { Failure } from '../../failure.ts'
import type { EventsAnswer } from '../../feature.ts'
import { identify } from '../accounts/identify.ts'

const openBySession = new Map<string, number>()

/**
 * Everything pushed to an open page. Who listens is asked again before each push, so a page whose session was ended elsewhere is told
 * that, and nothing more.
 * @throws Failure rate_limited when one session holds more lines open than anybody has pages
 */
export function openNews(ctx: Context, actor: UserActor, request: FastifyRequest): EventsAnswer {
  const open = openBySession.get(actor.sessionId) ?? 0
  if (open >= limits.openPagesPerSession) throw new Failure('rate_limited', { retryAfterSeconds: 60 })
  openBySession.set(actor.sessionId, open + 1)
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
        last = last
          .then(() => whenBack(() => tell(news), { atMostMs: 10_000, stopped: () => ended }))
          .catch((err) => ctx.log.error({ err }, 'news could not be pushed'))
      })
      const stop = () => {
        ended = true
        unsubscribe()
      }
      return () => {
        stop()
        const left = (openBySession.get(actor.sessionId) ?? 1) - 1
        if (left > 0) openBySession.set(actor.sessionId, left)
        else openBySession.delete(actor.sessionId)
      }
    },
  }
}

function newsData(news: News): Record<string, string> {
  if (news.about === 'report') return { reportId: news.reportId }
  return news.about === 'order' ? { orderId: news.orderId } : {}
}
