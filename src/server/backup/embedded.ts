import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { lockUnlessHeld, Refusal, silentHolder } from '../command.ts'
import { openPglite } from '../db/pglite.ts'
import { askRunningServer } from '../operator.ts'
import { syncFolder } from './archive.ts'
import { databaseFolder } from './copy-running.ts'
import { readState, type State } from './store-state.ts'

const copyAtMostMs = 600_000

/** Copies the embedded database of `dataDir` to `to`: by the server that holds it, or from its folder where none runs. */
export async function copyEmbedded(dataDir: string, to: string): Promise<State> {
  const folder = join(dataDir, databaseFolder)
  if (!existsSync(folder)) throw new Refusal(`There is no database in ${dataDir}.`)
  const lock = await lockUnlessHeld(dataDir, 'npm run backup')
  if (lock === 'held') {
    const answer = await askRunningServer(dataDir, 'backup', to, copyAtMostMs)
    if (!answer) throw silentHolder(dataDir)
    if (!answer.ok) throw new Refusal(answer.line)
    return JSON.parse(answer.line) as State
  }
  try {
    const state = await openedState(folder)
    await cp(folder, to, { recursive: true })
    return state
  } finally {
    await lock.release()
  }
}

/** Of a folder that nobody holds; it recovers first what a crash left, and nothing is migrated. */
export async function openedState(folder: string): Promise<State> {
  const client = await openPglite(folder)
  try {
    return await readState(async (text) => (await client.query<Record<string, unknown>>(text)).rows)
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
  const replaced = `${folder}.replaced`
  await syncFolder(from)
  rmSync(replaced, { recursive: true, force: true })
  if (existsSync(folder)) renameSync(folder, replaced)
  renameSync(from, folder)
  rmSync(replaced, { recursive: true, force: true })
}
