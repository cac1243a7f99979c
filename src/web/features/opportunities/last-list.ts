import { tabStore } from '../../lib/browser-store.ts'

const storageKey = 'explored'

/** The address of the list as this tab last filtered it, for the link back from a preview, which may be a document of its own. */
export function lastListAddress(): string {
  const stored = tabStore.read(storageKey) ?? ''
  return stored.startsWith('/explore') ? stored : '/explore'
}

export function saveLastListAddress(address: string): void {
  tabStore.write(storageKey, address)
}
