import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../platform/startup-error.ts'

export type SqlRunner = { query: (text: string) => Promise<Record<string, unknown>[]>; exec: (text: string) => Promise<void> }

export class NewerDatabaseError extends StartupError {
  constructor(unknown: string) {
    super(
      `The database was last used by a newer version of Gapwise (it knows the migration "${unknown}", this version does not). Nothing was changed. Start the newer version.`,
    )
  }
}

/** Arbitrary, but the same in every process of this product. */
const advisoryLock = 727_190_411

/**
 * Migrates the database to this version's schema, one transaction a migration. Processes starting at once wait for each other (`lock`).
 * @throws NewerDatabaseError, changing nothing, for a database with unknown migrations
 */
export async function migrateDatabase(runner: SqlRunner, folder: string, options: { lock: boolean }): Promise<void> {
  if (options.lock) await runner.query(`select pg_advisory_lock(${advisoryLock})`)
  try {
    const migrations = readMigrations(folder)
    await runner.exec(
      'create table if not exists schema_migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    )
    const applied = new Set((await runner.query('select name from schema_migrations')).map((row) => String(row.name)))
    const knownNames = new Set(migrations.map((migration) => migration.name))
    for (const name of applied) if (!knownNames.has(name)) throw new NewerDatabaseError(name)
    for (const migration of migrations) {
      if (applied.has(migration.name)) continue
      await runner
        .exec(
          `begin;\n${migration.sql};\ninsert into schema_migrations (name, hash) values ('${migration.name}', '${migration.hash}');\ncommit;`,
        )
        .catch(async (error) => {
          await runner.exec('rollback')
          throw error
        })
    }
  } finally {
    if (options.lock) await runner.query(`select pg_advisory_unlock(${advisoryLock})`)
  }
}

/** Digest of all migrations of the folder, names and statements: equal keys mean equal schemas. */
export function schemaKey(folder: string): string {
  const hash = createHash('sha256')
  for (const migration of readMigrations(folder)) hash.update(`${migration.name} ${migration.hash}\n`)
  return hash.digest('hex')
}

export function readMigrations(folder: string): { name: string; sql: string; hash: string }[] {
  const journal = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as { entries: { idx: number; tag: string }[] }
  return journal.entries
    .sort((a, b) => a.idx - b.idx)
    .map(({ tag }) => {
      const sql = readFileSync(join(folder, `${tag}.sql`), 'utf8')
        .replaceAll('--> statement-breakpoint', '')
        .replace(/;\s*$/, '')
      return { name: tag, sql, hash: createHash('sha256').update(sql).digest('hex') }
    })
}
