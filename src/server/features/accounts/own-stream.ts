import type { FastifyRequest } from 'fastify'
import type { UserActor } from '../../actor.ts'
import type { Bus, News } from '../../bus.ts'
import type { Context } from '../../context.ts'
import { whenBack } from '../../db/away.ts'
import type { EventsAnswer, Push } from '../../feature.ts'
import { sessionCookie } from './session.ts'
import { readLiveSecrets } from './store-sessions.ts'
import { hashSecret } from './tokens.ts'

/** Reads what several pages of one person are about to be told, once for all of them. */
export type ReadOnce = <T>(key: string, work: () => Promise<T>) => Promise<T>
/** @returns false when this page may hear no more */
type Tell = (news: News | 'opened', push: Push, read: ReadOnce) => Promise<boolean> | boolean

type Line = { secretHash: string; tell: Tell; push: Push; end: () => void }
/** The open pages of one person, and the news that they have not been told yet, each once. */
type Hearing = { lines: Set<Line>; untold: Map<string, News>; telling: Promise<void> | null; unsubscribe: () => void }

const hearingByBus = new WeakMap<Bus, Map<string, Hearing>>()

/**
 * What an open page of a person hears. Whoever listens is asked again before each push, in one reading for all pages of the account: a page whose
 * session was ended, or goes on under another secret, is told that and nothing more, and its line is closed; the browser comes back with
 * whatever cookie it has by then.
 * @throws Failure rate_limited when more lines are open than anybody has pages
 */
export function ownStream(ctx: Context, actor: UserActor, request: FastifyRequest, tell: Tell): EventsAnswer {
  const release = ctx.budget.hold('lines', { session: actor.sessionId, account: actor.userId, address: actor.address })
  const secretHash = hashSecret(request.cookies[sessionCookie(ctx)] ?? '')
  let leave = () => {}
  let isClosed = false
  return {
    open: async (push, end) => {
      if (isClosed) return
      const line: Line = { secretHash, tell, push, end }
      const { hearing, stop } = join(ctx, actor.userId, line)
      leave = stop
      // News that comes while the first words are read waits its turn behind them.
      const first = (hearing.telling ?? Promise.resolve()).then(async () => {
        if (!(await tell('opened', push, (_key, work) => work()))) end()
      })
      hearing.telling = first.catch(() => undefined)
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
  const byUser = hearingByBus.get(ctx.bus) ?? new Map<string, Hearing>()
  hearingByBus.set(ctx.bus, byUser)
  const hearing = byUser.get(userId) ?? hear(ctx, userId)
  byUser.set(userId, hearing)
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
  const hearing: Hearing = { lines: new Set(), untold: new Map(), telling: null, unsubscribe: () => {} }
  hearing.unsubscribe = ctx.bus.subscribe(userId, (news) => {
    const isTelling = hearing.untold.size > 0
    hearing.untold.set(JSON.stringify(news), news)
    // What comes before the telling begins is told in the same round.
    if (isTelling) return
    hearing.telling = (hearing.telling ?? Promise.resolve())
      .then(() => tellAll(ctx, userId, hearing))
      .catch((err) => ctx.log.error({ err }, 'news could not be pushed'))
  })
  return hearing
}

async function tellAll(ctx: Context, userId: string, hearing: Hearing): Promise<void> {
  const round = [...hearing.untold.values()]
  hearing.untold.clear()
  const patience = { atMostMs: 10_000, stopped: () => hearing.lines.size === 0 }
  const live = await whenBack(() => readLiveSecrets(ctx.database.db, userId, ctx.clock()), patience)
  const kept = new Map<string, Promise<unknown>>()
  const read: ReadOnce = <T>(key: string, work: () => Promise<T>) => {
    const made = (kept.get(key) as Promise<T> | undefined) ?? work()
    kept.set(key, made)
    made.catch(() => kept.delete(key))
    return made
  }
  for (const line of [...hearing.lines]) {
    if (live.has(line.secretHash)) {
      const left = [...round]
      await whenBack(() => tellOne(line, left, read), patience).catch((err) => ctx.log.error({ err }, 'news could not be pushed'))
      continue
    }
    line.push('session', {})
    line.end()
  }
}

async function tellOne(line: Line, round: News[], read: ReadOnce): Promise<void> {
  // Told before the database went away, told no second time when it is back.
  for (let news = round[0]; news; news = round[0]) {
    if (!(await line.tell(news, line.push, read))) return line.end()
    round.shift()
  }
}
