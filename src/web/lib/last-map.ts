import { tabStore } from './browser-store.ts'

const storageKey = 'last-map'

/** The address of the gap map as this tab last looked at it: a payment for it leads back there. */
export function lastMapAddress(): string {
  const stored = tabStore.read(storageKey) ?? ''
  return stored.startsWith('/gap-maps') ? stored : '/gap-maps'
}

export function saveLastMapAddress(address: string): void {
  tabStore.write(storageKey, address)
}
