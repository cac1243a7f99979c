import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { lockUnlessHeld, Refusal, silentHolder } from '../command.ts'
import type { SqlRunner } from '../db/migrate.ts'
import { openPassing, openPglite } from '../db/pglite.ts'
import { rewriteAll } from '../db/traces.ts'
import { askRunningServer } from '../operator.ts'
import { syncFolder } from './archive.ts'
import { databaseFolder } from './copy-running.ts'
import { replacedOf } from './replaced.ts'
import { readState, type State } from './store-state.ts'

const copyAtMostMs = 600_000

/**
 * Copies the embedded database of `dataDir` to `to`: by the server that holds it, or from its folder where none runs. The files hold what was
 * deleted, people who were erased among it; their copy is rewritten without it.
 */
export async function copyEmbedded(dataDir: string, to: string): Promise<State> {
  const folder = join(dataDir, databaseFolder)
  if (!existsSync(folder)) throw new Refusal(`There is no database in ${dataDir}.`)
  const lock = await lockUnlessHeld(dataDir, 'npm run backup')
  if (lock === 'held') {
    const answer = await askRunningServer(dataDir, 'backup', to, copyAtMostMs)
    if (!answer) throw silentHolder(dataDir)
    if (!answer.ok) throw new Refusal(answer.line)
  } else await cp(folder, to, { recursive: true }).finally(lock.release)
  return used(await openPassing(to), async (run) => {
    await rewriteAll(run)
    return readState(run)
  })
}

/** Of a folder that nobody holds; it recovers first what a crash left, and nothing is migrated. */
export async function openedState(folder: string): Promise<State> {
  return used(await openPglite(folder), readState)
}

async function used<T>(client: PGlite, work: (run: SqlRunner['query']) => Promise<T>): Promise<T> {
  try {
    return await work(async (text) => (await client.query<Record<string, unknown>>(text)).rows)
  } finally {
    await client.close()
  }
}

export function isTaken(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).length > 0
}

/** Puts a database that was checked into place. `from` is on the same disk; what was there goes only when the new one is there. */
export async function placeEmbedded(from: string, dataDir: string): Promise<void> {
  const folder = join(dataDir, databaseFolder)
  const replaced = replacedOf(dataDir)
  await syncFolder(from)
  if (existsSync(folder)) renameSync(folder, replaced)
  renameSync(from, folder)
  rmSync(replaced, { recursive: true, force: true })
}
