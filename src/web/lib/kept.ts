import { useCallback, useEffect, useState } from 'react'

/** What a person typed, kept on this phone until it was sent: survives reload, Back and a lost connection. */
export function useKept<T>(key: string, initial: T): [T, (value: T | ((before: T) => T)) => void, () => void] {
  const [value, setValue] = useState<T>(() => read(key) ?? initial)
  useEffect(() => {
    try {
      sessionStorage.setItem(`kept:${key}`, JSON.stringify(value))
    } catch {
      // A full or forbidden storage only means that a reload forgets.
    }
  }, [key, value])
  const forget = useCallback(() => {
    sessionStorage.removeItem(`kept:${key}`)
    setValue(initial)
  }, [key, initial])
  return [value, setValue, forget]
}

function read<T>(key: string): T | null {
  try {
    const kept = sessionStorage.getItem(`kept:${key}`)
    return kept === null ? null : (JSON.parse(kept) as T)
  } catch {
    return null
  }
}
