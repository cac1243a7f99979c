import { createDialogStore } from './dialog-store.ts'

/** What a person is looking at and wants to buy the report of. The report of one square is of no other place. */
export type PurchaseRequest = { opportunityId: string; title: string; city: string; country: string; placeIsFixed?: boolean }

/** The dialog 'Purchase Business Report' over the page one is on: the preview, a gap's card. */
export const { open: openPurchase, close: closePurchase, use: usePurchaseRequest } = createDialogStore<PurchaseRequest>()
