import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { SqlRunner } from '../../db/migrate.ts'
import { openEphemeral, openPglite } from '../../db/pglite.ts'
import { rewriteAllTables } from '../../db/vacuum.ts'
import { CommandError, tryLockDataFolder, unresponsiveHolderError } from '../command.ts'
import { callRunningServer } from '../operator.ts'
import { syncFolder } from './archive.ts'
import { databaseFolder, replacedDatabasePath } from './database-folder.ts'
import { type DatabaseState, readState } from './store-state.ts'

const copyTimeoutMs = 600_000

/**
 * Copies the embedded database of `dataDir` to `to`: through the server that holds its lock, or from the folder when none runs. The files still
 * contain deleted rows, those of erased people among them, so the copy's tables are rewritten.
 */
export async function copyEmbedded(dataDir: string, to: string): Promise<DatabaseState> {
  const folder = join(dataDir, databaseFolder)
  if (!existsSync(folder)) throw new CommandError(`There is no database in ${dataDir}.`)
  const lock = await tryLockDataFolder(dataDir, 'npm run backup')
  if (lock === 'locked') {
    const answer = await callRunningServer(dataDir, 'backup', to, copyTimeoutMs)
    if (!answer) throw unresponsiveHolderError(dataDir)
    if (!answer.ok) throw new CommandError(answer.line)
  } else await cp(folder, to, { recursive: true }).finally(lock.release)
  return withClient(await openEphemeral(to), async (run) => {
    await rewriteAllTables(run)
    return readState(run)
  })
}

/** For a folder that no process has open; recovers after a crash first and migrates nothing. */
export async function readFolderState(folder: string): Promise<DatabaseState> {
  return withClient(await openPglite(folder), readState)
}

async function withClient<T>(client: PGlite, work: (run: SqlRunner['query']) => Promise<T>): Promise<T> {
  try {
    return await work(async (text) => (await client.query<Record<string, unknown>>(text)).rows)
  } finally {
    await client.close()
  }
}

export function isOccupied(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).length > 0
}

/** Installs a verified database. `from` is on the same disk; the old database is removed only once the new one is in place. */
export async function installDatabase(from: string, dataDir: string): Promise<void> {
  const folder = join(dataDir, databaseFolder)
  const asidePath = replacedDatabasePath(dataDir)
  await syncFolder(from)
  if (existsSync(folder)) renameSync(folder, asidePath)
  renameSync(from, folder)
  rmSync(asidePath, { recursive: true, force: true })
}
