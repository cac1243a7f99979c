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
