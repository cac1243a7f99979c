import { and, count, desc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/database.ts'
import { readRollupTotal } from '../../db/rollups.ts'
import { auditLog, orders, tickets, users } from '../../db/schema.ts'
import { containsText } from '../../db/text-search.ts'

export type AuditRowWithLabels = typeof auditLog.$inferSelect & { actorEmail: string | null; targetEmail: string | null }

export async function insertAudit(tx: Db, row: typeof auditLog.$inferInsert): Promise<void> {
  await tx.insert(auditLog).values(row)
}

const actors = alias(users, 'actors')
const targets = alias(users, 'targets')

const isTarget = or(eq(targets.id, auditLog.targetId), eq(targets.id, orders.userId), eq(targets.id, tickets.userId))
const isOrder = sql`${auditLog.targetType} = 'order' and ${orders.id} = ${auditLog.targetId}`
const isTicket = sql`${auditLog.targetType} = 'ticket' and ${tickets.id} = ${auditLog.targetId}`
const newestFirst = [desc(auditLog.at), desc(auditLog.id)]

/** Rows with the emails of their actor and of their target's owner. */
function selectWithLabels(db: Db) {
  return db
    .select({ row: auditLog, actorEmail: actors.email, targetEmail: sql<string | null>`coalesce(${targets.email}, ${tickets.email})` })
    .from(auditLog)
    .leftJoin(actors, eq(actors.id, auditLog.actorId))
    .leftJoin(orders, isOrder)
    .leftJoin(tickets, isTicket)
    .leftJoin(targets, isTarget)
}

export async function listAudit(
  db: Db,
  query: { search: string; limit: number; offset: number },
): Promise<{ rows: AuditRowWithLabels[]; total: number }> {
  const searchFilter: SQL | undefined = containsText(query.search, [
    auditLog.action,
    auditLog.actorId,
    auditLog.targetId,
    auditLog.targetType,
    actors.email,
    targets.email,
  ])
  // Without a search, names are joined for the page alone: planned for the whole log, PostgreSQL starts parallel workers for it.
  const page = db
    .select({ id: auditLog.id })
    .from(auditLog)
    .orderBy(...newestFirst)
    .limit(query.limit)
    .offset(query.offset)
  const [rows, matchCount] = await Promise.all([
    selectWithLabels(db)
      .where(searchFilter ?? inArray(auditLog.id, page))
      .orderBy(...newestFirst)
      .limit(query.limit)
      .offset(searchFilter ? query.offset : 0),
    searchFilter
      ? db
          .select({ count: count() })
          .from(auditLog)
          .leftJoin(actors, eq(actors.id, auditLog.actorId))
          .leftJoin(orders, isOrder)
          .leftJoin(tickets, isTicket)
          .leftJoin(targets, isTarget)
          .where(searchFilter)
          .then((counts) => counts[0]?.count ?? 0)
      : readRollupTotal(db, 'audit_log'),
  ])
  return { rows: rows.map(({ row, ...labels }) => ({ ...row, ...labels })), total: matchCount }
}

/** By the index of targets: the person, their orders and their messages. */
export async function listAuditOfUser(db: Db, userId: string, limit: number): Promise<{ rows: AuditRowWithLabels[]; total: number }> {
  const own = sql`${auditLog.targetId} in (
    select ${userId} union all select ${orders.id} from ${orders} where ${orders.userId} = ${userId}
    union all select ${tickets.id} from ${tickets} where ${tickets.userId} = ${userId})`
  const [rows, totals] = await Promise.all([
    selectWithLabels(db)
      .where(own)
      .orderBy(...newestFirst)
      .limit(limit),
    db.select({ total: count() }).from(auditLog).where(own),
  ])
  return { rows: rows.map(({ row, ...labels }) => ({ ...row, ...labels })), total: totals[0]?.total ?? 0 }
}

export async function hasAuditSince(
  db: Db,
  { actorId, targetId, action, since }: { actorId: string; targetId: string; action: string; since: Date },
): Promise<boolean> {
  const rows = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.targetId, targetId), eq(auditLog.actorId, actorId), eq(auditLog.action, action), gt(auditLog.at, since)))
    .limit(1)
  return rows.length > 0
}
