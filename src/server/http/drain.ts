import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Failure } from '../errors.ts'
import { closeEventStreams } from './events.ts'

/**
 * Stopping without cutting anybody off: accepted calls run to their end, new calls get a refusal to come back later, and what does not end in time is
 * closed. Work is counted apart from open streams, because it continues when the caller has left, and must not find its database closed.
 */
export type Drain = {
  /** Counts the work while it runs. */
  track: <T>(work: () => Promise<T>) => Promise<T>
  /** @returns whether everything ended */
  stop: () => Promise<boolean>
}

export const drainMs = 10_000
/** For work that gives up because its asker is gone now. */
const lateWorkMs = 1_000
const pollMs = 20
/**
 * The line of an answered call may carry the next one already, and a line may wait to be accepted; who is asked to come back later does so later.
 * Counted in looks and not in milliseconds: while something else keeps the process busy time goes by, and nobody is heard.
 */
const quietPolls = 5
const maxPolls = 50

/** Before the hooks that do work, after those that set headers. */
export function addDrain(app: FastifyInstance): Drain {
  let stopping = false
  let activeWork = 0
  let openCalls = 0
  let refusedCalls = 0

  app.addHook('onRequest', (_request, reply, done) => {
    if (stopping) {
      refusedCalls++
      reply.header('Connection', 'close')
      throw new Failure('stopping', { retryAfterSeconds: 5 })
    }
    openCalls++
    reply.raw.once('close', () => {
      openCalls--
    })
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (stopping) reply.header('Connection', 'close')
    done(null, payload)
  })

  const waitUntil = async (isOver: () => boolean, ms: number) => {
    const end = Date.now() + ms
    while (!isOver() && Date.now() < end) await wait(pollMs)
    return isOver()
  }
  return {
    track: async (work) => {
      activeWork++
      try {
        return await work()
      } finally {
        activeWork--
      }
    },
    stop: async () => {
      stopping = true
      const { server } = app
      // Tests inject their requests: no lines to wait for.
      const isOver = () => activeWork === 0 && (openCalls === 0 || !server.listening)
      const isQuiet = await waitUntil(() => {
        // Also those that opened in between. Their pages reconnect to whatever serves next.
        closeEventStreams()
        return isOver()
      }, drainMs)
      if (!isQuiet && openCalls > 0) app.log.warn({ open: openCalls }, 'closing the lines of calls that did not end in time')
      for (let polls = 0, quiet = 0; server.listening && quiet < quietPolls && polls < maxPolls; polls++) {
        const before = refusedCalls
        await wait(pollMs)
        quiet = refusedCalls === before ? quiet + 1 : 0
      }
      const closed = app.close()
      // Some may have come in the same moment.
      const closing = setInterval(() => server.closeAllConnections(), pollMs)
      await closed.finally(() => clearInterval(closing))
      return waitUntil(() => activeWork === 0, lateWorkMs)
    },
  }
}
