import { accessSync, chmodSync, constants, mkdirSync, statSync } from 'node:fs'
import { chmod, lstat, readdir, rm, stat } from 'node:fs/promises'
import { platform } from 'node:os'
import { dirname, join } from 'node:path'
import { StartupError } from './startup-error.ts'

/**
 * Creates DATA_DIR and makes it private: it holds password hashes, sessions and mails whose links open accounts. Call this before any write. From
 * then on all files that the process creates (the embedded database, child programs) are private whatever the umask; `restrictPermissions` handles
 * existing ones.
 *
 * @throws StartupError where the folder cannot be created or written
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
    // Another user's folder: `restrictPermissions` reports it.
  }
}

const groupAndOthersMask = 0o077

/** Level by level: Node's recursive mkdir loops for ever where folders cannot be created. */
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
 * Removes all group and other permissions from a folder and its content, as earlier versions, restored archives or manual copies leave.
 * @param followLinks whether entries of the folder may be links to another disk; deeper links are never followed
 * @returns paths that this user may not change
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
      // The file may be removed concurrently.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') unrestricted.push({ path, error: error as Error })
    }
  }
  return unrestricted
}

const day = 86_400_000
/** Commands and a running server exchange files here, one a request. */
const operatorFolder = 'operator'
/** Prefix of a restore's staging folder. */
export const restoringPrefix = 'restoring-'

export const operatorFolderPath = (dataDir: string) => join(dataDir, operatorFolder)

/** Deletes remains of killed commands, whole copies of the database among them. */
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
