import { hasDrafts } from '../draft.ts'

/**
 * Whether the server can be reached. A phone that shows bars and has no data says that it is online, so after a failed load it asks the server,
 * until it answers.
 */
let answers = true
let reconnecting: Promise<void> | null = null
const listeners = new Set<() => void>()
const probeMs = 3000

export const isConnected = (): boolean => navigator.onLine && answers

/** The person asks to be sent less: what can be done with fewer bytes is done so. */
export const isDataSaverOn = (): boolean => (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

export function subscribeToConnection(notify: () => void): () => void {
  listeners.add(notify)
  addEventListener('online', notify)
  addEventListener('offline', notify)
  return () => {
    listeners.delete(notify)
    removeEventListener('online', notify)
    removeEventListener('offline', notify)
  }
}

export async function serverAnswers(): Promise<boolean> {
  return (
    navigator.onLine &&
    fetch('/api/health', { cache: 'no-store' }).then(
      () => true,
      () => false,
    )
  )
}

/** Resolves once the server answers; until then `isConnected` is false. */
export function untilConnected(): Promise<void> {
  reconnecting ??= reconnect().finally(() => {
    reconnecting = null
  })
  return reconnecting
}

async function reconnect(): Promise<void> {
  setAnswers(false)
  do await onlineOrAfter(probeMs)
  while (!(await serverAnswers()))
  setAnswers(true)
}

function setAnswers(value: boolean): void {
  answers = value
  for (const notify of listeners) notify()
}

function onlineOrAfter(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    addEventListener('online', done)
  })
}

/** Like a call: two retries on a broken connection. */
const retries = 2
const retryMs = 700

/**
 * A lazy load waits for the internet instead of failing without it; the strip on top says why it waits. A browser may hold a module that it could not
 * fetch as failed for as long as the document lives: then the page is loaded again, unless something typed would be lost.
 */
export async function whenOnline<T>(load: () => Promise<T>): Promise<T> {
  let wasAway = false
  for (let failed = 0; ; ) {
    try {
      return await load()
    } catch (error) {
      if (!(await serverAnswers())) {
        await untilConnected()
        wasAway = true
      } else if (wasAway && !hasDrafts()) {
        location.reload()
        return new Promise(() => undefined)
      } else if (failed++ < retries) await new Promise((resolve) => setTimeout(resolve, retryMs))
      else throw error
    }
  }
}
