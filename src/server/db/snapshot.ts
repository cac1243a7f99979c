import { createHash, type Hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

/**
 * A migrated embedded database in one file that the build makes: digest of the rest, length of the contents, contents as JSON, bytes of the files.
 * `key` identifies it; trailing zeros of files (most of the WAL) are omitted.
 */
type Contents = { key: string; folders: string[]; files: { path: string; size: number; bytes: number }[] }

const digestBytes = 32
const lengthBytes = 4
const concurrency = 16

/** Writes the snapshot of a database at build. `folder` was shut down cleanly and is not open. */
export async function writeSnapshot(folder: string, file: string, key: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const sortedPaths = (matches: (entry: (typeof entries)[number]) => boolean) =>
    entries
      .filter(matches)
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
      .sort()
  const readFiles = await Promise.all(
    sortedPaths((entry) => entry.isFile()).map(async (path) => ({ path, content: await readFile(join(folder, path)) })),
  )
  const trimmedFiles = readFiles.map(({ path, content }) => ({ path, size: content.length, body: trimZeros(content) }))
  const contents: Contents = {
    key,
    folders: sortedPaths((entry) => entry.isDirectory()),
    files: trimmedFiles.map(({ path, size, body }) => ({ path, size, bytes: body.length })),
  }
  const header = Buffer.from(JSON.stringify(contents))
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt32LE(header.length)
  const rest = Buffer.concat([length, header, ...trimmedFiles.map(({ body }) => body)])
  const handle = await open(`${file}.new`, 'w')
  await handle.writeFile(Buffer.concat([createHash('sha256').update(rest).digest(), rest]))
  await handle.close()
  await rename(`${file}.new`, file)
}

/** @returns null where there is no snapshot */
export async function readSnapshotKey(file: string): Promise<string | null> {
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
 * Creates the database from a snapshot, fsyncing every file before the folder appears.
 * @returns false where a database exists, or the snapshot is missing, damaged or of another `key`
 */
export async function installSnapshot(file: string, folder: string, key: () => string): Promise<boolean> {
  if (existsSync(folder)) return false
  const handle = await open(file).catch(() => null)
  if (!handle) return false
  const stagingFolder = `${folder}.new`
  try {
    await rm(stagingFolder, { recursive: true, force: true })
    if (!(await unpack(handle, stagingFolder, key()))) return false
    await rename(stagingFolder, folder)
    await syncFolder(dirname(folder))
    return true
  } finally {
    await handle.close()
    await rm(stagingFolder, { recursive: true, force: true })
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
  // Reads are sequential, writes parallel.
  let reading: Promise<unknown> = Promise.resolve()
  const writeNext = async () => {
    for (const { path, size, bytes } of next) {
      const body = reading.then(() => readExactly(handle, bytes))
      reading = body
      const content = await body
      if (!content) return
      hash.update(content)
      await writeSafely(join(into, path), content, size)
    }
  }
  const results = await Promise.allSettled(Array.from({ length: concurrency }, writeNext))
  for (const each of results) if (each.status === 'rejected') throw each.reason
  for (const path of folders) await syncFolder(path)
  return hash.digest().equals(digest!)
}

async function readContents(handle: FileHandle, hash: Hash): Promise<Contents> {
  const length = await readExactly(handle, lengthBytes)
  const { size } = await handle.stat()
  const bytes = length?.readUInt32LE() ?? size
  const header = bytes < size ? await readExactly(handle, bytes) : null
  if (!length || !header) throw new RangeError('The snapshot ends too early')
  hash.update(length).update(header)
  return JSON.parse(header.toString('utf8')) as Contents
}

/** @returns null where the file ends before */
async function readExactly(handle: FileHandle, bytes: number): Promise<Buffer | null> {
  const buffer = Buffer.allocUnsafe(bytes)
  let offset = 0
  while (offset < bytes) {
    const { bytesRead } = await handle.read(buffer, offset, bytes - offset)
    if (bytesRead === 0) return null
    offset += bytesRead
  }
  return buffer
}

const zeros = Buffer.alloc(1 << 20)

async function writeSafely(path: string, body: Buffer, size: number): Promise<void> {
  const handle = await open(path, 'w')
  try {
    await handle.writeFile(body)
    // Real zeros, not a sparse file: the WAL's disk space is reserved, so that a full disk shows before a commit.
    for (let remaining = size - body.length; remaining > 0; remaining -= zeros.length)
      await handle.write(zeros, 0, Math.min(remaining, zeros.length))
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Without it the file may be durable and its directory entry not. Some systems cannot sync folders, and need not. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path).catch(() => null)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

function trimZeros(content: Buffer): Buffer {
  let end = content.length
  while (end > 0 && content[end - 1] === 0) end--
  return content.subarray(0, end)
}
