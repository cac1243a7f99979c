import { useSyncExternalStore } from 'react'

/** What a person is looking at and wants to buy the report of. The report of one square is of no other place. */
export type PurchaseWish = { opportunityId: string; title: string; city: string; country: string; placeIsFixed?: boolean }

let wish: PurchaseWish | null = null
const watchers = new Set<() => void>()

function set(next: PurchaseWish | null): void {
  wish = next
  for (const watch of watchers) watch()
}

/** Opens the dialog 'Purchase Business Report' over the page one is on: the preview, a gap's card. */
export const openPurchase = (wanted: PurchaseWish): void => set(wanted)
export const closePurchase = (): void => set(null)

const subscribe = (watch: () => void) => {
  watchers.add(watch)
  return () => watchers.delete(watch)
}

export function usePurchaseWish(): PurchaseWish | null {
  return useSyncExternalStore(
    subscribe,
    () => wish,
    () => null,
  )
}
