import { limits } from '#contract/limits.ts'
import { formatDate } from '#engine/quantity/format.ts'
import { exportTexts as t } from '#words/export.ts'
import type { Context, ReadablePart } from '../../context.ts'
import type { UserActor } from '../../platform/actor.ts'
import { readNotifications } from './notifications.ts'
import { deleteOldNotifications } from './store.ts'
import { deleteOldTickets } from './store-tickets.ts'
import { oneLine, readOwnTickets } from './support.ts'

/** The latest notices and all messages to support, in plain words, for the export. */
export async function readableInbox(ctx: Context, actor: UserActor): Promise<ReadablePart[]> {
  const { notifications } = await readNotifications(ctx, actor, { pageSize: limits.pageSize.max })
  const { tickets } = await readOwnTickets(ctx, actor)
  return [
    {
      title: t.notices.title,
      lines: notifications.map(({ time, title, message }) => t.notices.line({ date: formatDate(time), title, message })),
    },
    {
      title: t.support.title,
      lines: tickets.flatMap(({ createdAt, subject, message, answer, answeredAt }) => [
        t.support.line({ date: formatDate(createdAt), subject, message: oneLine(message) }),
        ...(answer && answeredAt ? [t.support.answer({ date: formatDate(answeredAt), answer: oneLine(answer) })] : []),
      ]),
    },
  ]
}

const noticeRetentionDays = 400
const ticketRetentionDays = 2 * 365

export async function purgeInbox({ database: { db } }: Context, daysAgo: (days: number) => Date): Promise<void> {
  await deleteOldNotifications(db, daysAgo(noticeRetentionDays))
  await deleteOldTickets(db, daysAgo(ticketRetentionDays))
}
