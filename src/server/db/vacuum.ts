import type { SqlRunner } from './migrate.ts'

/**
 * A deleted row is out of every answer, and its bytes are still in the files: of its table, its indexes, and the log that tells what was written.
 * Each function here is for a connection outside any transaction.
 */
type Run = SqlRunner['query']

/** Makes room of deleted rows usable again. For the embedded database, where nobody else does. */
export async function vacuumAll(run: Run): Promise<void> {
  for (const name of await listTables(run)) await run(`vacuum "${name}"`)
}

/**
 * Rewrites the tables without what was deleted: vacuuming alone leaves the bytes where they were until something else needs the place. Each in a
 * statement of its own, so that others get in between.
 */
export async function rewriteTables(run: Run, names: readonly string[]): Promise<void> {
  for (const name of names) await run(`vacuum full "${name}"`)
}

/** As much of it as may be done while others use the tables: rows and what indexes say of them are gone, bytes are until the place is needed. */
export async function vacuumThoroughly(run: Run, names: readonly string[]): Promise<void> {
  for (const name of names) await run(`vacuum (index_cleanup on) "${name}"`)
}

/** Everything of ours in a database that nobody else has open, for a copy of it; and samples of values, which PostgreSQL takes when it is asked to. */
export async function rewriteAllTables(run: Run): Promise<void> {
  await rewriteTables(run, [...(await listTables(run)), 'pg_statistic'])
  await rotateWal(run)
}

/** Leaves every file of the log behind that was written before, those too that wait to be used again. For the embedded database: the setting is the session's. */
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
