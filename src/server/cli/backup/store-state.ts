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

export function formatSummary(what: string, { migrations, rows }: DatabaseState, secret: string): string {
  const all = Object.values(rows).reduce((sum, n) => sum + n, 0)
  return `${what}: ${all} rows in ${Object.keys(rows).length} tables, after migration ${migrations.at(-1)}.\n${secret} Emails in the outbox are left out.`
}

export function notEmptyMessage(what: string): string {
  return `${what} is not empty. To replace what is in it, add --replace.`
}

/** Compares row counts table by table. @throws CommandError naming the tables that differ */
export function assertSameState(expected: DatabaseState, actual: DatabaseState): void {
  const names = [...new Set([...Object.keys(expected.rows), ...Object.keys(actual.rows)])]
  const differing = names.filter((name) => expected.rows[name] !== actual.rows[name])
  if (differing.length === 0) return
  const differences = differing.map(
    (name) => `${name} has ${actual.rows[name] ?? 'no table'} instead of ${expected.rows[name] ?? 'no table'}`,
  )
  throw new CommandError(`What was unpacked is not what the manifest lists: ${differences.join(', ')}. Nothing was changed.`)
}
