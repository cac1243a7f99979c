import fs from 'node:fs'
import { type FileHandle, open, readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { schemaKey } from './migrate.ts'

type Stream = { nfd: number }
type SetAttributes = (node: unknown, attributes: { mode?: number }) => void
type FileSystem = { stream_ops: { fsync?: (stream: Stream) => number }; node_ops: { setattr: SetAttributes } }
type Module = { FS: { lookupPath: (path: string) => { node: { mount: { type: FileSystem } } } } }

/** PostgreSQL makes some files readable for everybody, and the file system sets modes past the process's umask. */
const groupAndOthersMask = 0o077

/** Fsynced files by inode, each with its state at that time. */
type Synced = Map<bigint, string>

/**
 * PGlite ships with fsync off, and its file system has none: a committed row can be lost on power failure. This adds a real fsync and switches
 * PostgreSQL's own on. Depends on PGlite's internals, so the version is pinned and a test counts the calls.
 */
class DurableNodeFS extends NodeFS {
  readonly #synced: Synced

  constructor(folder: string, synced: Synced) {
    super(folder)
    this.#synced = synced
  }

  override async init(...input: Parameters<NodeFS['init']>): Promise<Awaited<ReturnType<NodeFS['init']>>> {
    const initialized = await super.init(...input)
    const options = initialized.emscriptenOpts as { preRun?: ((module: Module) => void)[] }
    const synced = this.#synced
    options.preRun = [
      ...(options.preRun ?? []),
      (module) => {
        const { stream_ops, node_ops } = module.FS.lookupPath('/pglite/data').node.mount.type
        stream_ops.fsync = ({ nfd }) => {
          if (synced.size > 0 && isUnchanged(synced, fs.fstatSync(nfd, { bigint: true }))) return 0
          return syncOrErrno(nfd)
        }
        const { setattr } = node_ops
        node_ops.setattr = (node, input) =>
          setattr(node, input.mode === undefined ? input : { ...input, mode: input.mode & ~groupAndOthersMask })
      },
    ]
    return initialized
  }
}

/** WASI errno values. PostgreSQL handles one by ending; an exception thrown through it would leave it in the middle of an operation. */
const errnos: Record<string, number> = { ENOSPC: 51, EDQUOT: 19 }
const eio = 29

function syncOrErrno(nfd: number): number {
  try {
    fs.fsyncSync(nfd)
    return 0
  } catch (error) {
    return errnos[(error as NodeJS.ErrnoException).code ?? ''] ?? eio
  }
}

/**
 * The default is 160 MB of shared buffers, all allocated at start, and 64 MB growth for an index, never returned. The operating system's page cache
 * serves rereads anyway.
 */
const memoryArgs = ['-c', 'shared_buffers=32MB', '-c', 'maintenance_work_mem=16MB']

/** Key of a snapshot: the PostgreSQL of this PGlite, and these migrations. */
export function snapshotKey(migrationsFolder: string): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const { version } = JSON.parse(fs.readFileSync(join(dirname(entry), '..', 'package.json'), 'utf8')) as { version: string }
  return `${version} ${schemaKey(migrationsFolder)}`
}

/** A durable embedded database in `folder`, or one in memory for tests. */
export async function openPglite(folder: string | null, from?: Blob): Promise<PGlite> {
  const load = from ? { loadDataDir: from } : {}
  if (!folder) return PGlite.create(load)
  const synced = await syncAfterCrash(folder)
  const client = await PGlite.create({
    fs: new DurableNodeFS(folder, synced),
    startParams: [...PGlite.defaultStartParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync', ...memoryArgs],
    ...load,
  })
  synced.clear()
  return client
}

/** Without fsync, which would be most of the time: for a copy that is archived and removed. */
export function openEphemeral(folder: string): Promise<PGlite> {
  return PGlite.create({ fs: new NodeFS(folder), startParams: [...PGlite.defaultStartParams, ...memoryArgs] })
}

const concurrency = 16

/**
 * After a crash PostgreSQL fsyncs every file of its folder before recovery, a thousand of them in sequence, which was most of the recovery time. This
 * fsyncs them in parallel, and skips files that have not changed since.
 */
async function syncAfterCrash(folder: string): Promise<Synced> {
  const synced: Synced = new Map()
  if (wasCleanlyShutDown(folder)) return synced
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const next = files.values()
  const syncNext = async () => {
    for (const file of next) {
      // Errors are left to PostgreSQL, which reports them.
      const handle = await open(file, 'r+').catch(() => null)
      await handle?.sync().then(
        async () => recordSynced(synced, handle),
        () => undefined,
      )
      await handle?.close()
    }
  }
  await Promise.all(Array.from({ length: concurrency }, syncNext))
  return synced
}

async function recordSynced(synced: Synced, handle: FileHandle): Promise<void> {
  const stats = await handle.stat({ bigint: true })
  synced.set(stats.ino, fileVersion(stats))
}

function isUnchanged(synced: Synced, stats: fs.BigIntStats): boolean {
  return synced.get(stats.ino) === fileVersion(stats)
}

function fileVersion({ mtimeNs, ctimeNs, size }: fs.BigIntStats): string {
  return `${mtimeNs} ${ctimeNs} ${size}`
}

/** In PostgreSQL's control file, after the system identifier and two versions, state 1 is "shut down". */
function wasCleanlyShutDown(folder: string): boolean {
  try {
    return fs.readFileSync(join(folder, 'global', 'pg_control')).readUInt32LE(16) === 1
  } catch {
    return false
  }
}
