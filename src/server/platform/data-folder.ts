import { accessSync, chmodSync, constants, mkdirSync, statSync } from 'node:fs'
import { chmod, lstat, readdir, rm, stat } from 'node:fs/promises'
import { platform } from 'node:os'
import { dirname, join } from 'node:path'
import { StartupError } from './startup-error.ts'

/**
 * DATA_DIR holds password hashes, sessions and mails whose links open accounts: nothing in it is anybody's but its owner's. Whoever writes there calls
 * this first. From then on all that the process makes is so, whoever makes it (the embedded database, a program that it runs) and whatever umask
 * it was started under; `closeToOthers` does it for what was there before.
 *
 * @throws CannotStart where the folder cannot be made or written
 */
export function openDataFolder(folder: string): void {
  process.umask(groupAndOthersMask)
  try {
    createFolder(folder)
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw new StartupError(`The data folder ${folder} cannot be written (${(error as Error).message}). Set DATA_DIR to a folder that can.`)
  }
  try {
    restrictPermissionsSync(folder)
  } catch {
    // Another user's: `closeToOthers` tells.
  }
}

const groupAndOthersMask = 0o077

/** Step by step: where folders cannot be made at all, Node's recursive way loops without end. */
function createFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  createFolder(dirname(folder))
  mkdirSync(folder)
}

function restrictPermissionsSync(folder: string): void {
  const { mode } = statSync(folder)
  if (mode & groupAndOthersMask) chmodSync(folder, mode & ~groupAndOthersMask & 0o7777)
}

/**
 * Takes every right of group and others from a folder and all in it: what an earlier version, a restored archive or a copy by hand left open.
 * @param followLinks whether what lies in the folder may be a link to another disk; deeper down a link is nobody's way to the data
 * @returns what stays open, because this user may not change it
 */
export async function restrictPermissions(folder: string, followLinks = false): Promise<{ path: string; error: Error }[]> {
  if (platform() === 'win32') return []
  const unrestricted: { path: string; error: Error }[] = []
  const pending: { path: string; follow: boolean }[] = [{ path: folder, follow: true }]
  for (let each = pending.pop(); each; each = pending.pop()) {
    const { path, follow } = each
    try {
      const stats = await (follow ? stat : lstat)(path)
      if (stats.isSymbolicLink()) continue
      if (stats.mode & groupAndOthersMask) await chmod(path, stats.mode & ~groupAndOthersMask & 0o7777)
      if (!stats.isDirectory()) continue
      for (const name of await readdir(path)) pending.push({ path: join(path, name), follow: followLinks && path === folder })
    } catch (error) {
      // A file may go while it is looked at.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') unrestricted.push({ path, error: error as Error })
    }
  }
  return unrestricted
}

const day = 86_400_000
/** Where commands and a running server meet; each file there is of one request. */
const operatorFolder = 'operator'
/** A restore unpacks into a folder of this name. */
export const restoringPrefix = 'restoring-'

export const operatorFolderPath = (dataDir: string) => join(dataDir, operatorFolder)

/** What commands that were killed left behind, whole copies of the database among it. */
export async function removeLeftovers(folder: string, now: Date): Promise<void> {
  const operator = operatorFolderPath(folder)
  const names = async (path: string) => readdir(path).catch(() => [])
  const leftovers = [
    ...(await names(folder)).filter((name) => name.startsWith(restoringPrefix)).map((name) => join(folder, name)),
    ...(await names(operator)).map((name) => join(operator, name)),
  ]
  for (const path of leftovers) {
    const stats = await stat(path).catch(() => null)
    if (stats && now.getTime() - stats.mtimeMs > day) await rm(path, { recursive: true, force: true })
  }
}
