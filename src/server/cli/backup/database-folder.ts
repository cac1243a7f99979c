import { existsSync, renameSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../context.ts'

export const databaseFolder = 'database'

/**
 * The running server's side of a backup of the embedded database. Nothing else writes while a transaction holds the only connection, so the files are
 * crash-consistent; opening them recovers.
 */
export function copyRunning({ database, config }: Pick<Context, 'database' | 'config'>, to: string): Promise<void> {
  return database.transaction(() => cp(join(config.dataDir, databaseFolder), to, { recursive: true }))
}

/** A restore moves the old database here until the new one is in place. */
export const replacedDatabasePath = (dataDir: string) => join(dataDir, `${databaseFolder}.replaced`)

/** Recovers from a restore that was killed: moves the old database back where no new one is, else deletes it. */
export function finishReplacement(dataDir: string): void {
  const asidePath = replacedDatabasePath(dataDir)
  if (!existsSync(asidePath)) return
  const folder = join(dataDir, databaseFolder)
  if (existsSync(folder)) rmSync(asidePath, { recursive: true, force: true })
  else renameSync(asidePath, folder)
}
