import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'

const batchSize = 2000

/**
 * Deletes in small statements, so that the first clean-up after a long time blocks nobody.
 * @param by an indexed column that orders the matching rows, so that rows that stay are never scanned; null where `where` names each row
 */
export async function deleteInBatches(db: Db, table: PgTable, by: PgColumn | null, where: SQL): Promise<void> {
  for (;;) {
    const deleted = (await db.execute(
      sql`delete from ${table} where ctid = any(array(select ctid from ${table} where ${where} ${by === null ? sql`` : sql`order by ${by}`} limit ${batchSize})) returning 1`,
    )) as unknown as { rows: unknown[] }
    if (deleted.rows.length < batchSize) return
  }
}

export function timestamptz(at: Date): SQL {
  return sql`${at.toISOString()}::timestamptz`
}
