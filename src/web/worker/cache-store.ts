/**
 * The only access to the Cache API, for pages and their worker. Browsers refuse it in private windows and broken profiles, and when the device is
 * full; some never answer. Nothing that works without a cached response waits for it or fails with it.
 */
export type SafeCache = {
  match: (path: RequestInfo | URL) => Promise<Response | undefined>
  paths: () => Promise<string[]>
  /** @returns whether it is stored */
  put: (path: string, response: Response) => Promise<boolean>
  delete: (path: string) => Promise<void>
  /** Fetches and stores. @throws the network's or the cache's error */
  fetchAll: (paths: readonly string[]) => Promise<void>
}

/** Timeout of a cache read before the page continues without it. */
const timeoutMs = 5000

export const cacheNames = (): Promise<string[]> => attempt((store) => store.keys(), [])

export const hasCache = (name: string): Promise<boolean> => attempt((store) => store.has(name), false)

export const deleteCache = (name: string): Promise<boolean> => attempt((store) => store.delete(name), false)

/** The cached response of a path, ignoring its query and the `Vary` header. */
export function matchIn(cacheName: string, path: RequestInfo | URL): Promise<Response | undefined> {
  return attempt((store) => store.match(path, { ignoreSearch: true, ignoreVary: true, cacheName }), undefined)
}

/** Null where the browser has no cache. */
export async function openCache(name: string): Promise<SafeCache | null> {
  const cache = await attempt<Cache | null>((store) => store.open(name), null)
  if (!cache) return null
  const guarded = <T>(operation: () => Promise<T>, fallback: T) => attempt(operation, fallback)
  return {
    match: (path) => guarded(() => cache.match(path), undefined),
    paths: async () => (await guarded(() => cache.keys(), [])).map(({ url }) => new URL(url).pathname),
    put: (path, response) => guarded(() => cache.put(path, response).then(() => true), false),
    delete: async (path) => void (await guarded(() => cache.delete(path), false)),
    fetchAll: (paths) => cache.addAll([...paths]),
  }
}

export const hasCaches = (): boolean => 'caches' in globalThis

async function attempt<T>(operation: (store: CacheStorage) => Promise<T>, fallback: T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    const store: CacheStorage | undefined = globalThis.caches
    if (!store) return fallback
    const timedOut = new Promise<T>((resolve) => {
      timer = setTimeout(resolve, timeoutMs, fallback)
    })
    return await Promise.race([operation(store), timedOut])
  } catch {
    return fallback
  } finally {
    clearTimeout(timer)
  }
}
