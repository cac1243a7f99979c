import { useSyncExternalStore } from 'react'

/** Lets any screen open a dialog that the app mounts, since features do not import each other. */
export function createDialogStore<Payload>(): { open: (payload: Payload) => void; close: () => void; use: () => Payload | null } {
  let payload: Payload | null = null
  const listeners = new Set<() => void>()
  const set = (next: Payload | null) => {
    payload = next
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    open: set,
    close: () => set(null),
    use: () =>
      useSyncExternalStore(
        subscribe,
        () => payload,
        () => null,
      ),
  }
}
