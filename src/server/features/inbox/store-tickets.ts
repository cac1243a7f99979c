import { count, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { deleteInBatches, timestamptz } from '../../db/delete-in-batches.ts'
import { readRollupTotal } from '../../db/rollups.ts'
import { ticketOrder, tickets, users } from '../../db/schema.ts'
import { containsText } from '../../db/text-search.ts'

export type TicketRow = typeof tickets.$inferSelect
export type TicketWithSender = TicketRow & { name: string | null; accountEmail: string | null }

/** @returns false when the ticket exists already */
export async function insertTicket(tx: Db, row: typeof tickets.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(tickets).values(row).onConflictDoNothing().returning({ id: tickets.id })
  return rows.length > 0
}

export async function listTicketsByUser(db: Db, userId: string): Promise<TicketRow[]> {
  return db.select().from(tickets).where(eq(tickets.userId, userId)).orderBy(desc(tickets.createdAt), desc(tickets.id)).limit(200)
}

export async function listTickets(
  db: Db,
  query: { search: string; limit: number; offset: number },
): Promise<{ rows: TicketWithSender[]; total: number }> {
  const searchFilter = containsText(query.search, [tickets.subject, tickets.message, tickets.email, tickets.id, users.name, users.email])
  const [rows, matchCount] = await Promise.all([
    db
      .select({ ticket: tickets, name: users.name, accountEmail: users.email })
      .from(tickets)
      .leftJoin(users, eq(users.id, tickets.userId))
      .where(searchFilter)
      .orderBy(...ticketOrder(tickets))
      .limit(query.limit)
      .offset(query.offset),
    searchFilter
      ? db
          .select({ count: count() })
          .from(tickets)
          .leftJoin(users, eq(users.id, tickets.userId))
          .where(searchFilter)
          .then((rows) => rows[0]?.count ?? 0)
      : readRollupTotal(db, 'tickets'),
  ])
  return { rows: rows.map(({ ticket, ...sender }) => ({ ...ticket, ...sender })), total: matchCount }
}

export async function countOpenTickets(db: Db): Promise<number> {
  return readRollupTotal(db, 'tickets', (status) => status === 'open')
}

export async function lockTicket(tx: Db, id: string): Promise<TicketWithSender | null> {
  const lockedRows = await tx.select().from(tickets).where(eq(tickets.id, id)).for('update')
  const ticket = lockedRows[0]
  if (!ticket) return null
  const sender = ticket.userId
    ? await tx.select({ name: users.name, accountEmail: users.email }).from(users).where(eq(users.id, ticket.userId))
    : []
  return { ...ticket, name: sender[0]?.name ?? null, accountEmail: sender[0]?.accountEmail ?? null }
}

export async function writeAnswer(tx: Db, id: string, answer: { answer: string; answeredAt: Date }): Promise<void> {
  await tx
    .update(tickets)
    .set({ ...answer, status: 'answered' })
    .where(eq(tickets.id, id))
}

export async function deleteOldTickets(db: Db, answeredBefore: Date): Promise<void> {
  await deleteInBatches(db, tickets, tickets.answeredAt, sql`answered_at < ${timestamptz(answeredBefore)}`)
}
