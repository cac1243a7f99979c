import { CannotStart } from './cannot-start.ts'
import { openDataFolder } from './data-folder.ts'
import { DataFolderInUse, type DataLock, lockDataFolder } from './db/lock.ts'

/** What an operator's command says of a wrong use or a wrong state, without a stack. */
export class Refusal extends Error {}

/** Prints what a command came to, and ends its process. */
export function runCommand(work: () => Promise<string>): void {
  work().then(
    (line) => {
      process.stdout.write(`${line}\n`)
      process.exit(0)
    },
    (error: Error) => {
      const isKnown = error instanceof Refusal || error instanceof CannotStart
      process.stderr.write(`${isKnown ? error.message : (error.stack ?? error.message)}\n`)
      process.exit(1)
    },
  )
}

/** The embedded database has one holder at a time: a running server is asked to do it. */
export async function lockUnlessHeld(dataDir: string, label: string): Promise<DataLock | 'held'> {
  openDataFolder(dataDir)
  return lockDataFolder(dataDir, label).catch((error: unknown) => {
    if (error instanceof DataFolderInUse) return 'held' as const
    throw error
  })
}

export function silentHolder(dataDir: string): Refusal {
  return new Refusal(`Another process holds ${dataDir} and does not answer. Stop it, then try again.`)
}
