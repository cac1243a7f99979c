import { LRUCache } from 'lru-cache'

// In-memory caches. A person's rows, which the database invalidates, have `db/user-read-cache.ts`. Here a key contains everything that its value
// depends on, or is the object itself, so nothing needs invalidation.

export type CacheBounds<V> =
  | { maxEntries: number; ttlMs?: number; now?: () => number }
  | { maxBytes: number; bytesOf: (value: V) => number }

/** An LRU cache. A value larger than `maxBytes` is not cached. */
export function createCache<K extends {}, V extends {}>(bounds: CacheBounds<V>): LRUCache<K, V> {
  if ('maxEntries' in bounds) {
    const { maxEntries, ttlMs = 0, now = Date.now } = bounds
    return new LRUCache({ max: maxEntries, ttl: ttlMs, ttlResolution: 0, perf: { now } })
  }
  const { maxBytes, bytesOf } = bounds
  return new LRUCache({ maxSize: maxBytes, sizeCalculation: (value) => Math.max(1, bytesOf(value)) })
}

type Store<K, V> = { get: (key: K) => V | undefined; set: (key: K, value: V) => unknown; delete: (key: K) => boolean }

/** For `createCache`, or a map where keys are few. Errors and rejections are not cached. */
export function getOrCompute<K, V>(store: Store<K, V>, key: K, compute: () => V): V {
  const cached = store.get(key)
  if (cached !== undefined) return cached
  const value = compute()
  store.set(key, value)
  if (value instanceof Promise) value.catch(() => store.delete(key))
  return value
}

export function memoize<K extends {}, V extends {}>(compute: (key: K) => V, bounds: CacheBounds<V>): (key: K) => V {
  const cache = createCache<K, V>(bounds)
  return (key) => getOrCompute(cache, key, () => compute(key))
}

/** Memoizes by object identity, weakly. `context` is read only on a miss. */
export function memoizeByIdentity<K extends object, V, C = void>(compute: (key: K, context: C) => V): (key: K, context: C) => V {
  const values = new WeakMap<K, V>()
  const add = (key: K, context: C) => {
    const value = compute(key, context)
    values.set(key, value)
    return value
  }
  // The serializer calls this for each element of a list: a hit allocates nothing.
  return (key, context) => values.get(key) ?? add(key, context)
}

/** Encoded bodies by content coding, dropped with the answer. */
const encodedBodies = new WeakMap<object, Map<string, Promise<Buffer>>>()

/** Marks an answer to be validated, serialized and compressed once, however many request it. It must not change any more. */
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

/**
 * Recursively freezes a shared value: a mutation throws at once, and its JSON may be cached beside it. Dates, maps and sets are skipped, because
 * freezing does not protect their content.
 */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || value instanceof Date || Object.isFrozen(value)) return value
  if (value instanceof Map || value instanceof Set) return value
  for (const inner of Object.values(value)) deepFreeze(inner)
  return Object.freeze(value)
}

/** Lazy initialization: a restarting server defers what its first responses do not need. */
export function once<T>(work: () => T): () => T {
  let computed: { result: T } | null = null
  return () => {
    computed ??= { result: work() }
    return computed.result
  }
}
