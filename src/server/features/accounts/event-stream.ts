import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { retryUntilAvailable } from '../../db/unavailable.ts'
import type { EventBus, ServerEvent } from '../../events/event-bus.ts'
import type { EventsAnswer, Push } from '../../feature.ts'
import type { UserActor } from '../../platform/actor.ts'
import { getOrCompute, memoizeByIdentity } from '../../platform/cache.ts'
import { sessionCookie } from './session.ts'
import { readLiveSecrets } from './store-sessions.ts'
import { hashSecret } from './tokens.ts'

/** Deduplicates a read across the open pages of one person. */
export type SharedRead = <T>(key: string, work: () => Promise<T>) => Promise<T>
/** @returns false when this page may receive nothing more */
type Deliver = (news: ServerEvent | 'opened', push: Push, read: SharedRead) => Promise<boolean> | boolean

type StreamConnection = { secretHash: string; deliver: Deliver; push: Push; end: () => void }
/** The open pages of one person, and the pending events, deduplicated. */
type UserStream = {
  connections: Set<StreamConnection>
  undelivered: Map<string, ServerEvent>
  delivering: Promise<void> | null
  unsubscribe: () => void
}

const streamsByUser = memoizeByIdentity((_bus: EventBus) => new Map<string, UserStream>())

/**
 * The event stream of an open page. The session is checked before each push, once for all pages of the account: a page whose session has ended, or
 * continues with another secret, receives only that, and its stream is closed; the browser reconnects with the cookie it has by then.
 * @throws Failure rate_limited when more streams are open than anybody has pages
 */
export function openEventStream(ctx: Context, actor: UserActor, request: FastifyRequest, deliver: Deliver): EventsAnswer {
  const release = ctx.rateLimiter.acquire('lines', { session: actor.sessionId, account: actor.userId, address: actor.address })
  const secretHash = hashSecret(request.cookies[sessionCookie(ctx)] ?? '')
  let detach = () => {}
  let isClosed = false
  return {
    open: async (push, end) => {
      if (isClosed) return
      const connection: StreamConnection = { secretHash, deliver, push, end }
      const { stream, stop } = attachConnection(ctx, actor.userId, connection)
      detach = stop
      // Events that arrive during the initial delivery are sent after it.
      const first = (stream.delivering ?? Promise.resolve()).then(async () => {
        if (!(await deliver('opened', push, (_key, work) => work()))) end()
      })
      stream.delivering = first.catch(() => undefined)
      await first
    },
    close: () => {
      isClosed = true
      detach()
      release()
    },
  }
}

function attachConnection(ctx: Context, userId: string, connection: StreamConnection): { stream: UserStream; stop: () => void } {
  const byUser = streamsByUser(ctx.bus)
  const stream = getOrCompute(byUser, userId, () => openUserStream(ctx, userId))
  stream.connections.add(connection)
  return {
    stream,
    stop: () => {
      if (!stream.connections.delete(connection) || stream.connections.size > 0) return
      stream.unsubscribe()
      byUser.delete(userId)
    },
  }
}

function openUserStream(ctx: Context, userId: string): UserStream {
  const stream: UserStream = { connections: new Set(), undelivered: new Map(), delivering: null, unsubscribe: () => {} }
  stream.unsubscribe = ctx.bus.subscribe(userId, (news) => {
    const isDelivering = stream.undelivered.size > 0
    stream.undelivered.set(JSON.stringify(news), news)
    // Events that arrive before delivery begins are sent in the same round.
    if (isDelivering) return
    stream.delivering = (stream.delivering ?? Promise.resolve())
      .then(() => deliverAll(ctx, userId, stream))
      .catch((err) => ctx.log.error({ err }, 'news could not be pushed'))
  })
  return stream
}

async function deliverAll(ctx: Context, userId: string, stream: UserStream): Promise<void> {
  const batch = [...stream.undelivered.values()]
  stream.undelivered.clear()
  const retryOptions = { timeoutMs: 10_000, stopped: () => stream.connections.size === 0 }
  const live = await retryUntilAvailable(() => readLiveSecrets(ctx.database.db, userId, ctx.clock()), retryOptions)
  const reads = new Map<string, Promise<unknown>>()
  const read: SharedRead = <T>(key: string, work: () => Promise<T>) => getOrCompute(reads, key, work) as Promise<T>
  for (const connection of [...stream.connections]) {
    if (live.has(connection.secretHash)) {
      const remaining = [...batch]
      await retryUntilAvailable(() => deliverTo(connection, remaining, read), retryOptions).catch((err) =>
        ctx.log.error({ err }, 'news could not be pushed'),
      )
      continue
    }
    connection.push('session', {})
    connection.end()
  }
}

async function deliverTo(connection: StreamConnection, batch: ServerEvent[], read: SharedRead): Promise<void> {
  // An event sent before the database became unavailable is not sent again afterwards.
  for (let news = batch[0]; news; news = batch[0]) {
    if (!(await connection.deliver(news, connection.push, read))) return connection.end()
    batch.shift()
  }
}
