import pg from 'pg'
import type { SqlRunner } from '../../db/migrate.ts'
import { DatabaseUnavailableError } from '../../db/unavailable.ts'
import { CommandError } from '../command.ts'
import type { Program } from './program.ts'
import { assertSameState, type DatabaseState, notEmptyMessage, readState } from './store-state.ts'

export const dumpFile = 'database.dump'
/** Holds the replaced database until the restored one is complete. */
const asideSchema = 'gapwise_replaced'

type Run = SqlRunner['query']

async function withConnection<T>(url: string, work: (run: Run) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'gapwise backup' })
  await client.connect().catch((error) => {
    throw new DatabaseUnavailableError(error)
  })
  try {
    return await work(async (text) => (await client.query(text)).rows)
  } finally {
    await client.end()
  }
}

/** Keeps the password out of the process list. */
function connectionArgs(url: string): { args: string[]; env: Record<string, string> } {
  const parsed = new URL(url)
  const password = decodeURIComponent(parsed.password)
  parsed.password = ''
  return { args: [`--dbname=${parsed.href}`], env: password ? { PGPASSWORD: password } : {} }
}

/** Dumps a PostgreSQL database as one transaction sees it, while others go on writing. */
export function dumpPostgres(url: string, pgDump: Program, to: string): Promise<DatabaseState> {
  return withConnection(url, async (run) => {
    await run('begin isolation level repeatable read read only')
    const [snapshot] = await run('select pg_export_snapshot() as id')
    const state = await readState(run)
    const { args, env } = connectionArgs(url)
    await pgDump([...args, '--format=custom', '--no-owner', '--no-privileges', `--snapshot=${snapshot!.id}`, `--file=${to}`], env)
    await run('rollback')
    return state
  })
}

/** Restores a dump into an empty or replaceable database, atomically: on failure the old content is still there. */
export function restorePostgres(
  url: string,
  pgRestore: Program,
  from: string,
  options: { replace: boolean; state: DatabaseState },
): Promise<void> {
  return withConnection(url, async (run) => {
    const [{ schema, others, tables }] = (await run(`
      select current_schema() as schema,
        (select count(*)::int from pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid()) as others,
        (select count(*)::int from information_schema.tables where table_schema = current_schema()) as tables`)) as [
      { schema: string; others: number; tables: number },
    ]
    if (tables > 0 && !options.replace) throw new CommandError(notEmptyMessage('The database of DATABASE_URL'))
    if (tables > 0 && others > 0)
      throw new CommandError(`The database of DATABASE_URL is in use by ${others} other connections. Stop every server process first.`)
    if (tables > 0) {
      await run(
        `begin; drop schema if exists ${asideSchema} cascade; alter schema "${schema}" rename to ${asideSchema}; create schema "${schema}"; commit`,
      )
    }
    try {
      const { args, env } = connectionArgs(url)
      await pgRestore([...args, '--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction', from], env)
      assertSameState(options.state, await readState(run))
      if (tables > 0) await run(`drop schema ${asideSchema} cascade`)
    } catch (error) {
      if (tables > 0)
        await run(`rollback; begin; drop schema "${schema}" cascade; alter schema ${asideSchema} rename to "${schema}"; commit`)
      throw error
    }
  })
}
