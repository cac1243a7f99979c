import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { CannotStart } from '../cannot-start.ts'

export type DataLock = { release: () => Promise<void> }

export class DataFolderInUse extends CannotStart {
  constructor(folder: string, holder: string) {
    super(`The data folder ${folder} is in use by another Gapwise process (${holder}). Stop it first, or set DATA_DIR to another folder.`)
  }
}

/**
 * One process a data folder. The lock is a listening socket: the operating system closes it when its holder is gone, however it went
 * (kill -9 and zombies included), so there is no stale lock to judge. On Linux it lives in the abstract namespace, on Windows as a named pipe.
 * The file `in-use` beside it only names the holder for the message.
 */
export async function lockDataFolder(folder: string, label: string): Promise<DataLock> {
  mkdirSync(folder, { recursive: true })
  const address = socketAddress(folder)
  const note = join(folder, 'in-use')
  const server = await listen(address).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') throw new DataFolderInUse(folder, readHolder(note))
    throw error
  })
  writeFileSync(note, `process ${process.pid}, ${label}\n`)
  return { release: () => new Promise((done) => server.close(() => done())) }
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
  const { unlinkSync } = await import('node:fs')
  if (existsSync(address)) unlinkSync(address)
  return listen(address)
}

function readHolder(note: string): string {
  try {
    return readFileSync(note, 'utf8').trim() || 'unknown'
  } catch {
    return 'unknown'
  }
}
