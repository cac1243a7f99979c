import { vi } from 'vitest'

/** A browser's storage that holds `items`, or refuses everything. @returns what is stored, which a test may change as another tab does */
export function stubLocalStorage(items: Record<string, string> = {}, answer: 'stores' | 'refuses' = 'stores'): Map<string, string> {
  const stored = new Map(Object.entries(items))
  const unlessRefused =
    <Args extends unknown[], Result>(operation: (...args: Args) => Result) =>
    (...args: Args): Result => {
      if (answer === 'refuses') throw new Error('storage is refused')
      return operation(...args)
    }
  vi.stubGlobal('localStorage', {
    getItem: unlessRefused((key: string) => stored.get(key) ?? null),
    setItem: unlessRefused((key: string, value: string) => stored.set(key, value)),
    removeItem: unlessRefused((key: string) => stored.delete(key)),
  })
  return stored
}
