import type { FastifyRequest } from 'fastify'
import type { UserActor } from '../../actor.ts'
import type { Bus, News } from '../../bus.ts'
import { getOrCompute, memoizeByIdentity } from '../../cache.ts'
import type { Context } from '../../context.ts'
import { whenBack } from '../../db/away.ts'
import type { EventsAnswer, Push } from '../../feature.ts'
import { sessionCookie } from './session.ts'
import { readLiveSecrets } from './store-sessions.ts'
import { hashSecret } from './tokens.ts'

/** Reads the news for several pages of one person, once for all of them. */
export type ReadOnce = <T>(key: string, work: () => Promise<T>) => Promise<T>
/** @returns false when this page may hear no more */
type Deliver = (news: News | 'opened', push: Push, read: ReadOnce) => Promise<boolean> | boolean

type Line = { secretHash: string; deliver: Deliver; push: Push; end: () => void }
/** The open pages of one person, and the news that they have not received yet, each once. */
type Hearing = { lines: Set<Line>; undelivered: Map<string, News>; delivering: Promise<void> | null; unsubscribe: () => void }

const hearingByUser = memoizeByIdentity((_bus: Bus) => new Map<string, Hearing>())

/**
 * What an open page of a person hears. The listener's session is read again before each push, once for all pages of the account: a page whose
 * session was ended, or continues under another secret, learns that and nothing more, and its stream is closed; the browser comes back with
 * whatever cookie it has by then.
 * @throws Failure rate_limited when more lines are open than anybody has pages
 */
export function ownStream(ctx: Context, actor: UserActor, request: FastifyRequest, deliver: Deliver): EventsAnswer {
  const release = ctx.budget.hold('lines', { session: actor.sessionId, account: actor.userId, address: actor.address })
  const secretHash = hashSecret(request.cookies[sessionCookie(ctx)] ?? '')
  let leave = () => {}
  let isClosed = false
  return {
    open: async (push, end) => {
      if (isClosed) return
      const line: Line = { secretHash, deliver, push, end }
      const { hearing, stop } = join(ctx, actor.userId, line)
      leave = stop
      // News that comes while the first words are read waits its turn behind them.
      const first = (hearing.delivering ?? Promise.resolve()).then(async () => {
        if (!(await deliver('opened', push, (_key, work) => work()))) end()
      })
      hearing.delivering = first.catch(() => undefined)
      await first
    },
    close: () => {
      isClosed = true
      leave()
      release()
    },
  }
}

function join(ctx: Context, userId: string, line: Line): { hearing: Hearing; stop: () => void } {
  const byUser = hearingByUser(ctx.bus)
  const hearing = getOrCompute(byUser, userId, () => hear(ctx, userId))
  hearing.lines.add(line)
  return {
    hearing,
    stop: () => {
      if (!hearing.lines.delete(line) || hearing.lines.size > 0) return
      hearing.unsubscribe()
      byUser.delete(userId)
    },
  }
}

function hear(ctx: Context, userId: string): Hearing {
  const hearing: Hearing = { lines: new Set(), undelivered: new Map(), delivering: null, unsubscribe: () => {} }
  hearing.unsubscribe = ctx.bus.subscribe(userId, (news) => {
    const isDelivering = hearing.undelivered.size > 0
    hearing.undelivered.set(JSON.stringify(news), news)
    // News that arrive before the sending begins are sent in the same round.
    if (isDelivering) return
    hearing.delivering = (hearing.delivering ?? Promise.resolve())
      .then(() => deliverAll(ctx, userId, hearing))
      .catch((err) => ctx.log.error({ err }, 'news could not be pushed'))
  })
  return hearing
}

async function deliverAll(ctx: Context, userId: string, hearing: Hearing): Promise<void> {
  const round = [...hearing.undelivered.values()]
  hearing.undelivered.clear()
  const patience = { atMostMs: 10_000, stopped: () => hearing.lines.size === 0 }
  const live = await whenBack(() => readLiveSecrets(ctx.database.db, userId, ctx.clock()), patience)
  const reads = new Map<string, Promise<unknown>>()
  const read: ReadOnce = <T>(key: string, work: () => Promise<T>) => getOrCompute(reads, key, work) as Promise<T>
  for (const line of [...hearing.lines]) {
    if (live.has(line.secretHash)) {
      const left = [...round]
      await whenBack(() => deliverTo(line, left, read), patience).catch((err) => ctx.log.error({ err }, 'news could not be pushed'))
      continue
    }
    line.push('session', {})
    line.end()
  }
}

async function deliverTo(line: Line, round: News[], read: ReadOnce): Promise<void> {
  // Sent before the database went away, not sent a second time when it is back.
  for (let news = round[0]; news; news = round[0]) {
    if (!(await line.deliver(news, line.push, read))) return line.end()
    round.shift()
  }
}
