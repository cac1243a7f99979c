import type { SqlRunner } from '../../db/migrate.ts'
import { CommandError } from '../command.ts'

/** Fingerprint of a database, to verify a restore. */
export type DatabaseState = { migrations: string[]; rows: Record<string, number> }

/** Call inside one snapshot transaction, or while nothing else writes. */
export async function readState(query: SqlRunner['query']): Promise<DatabaseState> {
  const tables = await query(
    "select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1",
  )
  const rows: Record<string, number> = {}
  for (const { name } of tables) {
    const [row] = await query(`select count(*) as n from "${name}"`)
    rows[String(name)] = Number(row!.n)
  }
  if (!('schema_migrations' in rows)) throw new CommandError('This is no database of Gapwise: it has no table schema_migrations.')
  return { migrations: (await query('select name from schema_migrations order by name')).map(({ name }) => String(name)), rows }
}
