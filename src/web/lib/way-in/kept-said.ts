import { tabStore } from '../browser-store.ts'

const key = 'said'

/** The list that a visitor asked for, until an account takes what it says of them. It ends with the tab, as drafts do. */
export function keepSaid(address: string): void {
  tabStore.write(key, address)
}

/** The query of that list; null where there is none. */
export function keptSaid(): URLSearchParams | null {
  const address = tabStore.read(key)
  return address === null ? null : new URLSearchParams(address.split('?')[1] ?? '')
}

export function forgetSaid(): void {
  tabStore.remove(key)
}
