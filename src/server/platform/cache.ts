import { LRUCache } from 'lru-cache'
import { clientDisconnected } from '../errors.ts'

// Caches in memory. Rows of a person, which the database invalidates, have their own in `db/kept-rows.ts`. Here a key names everything that its value is
// made of, or is the object itself, so nothing has to be invalidated.

type Bounds<V> = { maxEntries: number; ttlMs?: number; now?: () => number } | { maxBytes: number; bytesOf: (value: V) => number }

/** Drops what was used longest ago when it is full. A value larger than `maxBytes` is not cached. */
export function createCache<K extends {}, V extends {}>(bounds: Bounds<V>): LRUCache<K, V> {
  if ('maxEntries' in bounds) {
    const { maxEntries, ttlMs = 0, now = Date.now } = bounds
    return new LRUCache({ max: maxEntries, ttl: ttlMs, ttlResolution: 0, perf: { now } })
  }
  const { maxBytes, bytesOf } = bounds
  return new LRUCache({ maxSize: maxBytes, sizeCalculation: (value) => Math.max(1, bytesOf(value)) })
}

type Store<K, V> = { get: (key: K) => V | undefined; set: (key: K, value: V) => unknown; delete: (key: K) => boolean }

/** For `createCache`, or a map where the keys are few. What throws or rejects is not cached. */
export function getOrCompute<K, V>(store: Store<K, V>, key: K, compute: () => V): V {
  const cached = store.get(key)
  if (cached !== undefined) return cached
  const value = compute()
  store.set(key, value)
  if (value instanceof Promise) value.catch(() => store.delete(key))
  return value
}

export function memoize<K extends {}, V extends {}>(compute: (key: K) => V, bounds: Bounds<V>): (key: K) => V {
  const cache = createCache<K, V>(bounds)
  return (key) => getOrCompute(cache, key, () => compute(key))
}

/** A value for each object, dropped with it. `context` is looked at only when the value is computed. */
export function memoizeByIdentity<K extends object, V, C = void>(compute: (key: K, context: C) => V): (key: K, context: C) => V {
  const values = new WeakMap<K, V>()
  const add = (key: K, context: C) => {
    const value = compute(key, context)
    values.set(key, value)
    return value
  }
  // The serializer asks for each element of a list: a hit makes no function.
  return (key, context) => values.get(key) ?? add(key, context)
}

type Computation<V> = { value: Promise<V>; callers: number; controller: AbortController }

/**
 * Computes a value once for everyone who asks during that time. A computation that nobody waits for any more is aborted; one that fails is not
 * cached.
 */
export class AsyncCache<V extends {}> {
  readonly #values: LRUCache<string, V>
  readonly #pending = new Map<string, Computation<V>>()

  constructor(bounds: Bounds<V>) {
    this.#values = createCache(bounds)
  }

  /** @throws Failure closed when `signal` aborts before the value is there */
  async getOrCompute(key: string, compute: (signal: AbortSignal) => Promise<V>, signal?: AbortSignal): Promise<V> {
    const cached = this.#values.get(key)
    if (cached !== undefined) return cached
    if (signal?.aborted) throw clientDisconnected()
    const pending = this.#pending.get(key) ?? this.#start(key, compute)
    pending.callers++
    let abort = () => {}
    const aborted = new Promise<never>((_resolve, reject) => {
      abort = () => reject(clientDisconnected())
    })
    signal?.addEventListener('abort', abort, { once: true })
    try {
      return await Promise.race([pending.value, aborted])
    } finally {
      signal?.removeEventListener('abort', abort)
      pending.callers--
      if (pending.callers === 0 && this.#end(key, pending)) pending.controller.abort()
    }
  }

  #start(key: string, compute: (signal: AbortSignal) => Promise<V>): Computation<V> {
    const controller = new AbortController()
    const pending = { value: compute(controller.signal), callers: 0, controller }
    const end = () => this.#end(key, pending)
    this.#pending.set(key, pending)
    // Also what was aborted is cached when it comes to its end all the same: somebody may ask for it again.
    pending.value.then((value) => this.#values.set(key, value)).then(end, end)
    return pending
  }

  #end(key: string, pending: Computation<V>): boolean {
    return this.#pending.get(key) === pending && this.#pending.delete(key)
  }
}

/** Bodies of an answer by content coding, dropped with the answer. */
const encodedBodies = new WeakMap<object, Map<string, Promise<Buffer>>>()

/** Marks an answer as one that is checked against the contract, written and compressed once, however many ask. It must not change any more. */
export function markCacheable<T extends object>(answer: T): T {
  getOrCompute(encodedBodies, answer, () => new Map())
  return answer
}

export function isCacheable(answer: unknown): answer is object {
  return typeof answer === 'object' && answer !== null && encodedBodies.has(answer)
}

export function encodedBody(answer: object, coding: string, encode: () => Promise<Buffer>): Promise<Buffer> {
  const bodies = encodedBodies.get(answer)
  return bodies ? getOrCompute(bodies, coding, encode) : encode()
}
