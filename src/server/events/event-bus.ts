import { sql } from 'drizzle-orm'
import type { Database, Db } from '../db/database.ts'

/** Events for open pages: ids only; the receiver reads the rows. Reaches every process through the database. */
export type ServerEvent =
  | { about: 'report'; userId: string; reportId: string }
  | { about: 'notification'; userId: string }
  | { about: 'order'; userId: string; orderId: string }
  | { about: 'session'; userId: string }
  | { about: 'account'; userId: string }
  /** Never published: the connection to the database broke, and events in between were missed. */
  | { about: 'missed'; userId: string }

export type EventBus = {
  /** Delivered when the transaction commits. */
  publish: (tx: Db, event: ServerEvent) => Promise<void>
  subscribe: (userId: string, onMessage: (event: ServerEvent) => void) => () => void
  stop: () => Promise<void>
}

const channel = 'gapwise_news'

/** Needs no bus: the command line notifies the running server by it. */
export async function publish(tx: Db, event: ServerEvent): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${JSON.stringify(event)})`)
}

export async function openEventBus(database: Database): Promise<EventBus> {
  const subscribersByUser = new Map<string, Set<(event: ServerEvent) => void>>()
  const dispatch = (event: ServerEvent) => {
    for (const onMessage of subscribersByUser.get(event.userId) ?? []) onMessage(event)
  }
  const stop = await database.listen(channel, {
    onMessage: (payload) => dispatch(JSON.parse(payload) as ServerEvent),
    onReconnect: () => {
      for (const userId of [...subscribersByUser.keys()]) dispatch({ about: 'missed', userId })
    },
  })
  return {
    publish,
    subscribe: (userId, onMessage) => {
      const subscribers = subscribersByUser.get(userId) ?? new Set()
      subscribersByUser.set(userId, subscribers.add(onMessage))
      return () => {
        subscribers.delete(onMessage)
        if (subscribers.size === 0) subscribersByUser.delete(userId)
      }
    },
    stop,
  }
}
