import { useSyncExternalStore } from 'react'
import { deviceStore } from './browser-store.ts'

/**
 * A value on this device, which pages follow in every tab. It is parsed once for each stored text, so that an
 * unchanged value is the same object. What equals `empty`, and what `parse` throws at, is nothing: nothing is stored of it.
 */
export function createDeviceValue<Value extends object>(storageKey: string, empty: Value, parse: (stored: unknown) => Value) {
  /** Where the browser stores nothing, the value lasts as long as the page. */
  let unstored: string | null = null
  let parsed: { text: string | null; value: Value } = { text: null, value: empty }
  const listeners = new Set<() => void>()

  function read(): Value {
    const text = deviceStore.read(storageKey) ?? unstored
    if (text !== parsed.text) parsed = { text, value: parseText(text) }
    return parsed.value
  }

  function parseText(text: string | null): Value {
    try {
      return text === null ? empty : parse(JSON.parse(text))
    } catch {
      return empty
    }
  }

  function write(value: Value): void {
    const text = JSON.stringify(value)
    if (text === JSON.stringify(empty)) deviceStore.remove(storageKey)
    else deviceStore.write(storageKey, text)
    // What is stored is not cached here too: another tab may take it back.
    unstored = text === JSON.stringify(empty) || deviceStore.read(storageKey) === text ? null : text
    for (const notify of listeners) notify()
  }

  /** Another tab changes it for this one too. */
  function subscribe(notify: () => void): () => void {
    listeners.add(notify)
    addEventListener('storage', notify)
    return () => {
      listeners.delete(notify)
      removeEventListener('storage', notify)
    }
  }

  return { read, write, clear: () => write(empty), use: () => useSyncExternalStore(subscribe, read, () => empty) }
}
