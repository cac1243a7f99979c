import { createHash, type Hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

/**
 * An embedded database as it is after its migrations, in one file that the build makes: a digest of the rest, the length of the contents, the
 * contents as JSON, the bytes of the files. `key` says which database it is; zeros at a file's end (most of the log) are left out.
 */
type Contents = { key: string; folders: string[]; files: { path: string; size: number; bytes: number }[] }

const digestBytes = 32
const lengthBytes = 4
const sideBySide = 16

/** For the build: the database in `folder`, which nobody has open and which was shut down. */
export async function writeSnapshot(folder: string, file: string, key: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const pathsOf = (wanted: (entry: (typeof entries)[number]) => boolean) =>
    entries
      .filter(wanted)
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
      .sort()
  const read = await Promise.all(
    pathsOf((entry) => entry.isFile()).map(async (path) => ({ path, whole: await readFile(join(folder, path)) })),
  )
  const kept = read.map(({ path, whole }) => ({ path, size: whole.length, body: withoutZeros(whole) }))
  const contents: Contents = {
    key,
    folders: pathsOf((entry) => entry.isDirectory()),
    files: kept.map(({ path, size, body }) => ({ path, size, bytes: body.length })),
  }
  const head = Buffer.from(JSON.stringify(contents))
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt32LE(head.length)
  const rest = Buffer.concat([length, head, ...kept.map(({ body }) => body)])
  const handle = await open(`${file}.new`, 'w')
  await handle.writeFile(Buffer.concat([createHash('sha256').update(rest).digest(), rest]))
  await handle.close()
  await rename(`${file}.new`, file)
}

/** The `key` of a snapshot; null where there is none. */
export async function keyOfSnapshot(file: string): Promise<string | null> {
  const handle = await open(file).catch(() => null)
  if (!handle) return null
  try {
    await readExactly(handle, digestBytes)
    return (await readContents(handle, createHash('sha256'))).key
  } catch {
    return null
  } finally {
    await handle.close()
  }
}

/**
 * Puts the database of a snapshot where there is none yet, every file of it safely on the disk before it is there at all.
 *
 * @returns whether it did: not where there is something, nor from a file that is missing, damaged or of another `key`
 */
export async function placeSnapshot(file: string, folder: string, key: () => string): Promise<boolean> {
  if (existsSync(folder)) return false
  const handle = await open(file).catch(() => null)
  if (!handle) return false
  const beside = `${folder}.new`
  try {
    await rm(beside, { recursive: true, force: true })
    if (!(await unpack(handle, beside, key()))) return false
    await rename(beside, folder)
    await syncFolder(dirname(folder))
    return true
  } finally {
    await handle.close()
    await rm(beside, { recursive: true, force: true })
  }
}

async function unpack(handle: FileHandle, into: string, key: string): Promise<boolean> {
  const hash = createHash('sha256')
  const digest = await readExactly(handle, digestBytes)
  const contents = digest && (await readContents(handle, hash).catch(() => null))
  if (contents?.key !== key) return false
  const folders = [into, ...contents.folders.map((path) => join(into, path))]
  for (const path of folders) await mkdir(path)
  const next = contents.files.values()
  // Files are read one after the other, as they lie, and written side by side.
  let reading: Promise<unknown> = Promise.resolve()
  const writeOneByOne = async () => {
    for (const { path, size, bytes } of next) {
      const body = reading.then(() => readExactly(handle, bytes))
      reading = body
      const read = await body
      if (!read) return
      hash.update(read)
      await writeSafely(join(into, path), read, size)
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: sideBySide }, writeOneByOne))
  for (const each of ended) if (each.status === 'rejected') throw each.reason
  for (const path of folders) await syncFolder(path)
  return hash.digest().equals(digest!)
}

async function readContents(handle: FileHandle, hash: Hash): Promise<Contents> {
  const length = await readExactly(handle, lengthBytes)
  const { size } = await handle.stat()
  const bytes = length?.readUInt32LE() ?? size
  const head = bytes < size ? await readExactly(handle, bytes) : null
  if (!length || !head) throw new RangeError('The snapshot ends too early')
  hash.update(length).update(head)
  return JSON.parse(head.toString('utf8')) as Contents
}

/** The next bytes of the file; null where it ends before. */
async function readExactly(handle: FileHandle, bytes: number): Promise<Buffer | null> {
  const buffer = Buffer.allocUnsafe(bytes)
  let held = 0
  while (held < bytes) {
    const { bytesRead } = await handle.read(buffer, held, bytes - held)
    if (bytesRead === 0) return null
    held += bytesRead
  }
  return buffer
}

const zeros = Buffer.alloc(1 << 20)

async function writeSafely(path: string, body: Buffer, size: number): Promise<void> {
  const handle = await open(path, 'w')
  try {
    await handle.writeFile(body)
    // Real zeros: the log's place on the disk is taken beforehand, so that a full disk is noticed before a commit.
    for (let left = size - body.length; left > 0; left -= zeros.length) await handle.write(zeros, 0, Math.min(left, zeros.length))
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Without it a file may be on the disk and its name not. Some systems sync no folders, and need not. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path).catch(() => null)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

function withoutZeros(whole: Buffer): Buffer {
  let end = whole.length
  while (end > 0 && whole[end - 1] === 0) end--
  return whole.subarray(0, end)
}
