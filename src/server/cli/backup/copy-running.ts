import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../context.ts'

/** In the data folder. */
export const databaseFolder = 'database'

/**
 * The running server's side of a backup of the embedded database. Nothing else is written while a transaction has the only connection, so the files
 * are those of one moment, as a crash would leave them; opening them recovers from that.
 */
export function copyRunning({ database, config }: Pick<Context, 'database' | 'config'>, to: string): Promise<void> {
  return database.transaction(() => cp(join(config.dataDir, databaseFolder), to, { recursive: true }))
}
