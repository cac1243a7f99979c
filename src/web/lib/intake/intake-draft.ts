import { tabStore } from '../browser-store.ts'

const storageKey = 'said'

/** Stores a visitor's list until an account takes over its answers. It ends with the tab, as drafts do. */
export function saveIntakeDraft(address: string): void {
  tabStore.write(storageKey, address)
}

/** The query of that list; null where there is none. */
export function readIntakeDraft(): URLSearchParams | null {
  const address = tabStore.read(storageKey)
  return address === null ? null : new URLSearchParams(address.split('?')[1] ?? '')
}

export function clearIntakeDraft(): void {
  tabStore.remove(storageKey)
}
