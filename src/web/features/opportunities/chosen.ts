import { useSyncExternalStore } from 'react'
import { tabStore } from '../../lib/browser-store.ts'

/** What was ticked to be compared: kept with the tab, so that a list can be left and come back to. */
export const mostChosen = 4

const key = 'compare'
const none: readonly string[] = []
let chosen: readonly string[] | null = null
const listeners = new Set<() => void>()

function read(): readonly string[] {
  if (chosen) return chosen
  try {
    chosen = (JSON.parse(tabStore.read(key) ?? '[]') as unknown[]).filter((each) => typeof each === 'string')
  } catch {
    chosen = []
  }
  return chosen
}

/** In place of what was chosen before: what the address of a comparison names. */
export function choose(next: readonly string[]): void {
  if (next.join() !== read().join()) write(next)
}

function write(next: readonly string[]): void {
  chosen = next
  tabStore.write(key, JSON.stringify(next))
  for (const listener of listeners) listener()
}

export function useChosen(): readonly string[] {
  return useSyncExternalStore(subscribe, read, () => none)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** @returns false where as many are chosen as can be compared */
export function toggleChosen(id: string): boolean {
  const before = read()
  if (before.includes(id)) write(before.filter((each) => each !== id))
  else if (before.length >= mostChosen) return false
  else write([...before, id])
  return true
}

export function compareAddress(ids: readonly string[]): string {
  return ids.length > 0 ? `/compare?ids=${ids.join(',')}` : '/compare'
}
