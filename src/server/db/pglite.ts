import fs from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Stream = { nfd: number }
type Module = {
  FS: { lookupPath: (path: string) => { node: { mount: { type: { stream_ops: { fsync?: (stream: Stream) => number } } } } } }
}

/**
 * PGlite ships with fsync off, and its file system has no fsync at all: a committed row can be lost with the power.
 * This gives the file system a real fsync and switches PostgreSQL's own on. It leans on PGlite's internals, so the
 * version is pinned and a test counts the calls.
 */
class DurableNodeFS extends NodeFS {
  override async init(...given: Parameters<NodeFS['init']>): Promise<Awaited<ReturnType<NodeFS['init']>>> {
    const made = await super.init(...given)
    const options = made.emscriptenOpts as { preRun?: ((module: Module) => void)[] }
    options.preRun = [
      ...(options.preRun ?? []),
      (module) => {
        module.FS.lookupPath('/pglite/data').node.mount.type.stream_ops.fsync = (stream) => {
          fs.fsyncSync(stream.nfd)
          return 0
        }
      },
    ]
    return made
  }
}

/** A durable embedded database in `folder`, or one in memory for tests. */
export async function openPglite(folder: string | null, from?: Blob): Promise<PGlite> {
  const load = from ? { loadDataDir: from } : {}
  if (!folder) return PGlite.create(load)
  return PGlite.create({
    fs: new DurableNodeFS(folder),
    startParams: [...PGlite.defaultStartParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync'],
    ...load,
  })
}
