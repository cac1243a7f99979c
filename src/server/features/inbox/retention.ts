import type { Context } from '../../context.ts'
import { deleteOldNotifications } from './store.ts'
import { deleteOldTickets } from './store-tickets.ts'

const noticeRetentionDays = 400
const ticketRetentionDays = 2 * 365

export async function purgeInbox({ database: { db } }: Context, daysAgo: (days: number) => Date): Promise<void> {
  await deleteOldNotifications(db, daysAgo(noticeRetentionDays))
  await deleteOldTickets(db, daysAgo(ticketRetentionDays))
}
