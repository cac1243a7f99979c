import { useCallback, useEffect, useRef, useState } from 'react'
import { tabStore } from './browser-store.ts'

/** The prefix is stable across releases: a text typed during a deployment survives it. */
const storageKey = (key: string) => `kept:${key}`

/**
 * State that persists on this phone until it is sent: survives reload, Back and a lost connection. It ends with the tab, because many people share a
 * phone. A password is never stored.
 */
export function useDraft<T>(key: string, initial: T): [T, (value: T | ((before: T) => T)) => void, () => void] {
  const [value, setValue] = useState<T>(() => read(key) ?? initial)
  const initialJson = useRef(JSON.stringify(initial))
  useEffect(() => {
    // An untouched form is not stored.
    if (JSON.stringify(value) === initialJson.current) tabStore.remove(storageKey(key))
    else tabStore.write(storageKey(key), JSON.stringify(value))
  }, [key, value])
  const clear = useCallback(() => {
    clearDraft(key)
    setValue(initial)
  }, [key, initial])
  return [value, setValue, clear]
}

export const hasDraft = (key: string): boolean => read(key) !== null

/** Whether any draft exists: typed and not sent. */
export function hasDrafts(): boolean {
  return tabStore.keys().some((key) => key.startsWith(storageKey('')))
}

export function clearDraft(key: string): void {
  tabStore.remove(storageKey(key))
}

function read<T>(key: string): T | null {
  try {
    const draft = tabStore.read(storageKey(key))
    return draft === null ? null : (JSON.parse(draft) as T)
  } catch {
    return null
  }
}
