import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Database, openDatabase } from '#server/db/database.ts'
import { startPostgres } from '../scripts/postgres.mjs'
import { freePort, type ServerProcess, startServerProcess } from '../tests/support/server-process.ts'
import type { Asked, Kind, Postgres } from './trial.ts'

/** A server with its data, which is killed and comes back at the same address. */
export type Place = {
  kind: Kind
  url: string
  dataDir: string
  postgres: Postgres | null
  server: () => ServerProcess
  /** Starts it again. @returns milliseconds until it says that it is ready */
  restart: () => Promise<number>
  /** Resolves as soon as a server is there. */
  back: () => Promise<void>
  /** The database from the side; of the embedded one, only while no server runs. */
  fromTheSide: <T>(work: (database: Database) => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

export async function openPlace(
  kind: Kind,
  { bin }: Pick<Asked, 'bin'>,
  options: { dataDir?: string; env?: Record<string, string>; postgresWithin?: string } = {},
): Promise<Place> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'gapwise-torture-'))
  const postgres =
    kind === 'postgres' ? await startPostgres(bin!, { settings: ['fsync=on', 'max_wal_size=64MB'], within: options.postgresWithin }) : null
  const env = { TRUST_PROXY: '1', ...(postgres ? { DATABASE_URL: postgres.url } : {}), ...options.env }
  let opened: () => void = () => undefined
  let gate = Promise.resolve()
  let isShut = false
  const shut = () => {
    if (isShut) return
    isShut = true
    gate = new Promise((resolve) => {
      opened = resolve
    })
  }
  let current: ServerProcess | null = null

  const restart = async () => {
    shut()
    const started = performance.now()
    const server = await startServerProcess({ dataDir, port, env, ready: false })
    current = server
    void server.ended.then(() => current === server && shut())
    while ((await statusOf(url)) !== 200) {
      if (server.child.exitCode !== null || server.child.signalCode !== null) throw new Error(`the server ended:\n${server.output()}`)
      await wait(5)
    }
    const ms = performance.now() - started
    isShut = false
    opened()
    return ms
  }
  await restart()
  return {
    kind,
    url,
    dataDir,
    postgres,
    server: () => current!,
    restart,
    back: () => gate,
    fromTheSide: async (work) => {
      const database = await openDatabase({
        url: postgres?.url ?? null,
        folder: postgres ? null : join(dataDir, 'database'),
        migrationsFolder: 'migrations',
        poolSize: 3,
      })
      return work(database).finally(() => database.close())
    },
    close: async () => {
      if (current?.child.exitCode === null && current.child.signalCode === null) await current.kill()
      postgres?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function statusOf(url: string): Promise<number> {
  return fetch(`${url}/api/ready`).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => 0,
  )
}
