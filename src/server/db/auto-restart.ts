import { statfs } from 'node:fs/promises'
import type { PGlite } from '@electric-sql/pglite'
import { DatabaseUnavailableError } from './unavailable.ts'

export type EmbeddedClient = Pick<PGlite, 'query' | 'exec' | 'transaction' | 'close'> & {
  listen: (channel: string, listener: { onMessage: (payload: string) => void; onReconnect: () => void }) => Promise<() => Promise<void>>
}

const retryMs = 1000
/** Two WAL segments: with less PostgreSQL would PANIC again right after recovery. */
const minFreeBytes = 2 * 16 * 1024 * 1024

/**
 * Reopens the embedded database after a crash. PostgreSQL PANICs when the WAL finds no space, and its postmaster restarts it, which recovers. The
 * embedded one has no postmaster: its next call would loop for ever and block this process. So a crashed instance is never called again, and a new
 * one is opened in its place as soon as that succeeds; until then the database is unavailable.
 */
export async function openWithAutoRestart(open: () => Promise<PGlite>, folder: string | null): Promise<EmbeddedClient> {
  let current = guardClient(await open())
  let restarting: Promise<void> | null = null
  let lastAttemptAt = 0
  const listeners = new Map<
    { onMessage: (payload: string) => void; onReconnect: () => void },
    { channel: string; stop: () => Promise<void> }
  >()

  const restart = async () => {
    lastAttemptAt = Date.now()
    if (folder && !(await hasDiskSpace(folder))) throw new DatabaseUnavailableError(new Error('its disk is full'))
    const next = guardClient(
      await open().catch((error) => {
        throw new DatabaseUnavailableError(error)
      }),
    )
    try {
      for (const [listener, registration] of listeners)
        registration.stop = await next.client.listen(registration.channel, listener.onMessage)
    } catch (error) {
      if (!next.isDead()) await next.client.close().catch(() => undefined)
      throw new DatabaseUnavailableError(error)
    }
    current = next
    for (const listener of listeners.keys()) listener.onReconnect()
  }
  const liveClient = async (): Promise<PGlite> => {
    if (!current.isDead()) return current.client
    if (!restarting && Date.now() - lastAttemptAt < retryMs) throw new DatabaseUnavailableError(new Error('it ended itself'))
    restarting ??= restart().finally(() => {
      restarting = null
    })
    await restarting
    return current.client
  }
  return {
    query: async (...args) => (await liveClient()).query(...args),
    exec: async (...args) => (await liveClient()).exec(...args),
    transaction: async (work) => (await liveClient()).transaction(work),
    listen: async (channel, listener) => {
      listeners.set(listener, { channel, stop: await (await liveClient()).listen(channel, listener.onMessage) })
      return async () => {
        const registration = listeners.get(listener)
        listeners.delete(listener)
        if (!current.isDead()) await registration?.stop()
      }
    },
    close: async () => {
      if (!current.isDead()) await current.client.close()
    },
  }
}

const maxRunMs = 5
let lastYieldAt = performance.now()
let yielding: Promise<void> | null = null

/**
 * The embedded database runs on this thread and answers before Node polls its sockets: queued queries would run back to back, and requests that need
 * no database would not be read until all are done.
 */
function yieldToEventLoop(): Promise<void> | undefined {
  if (performance.now() - lastYieldAt < maxRunMs) return undefined
  yielding ??= new Promise((resolve) => {
    setImmediate(() => {
      lastYieldAt = performance.now()
      yielding = null
      resolve()
    })
  })
  return yielding
}

async function hasDiskSpace(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize > minFreeBytes
}

type GuardedClient = { client: PGlite; isDead: () => boolean }

/** PGlite's exit code of PostgreSQL's `longjmp` out of an error, after which it continues. */
const longJump = 100

type Inner = { mod: { _PostgresMainLoopOnce: () => void } }

/**
 * Queued queries pass the guard too, because every message passes here. A PANIC is not detected in responses: after an error in the same message
 * PGlite keeps only that one. Depends on PGlite's internals, so the version is pinned and a test crashes one.
 */
function guardClient(client: PGlite): GuardedClient {
  let dead = false
  const { mod } = client as unknown as Inner
  const { _PostgresMainLoopOnce: loopOnce } = mod
  mod._PostgresMainLoopOnce = () => {
    try {
      loopOnce()
    } catch (thrown) {
      if ((thrown as { status?: number }).status !== longJump) dead = true
      throw thrown
    }
  }
  const { execProtocol, execProtocolStream, execProtocolRawSync } = client
  const withDeathCheck =
    <Args extends unknown[], T>(call: (this: PGlite, ...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      await yieldToEventLoop()
      try {
        const answer = await call.apply(client, args)
        if (dead) throw new Error('it ended itself')
        return answer
      } catch (error) {
        throw dead && !(error instanceof DatabaseUnavailableError) ? new DatabaseUnavailableError(error) : error
      }
    }
  client.execProtocol = withDeathCheck(execProtocol)
  client.execProtocolStream = withDeathCheck(execProtocolStream)
  client.execProtocolRawSync = (message) => {
    if (dead) throw new DatabaseUnavailableError(new Error('it ended itself'))
    return execProtocolRawSync.call(client, message)
  }
  return { client, isDead: () => dead }
}
