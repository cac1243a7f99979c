import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Failure } from '../errors.ts'
import { closeEventStreams } from './events.ts'

/**
 * Graceful shutdown: accepted requests complete, new ones get a retryable error, and what does not end in time is closed. Work is counted apart from
 * open connections, because it continues after the caller disconnects and needs its database open.
 */
export type Drain = {
  track: <T>(work: () => Promise<T>) => Promise<T>
  /** @returns whether everything ended */
  stop: () => Promise<boolean>
}

export const drainMs = 10_000
/** For work that aborts because its caller was just disconnected. */
const lateWorkMs = 1_000
const pollMs = 20
/**
 * A keep-alive connection may carry its next request already, and a connection may wait to be accepted; a refused client retries later. Counted in
 * polls and not in milliseconds: a process busy with something else accepts nothing while time passes.
 */
const quietPolls = 5
const maxPolls = 50

/** Register before hooks that do work and after those that set headers. */
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
      // Tests inject requests, without connections to wait for.
      const isOver = () => activeWork === 0 && (openCalls === 0 || !server.listening)
      const isQuiet = await waitUntil(() => {
        // Includes streams opened in between. Their pages reconnect to the next process.
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
      // Connections may be accepted until the server is closed.
      const closing = setInterval(() => server.closeAllConnections(), pollMs)
      await closed.finally(() => clearInterval(closing))
      return waitUntil(() => activeWork === 0, lateWorkMs)
    },
  }
}
