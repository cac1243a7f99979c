/**
 * The only access to the browser's session and local storage. Browsers refuse: they throw, give null, or are full, and a page must work without. What
 * cannot be read is absent, and what cannot be stored lasts as long as the page.
 */
export type BrowserStore = {
  read: (key: string) => string | null
  write: (key: string, value: string) => void
  remove: (key: string) => void
  keys: () => string[]
  clear: () => void
}

/** Ends with the tab. */
export const tabStore = safeStore(() => globalThis.sessionStorage)
/** Stays on the device, whoever uses it next. */
export const deviceStore = safeStore(() => globalThis.localStorage)

/** Of what a visitor keeps on the device: pages of an account look whether there is any, and need the rest for that alone. */
export const visitorIdeasKey = 'kept-ideas'
/** Set while the outbox holds something: pages that do not need it look whether to load it. */
export const outboxWaitsKey = 'outbox-waits'
export const keptAnswersKey = 'first-answers'

/** The storage object is looked up each time: in some browsers that alone throws. */
function safeStore(storage: () => Storage | null | undefined): BrowserStore {
  const attempt = <T>(operation: (store: Storage) => T, fallback: T): T => {
    try {
      const store = storage()
      return store ? operation(store) : fallback
    } catch {
      return fallback
    }
  }
  return {
    read: (key) => attempt((store) => store.getItem(key), null),
    write: (key, value) => attempt((store) => store.setItem(key, value), undefined),
    remove: (key) => attempt((store) => store.removeItem(key), undefined),
    keys: () => attempt((store) => Object.keys(store), []),
    clear: () => attempt((store) => store.clear(), undefined),
  }
}
