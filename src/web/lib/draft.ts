import { useCallback, useEffect, useRef, useState } from 'react'
import { tabStore } from './browser-store.ts'

/** The name that drafts have had from the start: what somebody was typing while a new version was put up is still there. */
const storageKey = (key: string) => `kept:${key}`

/**
 * What a person typed, kept on this phone until it was sent: survives reload, Back and a lost connection. It ends with the tab, because many
 * people share a phone. A password is never kept.
 */
export function useDraft<T>(key: string, initial: T): [T, (value: T | ((before: T) => T)) => void, () => void] {
  const [value, setValue] = useState<T>(() => read(key) ?? initial)
  const initialJson = useRef(JSON.stringify(initial))
  useEffect(() => {
    // What nobody typed is not kept.
    if (JSON.stringify(value) === initialJson.current) tabStore.remove(storageKey(key))
    else tabStore.write(storageKey(key), JSON.stringify(value))
  }, [key, value])
  const clear = useCallback(() => {
    clearDraft(key)
    setValue(initial)
  }, [key, initial])
  return [value, setValue, clear]
}

/** Whether something is kept under this name. */
export const hasDraft = (key: string): boolean => read(key) !== null

/** Whether anything that was typed and not sent is kept. */
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
