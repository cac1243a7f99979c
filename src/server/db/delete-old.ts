import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'

const atOnce = 2000

/** Deletes in small statements, so that the first clean-up after a long time holds nobody up. @returns how many */
export async function deleteOld(db: Db, table: PgTable, where: SQL): Promise<number> {
  for (let gone = 0; ; ) {
    const deleted = (await db.execute(
      sql`delete from ${table} where ctid = any(array(select ctid from ${table} where ${where} limit ${atOnce})) returning 1`,
    )) as unknown as { rows: unknown[] }
    gone += deleted.rows.length
    if (deleted.rows.length < atOnce) return gone
  }
}

/** A moment as a query's value. */
export function instant(at: Date): SQL {
  return sql`${at.toISOString()}::timestamptz`
}
