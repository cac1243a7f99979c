import { createHash } from 'node:crypto'
import { closeSync, existsSync, fstatSync, openSync, readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { hostname, platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartupError } from '../platform/startup-error.ts'

export type DataLock = {
  /** Why only processes of this machine's network are kept out; null where everybody is who sees the folder. */
  weakness: string | null
  release: () => Promise<void>
}

export class DataFolderInUseError extends StartupError {
  constructor(folder: string, holder: string) {
    super(`The data folder ${folder} is in use by another Gapwise process (${holder}). Stop it first, or set DATA_DIR to another folder.`)
  }
}

/**
 * One process a data folder, whoever sees the folder: two containers with one volume share its files and nothing else. So the lock is the kernel's on
 * a file in the folder, which it gives up when its holder is gone, however it went (kill -9 and zombies included); there is no stale lock to judge.
 * A listening socket beside it keeps out an earlier version, which knows only that, and is what is left where a file cannot be locked.
 * The file `in-use` only names the holder for the message.
 */
export async function lockDataFolder(folder: string, label: string): Promise<DataLock> {
  const holderFile = join(folder, 'in-use')
  const inUse = () => new DataFolderInUseError(folder, readHolder(holderFile))
  const file = await lockFile(join(folder, 'lock'))
  if (file === 'held') throw inUse()
  const fileLock: FileLock | null = 'release' in file ? file : null
  const server = await listen(socketAddress(folder)).catch((error: NodeJS.ErrnoException) => {
    fileLock?.release()
    throw error.code === 'EADDRINUSE' ? inUse() : error
  })
  writeFileSync(holderFile, `process ${process.pid} on ${hostname()}, ${label}\n`)
  return {
    weakness: 'cannot' in file ? file.cannot : null,
    release: async () => {
      await new Promise((done) => server.close(done))
      fileLock?.release()
    },
  }
}

/** The folder's own identity (device and inode), so that two spellings of one path are one lock. */
function socketAddress(folder: string): string {
  const { dev, ino } = statSync(folder)
  const name = `gapwise-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 24)}`
  if (platform() === 'linux') return `\0${name}`
  if (platform() === 'win32') return `\\\\.\\pipe\\${name}`
  return join(tmpdir(), `${name}.sock`)
}

function listen(address: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.end())
    server.unref()
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isSocketFile = !address.startsWith('\0') && !address.startsWith('\\')
      if (error.code === 'EADDRINUSE' && isSocketFile) takeOverDeadSocketFile(address).then(resolve, reject)
      else reject(error)
    })
    server.listen(address, () => resolve(server))
  })
}

/** Elsewhere than Linux and Windows a socket file outlives its holder: nobody answering means nobody is there. */
async function takeOverDeadSocketFile(address: string): Promise<Server> {
  const alive = await new Promise<boolean>((resolve) => {
    const probe = connect(address, () => resolve(true))
    probe.once('error', () => resolve(false))
  })
  if (alive) throw Object.assign(new Error('in use'), { code: 'EADDRINUSE' })
  if (existsSync(address)) unlinkSync(address)
  return listen(address)
}

function readHolder(holderFile: string): string {
  try {
    return readFileSync(holderFile, 'utf8').trim() || 'unknown'
  } catch {
    return 'unknown'
  }
}

type FileLock = { release: () => void }

/**
 * The kernel's lock on the whole of a file, held by this process until it releases it or ends. Node has none of its own.
 * @returns 'held' where another process has it, and why not where this platform or this file system has none
 */
async function lockFile(path: string): Promise<FileLock | 'held' | { cannot: string }> {
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
