import type { SqlRunner } from './migrate.ts'

/** A deleted row's bytes stay in the files: in its table, its indexes and the WAL. Each function here needs a connection outside any transaction. */
type Run = SqlRunner['query']

/** Vacuums every table of the embedded database, which has no autovacuum. */
export async function vacuumAll(run: Run): Promise<void> {
  for (const name of await listTables(run)) await run(`vacuum "${name}"`)
}

/** VACUUM FULL: a plain vacuum leaves the bytes until the space is reused. One statement a table, so that others get their turn. */
export async function rewriteTables(run: Run, names: readonly string[]): Promise<void> {
  for (const name of names) await run(`vacuum full "${name}"`)
}

/** Plain vacuum while others use the tables: rows and index entries are gone, bytes stay until the space is reused. */
export async function vacuumThoroughly(run: Run, names: readonly string[]): Promise<void> {
  for (const name of names) await run(`vacuum (index_cleanup on) "${name}"`)
}

/** For a copy that nobody else has open. `pg_statistic` holds sampled column values, and is vacuumed only by name. */
export async function rewriteAllTables(run: Run): Promise<void> {
  await rewriteTables(run, [...(await listTables(run)), 'pg_statistic'])
  await rotateWal(run)
}

/** Leaves behind every WAL segment written before, recycled ones included. For the embedded database: the setting is the session's. */
export async function rotateWal(run: Run): Promise<void> {
  await run('set wal_recycle = off')
  try {
    await run('checkpoint')
    const [files] = await run('select count(*)::int as n from pg_ls_waldir()')
    for (let remaining = Number(files!.n); remaining > 0; remaining--) {
      await run('select pg_switch_wal()')
      await run('checkpoint')
    }
  } finally {
    await run('reset wal_recycle')
  }
}

async function listTables(run: Run): Promise<string[]> {
  const rows = await run(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace order by 1",
  )
  return rows.map(({ name }) => String(name))
}
