import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open, readdir, rename } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'
import { CommandError } from '../command.ts'
import type { Program } from './program.ts'

/** A backup is one compressed tar: the manifest first, then the files that it lists with their SHA-256. */
const manifestName = 'manifest.json'

const manifestSchema = z.object({
  format: z.literal(1),
  product: z.string(),
  madeAt: z.string(),
  database: z.enum(['embedded', 'postgres']),
  migrations: z.array(z.string()),
  rows: z.record(z.string(), z.number()),
  /** Where the session secret is: in the backup, or with the operator as SESSION_SECRET. */
  secret: z.enum(['inside', 'outside']),
  /** Path in the backup → SHA-256. */
  files: z.record(z.string(), z.string()),
})
export type Manifest = z.output<typeof manifestSchema>

/** Archives `folder` into `file` atomically. */
export async function pack(tar: Program, folder: string, file: string, metadata: Omit<Manifest, 'format' | 'files'>): Promise<void> {
  const manifest: Manifest = { format: 1, ...metadata, files: await hashFiles(folder) }
  writeFileSync(join(folder, manifestName), `${JSON.stringify(manifest, null, 1)}\n`)
  const partFile = `${file}.part`
  // Owner-only before anything is written.
  writeFileSync(partFile, '', { mode: 0o600, flag: 'wx' })
  try {
    const parts = (await readdir(folder)).filter((name) => name !== manifestName)
    await tar(['-czf', partFile, '-C', folder, manifestName, ...parts])
    await syncFile(partFile)
    await rename(partFile, file)
  } catch (error) {
    rmSync(partFile, { force: true })
    throw error
  }
}

/** Unpacks into the empty `folder` and verifies every checksum. @throws CommandError when the archive is incomplete or damaged */
export async function unpack(tar: Program, file: string, folder: string): Promise<Manifest> {
  if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`)
  await tar(['-xzf', file, '--no-same-owner', '-C', folder]).catch(() => {
    throw new CommandError(`${file} is damaged, or is no backup: it cannot be unpacked. Nothing was changed.`)
  })
  const manifest = readManifest(join(folder, manifestName))
  if (!manifest)
    throw new CommandError(`${file} is no backup that this version knows: it has no manifest of that kind. Nothing was changed.`)
  rmSync(join(folder, manifestName))
  const hashes = await hashFiles(folder)
  const mismatched = [...new Set([...Object.keys(manifest.files), ...Object.keys(hashes)])].filter(
    (name) => hashes[name] !== manifest.files[name],
  )
  if (mismatched.length > 0)
    throw new CommandError(`${file} is damaged: ${mismatched.slice(0, 3).join(', ')} is not what was backed up. Nothing was changed.`)
  return manifest
}

function readManifest(path: string): Manifest | null {
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return null
  }
}

async function hashFiles(folder: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  for (const path of await listFiles(folder)) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(path), hash)
    hashes[relative(folder, path).split(sep).join('/')] = hash.digest('hex')
  }
  return hashes
}

/** Fsyncs everything in a folder, so that a power failure afterwards loses none of it. */
export async function syncFolder(folder: string): Promise<void> {
  for (const path of await listFiles(folder)) await syncFile(path)
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  await handle.sync().finally(() => handle.close())
}
