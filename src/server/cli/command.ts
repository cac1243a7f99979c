import { join } from 'node:path'
import { DataFolderInUseError, type DataLock, lockDataFolder } from '../db/lock.ts'
import { openDataFolder } from '../platform/data-folder.ts'
import { StartupError } from '../platform/startup-error.ts'

/** The repository's root: commands run from `dist/server`, in tests from source. */
export const root = join(import.meta.dirname, '..', '..', ...(import.meta.url.endsWith('.ts') ? ['..'] : []))

/** A wrong use or state, reported without a stack. */
export class CommandError extends Error {}

/** Prints the command's result and exits. */
export function runCommand(work: () => Promise<string>): void {
  work().then(
    (line) => {
      process.stdout.write(`${line}\n`)
      process.exit(0)
    },
    (error: Error) => {
      const isExpected = error instanceof CommandError || error instanceof StartupError
      process.stderr.write(`${isExpected ? error.message : (error.stack ?? error.message)}\n`)
      process.exit(1)
    },
  )
}

/** @returns 'locked' when a running server holds the folder: that server must do the work */
export async function tryLockDataFolder(dataDir: string, label: string): Promise<DataLock | 'locked'> {
  openDataFolder(dataDir)
  return lockDataFolder(dataDir, label).catch((error: unknown) => {
    if (error instanceof DataFolderInUseError) return 'locked' as const
    throw error
  })
}

export function unresponsiveHolderError(dataDir: string): CommandError {
  return new CommandError(`Another process holds ${dataDir} and does not answer. Stop it, then try again.`)
}
