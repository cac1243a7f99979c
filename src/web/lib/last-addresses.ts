import { tabStore } from './browser-store.ts'

const mapKey = 'last-map'

/** The address of the gap map as this tab last looked at it: a payment for it leads back there. */
export function lastMapAddress(): string {
  const stored = tabStore.read(mapKey) ?? ''
  return stored.startsWith('/gap-maps') ? stored : '/gap-maps'
}

export function saveLastMapAddress(address: string): void {
  tabStore.write(mapKey, address)
}

const listKey = 'explored'

/** The address of the list as this tab last filtered it, for the link back from a preview, which may be a document of its own. */
export function lastListAddress(): string {
  const stored = tabStore.read(listKey) ?? ''
  return stored.startsWith('/explore') ? stored : '/explore'
}

export function saveLastListAddress(address: string): void {
  tabStore.write(listKey, address)
}
