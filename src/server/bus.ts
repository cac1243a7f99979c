import { sql } from 'drizzle-orm'
import type { Database, Db } from './db/database.ts'

/** News for open pages: small, ids only; each receiver reads what it is about. Reaches every process through the database. */
export type News =
  | { about: 'report'; userId: string; reportId: string }
  | { about: 'notification'; userId: string }
  | { about: 'order'; userId: string; orderId: string }
  | { about: 'session'; userId: string }
  | { about: 'account'; userId: string }
  /** Not sent: the connection to the database was broken, and news sent during that time are unknown. */
  | { about: 'missed'; userId: string }

export type Bus = {
  /** Sent when the transaction commits. */
  publish: (tx: Db, news: News) => Promise<void>
  subscribe: (userId: string, hear: (news: News) => void) => () => void
  stop: () => Promise<void>
}

const channel = 'gapwise_news'

/** Without a bus of one's own: the command line tells the running server this way. */
export async function publish(tx: Db, news: News): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${JSON.stringify(news)})`)
}

export async function openBus(database: Database): Promise<Bus> {
  const hearersByUser = new Map<string, Set<(news: News) => void>>()
  const dispatch = (news: News) => {
    for (const hear of hearersByUser.get(news.userId) ?? []) hear(news)
  }
  const stop = await database.listen(channel, {
    hear: (payload) => dispatch(JSON.parse(payload) as News),
    missed: () => {
      for (const userId of [...hearersByUser.keys()]) dispatch({ about: 'missed', userId })
    },
  })
  return {
    publish,
    subscribe: (userId, hear) => {
      const hearers = hearersByUser.get(userId) ?? new Set()
      hearersByUser.set(userId, hearers.add(hear))
      return () => {
        hearers.delete(hear)
        if (hearers.size === 0) hearersByUser.delete(userId)
      }
    },
    stop,
  }
}
