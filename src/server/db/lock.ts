import { createHash } from 'node:crypto'
import { closeSync, existsSync, fstatSync, openSync, readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { hostname, platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartupError } from '../platform/startup-error.ts'

export type DataLock = {
  /** Why only processes in this machine's network namespace are locked out; null where everybody who sees the folder is. */
  weakness: string | null
  release: () => Promise<void>
}

export class DataFolderInUseError extends StartupError {
  constructor(folder: string, holder: string) {
    super(`The data folder ${folder} is in use by another Gapwise process (${holder}). Stop it first, or set DATA_DIR to another folder.`)
  }
}

/**
 * One process a data folder, whoever sees it: two containers with one volume share only its files. So the lock is the kernel's, on a file in the
 * folder; the kernel releases it however the process ends (kill -9 and zombies included), so there are no stale locks. A listening socket beside it
 * locks out earlier versions, which know only that, and is the fallback where files cannot be locked. The file `in-use` only names the holder for the
 * error message.
 */
export async function lockDataFolder(folder: string, label: string): Promise<DataLock> {
  const holderFile = join(folder, 'in-use')
  const inUse = () => new DataFolderInUseError(folder, readHolder(holderFile))
  const file = await lockFile(join(folder, 'lock'))
  if (file === 'locked') throw inUse()
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

/** Device and inode, so that two spellings of one path are one lock. */
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

/** On other platforms than Linux and Windows a socket file outlives its process: no answer means it is stale. */
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
 * The kernel's exclusive lock on a file, until released or the process ends. Node has no API for it.
 * @returns 'locked' where another process has it; `cannot`: why this platform or file system has none
 */
async function lockFile(path: string): Promise<FileLock | 'locked' | { cannot: string }> {
  const { tryLock } = await import('fs-native-extensions').catch((error: Error) => ({ tryLock: error }))
  if (tryLock instanceof Error) return { cannot: `no kernel lock can be loaded for ${process.platform} on ${process.arch}` }
  for (;;) {
    // Never truncated, written or removed: locking another file of this name would exclude nobody.
    const fd = openSync(path, 'a', 0o600)
    try {
      if (!tryLock(fd)) {
        closeSync(fd)
        return 'locked'
      }
    } catch (error) {
      closeSync(fd)
      return { cannot: `its file system locks no files (${(error as NodeJS.ErrnoException).code})` }
    }
    if (isSameFile(fd, path)) return { release: () => closeSync(fd) }
    // The file was removed in between.
    closeSync(fd)
  }
}

function isSameFile(fd: number, path: string): boolean {
  const currentStats = statSync(path, { throwIfNoEntry: false })
  const openedStats = fstatSync(fd)
  return currentStats?.ino === openedStats.ino && currentStats.dev === openedStats.dev
}
