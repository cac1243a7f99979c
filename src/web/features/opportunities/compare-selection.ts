import { useSyncExternalStore } from 'react'
import { tabStore } from '../../lib/browser-store.ts'

export const maxCompared = 4

const storageKey = 'compare'
const emptySelection: readonly string[] = []
let selection: readonly string[] | null = null
let isChoosing = false
const listeners = new Set<() => void>()

function read(): readonly string[] {
  if (selection) return selection
  try {
    selection = (JSON.parse(tabStore.read(storageKey) ?? '[]') as unknown[]).filter((each) => typeof each === 'string')
  } catch {
    selection = []
  }
  return selection
}

/** Replaces the selection by the ideas of a comparison's address. */
export function setCompareSelection(next: readonly string[]): void {
  if (next.join() !== read().join()) write(next)
}

function write(next: readonly string[]): void {
  selection = next
  tabStore.write(storageKey, JSON.stringify(next))
  for (const listener of listeners) listener()
}

export function useCompareSelection(): readonly string[] {
  return useSyncExternalStore(subscribe, read, () => emptySelection)
}

/** Whether rows show their checkboxes: while ideas are being chosen. */
export function useIsComparing(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isChoosing || read().length > 0,
    () => false,
  )
}

/** Leaving the mode takes back what was chosen. */
export function toggleComparing(): void {
  isChoosing = !(isChoosing || read().length > 0)
  write(isChoosing ? read() : [])
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** @returns false at the maximum */
export function toggleCompared(id: string): boolean {
  const previous = read()
  if (previous.includes(id)) write(previous.filter((each) => each !== id))
  else if (previous.length >= maxCompared) return false
  else write([...previous, id])
  return true
}

export function compareAddress(ids: readonly string[]): string {
  return ids.length > 0 ? `/compare?ids=${ids.join(',')}` : '/compare'
}
