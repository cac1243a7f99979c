import { Refusal } from '../command.ts'
import type { State } from './store-state.ts'

/** What a backup or a restore came to, for the operator. */
export function linesOf(what: string, { migrations, rows }: State, secret: string): string {
  const all = Object.values(rows).reduce((sum, n) => sum + n, 0)
  return `${what}: ${all} rows in ${Object.keys(rows).length} tables, after migration ${migrations.at(-1)}.\n${secret} Emails in the outbox are left out.`
}

export function notEmpty(what: string): string {
  return `${what} is not empty. To replace what is in it, add --replace.`
}

/** Held against the manifest, table by table. */
export function refuseOther(wanted: State, found: State): void {
  const names = [...new Set([...Object.keys(wanted.rows), ...Object.keys(found.rows)])]
  const differ = names.filter((name) => wanted.rows[name] !== found.rows[name])
  if (differ.length === 0) return
  const each = differ.map((name) => `${name} has ${found.rows[name] ?? 'no table'} instead of ${wanted.rows[name] ?? 'no table'}`)
  throw new Refusal(`What was unpacked is not what the manifest lists: ${each.join(', ')}. Nothing was changed.`)
}
