import type { Context } from '../../context.ts'
import { deleteOldNotifications } from './store.ts'
import { deleteOldTickets } from './store-tickets.ts'

const keepNoticesDays = 400
const keepAnsweredTicketsDays = 2 * 365

/** Notices that nobody looks for any more, and tickets that were answered long ago. */
export async function forgetOldInbox({ database: { db } }: Context, daysAgo: (days: number) => Date): Promise<void> {
  await deleteOldNotifications(db, daysAgo(keepNoticesDays))
  await deleteOldTickets(db, daysAgo(keepAnsweredTicketsDays))
}
