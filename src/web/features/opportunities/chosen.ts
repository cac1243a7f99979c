import { useSyncExternalStore } from 'react'

/** What was ticked to be compared: kept with the tab, so that a list can be left and come back to. */
export type Chosen = { id: string; title: string }
export const mostChosen = 4

const key = 'compare'
const none: readonly Chosen[] = []
let chosen: readonly Chosen[] | null = null
const listeners = new Set<() => void>()

function read(): readonly Chosen[] {
  if (chosen) return chosen
  try {
    chosen = JSON.parse(sessionStorage.getItem(key) ?? '[]') as Chosen[]
  } catch {
    chosen = []
  }
  return chosen
}

function write(next: readonly Chosen[]): void {
  chosen = next
  try {
    sessionStorage.setItem(key, JSON.stringify(next))
  } catch {
    // A forbidden storage only means that a reload forgets.
  }
  for (const listener of listeners) listener()
}

export function useChosen(): readonly Chosen[] {
  return useSyncExternalStore(subscribe, read, () => none)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** @returns false where as many are chosen as can be compared */
export function toggleChosen({ id, title }: Chosen): boolean {
  const before = read()
  if (before.some((each) => each.id === id)) write(before.filter((each) => each.id !== id))
  else if (before.length >= mostChosen) return false
  else write([...before, { id, title }])
  return true
}

export function clearChosen(): void {
  write([])
}

export function compareAddress(ids: readonly string[]): string {
  return ids.length > 0 ? `/compare?ids=${ids.join(',')}` : '/compare'
}
