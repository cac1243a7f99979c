import { and, asc, eq, gte, lt, lte, sql } from 'drizzle-orm'
import type { Database, Db } from '../../../../db/database.ts'
import { deleteInBatches, timestamptz } from '../../../../db/delete-in-batches.ts'
import { simulatorPayments } from '../../../../db/schema.ts'
import { nextDue, type SimPayment } from './payment.ts'

const dueDate = (payment: SimPayment) => {
  const due = nextDue(payment)
  return due === null ? null : new Date(due)
}

/** Inserts a payment, or returns the one with its reference. */
export async function insertSimulated(db: Db, payment: SimPayment): Promise<SimPayment> {
  await db
    .insert(simulatorPayments)
    .values({
      id: payment.id,
      reference: payment.reference,
      data: payment,
      dueAt: dueDate(payment),
      createdAt: new Date(payment.createdAt),
    })
    .onConflictDoNothing()
  return (await readSimulatedByReference(db, payment.reference)) ?? payment
}

export async function readSimulatedByReference(db: Db, reference: string): Promise<SimPayment | null> {
  const rows = await db.select({ data: simulatorPayments.data }).from(simulatorPayments).where(eq(simulatorPayments.reference, reference))
  return (rows[0]?.data as SimPayment | undefined) ?? null
}

/** Changes one payment under its row lock. @returns null when there is none */
export async function changeSimulated<T>(
  database: Database,
  id: string,
  work: (payment: SimPayment, tx: Db) => T | Promise<T>,
): Promise<{ result: T; payment: SimPayment } | null> {
  return database.transaction(async (tx) => {
    const rows = await tx.select().from(simulatorPayments).where(eq(simulatorPayments.id, id)).for('update')
    if (!rows[0]) return null
    const payment = rows[0].data as SimPayment
    const result = await work(payment, tx)
    await tx
      .update(simulatorPayments)
      .set({ data: payment, dueAt: dueDate(payment) })
      .where(eq(simulatorPayments.id, id))
    return { result, payment }
  })
}

export async function readSimulatedSpan(db: Db, from: Date, to: Date): Promise<SimPayment[]> {
  const rows = await db
    .select({ data: simulatorPayments.data })
    .from(simulatorPayments)
    .where(and(gte(simulatorPayments.createdAt, new Date(from.getTime() - 3 * 86_400_000)), lt(simulatorPayments.createdAt, to)))
  return rows.map((row) => row.data as SimPayment)
}

export async function readDueSimulated(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: simulatorPayments.id })
    .from(simulatorPayments)
    .where(lte(simulatorPayments.dueAt, now))
    .orderBy(asc(simulatorPayments.dueAt), asc(simulatorPayments.id))
    .limit(limit)
  return rows.map((row) => row.id)
}

export async function deleteOldSimulated(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, simulatorPayments, simulatorPayments.createdAt, sql`created_at < ${timestamptz(before)} and due_at is null`)
}
