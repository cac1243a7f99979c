import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { databaseFolder } from './copy-running.ts'

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
