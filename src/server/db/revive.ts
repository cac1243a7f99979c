import { statfs } from 'node:fs/promises'
import type { PGlite } from '@electric-sql/pglite'
import { DatabaseAway } from './away.ts'

export type EmbeddedClient = Pick<PGlite, 'query' | 'exec' | 'transaction' | 'close'> & {
  listen: (channel: string, listener: { hear: (payload: string) => void; missed: () => void }) => Promise<() => Promise<void>>
}

const againMs = 1000
/** Two files of PostgreSQL's log: with less it would end itself again, after a second's work of recovering. */
const roomBytes = 2 * 16 * 1024 * 1024

/**
 * PostgreSQL ends itself by a PANIC where its log finds no room, and its server starts it again, which recovers. The embedded one has nobody to do that:
 * its next call would turn in a circle for ever, and everything in this process with it. So it is never called again, and another is opened in
 * its place, as soon as that works; until then the database is away.
 */
export async function openReviving(open: () => Promise<PGlite>, folder: string | null): Promise<EmbeddedClient> {
  let current = guarded(await open())
  let reviving: Promise<void> | null = null
  let lastTry = 0
  const listeners = new Map<{ hear: (payload: string) => void; missed: () => void }, { channel: string; stop: () => Promise<void> }>()

  const revive = async () => {
    lastTry = Date.now()
    if (folder && !(await hasRoom(folder))) throw new DatabaseAway(new Error('its disk is full'))
    const next = guarded(
      await open().catch((error) => {
        throw new DatabaseAway(error)
      }),
    )
    try {
      for (const [listener, own] of listeners) own.stop = await next.client.listen(own.channel, listener.hear)
    } catch (error) {
      if (!next.isDead()) await next.client.close().catch(() => undefined)
      throw new DatabaseAway(error)
    }
    current = next
    for (const listener of listeners.keys()) listener.missed()
  }
  const alive = async (): Promise<PGlite> => {
    if (!current.isDead()) return current.client
    if (!reviving && Date.now() - lastTry < againMs) throw new DatabaseAway(new Error('it ended itself'))
    reviving ??= revive().finally(() => {
      reviving = null
    })
    await reviving
    return current.client
  }
  return {
    query: async (...given) => (await alive()).query(...given),
    exec: async (...given) => (await alive()).exec(...given),
    transaction: async (work) => (await alive()).transaction(work),
    listen: async (channel, listener) => {
      listeners.set(listener, { channel, stop: await (await alive()).listen(channel, listener.hear) })
      return async () => {
        const own = listeners.get(listener)
        listeners.delete(listener)
        if (!current.isDead()) await own?.stop()
      }
    },
    close: async () => {
      if (!current.isDead()) await current.client.close()
    },
  }
}

const longestRunMs = 5
let lastIn = performance.now()
let lettingIn: Promise<void> | null = null

/**
 * The embedded database answers within this thread, before Node looks at its sockets again: of many who wait for it, each would begin where the one
 * before ended, and calls that need nothing of it would not be read until all are through.
 */
function letOthersIn(): Promise<void> | undefined {
  if (performance.now() - lastIn < longestRunMs) return undefined
  lettingIn ??= new Promise((resolve) => {
    setImmediate(() => {
      lastIn = performance.now()
      lettingIn = null
      resolve()
    })
  })
  return lettingIn
}

async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize > roomBytes
}

type Guarded = { client: PGlite; isDead: () => boolean }

/** Of PGlite's own: PostgreSQL's `longjmp` out of an error, after which it goes on. */
const longJump = 100

type Inner = { mod: { _PostgresMainLoopOnce: () => void } }

/**
 * Whatever is waiting for its turn meets the guard too, because every message passes here. A PANIC is not looked for in what was answered: after an
 * error of the same message PGlite keeps that one alone. It leans on PGlite's internals, so the version is pinned and a test ends one.
 */
function guarded(client: PGlite): Guarded {
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
  const noting =
    <Given extends unknown[], T>(call: (this: PGlite, ...given: Given) => Promise<T>) =>
    async (...given: Given): Promise<T> => {
      await letOthersIn()
      try {
        const answer = await call.apply(client, given)
        if (dead) throw new Error('it ended itself')
        return answer
      } catch (error) {
        throw dead && !(error instanceof DatabaseAway) ? new DatabaseAway(error) : error
      }
    }
  client.execProtocol = noting(execProtocol)
  client.execProtocolStream = noting(execProtocolStream)
  client.execProtocolRawSync = (message) => {
    if (dead) throw new DatabaseAway(new Error('it ended itself'))
    return execProtocolRawSync.call(client, message)
  }
  return { client, isDead: () => dead }
}
