import { CommandError } from '../command.ts'
import type { DatabaseState } from './store-state.ts'

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
