import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { storeBatch } from '../features/evidence/batches.ts'
import type { ReadImport } from '../imports/read-import.ts'
import { newId } from '../platform/secrets.ts'
import { root, tryLockDataFolder, unresponsiveHolderError } from './command.ts'
import { callRunningServer, importMessage } from './operator.ts'

/** Stores the import in the database, or through the server that holds the embedded one. @returns the line to print */
export async function storeImport(imported: ReadImport): Promise<string> {
  const config = readConfig()
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'database')))
    return `There is no database in ${config.dataDir} yet. Start Gapwise once, then import again.`
  const lock = config.databaseUrl ? null : await tryLockDataFolder(config.dataDir, 'npm run import')
  if (lock === 'locked') {
    const answer = await callRunningServer(config.dataDir, 'import', JSON.stringify(imported))
    return answer?.line ?? unresponsiveHolderError(config.dataDir).message
  }
  const database = await openDatabase({
    url: config.databaseUrl,
    folder: config.databaseUrl ? null : join(config.dataDir, 'database'),
    migrationsFolder: join(root, 'migrations'),
    poolSize: 1,
  })
  try {
    return importMessage(await storeBatch({ clock: () => new Date(), newId, database }, { kind: 'operator', id: 'operator' }, imported))
  } finally {
    await database.close()
    await lock?.release()
  }
}
