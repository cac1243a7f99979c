import { closeSync, fstatSync, openSync, statSync } from 'node:fs'

export type FileLock = { release: () => void }

/**
 * The kernel's lock on the whole of a file, held by this process until it releases it or ends. Node has none of its own.
 * @returns 'held' where another process has it, and why not where this platform or this file system has none
 */
export async function lockFile(path: string): Promise<FileLock | 'held' | { cannot: string }> {
  const { tryLock } = await import('fs-native-extensions').catch((error: Error) => ({ tryLock: error }))
  if (tryLock instanceof Error) return { cannot: `no kernel lock can be loaded for ${process.platform} on ${process.arch}` }
  for (;;) {
    // Never truncated, never written, never removed: whoever locks another file of this name would be alone with it.
    const fd = openSync(path, 'a', 0o600)
    try {
      if (!tryLock(fd)) {
        closeSync(fd)
        return 'held'
      }
    } catch (error) {
      closeSync(fd)
      return { cannot: `its file system locks no files (${(error as NodeJS.ErrnoException).code})` }
    }
    if (isSameFile(fd, path)) return { release: () => closeSync(fd) }
    // Somebody removed it in between.
    closeSync(fd)
  }
}

function isSameFile(fd: number, path: string): boolean {
  const currentStats = statSync(path, { throwIfNoEntry: false })
  const openedStats = fstatSync(fd)
  return currentStats?.ino === openedStats.ino && currentStats.dev === openedStats.dev
}
