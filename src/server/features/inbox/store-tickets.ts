import { asc, count, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { tickets, users } from '../../db/schema.ts'
import { textAnywhere } from '../../db/text-search.ts'

export type TicketRow = typeof tickets.$inferSelect
export type TicketWithSender = TicketRow & { name: string | null; accountEmail: string | null }

/** @returns false when the same ticket is there already */
export async function insertTicket(tx: Db, row: typeof tickets.$inferInsert): Promise<boolean> {
  const made = await tx.insert(tickets).values(row).onConflictDoNothing().returning({ id: tickets.id })
  return made.length > 0
}

export async function listTicketsOf(db: Db, userId: string): Promise<TicketRow[]> {
  return db.select().from(tickets).where(eq(tickets.userId, userId)).orderBy(desc(tickets.createdAt), desc(tickets.id)).limit(200)
}

export async function listTickets(
  db: Db,
  query: { search: string; limit: number; offset: number },
): Promise<{ rows: TicketWithSender[]; total: number }> {
  const found = textAnywhere(query.search, [tickets.subject, tickets.message, tickets.email, tickets.id, users.name, users.email])
  const [rows, counted] = await Promise.all([
    db
      .select({ ticket: tickets, name: users.name, accountEmail: users.email })
      .from(tickets)
      .leftJoin(users, eq(users.id, tickets.userId))
      .where(found)
      .orderBy(
        sql`${tickets.status} <> 'open'`,
        sql`case when ${tickets.status} = 'open' and ${tickets.priority} = 'first' then 0 else 1 end`,
        sql`case when ${tickets.status} = 'open' then ${tickets.createdAt} end asc`,
        desc(tickets.createdAt),
        asc(tickets.id),
      )
      .limit(query.limit)
      .offset(query.offset),
    db.select({ count: count() }).from(tickets).leftJoin(users, eq(users.id, tickets.userId)).where(found),
  ])
  return { rows: rows.map(({ ticket, ...sender }) => ({ ...ticket, ...sender })), total: counted[0]?.count ?? 0 }
}

export async function countOpenTickets(db: Db): Promise<number> {
  const rows = await db.select({ count: count() }).from(tickets).where(eq(tickets.status, 'open'))
  return rows[0]?.count ?? 0
}

export async function lockTicket(tx: Db, id: string): Promise<TicketWithSender | null> {
  const locked = await tx.select().from(tickets).where(eq(tickets.id, id)).for('update')
  const ticket = locked[0]
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
