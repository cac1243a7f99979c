import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { databaseFolder } from './copy-running.ts'

/** Where a restore puts the database that it replaces, until the new one is in place. */
export const replacedOf = (dataDir: string) => join(dataDir, `${databaseFolder}.replaced`)

/** Ends what a restore began that was killed: the database that it put aside comes back where no other is, and goes where one is. */
export function endReplacing(dataDir: string): void {
  const replaced = replacedOf(dataDir)
  if (!existsSync(replaced)) return
  const folder = join(dataDir, databaseFolder)
  if (existsSync(folder)) rmSync(replaced, { recursive: true, force: true })
  else renameSync(replaced, folder)
}
