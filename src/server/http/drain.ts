import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Failure } from '../failure.ts'
import { closeEventStreams } from './events.ts'

/**
 * Stopping without cutting anybody off: accepted calls run to their end, new calls get a refusal to come back later, and what does not end in time is
 * closed. Work is counted apart from open streams, because it continues when the caller has left, and must not find its database closed.
 */
export type Drain = {
  /** Counts the work while it runs. */
  during: <T>(work: () => Promise<T>) => Promise<T>
  /** @returns whether everything ended */
  stop: () => Promise<boolean>
}

export const drainMs = 10_000
/** For work that gives up because its asker is gone now. */
const afterwardsMs = 1_000
const lookEveryMs = 20
/**
 * The line of an answered call may carry the next one already, and a line may wait to be accepted; who is asked to come back later does so later.
 * Counted in looks and not in milliseconds: while something else keeps the process busy time goes by, and nobody is heard.
 */
const quietLooks = 5
const mostLooks = 50

/** Before the hooks that do work, after those that set headers. */
export function addDrain(app: FastifyInstance): Drain {
  let stopping = false
  let working = 0
  let open = 0
  let refused = 0

  app.addHook('onRequest', (_request, reply, done) => {
    if (stopping) {
      refused++
      reply.header('Connection', 'close')
      throw new Failure('stopping', { retryAfterSeconds: 5 })
    }
    open++
    reply.raw.once('close', () => {
      open--
    })
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (stopping) reply.header('Connection', 'close')
    done(null, payload)
  })

  const until = async (isOver: () => boolean, ms: number) => {
    const end = Date.now() + ms
    while (!isOver() && Date.now() < end) await wait(lookEveryMs)
    return isOver()
  }
  return {
    during: async (work) => {
      working++
      try {
        return await work()
      } finally {
        working--
      }
    },
    stop: async () => {
      stopping = true
      const { server } = app
      // Tests inject their requests: no lines to wait for.
      const isOver = () => working === 0 && (open === 0 || !server.listening)
      const isQuiet = await until(() => {
        // Also those that opened in between. Their pages reconnect to whatever serves next.
        closeEventStreams()
        return isOver()
      }, drainMs)
      if (!isQuiet && open > 0) app.log.warn({ open }, 'closing the lines of calls that did not end in time')
      for (let looks = 0, quiet = 0; server.listening && quiet < quietLooks && looks < mostLooks; looks++) {
        const before = refused
        await wait(lookEveryMs)
        quiet = refused === before ? quiet + 1 : 0
      }
      const closed = app.close()
      // Some may have come in the same moment.
      const closing = setInterval(() => server.closeAllConnections(), lookEveryMs)
      await closed.finally(() => clearInterval(closing))
      return until(() => working === 0, afterwardsMs)
    },
  }
}
