import { useSyncExternalStore } from 'react'

/** What one screen asks for and the app opens over it, because no feature knows another one. */
export function makeWish<Wish>(): { open: (wish: Wish) => void; close: () => void; use: () => Wish | null } {
  let wish: Wish | null = null
  const watchers = new Set<() => void>()
  const set = (next: Wish | null) => {
    wish = next
    for (const watch of watchers) watch()
  }
  const subscribe = (watch: () => void) => {
    watchers.add(watch)
    return () => watchers.delete(watch)
  }
  return {
    open: set,
    close: () => set(null),
    use: () =>
      useSyncExternalStore(
        subscribe,
        () => wish,
        () => null,
      ),
  }
}
