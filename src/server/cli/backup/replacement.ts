import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { databaseFolder } from './copy-running.ts'

/** Where a restore puts the database that it replaces, until the new one is in place. */
export const replacedDatabasePath = (dataDir: string) => join(dataDir, `${databaseFolder}.replaced`)

/** Ends what a restore began that was killed: the database that it put aside comes back where no other is, and goes where one is. */
export function finishReplacement(dataDir: string): void {
  const asidePath = replacedDatabasePath(dataDir)
  if (!existsSync(asidePath)) return
  const folder = join(dataDir, databaseFolder)
  if (existsSync(folder)) rmSync(asidePath, { recursive: true, force: true })
  else renameSync(asidePath, folder)
}
