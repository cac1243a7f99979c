import type { LRUCache } from 'lru-cache'
import { clientDisconnected } from '../errors.ts'
import { type CacheBounds, createCache } from '../platform/cache.ts'

type Computation<V> = { value: Promise<V>; callers: number; controller: AbortController }

/** Deduplicates concurrent computations. One that nobody waits for is aborted; failures are not cached. */
export class AsyncCache<V extends {}> {
  readonly #values: LRUCache<string, V>
  readonly #pending = new Map<string, Computation<V>>()

  constructor(bounds: CacheBounds<V>) {
    this.#values = createCache(bounds)
  }

  /** @throws Failure closed when `signal` aborts first */
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
    // An aborted computation that completes anyway is cached too.
    pending.value.then((value) => this.#values.set(key, value)).then(end, end)
    return pending
  }

  #end(key: string, pending: Computation<V>): boolean {
    return this.#pending.get(key) === pending && this.#pending.delete(key)
  }
}
