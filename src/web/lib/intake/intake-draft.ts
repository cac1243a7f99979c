import { deviceStore } from '../browser-store.ts'

const storageKey = 'said'

/** Stores a visitor's list on this device until an account takes over its answers, or somebody signs out. */
export function saveIntakeDraft(address: string): void {
  deviceStore.write(storageKey, address)
}

/** The query of that list; null where there is none. */
export function readIntakeDraft(): URLSearchParams | null {
  const address = deviceStore.read(storageKey)
  return address === null ? null : new URLSearchParams(address.split('?')[1] ?? '')
}

export function clearIntakeDraft(): void {
  deviceStore.remove(storageKey)
}
