import { useSyncExternalStore } from 'react'
import type { ProfilePart } from './profile.ts'

/** The dialog of one preference over any page. */
export const {
  open: openPreference,
  close: closePreference,
  use: usePreferenceRequest,
} = createDialogStore<ProfilePart | 'city' | 'businesses' | 'have' | 'when'>()

/** The opportunity whose report is to be bought. The report of one square has no other place. */
export type PurchaseRequest = { opportunityId: string; title: string; city: string; country: string; placeIsFixed?: boolean }

/** The dialog 'Purchase Business Report' over any page: the preview, a gap's card. */
export const { open: openPurchase, close: closePurchase, use: usePurchaseRequest } = createDialogStore<PurchaseRequest>()

/** Lets any screen open a dialog that the app mounts, since features do not import each other. */
function createDialogStore<Payload>(): { open: (payload: Payload) => void; close: () => void; use: () => Payload | null } {
  let payload: Payload | null = null
  const listeners = new Set<() => void>()
  const set = (next: Payload | null) => {
    payload = next
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    open: set,
    close: () => set(null),
    use: () =>
      useSyncExternalStore(
        subscribe,
        () => payload,
        () => null,
      ),
  }
}
